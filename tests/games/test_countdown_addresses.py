"""Addresses of Countdown that make no sense: each says why, and keeps what was asked."""

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.countdown_pages import PLAY, SCRAMBLE, hidden, payload, shown

BAD = [
    ({"letters": ""}, "letters", "Enter at least one letter."),
    ({"letters": "a" * 10_000}, "letters", "Enter up to 15 letters; you entered 10000."),
    ({"letters": "auct1oned"}, "letters", "Letters A-Z only: “1” isn’t one."),
    ({"letters": "🐈"}, "letters", "Letters A-Z only: “🐈” isn’t one."),
    ({"letters": "a????"}, "letters", "Enter up to 3 blanks; you entered 4."),
    (
        {"conundrum": "abc"},
        "conundrum",
        "A conundrum has 9 letters and no blanks; you entered ABC.",
    ),
    (
        {"conundrum": "auctioned"},
        "conundrum",
        "A conundrum has one answer; AUCTIONED makes 3 words.",
    ),
    ({"conundrum": ""}, "conundrum", "Enter at least one letter."),
    (
        {"rounds": "xyz"},
        "rounds",
        "Plan rounds with L for letters and C for a conundrum: “X” is neither.",
    ),
    ({"rounds": "l" * 10_000}, "rounds", "A game has 1 to 12 rounds; you planned 10000."),
    ({"rounds": "l", "clock": "45"}, "clock", "The clock can be 30 or 60 seconds, or none."),
    (
        {"rounds": "l", "rival": "9"},
        "rival",
        "An opponent is a number from 1 to 5, or 0 to play alone.",
    ),
    ({"rounds": "l", "seed": "!"}, "seed", "A seed has up to 16 characters, A-Z and 0-9 only."),
    ({"rounds": "l", "past": "?" * 5000}, "past", "Write a played round as its letters, a dash"),
    (
        {"rounds": "l", "past": ".".join("x" * 5000)},
        "past",
        "This game has 1 round; the address gives 5000.",
    ),
    ({"seed": "a", "choices": "vx"}, "choices", "Choose with V and C only: “X” is neither."),
    ({"seed": "a", "choices": "vvvvvv"}, "choices", "Choose up to 5 vowels."),
    ({"seed": "a", "choices": "v" * 10_000}, "choices", "Choose 9 letters; you chose 10000."),
    ({"letters": "cat", "notes": "c4t"}, "notes", "Letters A-Z only: “4” isn’t one."),
    ({"letters": "cat", "note": "yes", "word": "cat"}, "note", "In the address, “note” can be 1"),
    ({"letters": "cat", "rounds": "c"}, "rounds", "Round 1 of this game is a conundrum."),
    ({"letters": "cat", "past": "cat-cat"}, "past", "All rounds of this game have been played."),
]


@pytest.mark.parametrize(("query", "field", "sentence"), BAD, ids=[str(q)[:40] for q, _, _ in BAD])
def test_a_bad_address_says_why_and_keeps_what_was_asked(
    client: FlaskClient, query: dict[str, str], field: str, sentence: str
) -> None:
    page = shown(client, 400, **query)
    assert page.one("[data-error]").text.endswith(page.one(f"[href='#field-{field}']").text)
    assert sentence in page.one("[data-error]").text
    assert page.select(f"#field-{field}"), "the summary leads to the field, or to the sentence"
    if "letters" in query:
        assert page.one("input[name=letters]")["value"] == query["letters"]
    error = payload(client, 400, **query)["error"]
    assert isinstance(error, dict)
    assert error["field"] == field
    assert sentence in error["message"]


@pytest.mark.parametrize("puzzle", [{"letters": "auctioned"}, {"conundrum": SCRAMBLE}])
@pytest.mark.parametrize(
    ("word", "code", "sentence"),
    [
        ("c4t", "not-a-letter", "Letters A-Z only: “4” isn’t one."),
        ("🐈", "not-a-letter", "Letters A-Z only: “🐈” isn’t one."),
        ("a" * 10_000, "word-too-long", "A word here has up to 45 letters; you entered 10000."),
    ],
    ids=["digit", "emoji", "long"],
)
def test_a_word_that_is_none_is_refused_beside_its_field_and_the_round_goes_on(
    client: FlaskClient, puzzle: dict[str, str], word: str, code: str, sentence: str
) -> None:
    page = shown(client, 400, **puzzle, word=word, notes="cat")
    assert page.one("#error-word").text == sentence
    assert page.one("input[name=word]")["value"] == word
    assert hidden(page.one("form[data-word]"))["notes"] == "cat"
    assert payload(client, 400, **puzzle, word=word)["error"] == {
        "field": "word",
        "code": code,
        "message": sentence,
    }


PARTS = {
    "letters": st.one_of(st.text("aeinrst?", max_size=17), st.text(max_size=12)),
    "conundrum": st.sampled_from([SCRAMBLE, "auctioned", "", "abc"]),
    "word": st.one_of(st.text("aeinrst", max_size=9), st.text(max_size=40)),
    "note": st.sampled_from(["1", "0", "x"]),
    "notes": st.one_of(st.text("aet.", max_size=90), st.text(max_size=20)),
    "rounds": st.one_of(st.text("lc", max_size=13), st.text(max_size=4)),
    "seed": st.one_of(st.text("abc123", max_size=18), st.text(max_size=4)),
    "rival": st.sampled_from(["", "0", "3", "5", "6", "²", "-1"]),
    "clock": st.sampled_from(["30", "60", "none", "", "١"]),
    "choices": st.one_of(st.text("vc", max_size=10), st.text(max_size=4)),
    "racks": st.sampled_from(["auctioned", f"auctioned.{SCRAMBLE}", ".", "x"]),
    "past": st.sampled_from(["auctioned-cat", f"cat-.{SCRAMBLE}*", "-", "*", ".", "a-b-c"]),
    "format": st.sampled_from(["json", "html"]),
}


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(query=st.fixed_dictionaries({}, optional=PARTS))
def test_any_address_is_answered_or_refused_with_a_sentence(
    client: FlaskClient, query: dict[str, str]
) -> None:
    response = client.get(PLAY, query_string=query)
    assert response.status_code in (200, 303, 400)
    if response.status_code == 303:
        further = client.get(response.headers["Location"])
        assert further.status_code in (200, 303), "a redirect leads to something that makes sense"
    if response.status_code == 400:
        assert ("message" if response.is_json else 'class="wrong"') in response.text
