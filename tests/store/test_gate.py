"""The bulkhead and the circuit breaker: who may ask the database, who waits, who is sent away."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from app.store import gate
from app.store.gate import Bulkhead, CircuitBreaker, NotAsked


def side_by_side(count: int, work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_burst_of_short_visits_is_served_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "WAIT_SECONDS", 20.0)
    monkeypatch.setattr(gate, "SILENT_SECONDS", 20.0)
    bulkhead = Bulkhead()
    inside: list[int] = []
    served: list[int] = []

    def visit() -> None:
        with bulkhead.entered():
            inside.append(1)
            served.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    side_by_side(64, visit)
    assert len(served) == 64
    assert max(served) <= gate.AT_ONCE


def test_the_bulkhead_is_waited_for_as_long_as_the_database_answers_somebody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gate, "WAIT_SECONDS", 60.0)
    monkeypatch.setattr(gate, "SILENT_SECONDS", 4.0)
    bulkhead = Bulkhead(1)
    served = threading.Event()

    def visit() -> None:
        with bulkhead.entered():
            served.set()

    thread = threading.Thread(target=visit)
    with bulkhead.entered():
        thread.start()
        for _ in range(9):
            bulkhead.sign_of_life()
            assert not served.wait(0.5)
    thread.join()
    assert served.is_set()


def test_once_all_have_been_inside_for_long_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    bulkhead = Bulkhead(1)
    with bulkhead.entered():
        with pytest.raises(NotAsked, match="too many"), bulkhead.entered():
            pytest.fail("one at a time")
        # Had it to wait once more, this would never end.
        monkeypatch.setattr(bulkhead, "_changed", NeverAgain())
        with pytest.raises(NotAsked, match="too many"), bulkhead.entered():
            pytest.fail("one at a time")
        monkeypatch.undo()
    with bulkhead.entered():
        pass


class NeverAgain(threading.Condition):
    """A condition that nobody may wait for."""

    def wait(self, timeout: float | None = None) -> bool:
        pytest.fail(f"waits for {timeout} s")


def test_one_at_a_time_tries_a_database_that_did_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    breaker = CircuitBreaker()
    with breaker.attempt(), breaker.attempt():
        breaker.open()
    with pytest.raises(NotAsked), breaker.attempt():
        pytest.fail("it rests")
    monkeypatch.setattr(gate, "REST_SECONDS", 0.0)
    breaker.open()
    with breaker.attempt():
        with pytest.raises(NotAsked), breaker.attempt():
            pytest.fail("another one tries it")
        breaker.close()
        with breaker.attempt(), breaker.attempt():
            pass


def test_a_try_without_outcome_leaves_the_next_one_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "REST_SECONDS", 0.0)
    breaker = CircuitBreaker()
    breaker.open()
    for _ in range(2):
        with suppress(NotAsked), breaker.attempt():
            raise NotAsked("too many")
    with breaker.attempt():
        breaker.close()
    with breaker.attempt(), breaker.attempt():
        pass
