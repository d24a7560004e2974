"""Countdown once a word is declared: its points, the words there were, and whole games."""

import pytest
from flask.testing import FlaskClient

from tests.games.countdown_pages import ANSWER, SCRAMBLE, hidden, led_to, payload, recorded, shown
from tests.html import Element, parsed


def test_a_declared_word_is_judged_with_its_reason_and_points(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="Caution")
    assert page.one(".finished h2").text == "7 letters, best 9"
    assert page.one(".status .figure").text == "7"
    assert "CAUTION: 7 points." in page.one(".finished").text
    assert "".join(tile.text for tile in page.select("[data-slots] .tile")) == "caution"
    assert page.one(".finished .word-name").text == "caution"
    answer = payload(client, letters="auctioned", word="caution")
    assert (answer["points"], answer["valid"], answer["best_length"]) == (7, True, 9)


def test_nine_letters_score_double(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="education")
    assert recorded(page)["score"] == 18
    assert page.one(".finished h2").text == "A nine!"
    most = shown(client, letters="upedncair", word=str(best_of(client, "upedncair")))
    assert most.one(".finished h2").text == "The maximum!"


def best_of(client: FlaskClient, letters: str) -> object:
    best = payload(client, letters=letters, word="")["best"]
    assert isinstance(best, list)
    return best[0]["word"]


@pytest.mark.parametrize(
    ("letters", "word", "sentence"),
    [
        ("pizatesnr", "pizza", "PIZZA needs 2 Zs; you have 1."),
        ("auctioned", "pizza", "There’s no P for PIZZA."),
        ("blargtesn", "blarg", "BLARG isn’t in our word list."),
        ("auctioned", "", "No word declared."),
    ],
)
def test_every_refusal_has_its_reason(
    client: FlaskClient, letters: str, word: str, sentence: str
) -> None:
    page = shown(client, letters=letters, word=word)
    assert recorded(page)["score"] == 0
    assert page.one(".finished > p[data-announce]").text == sentence


def test_a_word_that_the_list_refused_has_its_own_reason(client: FlaskClient) -> None:
    page = shown(client, letters="londonest", word="london")
    why = page.one(".finished p[data-announce] > a[href='/en/words/london']").text
    assert why.startswith("LONDON")
    assert why == shown_reason(client, "london")
    for query in (
        {"letters": "blargtesn", "word": "blarg"},
        {"letters": "ondonest", "word": "london"},
    ):
        assert not shown(client, **query).select(".finished p[data-announce] > a"), (
            "nothing more is known"
        )


def shown_reason(client: FlaskClient, word: str) -> str:
    reason: str = client.get(f"/en/words/{word}?format=json").get_json()["reason"]
    return reason


def test_the_other_words_written_down_are_judged_too(client: FlaskClient) -> None:
    query = {"letters": "tesarintp", "word": "train", "notes": "train.pat.retain.tarp.ntr.pizza"}
    page = shown(client, **query)
    assert [item.text for item in page.select(".noted li")] == [
        "PAT would have scored 3 points.",
        "RETAIN would have scored 6 points.",
        "TARP would have scored 4 points.",
        "NTR isn’t in our word list.",
        "There’s no Z for PIZZA.",
    ]
    notes = payload(client, **query)["notes"]
    assert isinstance(notes, list)
    assert notes[1] == {"word": "retain", "valid": True, "points": 6}
    assert notes[3] == {"word": "ntr", "valid": False, "points": 0}
    assert not shown(client, letters="tesarintp", word="train").select(".noted")


def test_other_words_shorter_than_the_computers_score_nothing(
    client: FlaskClient,
) -> None:
    query = {"letters": "auctioned", "word": "cat", "notes": "caution.cautioned", "rival": "3"}
    assert [item.text for item in shown(client, **query).select(".noted li")] == [
        "CAUTION is valid, but Ada’s EDUCATION is longer.",
        "CAUTIONED would have scored 18 points.",
    ]
    assert payload(client, **query)["notes"] == [
        {"word": "caution", "valid": True, "points": 0},
        {"word": "cautioned", "valid": True, "points": 18},
    ]


def test_statistics_are_separate_for_each_kind_and_language(client: FlaskClient) -> None:
    assert recorded(shown(client, conundrum=SCRAMBLE, word=ANSWER)) == {
        "id": "en:c:aacdelnps",
        "kind": "en/conundrum",
        "score": 10,
        "of": 10,
    }
    french = recorded(shown(client, lang="fr", letters="maisonste", word="maison"))
    assert (french["kind"], french["score"]) == ("fr/letters", 6)


def test_all_best_words_are_listed_with_their_meanings(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="cat")
    names = [name.text for name in page.select(".word-card .word-name a")]
    assert set(names) == {"auctioned", "cautioned", "education"}
    assert names[0] == "education", "the best known first"
    assert "a sale in which things go to whoever offers most" in page.one("ul.side-by-side").text
    for link in page.select("a[href='/en/countdown/solve?letters=auctioned']"):
        assert link.text.startswith("All 4")


def test_the_best_familiar_word_stands_beside_the_best(client: FlaskClient) -> None:
    page = shown(client, letters="upedncair", word="")
    *_, best, familiar = page.select(".word-card")
    assert best.one("small").text == "8 letters"
    assert familiar.one("small").text == "best familiar word"
    longest = best.one(".word-name a").text
    known = familiar.one(".word-name a").text
    answer = payload(client, letters="upedncair", word="")
    assert answer["best_length"] == len(longest) > len(known)
    assert answer["familiar"] == answer["familiar"] | {"word": known}  # type: ignore[operator]


def test_the_computers_word_is_shown_with_its_meaning(client: FlaskClient) -> None:
    page = shown(client, letters="urhonsang", word="groans", rival="3")
    best, theirs, *_ = page.select(".word-card")
    assert best.one(".word-name a").text == "nonsugar"
    assert (theirs.one(".word-name a").text, theirs.one("small").text) == ("unshorn", "Ada’s word")
    assert "not sheared" in theirs.text
    again = shown(client, letters="auctioned", word="cat", rival="3")
    names = [name.text for name in again.select(".word-card .word-name a")]
    assert len(names) == len(set(names)) == 3, "each word once"
    familiar = shown(client, letters="upedncair", word="cat", rival="2").select(".word-card")[-1]
    assert (familiar.one(".word-name a").text, familiar.one("small").text) == (
        "dancer",
        "best familiar word",
    ), "also where the computer has it"


def test_what_was_missed_leaves_out_the_players_own_word(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="education")
    assert "Other words this long" in [title.text for title in page.select("summary > h2")]
    assert [name.text for name in page.select(".word-card .word-name a")] == [
        "auctioned",
        "cautioned",
    ]


def test_a_word_that_was_written_down_is_not_missed(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="caution", notes="caution.education")
    missed = [name.text for name in page.select(".word-card .word-name a")]
    assert missed[:2] == ["auctioned", "cautioned"]
    assert "education" not in missed
    assert page.one(".noted li").text == "EDUCATION would have scored 18 points."


def test_a_rack_without_words_has_no_best_word(client: FlaskClient) -> None:
    page = shown(client, letters="xxq", word="")
    assert "There was no word to find." in page.text
    assert payload(client, letters="xxq", word="")["best"] == []


def test_against_the_computer_the_longer_word_scores(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="caution", rival="3")
    assert page.one(".finished h2").text == "Beaten by Ada"
    assert "CAUTION is valid, but Ada’s EDUCATION is longer." in page.text
    assert recorded(page) == {
        "id": "en:l:acdeinotu",
        "kind": "en/letters",
        "score": 0,
        "of": 18,
        "short": 2,
        "won": False,
        "tied": False,
    }
    assert payload(client, letters="auctioned", word="caution", rival="3")["computer"] == {
        "word": "education",
        "points": 18,
    }


def test_a_round_is_shared_without_its_word(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="caution")
    told, symbols, link = page.one("[data-share]")["data-share"].split("\n")
    assert (told, symbols) == ("Countdown", "🟦🟦🟦🟦🟦🟦🟦⬜⬜ 7/9")
    assert link == "http://localhost/en/countdown/?letters=auctioned"


def test_no_letters_are_shared_if_an_address_without_them_will_do(client: FlaskClient) -> None:
    seeded = {"rounds": "ll", "seed": "k3x9", "deal": "1"}
    first = led_to(client, **seeded)["letters"]
    one = {
        **seeded,
        "rounds": "l",
        "letters": led_to(client, **seeded | {"rounds": "l"})["letters"],
    }
    whole = seeded | {"past": f"{first}-.{led_to(client, **seeded, past=f'{first}-')['letters']}-"}
    for query in (one | {"word": ""}, whole):
        text = shown(client, **query).one("[data-share]")["data-share"]
        assert text.endswith("&deal=1"), text
        assert "seed=k3x9" in text
        assert first not in text.lower()


def test_a_conundrum_is_dealt_by_the_games_seed(client: FlaskClient) -> None:
    one = led_to(client, rounds="c", seed="k3x9")
    assert one == led_to(client, rounds="c", seed="k3x9")
    page = shown(client, **one)
    assert page.one(".bar-title p").text == "Conundrum"
    assert not page.select("button[name=note]")
    assert len(page.select("button.tile")) == 9


def test_wrong_answers_are_reported_and_the_round_continues(client: FlaskClient) -> None:
    page = shown(client, conundrum=SCRAMBLE, word="dlanscape")
    assert page.one("[data-message]").text == "DLANSCAPE isn’t in our word list."
    assert hidden(page.one("form[data-word]"))["notes"] == "dlanscape"
    page = shown(client, conundrum=SCRAMBLE, word="plan", notes="dlanscape")
    assert page.one("[data-message]").text == "PLAN has 4 letters; the answer has 9."
    assert page.one(".chips")["aria-label"] == "Tried"
    assert [chip.text for chip in page.select(".chip")] == ["dlanscape", "plan"]
    page = shown(client, conundrum=SCRAMBLE, word="pizza")
    assert page.one("[data-message]").text == "There’s no I for PIZZA."


def test_the_answer_of_a_conundrum_is_worth_ten_points(client: FlaskClient) -> None:
    page = shown(client, conundrum=SCRAMBLE, word=ANSWER, rival="5")
    assert page.one(".status .figure").text == "10"
    assert page.one(".finished h2").text == "Solved!"
    assert "You beat Lexi to it." in page.text


def test_a_solved_conundrum_says_how_long_it_took(client: FlaskClient) -> None:
    query = {"conundrum": SCRAMBLE, "word": ANSWER, "took": "7449"}
    page = shown(client, **query)
    assert page.one(".finished h2").text == "Solved in 7.4 s!"
    assert "🟨 conundrum 7.4\N{NO-BREAK SPACE}s" in page.one("[data-share]")["data-share"]
    assert recorded(page)["seconds"] == payload(client, **query)["seconds"] == 7.449
    assert shown(client, **query | {"word": ""}).one(".finished h2").text == "Not solved"
    for took in ("60001", "-1", "7.4"):
        shown(client, 400, **query | {"took": took})
    letters = shown(client, letters="auctioned", word="caution", took="7449")
    assert "7.4" not in letters.one(".finished").text


def test_giving_up_shows_the_answer(client: FlaskClient) -> None:
    page = shown(client, conundrum=SCRAMBLE, word="")
    assert page.one(".finished h2").text == "Not solved"
    assert page.one(".finished > p[data-announce]").text == "No answer given."
    assert page.one(".word-name [data-announce]").text == page.one(".word-name").text
    assert page.one(".finished .word-name").text == ANSWER
    assert ANSWER not in page.one("[data-share]")["data-share"]


def standing(page: Element) -> str:
    """Return which round it is, and the points so far, as the status tells them."""
    return page.select(".status p")[-1].text


def test_a_game_adds_up_from_round_to_round(client: FlaskClient) -> None:
    game = {"rounds": "llc", "seed": "k3x9", "rival": "3"}
    page = shown(client, **game, letters="auctioned", word="cautioned")
    assert standing(page) == "Round 1 of 3 You 18 · Ada 18"
    assert page.one("a[data-go]").text == "Next round"
    page = parsed(client.get(page.one("a[data-go]")["href"]).text)
    assert standing(page) == "Round 2 of 3 You 18 · Ada 18"
    assert hidden(page.one("form.picks")) == {**game, "past": "auctioned-cautioned"}
    page = shown(client, **game, past="auctioned-cautioned", letters="xxqcatzzz", word="")
    assert standing(page) == "Round 2 of 3 You 18 · Ada 21"
    assert page.one("a[data-go]").text == "Next: the conundrum"
    last = {"past": "auctioned-cautioned.xxqcatzzz-", "conundrum": SCRAMBLE, "word": ANSWER}
    page = shown(client, **game, **last)
    assert standing(page) == "Round 3 of 3 You 28 · Ada 21"
    over = parsed(client.get(page.one("a[data-go]")["href"]).text)
    assert over.one(".finished h2").text == "You win!"
    assert over.one(".score").text == "28 out of 31 points"
    assert len(over.select("table.rounds tbody tr")) == 3
    assert recorded(over)["won"] is True
    assert (recorded(over)["kind"], recorded(over)["of"]) == ("en/3", 31)


def test_the_end_of_a_game_can_be_shared_and_played_by_others(client: FlaskClient) -> None:
    past = f"auctioned-cat.{SCRAMBLE}*"
    page = shown(client, rounds="lc", seed="k3x9", past=past)
    assert page.one(".finished h2").text == "The final score"
    again = next(link for link in page.select("a") if link.text == "Play again")
    assert again["href"] == f"/en/countdown/?rounds=lc&racks=auctioned.{SCRAMBLE}"
    text = page.one("[data-share]")["data-share"]
    assert "🟦🟦🟦⬜⬜⬜⬜⬜⬜ 3/9" in text
    assert "⬜ conundrum" in text
    answer = payload(client, rounds="lc", past=past)
    assert (answer["total"], answer["possible"]) == (3, 28)
    assert "computer_total" not in answer


def test_a_draw_is_a_draw(client: FlaskClient) -> None:
    page = shown(client, rounds="ll", rival="5", past="auctioned-education.xxqz-")
    assert page.one(".finished h2").text == "A draw"
    assert (recorded(page)["won"], recorded(page)["tied"]) == (False, True)


def test_a_single_round_leads_to_another(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned", word="", rival="2", clock="none")
    assert page.one("a[data-go]")["href"] == "/en/countdown/?rival=2&clock=none&rounds=l"
