"""Countdown's solve page: words by length, as a page and as JSON, and every bad input."""

from unittest.mock import ANY

import pytest
from flask.testing import FlaskClient

from tests.html import Element, parsed

SOLVE = "/en/countdown/solve"


def shown(
    client: FlaskClient, query: dict[str, str], lang: str = "en", status: int = 200
) -> Element:
    response = client.get(f"/{lang}/countdown/solve", query_string=query)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def solved(client: FlaskClient, **query: str) -> dict[str, list[dict[str, object]]]:
    response = client.get(SOLVE, query_string={**query, "format": "json"})
    assert response.status_code == 200, response.text[:500]
    answer: dict[str, list[dict[str, object]]] = response.get_json()
    return answer


def test_without_letters_the_form_is_empty(client: FlaskClient) -> None:
    page = shown(client, {})
    assert page.one("#field-letters")["value"] == ""
    assert not page.select(".word-group, [data-error]")
    assert page.one(".empty a[href='/en/countdown/solve?letters=auctioned']")


def test_the_best_word_stands_there_with_its_meaning(client: FlaskClient) -> None:
    best = shown(client, {"letters": "urhonsan"}).one(".best")
    assert best.one(".result-word a")["href"] == "/en/words/unshorn"
    assert best.one(".meaning").text == "adjective not sheared"


def test_without_letters_json_is_refused_with_a_sentence(client: FlaskClient) -> None:
    response = client.get(f"{SOLVE}?format=json")
    assert response.status_code == 400
    assert response.get_json() == {
        "error": {"field": "letters", "code": ANY, "message": "Enter at least one letter."}
    }


def test_auctioned_has_three_words_of_nine_letters(client: FlaskClient) -> None:
    answer = solved(client, letters="auctioned")
    nines = [word["word"] for word in answer["words"] if word["length"] == 9]
    assert nines == ["auctioned", "cautioned", "education"]
    assert answer["best_length"] == 9
    lengths = [word["length"] for word in answer["words"]]
    assert lengths == sorted(lengths, reverse=True)
    assert {"word": "education", "length": 9, "band": 1} in answer["words"]


def test_json_is_asked_for_by_header_too(client: FlaskClient) -> None:
    response = client.get(f"{SOLVE}?letters=cat", headers={"Accept": "application/json"})
    assert response.is_json
    assert "Accept" in response.headers["Vary"]


def test_blanks_are_named(client: FlaskClient) -> None:
    words = {word["word"]: word["blanks"] for word in solved(client, letters="ab?")["words"]}
    assert (words["cab"], words["bat"], words["ab"]) == ("c", "t", "")
    page = shown(client, {"letters": "ab?"})
    assert "cab ? is C" in [link.text for link in page.select(".words a")]


def test_words_stand_under_their_lengths_and_lead_to_their_pages(client: FlaskClient) -> None:
    page = shown(client, {"letters": "auctioned"})
    titles = [group.one("h3").text for group in page.select(".word-group")]
    assert titles[0] == "9 letters 3"
    assert titles[-1].startswith("2 letters")
    first = page.select(".word-group")[0]
    assert first.select("a")[2]["href"] == "/en/words/education"
    assert "familiar" in first.select("li")[2].classes
    assert page.one("title").text == "AUCTIONED, solved · Quartet"


def test_accents_and_capitals_are_folded(client: FlaskClient) -> None:
    page = shown(client, {"letters": "ÉTÉ œ"}, "fr")
    assert page.one("#field-letters")["value"] == "eteoe"
    assert "été" in [link.text for link in page.select(".words a")]


def test_breaking_the_shows_rules_is_noted_and_solved_all_the_same(client: FlaskClient) -> None:
    page = shown(client, {"letters": "cat"})
    assert "The show deals nine letters, not 3." in page.one(".notice").text
    assert "cat" in [link.text for link in page.select(".words a")]
    assert not shown(client, {"letters": "auctioned"}).select(".notice")


def test_no_words_is_an_answer(client: FlaskClient) -> None:
    page = shown(client, {"letters": "xxq"})
    assert page.one(".empty h2").text == "No words from XXQ."
    assert solved(client, letters="xxq")["words"] == []
    assert solved(client, letters="xxq")["best_length"] == 0


def test_the_working_shows_the_numbers_of_this_solve(client: FlaskClient) -> None:
    page = shown(client, {"letters": "iueztwdju"})
    working = page.one(".working")
    assert working.one("a[href='/en/how/countdown']")
    tried, struck = working.select("table.chart")
    row = next(row for row in tried.select("tbody tr") if row.one("th").text == "6")
    assert [span.text for span in row.select(".measure > span")] == ["63", "84"]
    left = struck.select("tbody tr")[-1].select(".measure > span")[0].text
    assert int(left.replace(",", "")) == len(solved(client, letters="iueztwdju")["words"])


def test_very_many_words_are_parted_into_pages(client: FlaskClient) -> None:
    page = shown(client, {"letters": "etaoinsrh??"})
    groups = page.select(".word-group")
    assert max(len(group.select("a")) for group in groups) == 200
    more = next(link for link in page.select("nav a") if " of 7 letters" in link.text)
    response = client.get(more["href"])
    one = parsed(response.text)
    assert len(one.select(".words a")) == 1000
    last = client.get(one.one("a[rel=next]")["href"] + "00")
    assert last.status_code == 200
    last_page = parsed(last.text)
    assert "aria-disabled" in last_page.select(".pagination span")[-1].attributes
    assert last_page.one("a[rel=prev]")


def test_one_length_alone_can_be_asked_for(client: FlaskClient) -> None:
    words = solved(client, letters="auctioned", length="9")["words"]
    assert [word["word"] for word in words] == ["auctioned", "cautioned", "education"]
    page = shown(client, {"letters": "auctioned", "length": "12"})
    assert "No words match." in page.text
    assert page.one("a[href='/en/countdown/solve?letters=auctioned']").text == "All words"


@pytest.mark.parametrize(
    "asked",
    [
        {"starts": "Au"},
        {"ends": "ed"},
        {"includes": "tio"},
        {"starts": "c", "includes": "a", "ends": "d", "length": "6"},
        {"ends": "auctioned"},
        {"includes": "auctionedx"},
    ],
)
def test_words_can_be_narrowed_by_their_letters(client: FlaskClient, asked: dict[str, str]) -> None:
    def passes(word: str) -> bool:
        return (
            word.startswith(asked.get("starts", "").lower())
            and word.endswith(asked.get("ends", ""))
            and asked.get("includes", "") in word
            and len(word) == int(asked.get("length", len(word)))
        )

    every = [str(word["word"]) for word in solved(client, letters="auctioned")["words"]]
    wanted = [word for word in every if passes(word)]
    assert [
        word["word"] for word in solved(client, letters="auctioned", **asked)["words"]
    ] == wanted
    page = shown(client, {"letters": "auctioned", **asked})
    assert [link.text for link in page.select(".words a")] == wanted
    assert page.one("[data-found]").text.split()[0] == str(len(wanted))
    for name, value in asked.items():
        if name != "length":
            assert page.one(f".word-filter input[name={name}]")["value"] == value.lower()


def test_a_filter_that_is_no_letters_is_refused(client: FlaskClient) -> None:
    page = shown(client, {"letters": "auctioned", "starts": "a3"}, status=400)
    assert page.one("#field-starts").text == "Letters A-Z only: “3” isn’t one."


def test_a_filter_goes_along_from_page_to_page(client: FlaskClient) -> None:
    page = shown(client, {"letters": "etaoinsrh??", "ends": "s", "length": "7"})
    assert "ends=s" in page.one("a[rel=next]")["href"]


BAD = [
    ("", "Enter at least one letter."),
    ("   ", "Enter at least one letter."),
    ("abcdefghijklmnopqr", "Enter up to 15 letters; you entered 18."),
    ("a3", "Letters A-Z only: “3” isn’t one."),
    ("cat🐈", "Letters A-Z only: “🐈” isn’t one."),
    ("<b>", "Letters A-Z only: “<” isn’t one."),
    ("кот", "Letters A-Z only: “К” isn’t one."),
    ("a????", "Enter up to 3 blanks; you entered 4."),
    ("a" * 10_000, "Enter up to 15 letters; you entered 10000."),
    ("a\x00", "Letters A-Z only: “U+0000” isn’t one."),
]


@pytest.mark.parametrize(("letters", "sentence"), BAD, ids=[text[:12] for text, _ in BAD])
def test_bad_letters_are_refused_beside_the_field_and_kept(
    client: FlaskClient, letters: str, sentence: str
) -> None:
    page = shown(client, {"letters": letters}, status=400)
    assert page.one("#error-letters").text == sentence
    assert page.one("#field-letters")["value"] == letters
    assert page.one("#field-letters")["aria-invalid"] == "true"
    answer = client.get(SOLVE, query_string={"letters": letters, "format": "json"})
    assert answer.status_code == 400
    assert answer.get_json()["error"] == {"field": "letters", "code": ANY, "message": sentence}


@pytest.mark.parametrize("value", ["0", "1001", "-1", "x", "9" * 40, "²"])
@pytest.mark.parametrize("name", ["length", "page"])
def test_bad_lengths_and_pages_are_refused(client: FlaskClient, name: str, value: str) -> None:
    page = shown(client, {"letters": "cat", name: value}, status=400)
    assert "Enter a whole number from 1 to" in page.one(f"#field-{name}").text
    assert page.one("#field-letters")["value"] == "cat"


def test_an_unknown_language_is_refused_with_those_there_are(client: FlaskClient) -> None:
    response = client.get("/xx/countdown/solve?letters=cat&format=json")
    assert response.status_code == 400
    assert response.get_json()["error"]["field"] == "lang"


def test_a_solve_may_be_cached_by_all_and_costs_nothing_when_it_is_known(
    client: FlaskClient,
) -> None:
    first = client.get(f"{SOLVE}?letters=auctioned")
    assert first.cache_control.public
    assert "Set-Cookie" not in first.headers
    again = client.get(
        f"{SOLVE}?letters=auctioned", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304


def test_the_heaviest_rack_is_answered(client: FlaskClient) -> None:
    answer = solved(client, letters="etaoinsrhldc???")
    assert len(answer["words"]) > 100_000
    assert answer["best_length"] == 15
