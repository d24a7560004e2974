"""Playing a ladder page by page: every move is an address, every refusal has its sentence."""

import json
from datetime import date
from unittest.mock import ANY
from urllib.parse import parse_qs

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve
from app.web import response_cache, solve_limiter
from app.web.response_cache import ResponseCache
from app.web.site import current_site
from app.web.solve_limiter import SolveLimiter
from tests.html import Element, parsed
from tests.today import TODAY

COLD = "/en/ladder/?start=cold&end=warm"


def shown(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def link(page: Element, text: str) -> str:
    """Where the only link of that text leads."""
    (found,) = {a["href"] for a in page.select("a") if a.text == text}
    return found


def ladder_words(page: Element) -> list[str]:
    """The words on the ladder that are played or given, from the top."""
    rungs = [rung for rung in page.select(".rungs .rung") if "rung-next" not in rung.classes]
    return ["".join(t.text for t in rung.select(".tile")) for rung in rungs if rung.select(".tile")]


def type_in(client: FlaskClient, page: Element, word: str) -> str:
    """Send the form of the next word; the address that it leads on to."""
    form = page.one("form#next")
    fields = {field["name"]: field["value"] for field in form.select("input[type=hidden]")}
    response = client.get(form["action"], query_string=fields | {"rung": word})
    assert response.status_code == 303, response.text[:300]
    return response.headers["Location"]


class TestWhereToBegin:
    def test_todays_ladder_comes_from_the_date_alone(self, app: Flask, client: FlaskClient) -> None:
        with app.app_context():
            indexes = current_site().indexes["en"]
        index = indexes[LadderIndex]
        ladder = daily_ladder(index, TODAY, indexes.definitions)
        assert ladder is not None
        page = shown(client, "/en/ladder/")
        day = TODAY
        way = f"/en/ladder/?start={ladder.start}&end={ladder.end}&day={day}"
        assert link(page, "Play") == way
        assert [rung.text for rung in page.select(".today .rung-end .unseen")] == [
            ladder.start,
            ladder.end,
        ]
        led = client.get("/en/ladder/today")
        assert led.headers["Location"] == link(page, "Play")
        today = client.get("/en/ladder/?format=json").get_json()["today"]
        assert (today["start"], today["end"]) == (ladder.start, ladder.end)
        assert today["steps"] == solve(index, ladder).steps
        assert client.get(f"/en/ladder/?day={day}&play=1").location == way

    def test_it_names_its_day_as_long_as_it_is_played(
        self, app: Flask, client: FlaskClient
    ) -> None:
        with app.app_context():
            indexes = current_site().indexes["en"]
        index = indexes[LadderIndex]
        ladder = daily_ladder(index, date(2026, 11, 21), indexes.definitions)
        assert ladder is not None
        address = f"/en/ladder/?start={ladder.start}&end={ladder.end}&day=2026-11-21"
        page = shown(client, address)
        assert page.one("title").text.startswith(
            f"{ladder.start.upper()} to {ladder.end.upper()}, 21 November 2026"
        )
        assert page.one(".climb-head p").text.startswith("21 November 2026 · 4 letters · ")
        for word in solve(index, ladder).paths[0][1:]:
            page = shown(client, type_in(client, page, word))
        assert page.one(".share-text").text.startswith("Quartet ladder of 21 November 2026, ")
        assert address in page.one(".share-text").text

    def test_a_day_that_had_another_ladder_is_not_named(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&day=2026-11-21")
        assert "2026" not in page.one("title").text + page.one(".climb-head").text
        assert "day" not in {field.get("name") for field in page.select("#next input")}
        assert client.get(f"{COLD}&day=someday").status_code == 404

    def test_it_may_be_kept_but_not_until_tomorrow(self, client: FlaskClient) -> None:
        assert client.get("/en/ladder/").cache_control.max_age == 300

    def test_there_are_rules_statistics_and_ways_to_the_bank(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/")
        page.one("[data-how=ladder]")
        page.one("[data-statistics=ladder]")
        assert link(page, "Browse puzzles") == "/en/ladder/puzzles"
        assert link(page, "Print a sheet") == "/en/ladder/puzzles/sheet"

    @pytest.mark.parametrize("kind", [(3, 3, None), (4, 4, None), (5, 5, 2), (4, 6, 4)])
    def test_a_ladder_is_dealt_as_ordered(
        self,
        client: FlaskClient,
        monkeypatch: pytest.MonkeyPatch,
        kind: tuple[int, int, int | None],
    ) -> None:
        monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 60)
        length, steps, difficulty = kind
        query = {"length": length, "steps": steps, "difficulty": difficulty or ""}
        led = client.get("/en/ladder/new", query_string=query)
        assert led.status_code == 303
        dealt = client.get(led.headers["Location"] + "&format=json").get_json()
        assert (dealt["length"], dealt["steps"]) == (length, steps)
        assert difficulty in (None, dealt["difficulty"])

    def test_a_script_that_deals_gets_json_in_the_end(self, client: FlaskClient) -> None:
        dealt = client.get("/fr/ladder/new?length=4&steps=3&format=json", follow_redirects=True)
        assert dealt.get_json()["steps"] == 3

    def test_a_kind_that_does_not_exist_names_the_longest(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/new?length=8&steps=12", 400)
        sentence, _, longest = page.one("#error-steps").text.rstrip(".").rpartition(" ")
        assert sentence == "No 8-letter puzzle takes that many steps; the longest takes"
        led = client.get(f"/en/ladder/new?length=8&steps={longest}")
        assert led.status_code == 303
        assert page.one("#field-steps")["value"] == "12"
        assert page.one("#field-steps").get("autofocus") is not None
        # What was refused stays, whatever the browser remembers.
        assert not page.select("[data-remember]")
        assert shown(client, "/en/ladder/").one("[data-remember]")["data-remember"] == "ladder-kind"

    @pytest.mark.parametrize("difficulty", [1, 5])
    def test_without_steps_they_suit_the_difficulty(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, difficulty: int
    ) -> None:
        monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 60)
        field = shown(client, "/en/ladder/").one("#field-steps")
        assert (field["value"], field["placeholder"]) == ("", "Any")
        led = client.get(f"/en/ladder/new?length=4&steps=&difficulty={difficulty}")
        assert led.status_code == 303
        dealt = client.get(led.headers["Location"] + "&format=json").get_json()
        assert dealt["difficulty"] == difficulty

    @pytest.mark.parametrize("kind", ["length=8&steps=3&difficulty=1", "length=3&difficulty=5"])
    def test_another_like_it_is_another(self, client: FlaskClient, kind: str) -> None:
        def deal(query: str) -> str:
            place = client.get(f"/en/ladder/new?{query}").headers["Location"]
            return place.partition("?start=")[2].replace("&end=", "-")

        seen = deal(kind)
        for _ in range(6):
            seen, before = deal(f"{kind}&not={seen}"), seen
            assert len(seen) == len(before)
            assert seen != before

    def test_a_difficulty_that_a_length_never_has_is_told(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/new?length=12&steps=&difficulty=5", 400)
        sentence = page.one("#error-difficulty").text
        assert sentence.startswith("We found no 12-letter puzzle of that difficulty.")

    def test_easy_steps_that_do_not_exist_name_the_longest(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/new?length=8&steps=9&difficulty=1", 400)
        assert page.one("#error-steps").text.startswith("No easy 8-letter puzzle takes that many")

    def test_ladders_of_many_changes_are_dealt_too(self, client: FlaskClient) -> None:
        led = client.get("/en/ladder/new?length=5&steps=11")
        assert client.get(led.headers["Location"] + "&format=json").get_json()["steps"] == 11

    def test_what_is_rarely_found_takes_a_place_among_expensive_solves_and_nothing_else_does(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        extensions = client.application.extensions
        monkeypatch.setitem(extensions, solve_limiter.EXTENSION, SolveLimiter(0))
        monkeypatch.setitem(extensions, response_cache.EXTENSION, ResponseCache())
        monkeypatch.setattr(solve_limiter, "WAIT_SECONDS", 0.01)
        with monkeypatch.context() as patient:
            patient.setattr("app.solver.ladder.dealer.TRYING_SECONDS", 60)
            assert client.get("/en/ladder/new?length=4&steps=4").status_code == 303
        assert client.get("/en/ladder/new?length=5&steps=13").status_code == 503

    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ("length=x", "length"),
            ("length=1", "length"),
            ("length=32", "length"),
            ("steps=0", "steps"),
            ("steps=100", "steps"),
            ("difficulty=6", "difficulty"),
            ("length=3&steps=2&difficulty=5", "difficulty"),
        ],
    )
    def test_an_order_that_cannot_be_is_refused_beside_its_field(
        self, client: FlaskClient, query: str, field: str
    ) -> None:
        page = shown(client, f"/en/ladder/new?{query}", 400)
        assert page.one(f"#error-{field}").text.endswith(".")
        assert page.select(f"#field-{field}")

    @pytest.mark.parametrize(
        ("query", "field", "sentence"),
        [
            ("start=cold", "end", "Enter a word."),
            ("end=warm", "start", "Enter a word."),
            (
                "start=cold&end=heats",
                "end",
                "Start and end need the same number of letters: COLD has 4, HEATS has 5.",
            ),
            ("start=c0ld&end=warm", "start", "Letters A-Z only: “0” isn’t one."),
            ("start=cold&end=wärm😀", "end", "Letters A-Z only: “😀” isn’t one."),
            ("start=cold&end=xyzw", "end", "XYZW isn’t in our word list."),
            ("start=cold&end=envy", "end", "No word in our list is one letter away from ENVY."),
            ("start=envy&end=cold", "start", "No word in our list is one letter away from ENVY."),
            ("start=cold&end=warm&limit=0", "limit", None),
            (f"start={'a' * 10_000}&end=warm", "start", None),
        ],
    )
    def test_two_words_that_cannot_be_joined_are_refused_and_kept(
        self, client: FlaskClient, query: str, field: str, sentence: str | None
    ) -> None:
        page = shown(client, f"/en/ladder/?{query}", 400)
        assert sentence in (None, page.one(f"#error-{field}").text)
        for name in ("start", "end"):
            typed = parse_qs(query).get(name, [""])[0][:200]
            assert page.one(f"form[action='/en/ladder/'] input[name={name}]")["value"] == typed
        error = client.get(f"/en/ladder/?{query}&format=json").get_json()["error"]
        assert error == {"field": field, "code": ANY, "message": page.one(f"#error-{field}").text}


class TestAGame:
    def test_is_won_by_typing_words(self, client: FlaskClient) -> None:
        page = shown(client, COLD)
        assert ladder_words(page)[0] == "cold"
        assert ladder_words(page)[-1] == "warm"
        assert len(page.select(".rung-open")) == 2
        assert page.one(".climb-head p").text == "4 letters · Easy"
        for word in ("Cord", "card", "WARD"):
            page = shown(client, type_in(client, page, word))
            assert not page.select("[data-finished]")
        assert ladder_words(page) == ["cold", "cord", "card", "ward", "warm"]
        page = shown(client, type_in(client, page, "warm"))
        assert page.one("[data-finished] h2").text == "Par!"
        assert "Solved in 4, without a hint." in page.one("[data-finished]").text
        assert not page.select("form#next")
        assert page.select(".ladders > li")

    def test_shows_the_changed_letter_of_every_rung(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card")
        assert [tile.text for tile in page.select(".rungs .changed")] == ["r", "a"]

    def test_over_par_is_allowed(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-corm-worm-word-ward-warm&hints=1")
        assert page.one("[data-finished] h2").text == "2 over par"
        assert "Solved in 6, with 1 hint." in page.one("[data-finished]").text
        assert page.one("[data-over]")["data-over"] == "2"

    def test_par_with_hints_says_so(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card-ward-warm&hints=3")
        assert page.one("[data-finished] h2").text == "Par, with hints"
        assert "Quartet ladder COLD to WARM: Par, with hints" in page.one(".share-text").text

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ("warm", "Change just one letter: CORD to WARM changes 3."),
            ("cord", "Change one letter of CORD."),
            ("cold", "COLD is already on your ladder."),
            ("cori", "CORI isn’t in our word list."),
            ("cords", "Enter a word of 4 letters; CORDS has 5."),
            ("", "Enter a word."),
            ("c0rd", "Letters A-Z only: “0” isn’t one."),
            ("😀", "Letters A-Z only: “😀” isn’t one."),
        ],
    )
    def test_a_refused_word_stays_in_the_field_with_the_reason(
        self, client: FlaskClient, typed: str, sentence: str
    ) -> None:
        response = client.get(
            "/en/ladder/",
            query_string={
            "start": "cold", "end": "warm", "rungs": "cord", "rung": typed,
        })  # fmt: skip
        page = parsed(response.text)
        assert response.status_code == 400
        assert page.one("#error-rung").text == sentence
        assert page.one("#field-rung")["value"] == typed
        assert page.one("#field-rung").get("autofocus") is not None
        assert ladder_words(page)[:2] == ["cold", "cord"]

    @pytest.mark.parametrize(
        ("rungs", "said"),
        [("", "COLD. 0 steps so far, par 4."), ("&rungs=cord", "CORD. 1 step so far, par 4.")],
    )
    def test_where_a_player_stands_is_said_on_the_start_too(
        self, client: FlaskClient, rungs: str, said: str
    ) -> None:
        assert shown(client, COLD + rungs).one("p[data-announce]").text == said

    def test_undo_takes_the_last_word_back(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card")
        assert link(page, "Undo") == f"{COLD}&rungs=cord"
        assert not [a for a in shown(client, COLD).select("a") if a.text == "Undo"]

    def test_choosing_a_rung_branches_and_keeps_what_was_climbed(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-word")
        cold, cord = page.select(".rung a")
        assert cord["aria-label"] == "CORD, 1 letter in place; branch from here"
        page = shown(client, cord["href"])
        assert ladder_words(page)[:2] == ["cold", "cord"]
        assert link(page, "Back to WORD") == f"{COLD}&rungs=cord-word"
        left = page.one(".branches a")
        assert left["href"] == f"{COLD}&rungs=cord-word"
        page = shown(client, type_in(client, page, "card"))
        assert not [a for a in page.select("a") if a.text.startswith("Back to")]
        assert page.one(".branches a")["href"] == f"{COLD}&rungs=cord-word&aside=cord-card"
        assert cold["href"] == f"{COLD}&aside=cord-word"

    def test_an_address_reproduces_the_round(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-word&aside=bold&hint=trend&hints=3")
        fields = {f["name"]: f["value"] for f in page.select("#next input[type=hidden]")}
        assert fields == {
            "start": "cold", "end": "warm", "rungs": "cord-word", "aside": "bold",
            "hint": "trend", "hints": "3",
        }  # fmt: skip

    def test_a_malformed_address_shows_the_round_as_far_as_it_can_be_with_the_reason(
        self, client: FlaskClient
    ) -> None:
        page = shown(client, f"{COLD}&rungs=cord-warm&aside=bold&hints=3&hint=word", 400)
        assert page.one("#error-rung").text == "Change just one letter: CORD to WARM changes 3."
        assert ladder_words(page) == ["cold", "cord", "", "warm"]
        assert page.one(".facts").text == "par4 step1 hints3"
        assert page.one(".branches a")["href"] == f"{COLD}&rungs=bold&aside=cord&hints=3"
        assert not page.select(".hints")
        answer = client.get(f"{COLD}&rungs=cord-warm&format=json").get_json()
        assert answer["error"]["field"] == "rungs"

    @pytest.mark.parametrize(
        "query", ["hint=x", "hints=x", "aside=warm", "reveal=2", "giveup=2", "looked=x"]
    )
    def test_every_other_part_of_an_address_is_checked(
        self, client: FlaskClient, query: str
    ) -> None:
        page = shown(client, f"{COLD}&{query}", 400)
        assert page.one("#error-rung").text.endswith(".")
        answer = client.get(f"{COLD}&{query}&format=json").get_json()
        assert answer["error"]["field"] == query.partition("=")[0]


class TestHints:
    def test_come_by_degrees(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-word")
        assert not page.select(".hints, .trend, .tile-blank")
        page = shown(client, link(page, "Hint: am I closer?"))
        assert page.one(".hints").text == "Closer: 2 steps to go."
        assert [mark.classes[1] for mark in page.select(".trend")] == ["trend-closer"] * 2
        page = shown(client, link(page, "Hint: which letter?"))
        assert "Change letter 2 of WORD, the O." in page.one(".hints").text
        assert page.one(".tile-blank").text == "o"
        page = shown(client, link(page, "Hint: the word"))
        assert page.one(".hints").text.endswith("Try WARD.")
        assert page.one(".facts").text == "par4 steps2 hints3"
        page = shown(client, link(page, "Use this word"))
        assert ladder_words(page)[:4] == ["cold", "cord", "word", "ward"]
        assert "hints=3" in link(page, "Undo")

    @pytest.mark.parametrize(
        ("rungs", "sentence"),
        [
            ("cord-corm-worm-word", "Farther: 2 steps to go."),
            ("bold", "No closer: 4 steps to go."),
        ],
    )
    def test_say_when_a_change_did_not_help(
        self, client: FlaskClient, rungs: str, sentence: str
    ) -> None:
        page = shown(client, f"{COLD}&rungs={rungs}&hint=trend&hints=1")
        assert page.one(".hints").text == sentence

    def test_that_lead_back_say_so_and_go_there(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=colt&hint=word&hints=2")
        assert page.one(".hints").text.endswith("Go back to COLD.")
        page = shown(client, link(page, "Use this word"))
        assert ladder_words(page) == ["cold", "", "", "warm"]
        assert page.one(".branches a")["href"] == f"{COLD}&rungs=colt&hints=2"

    def test_stay_when_a_word_is_refused(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord&hint=letter&hints=1")
        told = page.one(".hints").text
        fields = {f["name"]: f["value"] for f in page.select("#next input[type=hidden]")}
        refused = client.get("/en/ladder/", query_string={**fields, "rung": "cxrd"})
        assert refused.status_code == 400
        assert parsed(refused.text).one(".hints").text == told
        assert parsed(refused.text).one(".facts").text == "par4 step1 hint1"
        moved = client.get("/en/ladder/", query_string={**fields, "rung": "card"})
        assert moved.headers["Location"] == f"{COLD}&rungs=cord-card&hints=1"

    def test_on_the_start_begin_with_the_letter(self, client: FlaskClient) -> None:
        page = shown(client, COLD)
        assert not [a for a in page.select("a") if a.text == "Hint: am I closer?"]
        assert "hint=letter" in link(page, "Hint: which letter?")


class TestTheEnd:
    SOLVED = f"{COLD}&rungs=cord-corm-worm-word-ward-warm"

    def test_shows_all_shortest_ladders_familiar_first(self, client: FlaskClient) -> None:
        page = shown(client, self.SOLVED)
        solution = client.get("/en/ladder/solve?start=cold&end=warm&format=json").get_json()
        listed = [
            [a["href"].rpartition("/")[2] for a in line.select("a")]
            for line in page.select(".ladders .ladder-line")
        ]
        assert listed == solution["paths"]
        title = f"All {solution['path_count']} shortest ladders, familiar words first"
        assert title in page.one("main").text

    def test_lists_few_ladders_and_leads_to_them_all(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/?start=cage&end=poor&reveal=1")
        assert len(page.select(".ladders > li")) == 8
        assert "The first 8 of " in page.one("main").text
        assert link(page, "All answers, and how they were found").startswith("/en/ladder/solve?")

    def test_can_be_shared_in_words_and_symbols_without_giving_a_rung_away(
        self, client: FlaskClient
    ) -> None:
        page = shown(client, self.SOLVED)
        words, symbols = page.one(".share-text").text, page.one("template").text
        assert "Quartet ladder COLD to WARM: 2 over par" in words
        assert "Solved in 6, without a hint." in words
        assert "Step by step: closer, closer, closer, farther, closer, closer." in words
        assert "Quartet ladder COLD to WARM: 2 over par" in symbols
        assert " ⬜⬜🟩⬜ ⬜⬜🟩🟩 🟩⬜🟩🟩 🟩⬜🟩⬜ 🟩🟩🟩⬜ 🟩🟩🟩🟩 " in symbols
        for text in (words, symbols):
            assert text.endswith("http://localhost/en/ladder/?start=cold&end=warm")
            assert not {"cord", "corm", "worm"} & set(text.lower().split())

    def test_leads_to_another_like_it(self, client: FlaskClient) -> None:
        assert link(shown(client, self.SOLVED), "Another like this") == (
            "/en/ladder/new?length=4&steps=4&difficulty=1&not=cold-warm"
        )

    def test_leads_to_no_other_where_the_app_sets_no_such_ladder(self, client: FlaskClient) -> None:
        for address in (
            "/en/ladder/?start=zoea&end=flay",
            "/en/ladder/?start=zoea&end=flay&reveal=1",
        ):
            page = shown(client, address)
            assert not [a for a in page.select("a") if a.text == "Another like this"]

    def test_can_be_had_without_solving(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord")
        page = shown(client, link(page, "Give up and show answers"))
        assert page.one("[data-asks] h2").text == "Give up?"
        assert not page.select(".ladders, [data-round]")
        assert link(page, "Keep playing") == f"{COLD}&rungs=cord"
        page = shown(client, link(page, "Show the answers"))
        assert page.select(".ladders > li")
        assert page.one("[data-finished] h2").text == "Given up"
        assert not page.select("form#next")
        assert link(page, "Back to your ladder") == f"{COLD}&rungs=cord&looked=1"
        assert page.one("[data-round]").get("data-over") is None
        assert page.one("[data-round]")["data-kind"] == "en/4"
        assert not shown(client, f"{COLD}&reveal=1").select("[data-round]")

    def test_tells_that_the_ladders_were_looked_at_before(self, client: FlaskClient) -> None:
        page = shown(client, link(shown(client, COLD), "Give up and show answers"))
        page = shown(client, link(page, "Show the answers"))
        assert "This is the most familiar ladder." in page.one("[data-finished]").text
        page = shown(client, link(page, "Back to your ladder"))
        for word in ("cord", "card", "ward", "warm"):
            page = shown(client, type_in(client, page, word))
        assert page.one("[data-finished] h2").text == "Solved after seeing the answers"
        assert page.one("[data-finished]")["data-kind"] == "modest"
        assert page.one("[data-round]").get("data-over") is None
        assert "after seeing the answers" in page.one(".share-text").text
        assert page.one("template").text.split()[-2] == "👀"
        page = shown(client, f"{self.SOLVED}&hints=2&looked=1")
        assert "Solved in 6, with 2 hints." in page.one("[data-finished]").text

    def test_figures_of_other_languages_are_kept_apart(self, client: FlaskClient) -> None:
        page = shown(client, "/fr/ladder/?start=gare&end=mare&rungs=mare")
        assert page.one("[data-round]")["data-kind"] == "fr/4"

    def test_is_json_too(self, client: FlaskClient) -> None:
        playing = client.get(f"{COLD}&rungs=cord&format=json").get_json()
        assert playing["status"] == "playing"
        assert playing["rungs"] == ["cold", "cord"]
        assert "paths" not in playing
        solved = client.get(f"{self.SOLVED}&limit=2&format=json").get_json()
        assert solved["status"] == "solved"
        assert len(solved["paths"]) == 2


def test_a_move_as_json_keeps_to_json(client: FlaskClient) -> None:
    moved = client.get(f"{COLD}&rung=cord&format=json", follow_redirects=True)
    assert json.loads(moved.text)["rungs"] == ["cold", "cord"]


def test_rounds_set_no_cookie_and_may_be_kept(client: FlaskClient) -> None:
    response = client.get(f"{COLD}&rungs=cord")
    assert "Set-Cookie" not in response.headers
    assert response.cache_control.public
    assert "ETag" not in client.get(f"{COLD}&rungs=xxxx").headers


@pytest.mark.parametrize("address", ["/en/ladder/", COLD, f"{COLD}&reveal=1", "/en/ladder/solve"])
def test_pages_hold_nothing_inline_and_no_id_twice(client: FlaskClient, address: str) -> None:
    page = shown(client, address)
    assert not page.select("[style], style, [onclick]")
    assert len(page.select("h1")) == 1
    ids = [element["id"] for element in page.select("[id]")]
    assert len(ids) == len(set(ids))
