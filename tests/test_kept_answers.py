"""Answers that are kept: they take no more memory than they may, whatever is asked."""

import tracemalloc

from app.web.kept_answers import KeptAnswer, KeptAnswers

HEADERS = 20


def answer(number: int) -> KeptAnswer:
    return KeptAnswer(b"x", tuple((f"Header-{n}", f"value {number} {n}") for n in range(HEADERS)))


def test_short_answers_at_long_hosts_take_no_more_memory_than_is_allowed() -> None:
    kept = KeptAnswers(most_bytes=500_000)
    tracemalloc.start()
    try:
        for number in range(2_000):
            kept.keep((f"tag {number}", "http", f"{number}" + "h" * 4_000), answer(number))
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1_000_000  # 16 MB if only bodies counted
    latest = ("tag 1999", "http", "1999" + "h" * 4_000)
    assert kept.find(latest) == answer(1_999)
    assert kept.find(("tag 0", "http", "0" + "h" * 4_000)) is None
