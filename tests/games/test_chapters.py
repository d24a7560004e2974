"""The chapters: what each says about its examples is true, and all of their links work."""

import json
from collections import Counter
from itertools import combinations, pairwise

import pytest
from flask.testing import FlaskClient

from app.games import GAMES
from app.games.countdown.chapter import GROUPS_RACK, CountdownChapter
from app.games.hangman.chapter import HangmanChapter
from app.games.ladder.chapter import LadderChapter
from app.games.ruzzle.chapter import GRID, PATHS, RuzzleChapter
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import WordPair, solve
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.grid import Grid
from benchmarks.figures import FIGURES
from benchmarks.oracles.countdown import LetterFilter
from benchmarks.oracles.ladder import bucket_neighbours, distances, tree_paths
from benchmarks.oracles.ruzzle import begun_paths, make_trie
from benchmarks.pictures import exponent, factor
from tests.conftest import ClientWith
from tests.games.pages import page_of

TOLD = [game.name for game in GAMES if game.chapter]
CHAPTERS = [f"/{code}/how/{game}" for code in ("en", "fr") for game in TOLD]


@pytest.fixture(scope="module")
def words(english: Lexicon) -> list[str]:
    return english.words(english.all_ids())


@pytest.mark.parametrize("address", CHAPTERS)
def test_every_chapter_has_its_four_sections_and_pictures(
    client: FlaskClient, address: str
) -> None:
    page = page_of(client, address)
    for section in ("rules", "simple", "ours", "cost"):
        assert page.select(f"#{section} p")
        assert page.one(f".contents a[href='#{section}']")
    assert page.select("#ours table, #ours .picture")
    assert page.select("#cost .picture table.chart")
    assert page.one("article")["data-game"] == address.rpartition("/")[2]


@pytest.mark.parametrize("address", CHAPTERS)
def test_every_link_in_a_chapter_works(client: FlaskClient, address: str) -> None:
    page = page_of(client, address)
    links = {link["href"].partition("#")[0] for link in page.select("article a")} - {""}
    language = address[:4]
    assert {f"{language}measured", f"{address.replace('how/', '')}/solve"} <= links
    assert {link: client.get(link).status_code for link in links} == dict.fromkeys(links, 200)


def test_192_of_256_letter_groups_in_the_example_rack_are_distinct(
    english_indexes: Indexes,
) -> None:
    counted = {
        size: (
            len(list(combinations(GROUPS_RACK, size))),
            len({"".join(sorted(group)) for group in combinations(GROUPS_RACK, size)}),
        )
        for size in range(9, 4, -1)
    }
    assert counted == {9: (1, 1), 8: (9, 8), 7: (36, 29), 6: (84, 63), 5: (126, 91)}
    chapter = CountdownChapter.of(english_indexes)
    found = {each.length: (each.combinations, each.sub_multisets) for each in chapter.groups}
    assert found == counted
    assert tuple(map(sum, zip(*found.values(), strict=True))) == (256, 192)


def test_figures_in_the_countdown_chapter_match_a_simple_solver(
    english_indexes: Indexes, words: list[str]
) -> None:
    example = CountdownChapter.of(english_indexes).example
    assert example
    found = LetterFilter(words).solve(example.tiles)
    assert example.words == len(found) == example.working.letters[-1].words_left
    assert example.right_letters == sum(set(word) <= set(example.tiles) for word in words)
    assert set(example.longest) == {word for word in found if len(word) == 9}
    assert {"".join(sorted(word)) for word in example.longest} == {"acdeinotu"}


def test_the_stated_numbers_of_paths_in_a_4x4_grid_are_correct() -> None:
    cells = [(row, column) for row in range(4) for column in range(4)]
    near = [
        [
            n
            for n, (c, d) in enumerate(cells)
            if (c, d) != (a, b) and max(abs(a - c), abs(b - d)) < 2
        ]
        for a, b in cells
    ]
    layer = Counter({(1 << cell, cell): 1 for cell in range(16)})
    counts = []
    while layer:
        counts.append(layer.total())
        longer = Counter[tuple[int, int]]()
        for (used, last), ways in layer.items():
            for cell in near[last]:
                if not used >> cell & 1:
                    longer[used | 1 << cell, cell] += ways
        layer = longer
    assert tuple(counts) == PATHS
    assert sum(PATHS) == 12_029_640


def test_figures_in_the_ruzzle_chapter_match_a_simple_trie(
    english_indexes: Indexes, words: list[str]
) -> None:
    chapter = RuzzleChapter.of(english_indexes)
    assert chapter.example
    grid = Grid.parse(GRID, english_indexes.lexicon.language)
    assert list(chapter.example.alive) == begun_paths(make_trie(words), grid)
    assert chapter.sizes.letters == sum(map(len, words))
    beginnings = {word[:end] for word in words for end in range(1, len(word) + 1)}
    assert chapter.sizes.branches == len(beginnings)
    assert chapter.sizes.nodes < chapter.sizes.branches / 5
    assert len(chapter.example.words[0]) == len(chapter.example.alive)


def test_the_tree_drawn_in_the_ladder_chapter_is_correct(words: list[str]) -> None:
    chapter = LadderChapter
    assert {*tree_paths("pot", chapter.tree_words, 5)} == {*chapter.tree_paths}
    four = [word for word in words if len(word) == 4]
    neighbours = bucket_neighbours(four)
    for ladder in (chapter.tree_ladder, chapter.shorter):
        assert all(after in neighbours[word] for word, after in pairwise(ladder))
    assert distances(neighbours, "mood")["goat"] == len(chapter.shorter) - 1


def test_figures_in_the_ladder_chapter_match_simple_searches(
    english_indexes: Indexes, words: list[str]
) -> None:
    chapter = LadderChapter.of(english_indexes)
    assert chapter.example
    assert chapter.graph
    solution = chapter.example.solution
    neighbours = bucket_neighbours(word for word in words if len(word) == chapter.graph.length)
    away = distances(neighbours, solution.pair.start)
    assert away[solution.pair.end] == solution.steps
    within = sum(steps <= solution.steps for steps in away.values())
    assert chapter.example.one_way == within > 4 * chapter.example.both_ways
    assert chapter.graph.pairs == sum(map(len, neighbours.values())) // 2
    assert chapter.graph.loners == sum(not near for near in neighbours.values())
    assert not neighbours[chapter.graph.loner]
    run, gap = chapter.graph.run, chapter.graph.gap
    assert solution.pair.start in run
    assert all(gap.replace("_", word[gap.index("_")]) == word for word in run)
    assert chapter.shorter[-1] == "goat"
    index = english_indexes[LadderIndex]
    assert solve(index, WordPair("mood", "goat")).steps == 3


def test_the_hangman_chapter_has_a_listed_and_an_unlisted_example(english_indexes: Indexes) -> None:
    listed, unlisted = HangmanChapter.of(english_indexes).examples
    assert listed.word in english_indexes.lexicon
    assert unlisted.word not in english_indexes.lexicon
    for played in (listed, unlisted):
        assert played.game.misses <= 6
        assert (
            set(played.word) <= {each.move.guess for each in played.turns}
            or played.game.status == "lost"
        )
    assert listed.turns[-1].computer.candidates >= 1
    assert unlisted.turns[-1].computer.candidates == 0


def test_json_has_the_same_examples_as_the_page(
    client: FlaskClient, english_indexes: Indexes
) -> None:
    answers = {game: client.get(f"/en/how/{game}?format=json").get_json() for game in TOLD}
    assert {game: set(each) for game, each in answers.items()} == {
        "countdown": {"game", "example", "groups"},
        "ruzzle": {"game", "sizes", "example"},
        "ladder": {"game", "example", "graph"},
        "hangman": {"game", "examples"},
    }
    assert all(each["game"] == game for game, each in answers.items())
    chapter = HangmanChapter.of(english_indexes)
    for each, played in zip(answers["hangman"]["examples"], chapter.examples, strict=True):
        assert each.keys() == {"word", "listed", "found", "guesses"}
        assert (each["word"], each["listed"]) == (played.word, played.listed)
        guesses = [(guess["letter"], guess["candidates"]) for guess in each["guesses"]]
        assert guesses == [(t.move.guess, t.computer.candidates) for t in played.turns]
        hits = {guess["letter"] for guess in each["guesses"] if guess["hit"]}
        assert hits <= set(played.word)
        assert each["found"] == (hits == set(played.word))
        assert all(len(guess["pattern"]) == len(played.word) for guess in each["guesses"])
    ladder = LadderChapter.of(english_indexes).example
    assert ladder
    pair = WordPair(*(answers["ladder"]["example"][name] for name in ("start", "end")))
    assert pair == ladder.solution.pair


def test_the_hangman_chapter_shows_an_unlisted_word_with_its_accents(client: FlaskClient) -> None:
    shown = page_of(client, "/fr/how/hangman").text
    assert "DÉCONFINEUR" in shown
    assert "DECONFINEUR" not in shown


def test_a_chapter_is_shown_even_if_the_list_lacks_its_examples(client_with: ClientWith) -> None:
    client = client_with()
    for game in TOLD:
        page = page_of(client, f"/en/how/{game}")
        assert page.select("#ours p")


def test_every_growth_curve_is_described(client: FlaskClient) -> None:
    figures = json.loads((FIGURES / "growth.json").read_text("utf-8"))
    curves = {(each["name"], each["series"]): each["points"] for each in figures["curves"]}
    assert exponent([(10, 5.0), (100, 50.0), (1000, 500.0)]) == pytest.approx(1)
    assert factor([(1, 3.0), (2, 6.0), (3, 12.0)]) == pytest.approx(2)
    assert factor(curves["countdown-tiles", "seed"]) > 1.5 > factor(curves["countdown-tiles", "0"])
    assert [size for size, _ in curves["countdown-list", "ours"]][-1] == 1_000_000
    drawn = [len(page_of(client, f"/en/how/{each}").select("#cost figcaption li")) for each in TOLD]
    assert len(curves) - 1 <= sum(drawn) <= len(curves)
