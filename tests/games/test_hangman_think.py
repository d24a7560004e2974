"""The computer guesses a word: its questions, answers given and corrected, contradictions named."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.games.pages import page_of
from tests.html import Element

THINK = "/en/hangman/think"


def shown(client: FlaskClient, query: str, status: int = 200) -> Element:
    return page_of(client, f"{THINK}?{query}", status)


def thought(client: FlaskClient, query: str) -> dict[str, object]:
    response = client.get(f"{THINK}?{query}&format=json", follow_redirects=True)
    assert response.status_code == 200, response.text[:500]
    found: dict[str, object] = response.get_json()
    return found


def test_it_begins_with_a_length(client: FlaskClient) -> None:
    page = page_of(client, THINK)
    assert page.one("input[name=length]")
    assert {form["method"] for form in page.select("main form")} == {"get"}


def test_it_asks_for_a_letter_with_reason_odds_and_words(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6-r-a2")
    asked = page.one(".question").text
    assert asked.startswith(("Is there a ", "Is there an "))
    letter = page.one(".ask input[name=letter]")["value"]
    assert asked.endswith(f" {letter.upper()}?")
    assert "words that fit" in page.one(".game-state").text
    ticks = page.select(".ask input[type=checkbox]")
    assert [tick["value"] for tick in ticks] == ["1", "3", "4", "5"]
    assert [tile.text for tile in page.select(".ask li > .tile")] == ["a", "e"]
    facts = thought(client, "length=6&answers=e6-r-a2")
    assert (facts["letter"], facts["pattern"], facts["wrong"]) == (letter, "_a___e", "r")
    assert f"{facts['candidates']} words fit" in page.text
    assert len(page.select("aside > section .chart tbody tr")) == 10


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("letter=l&said=no", "e6-l"),
        ("letter=l&place=5&said=yes", "e6-l5"),
        ("letter=l&place=5&place=3", "e6-l3.5"),
        ("letter=L", "e6-l"),
    ],
)
def test_an_answer_leads_to_the_address_of_all_answers(
    client: FlaskClient, said: str, answers: str
) -> None:
    response = client.get(f"{THINK}?length=6&answers=e6&{said}")
    assert response.status_code == 303
    asked = parse_qs(urlsplit(response.location).query)
    assert asked == {"length": ["6"], "answers": [answers]}


def test_an_earlier_answer_can_be_corrected(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6-r-a2")
    correct = page.select(".past-answers li")[0].select("a")[0]["href"]
    assert correct.endswith("correct=e")
    correcting = page_of(client, correct)
    assert correcting.one(".question").text == "Is there an E?"
    ticked = [
        t["value"] for t in correcting.select("input[name=place]") if "checked" in t.attributes
    ]
    assert ticked == ["6"]
    after = client.get(f"{THINK}?length=6&answers=e6-r-a2&letter=e&place=5&said=yes")
    assert "answers=e5-r-a2" in after.location
    removed = client.get(f"{THINK}?length=6&answers=e6-r-a2&letter=e&said=no")
    assert "answers=e-r-a2" in removed.location


def test_an_answer_can_be_taken_back(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6-r-a2")
    drop = page.select(".past-answers li")[1].select("a")[1]["href"]
    assert parse_qs(urlsplit(drop).query)["answers"] == ["e6-a2"]


def test_the_answer_after_which_nothing_fits_is_named(
    client: FlaskClient,
) -> None:
    page = shown(client, "length=6&answers=e6-q2-j1-x")
    told = page.one(".notice-bad").text
    facts = thought(client, "length=6&answers=e6-q2-j1-x")
    assert (facts["candidates"], facts["dead_end"]) == (0, "j1")
    assert told == (
        "After this answer, no word I know fits: J at position 1."
        " Check your answers, or tell me the word."
    )
    assert [each.select("span")[0].text for each in page.select(".suspect")] == [
        "J at position 1: nothing fits after this"
    ]
    assert page.one(".question")


def test_the_players_word_shows_the_first_answer_that_contradicts_it(client: FlaskClient) -> None:
    query = "length=6&answers=e6-q2-j1-x&word=castle"
    page = shown(client, query)
    told = "You said Q at position 2, but CASTLE has none."
    assert page.select("[data-focus]")[0].text == told
    assert thought(client, query)["verdict"] == told
    suspects = [each.select("span")[0].text for each in page.select(".suspect")]
    assert "Q at position 2: doesn’t fit CASTLE" in suspects
    many = thought(client, "length=6&answers=a-x&word=banana")["verdict"]
    assert many == "You said no A, but BANANA has it at positions 2, 4 and 6."


def test_the_only_word_left_is_offered(client: FlaskClient) -> None:
    query = "length=10&answers=k1-g4-f5-r10"
    facts = thought(client, query)
    assert (facts["candidates"], facts["sample"]) == (1, ["kingfisher"])
    page = shown(client, query)
    assert page.one(".question").text == "Is it KINGFISHER?"
    assert "1 word fits" in page.one(".funnel").text
    assert "How likely each letter" not in page.text
    yes, no = (link["href"] for link in page.select(".only-word a"))
    gone = shown(client, urlsplit(no).query)
    assert "Then it isn’t a word I know." in gone.one(".notice-bad").text
    assert gone.one(".question").text.startswith("Is there")
    left = thought(client, urlsplit(no).query)
    assert (left["candidates"], left["misses_left"]) == (0, facts["misses_left"] - 1)
    assert {i["name"]: i["value"] for i in gone.select(".ask input")}["not"] == "kingfisher"
    won = thought(client, urlsplit(yes).query)
    assert (won["status"], won["pattern"]) == ("won", "kingfisher")


def test_the_only_word_left_is_asked_for_as_the_french_write_it(client: FlaskClient) -> None:
    page = page_of(client, "/fr/hangman/think?length=7&answers=f1-n3-t5-r6-a")
    assert page.one(".question").text == "Est-ce FENÊTRE ?"


def test_it_finds_a_word_from_honest_answers(client: FlaskClient) -> None:
    word, facts = "kingfisher", thought(client, "length=10")
    for _ in range(26):
        if facts["status"] != "playing":
            break
        letter = str(facts["letter"])
        places = "".join(f"&place={n}" for n, a in enumerate(word, 1) if a == letter)
        facts = thought(client, f"length=10&answers={facts['answers']}&letter={letter}{places}")
    assert (facts["status"], facts["pattern"]) == ("won", word)


def test_the_sixth_no_wins_and_more_can_be_allowed(client: FlaskClient) -> None:
    page = shown(client, "length=3&answers=c-a-t-e-o-i")
    assert page.one(".finished h2").text == "You win!"
    assert "What was it? Type it below." in page.text
    assert page.one("[data-sample] h2").text.endswith("words fit")
    html = client.get(f"{THINK}?length=3&answers=c-a-t-e-o-i").text
    assert html.count("Tell me the word") == 1
    assert html.index("Type it below.") < html.index("Tell me the word") < html.index("data-sample")
    told = shown(client, "length=3&answers=c-a-t-e-o-i&word=buy")
    assert "BUY fits all your answers" in told.text
    assert "What was it?" not in told.text
    doubted = shown(client, "length=3&answers=c-a-t-e-o-i&word=cat")
    assert "What was it? Type it below." in doubted.text
    more = next(a["href"] for a in page.select(".finished a") if a.text == "Keep asking")
    assert page_of(client, more).one(".question")
    assert thought(client, urlsplit(more).query)["misses_left"] == 6


def test_counts_of_one_are_singular(client: FlaskClient) -> None:
    page = shown(client, "length=7&answers=e4-a-s-i-o6-u2-k3-b5")  # jukebox
    assert page.select(".working .facts dt")[0].text == "word that fits"
    page = shown(client, "length=7&answers=e4")
    assert [each.text for each in page.select(".working .facts dt")] == [
        "words that fit",
        "answer",
        "misses left",
    ]


def test_a_word_whose_letters_are_all_known_is_found(client: FlaskClient) -> None:
    page = shown(client, "length=3&answers=c1-a2-t3")
    assert page.one(".finished h2").text == "I got it!"
    assert "It’s CAT." in page.text
    unlisted = shown(client, "length=3&answers=q1-x2-z3")
    assert "It’s QXZ, which isn’t in our word list." in unlisted.text


def test_when_no_letter_is_left_it_says_so(client: FlaskClient) -> None:
    answers = "-".join("abcdefghijklmnopqrstuvwxyz")
    page = shown(client, f"length=3&answers={answers}")
    assert "No letters are left to ask for." in page.text


def test_an_answer_needs_no_more_than_its_ticks(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6")
    assert [b.attributes.get("name") for b in page.select(".ask button")] == [None]


def test_the_length_can_be_changed_and_answers_that_fit_are_kept(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6-r-a2&misses=8")
    form = page.one(".resize form")
    kept = {i["name"]: i["value"] for i in form.select("input[type=hidden]")}
    assert kept == {"length": "6", "answers": "e6-r-a2", "misses": "8"}
    sent = client.get(THINK, query_string={**kept, "new_length": "5"})
    assert sent.status_code == 303
    asked = parse_qs(urlsplit(sent.location).query)
    assert asked == {"length": ["5"], "answers": ["r-a2"], "misses": ["8"]}
    assert [(a.text, a["href"]) for a in form.select("a")] == [("New", THINK)]


def test_the_working_follows_the_order_of_the_answers(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=r-e6-a2")
    rows = [each.text for each in page.select(".working tbody th")]
    assert rows == ["length", "no R", "E", "A"]


def test_ticks_of_a_refused_answer_are_kept(client: FlaskClient) -> None:
    page = shown(client, "length=6&answers=e6&letter=l&said=no&place=2&place=4", 400)
    ticked = [t["value"] for t in page.select("input[name=place]") if "checked" in t.attributes]
    assert ticked == ["2", "4"]
    told = shown(client, "length=6&answers=e6&word=c4stle", 400)
    assert told.one("input[name=word]")["value"] == "c4stle"


def test_a_length_that_the_list_lacks_is_no_contradiction(client: FlaskClient) -> None:
    told = shown(client, "length=30").one(".notice-bad").text
    assert told == "I know no word with 30 letters, so I go by letter patterns."
