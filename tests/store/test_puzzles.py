"""The puzzle bank: puzzles are stored exactly, searched by every filter, sampled and counted."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest

from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.solver import WordPair
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.generation import EVERYTHING, NOTHING
from app.store.ladder_puzzles import KindCount, PuzzlePage, PuzzleRange, PuzzleSearch
from app.store.models import StoredPuzzle
from tests.store.bulk import stock_up

KINDS = PuzzleRange("en", "0123456789ab", (3, 8), (1, 9))
FILTERS = ("length", "steps", "difficulty", "start", "end")


def puzzle(notation: str, difficulty: int = 1, path_count: int | None = None) -> LadderPuzzle:
    """Return a puzzle with these ladders, separated by commas: "cat-cot-dot,cat-dat-dot"."""
    paths = tuple(tuple(ladder.split("-")) for ladder in notation.split(","))
    ladder, steps = WordPair(paths[0][0], paths[0][-1]), len(paths[0]) - 1
    return LadderPuzzle(ladder, steps, path_count or len(paths), paths, difficulty)


def put(store: Store, *added: LadderPuzzle, kinds: PuzzleRange = KINDS) -> int:
    """Store these puzzles; return how many were new."""
    return ladder_puzzles.add(store, kinds, added, len(added), NOTHING)[0]


def only(store: Store, **filters: int | str) -> StoredPuzzle:
    (found,) = ladder_puzzles.search(store, PuzzleSearch("en", **filters)).puzzles  # type: ignore[arg-type]
    return found


def test_all_fields_of_a_puzzle_are_stored(store: Store) -> None:
    put(store, puzzle("mood-moot-moat-goat,mood-good-goad-goat", 3))
    found = only(store)
    assert (found.language, found.start, found.end) == ("en", "mood", "goat")
    assert (found.length, found.steps, found.path_count, found.difficulty) == (4, 3, 2, 3)
    assert (found.active, found.list_version) == (True, "0123456789ab")
    assert ladder_puzzles.find(store, found.id) == found


def test_a_stored_puzzle_counts_towards_the_request_only_if_its_id_is_high_enough(
    store: Store,
) -> None:
    first, second, third = puzzle("mood-moot-moat-goat"), puzzle("cat-cot-dot"), puzzle("dot-dog")
    put(store, first)
    since = ladder_puzzles.newest_id(store)
    put(store, second)
    batch = [first, second, third]
    for least, added in ((EVERYTHING, (1, 3)), (since, (0, 2)), (NOTHING, (0, 0))):
        assert ladder_puzzles.add(store, KINDS, batch, 3, least) == added


def test_no_more_puzzles_are_stored_than_requested(store: Store) -> None:
    batch = [puzzle("mood-moot-moat-goat"), puzzle("cat-cot-dot")]
    assert ladder_puzzles.add(store, KINDS, batch, 1, NOTHING) == (1, 1)
    assert only(store).start == "mood"


def test_the_first_paths_of_several_puzzles_can_be_read_together(store: Store) -> None:
    put(store, puzzle("mood-moot-moat-goat,mood-good-goad-goat"), puzzle("cat-cot-dot"))
    ids = {each.start: each.id for each in ladder_puzzles.search(store, PuzzleSearch("en")).puzzles}
    assert ladder_puzzles.first_paths(store, [*ids.values(), 987_654]) == {
        ids["mood"]: "mood-moot-moat-goat",
        ids["cat"]: "cat-cot-dot",
    }
    assert ladder_puzzles.first_paths(store, []) == {}


def test_the_first_hundred_paths_of_a_puzzle_are_stored_in_order(store: Store) -> None:
    many = tuple(f"cat-{a}{b}t-dot" for a in "abcdefghijkl" for b in "abcdefghij")
    put(store, puzzle(",".join(many)), puzzle("mood-moot-moat-goat"))
    found = only(store, start="cat")
    assert found.path_count == 120
    assert ladder_puzzles.paths(store, found.id) == many[:100]
    assert ladder_puzzles.paths(store, found.id, limit=1) == many[:1]


def test_a_path_count_beyond_64_bits_is_stored_exactly(store: Store) -> None:
    put(store, puzzle("cat-cot-dot", path_count=3**200))
    assert only(store).path_count == 3**200


def test_words_that_differ_by_accent_or_case_make_different_puzzles(store: Store) -> None:
    words = ["cafe", "café", "cafè", "CAFE", "cafﬁ", "straße", "strasse"]
    stored = put(store, *(puzzle(f"{word}-tree") for word in words))
    assert stored == len(words)
    assert {only(store, start=word).start for word in words} == set(words)


def test_a_puzzle_is_stored_once_per_language(store: Store) -> None:
    assert put(store, puzzle("cat-cot-dot"), puzzle("cat-cot-dot")) == 1
    assert put(store, puzzle("cat-cot-dot")) == 0
    french = PuzzleRange("fr", "0123456789ab", (3, 8), (1, 9))
    assert put(store, puzzle("cat-cot-dot"), kinds=french) == 1


@pytest.mark.parametrize("puzzle_id", [0, -1, 12_345, 2**63, 10**30])
def test_an_unknown_id_finds_no_puzzle(store: Store, puzzle_id: int) -> None:
    assert ladder_puzzles.find(store, puzzle_id) is None
    assert ladder_puzzles.find_all(store, [puzzle_id]) == ()
    assert ladder_puzzles.paths(store, puzzle_id) == ()
    assert ladder_puzzles.deactivate(store, puzzle_id) is None


def test_puzzles_are_found_in_the_order_of_the_given_ids(store: Store) -> None:
    put(store, puzzle("cat-cot-dot"), puzzle("dot-dog-fog"), puzzle("fog-fig-pig"))
    first, second, third = (only(store, start=start) for start in ("cat", "dot", "fog"))
    found = ladder_puzzles.find_all(store, [third.id, 987_654, first.id, second.id])
    assert found == (third, first, second)


def test_a_deactivated_puzzle_is_out_of_play_but_not_deleted(store: Store) -> None:
    put(store, puzzle("cat-cot-dot"), puzzle("dot-dog-fog"))
    gone = only(store, start="cat")
    assert ladder_puzzles.deactivate(store, gone.id)
    assert only(store).start == "dot"
    assert put(store, puzzle("cat-cot-dot")) == 0
    assert not ladder_puzzles.find(store, gone.id).active


def test_repeated_requests_for_a_similar_puzzle_go_through_all_puzzles_of_the_same_kind(
    store: Store,
) -> None:
    alike = [puzzle(f"cat-{a}at-{a}ot", 2) for a in "bdfghl"]
    put(store, *alike, puzzle("cat-cot-dot", 3), puzzle("mood-moot-moat-goat", 2))
    current = first = only(store, end="bot")
    seen = []
    for _ in alike:
        current = ladder_puzzles.another_like(store, current)
        seen.append(current.end)
    assert sorted(seen) == sorted(each.pair.end for each in alike)
    assert current == first


def test_the_only_puzzle_of_its_kind_has_no_similar_puzzle(store: Store) -> None:
    put(store, puzzle("cat-cot-dot"))
    assert ladder_puzzles.another_like(store, only(store)) is None


def test_a_sample_has_distinct_puzzles_that_match_the_search(store: Store) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot", 2) for a in "bdfghlmnpr"), puzzle("cat-cot-dot"))
    wanted = PuzzleSearch("en", difficulty=2)
    sampled = ladder_puzzles.sample(store, wanted, 6, np.random.default_rng(1))
    assert len({each.id for each in sampled}) == 6
    assert all(each.difficulty == 2 for each in sampled)
    again = ladder_puzzles.sample(store, wanted, 6, np.random.default_rng(1))
    assert again == sampled
    assert len(ladder_puzzles.sample(store, wanted, 50, np.random.default_rng(2))) == 10
    assert ladder_puzzles.sample(store, PuzzleSearch("fr"), 5, np.random.default_rng(3)) == ()


def test_every_puzzle_is_eventually_sampled(store: Store) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot") for a in "bdfgh"))
    rng = np.random.default_rng(7)
    drawn = [ladder_puzzles.sample(store, PuzzleSearch("en"), 1, rng)[0].end for _ in range(100)]
    assert set(drawn) == {"bot", "dot", "fot", "got", "hot"}


def test_puzzles_in_the_bank_are_counted_by_kind(store: Store) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot", 2) for a in "bdf"), puzzle("cat-cot-dog-fog", 2))
    put(store, puzzle("mood-moot-moat-goat", 2), puzzle("wood-wool-pool-poll", 4))
    ladder_puzzles.deactivate(store, only(store, end="dot").id)
    assert ladder_puzzles.count_by_kind(store, "en") == (
        KindCount(3, 2, 2, puzzles=2, inactive=1),
        KindCount(3, 3, 2, puzzles=1, inactive=0),
        KindCount(4, 3, 2, puzzles=1, inactive=0),
        KindCount(4, 3, 4, puzzles=1, inactive=0),
    )
    assert ladder_puzzles.count_by_kind(store, "fr") == ()


def test_the_greatest_number_of_steps_ignores_inactive_puzzles(store: Store) -> None:
    put(store, puzzle("cat-cot-dot"), puzzle("cat-cot-dot-dog-fog"), puzzle("mood-wood"))
    assert ladder_puzzles.most_steps(store, "en") == 4
    assert ladder_puzzles.most_steps(store, "en", 4) == 1
    assert ladder_puzzles.most_steps(store, "en", 7) is None
    ladder_puzzles.deactivate(store, only(store, end="fog").id)
    assert ladder_puzzles.most_steps(store, "en", 3) == 2


def test_every_combination_of_filters_finds_each_match_once(store: Store) -> None:
    stock_up(store, 2_000)
    everything = _all_found(store, PuzzleSearch("en"), 500)
    assert len(everything) > 1_500
    example = everything[0]
    for number in range(len(FILTERS) + 1):
        for names in combinations(FILTERS, number):
            filters = {name: getattr(example, name) for name in names}
            expected = [
                e for e in everything if all(getattr(e, n) == getattr(example, n) for n in names)
            ]
            assert _all_found(store, PuzzleSearch("en", **filters), 97) == expected


def test_paging_back_shows_the_same_pages_again(store: Store) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot") for a in "bdfghl"))
    wanted = PuzzleSearch("en", length=3)
    pages = list(_pages(store, wanted, 3))
    assert [len(page.puzzles) for page in pages] == [3, 3]
    assert pages[0].previous_before is None
    for page, following in pairwise(pages):
        assert following.previous_before is not None
        back = ladder_puzzles.search(store, wanted, limit=3, before=following.previous_before)
        assert (back.puzzles, back.next_after) == (page.puzzles, page.next_after)
        assert back.previous_before == page.previous_before


def test_matches_are_counted_up_to_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot", 2) for a in "bdfg"), puzzle("fog-fig-pig"))
    assert ladder_puzzles.count(store, PuzzleSearch("en")) == 5
    assert ladder_puzzles.count(store, PuzzleSearch("en", difficulty=2, start="cat")) == 4
    assert ladder_puzzles.count(store, PuzzleSearch("fr")) == 0
    monkeypatch.setattr(ladder_puzzles, "MANY", 3)
    assert ladder_puzzles.count(store, PuzzleSearch("en")) == 3


def test_extreme_sort_keys_and_limits_are_accepted(store: Store) -> None:
    put(store, *(puzzle(f"cat-{a}at-{a}ot") for a in "bdf"))

    def found(**asked: int) -> int:
        return len(ladder_puzzles.search(store, PuzzleSearch("en"), **asked).puzzles)

    assert [found(after=after) for after in (-(10**30), 10**30)] == [3, 0]
    assert [found(limit=3, before=before) for before in (0, 10**30)] == [3, 3]
    assert [found(limit=limit) for limit in (0, 10**30)] == [1, 3]


def _pages(store: Store, wanted: PuzzleSearch, limit: int) -> Iterator[PuzzlePage]:
    page = ladder_puzzles.search(store, wanted, limit=limit)
    yield page
    while page.next_after is not None:
        page = ladder_puzzles.search(store, wanted, page.next_after, limit)
        yield page


def _all_found(store: Store, wanted: PuzzleSearch, limit: int) -> list[StoredPuzzle]:
    return [puzzle for page in _pages(store, wanted, limit) for puzzle in page.puzzles]
