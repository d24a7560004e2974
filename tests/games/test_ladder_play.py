"""Playing a ladder page by page: every move is an address, every refusal has its sentence."""

import json
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.gate import Gate
from app.solver.ladder.dealer import daily_ladder
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve
from app.web import caching, solve_limiter
from app.web.caching import ResponseCache
from app.web.site import current_site
from tests.html import Element, parsed
from tests.today import TODAY

COLD = "/en/ladder/?start=cold&end=warm"


def shown(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def link(page: Element, name: str) -> str:
    """Where the only link of that name leads."""
    named = [a for a in page.select("a[href]") if (a.get("aria-label") or a.text) == name]
    (found,) = {a["href"] for a in named}
    return found


def ladder_words(page: Element) -> list[str]:
    """The words on the ladder that are played or given, from the top."""
    rungs = [rung for rung in page.select(".ladder .rung") if "rung-next" not in rung.classes]
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
            f"{ladder.start.upper()} to {ladder.end.upper()}, 21 November"
        )
        assert page.one(".bar-title p").text.startswith("21 November · par ")
        for word in solve(index, ladder).paths[0][1:]:
            page = shown(client, type_in(client, page, word))
        assert page.one(".share-text").text.startswith("Ladder, 21 November, ")
        assert address in page.one(".share-text").text

    def test_a_day_that_had_another_ladder_is_not_named(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&day=2026-11-21")
        assert "2026" not in page.one("title").text + page.one(".bar-title").text
        assert "day" not in {field.get("name") for field in page.select("#next input")}
        assert client.get(f"{COLD}&day=someday").status_code == 404

    def test_it_may_be_cached_but_not_until_tomorrow(self, client: FlaskClient) -> None:
        assert client.get("/en/ladder/").cache_control.max_age == 300

    def test_there_are_rules_statistics_and_links_to_the_bank(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/")
        assert page.select(".rules-menu li")
        assert page.one(".bar-row > .bar-sign[aria-label=Statistics]")["href"] == "/en/statistics"
        ways = [a["href"].removeprefix("/en/") for a in page.select(".ways a")]
        assert ways == [
            "rooms?game=ladder",
            "ladder/puzzles",
            "ladder/puzzles/sheet",
            "ladder/solve",
            "archive",
        ]

    @pytest.mark.parametrize("kind", [(3, 3, None), (4, 4, None), (5, 5, 2), (4, 6, 4)])
    def test_a_ladder_is_dealt_as_requested(
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

    def test_a_script_that_deals_gets_json_after_the_redirect(self, client: FlaskClient) -> None:
        dealt = client.get("/fr/ladder/new?length=4&steps=3&format=json", follow_redirects=True)
        assert dealt.get_json()["steps"] == 3

    def test_a_kind_that_does_not_exist_names_the_longest(self, client: FlaskClient) -> None:
        page = shown(client, "/en/ladder/new?length=8&steps=12", 400)
        sentence, _, longest = page.one("#error-steps").text.rstrip(".").rpartition(" ")
        assert sentence == "No 8-letter puzzle takes that many steps; the longest takes"
        led = client.get(f"/en/ladder/new?length=8&steps={longest}")
        assert led.status_code == 303
        assert page.one("[name=steps][checked]")["value"] == "12"
        assert page.select("[name=steps][autofocus]")
        # What was refused stays, whatever the browser remembers.
        assert not page.select("[data-remember]")
        assert shown(client, "/en/ladder/").one("[data-remember]")["data-remember"] == "ladder-kind"

    @pytest.mark.parametrize("difficulty", [1, 5])
    def test_steps_suit_the_difficulty_unless_chosen(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, difficulty: int
    ) -> None:
        monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 60)
        lobby = shown(client, "/en/ladder/")
        assert lobby.one("[name=steps][checked]")["value"] == ""
        led = client.get(f"/en/ladder/new?length=4&steps=&difficulty={difficulty}")
        assert led.status_code == 303
        dealt = client.get(led.headers["Location"] + "&format=json").get_json()
        assert dealt["difficulty"] == difficulty

    @pytest.mark.parametrize("kind", ["length=8&steps=3&difficulty=1", "length=3&difficulty=5"])
    def test_another_like_it_is_a_different_one(self, client: FlaskClient, kind: str) -> None:
        def deal(query: str) -> str:
            place = client.get(f"/en/ladder/new?{query}").headers["Location"]
            return place.partition("?start=")[2].replace("&end=", "-")

        seen = deal(kind)
        for _ in range(6):
            seen, before = deal(f"{kind}&not={seen}"), seen
            assert len(seen) == len(before)
            assert seen != before

    def test_ladders_of_many_changes_are_dealt_too(self, client: FlaskClient) -> None:
        led = client.get("/en/ladder/new?length=5&steps=11")
        assert client.get(led.headers["Location"] + "&format=json").get_json()["steps"] == 11

    def test_only_rare_puzzles_take_a_turn_when_dealt(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        extensions = client.application.extensions
        monkeypatch.setitem(extensions, solve_limiter.EXTENSION, Gate(0, seconds=0.01))
        monkeypatch.setitem(extensions, caching.EXTENSION, ResponseCache())
        with monkeypatch.context() as patient:
            patient.setattr("app.solver.ladder.dealer.TRYING_SECONDS", 60)
            assert client.get("/en/ladder/new?length=4&steps=4").status_code == 303
        assert client.get("/en/ladder/new?length=5&steps=13").status_code == 503


class TestAGame:
    def test_is_won_by_typing_words(self, client: FlaskClient) -> None:
        page = shown(client, COLD)
        assert ladder_words(page)[0] == "cold"
        assert ladder_words(page)[-1] == "warm"
        assert len(page.select(".rung-open")) == 2, "the whole climb to par is there"
        assert page.one(".bar-title").text == "COLD to WARMpar 4 · Easy"
        for word in ("Cord", "card", "WARD"):
            page = shown(client, type_in(client, page, word))
            assert not page.select("[data-finished]")
        assert ladder_words(page) == ["cold", "cord", "card", "ward", "warm"]
        page = shown(client, type_in(client, page, "warm"))
        assert page.one("[data-finished] h2").text == "Par!"
        assert "Solved in 4 steps, without a hint." in page.one(".status").text
        assert not page.select("form#next")
        assert page.select(".ladders > li")

    def test_shows_the_changed_letter_of_every_rung(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card")
        assert [tile.text for tile in page.select(".ladder .changed")] == ["r", "a"]

    def test_its_page_names_the_words_that_may_follow(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord")
        words = page.one("#next")["data-words"].split()
        assert {"card", "word", "ford"} <= set(words)
        assert "cold" not in words, "it is climbed already"
        assert all(sum(a != b for a, b in zip("cord", word, strict=True)) == 1 for word in words)

    def test_its_last_rung_is_the_end(self, client: FlaskClient) -> None:
        assert not shown(client, f"{COLD}&rungs=cord-card").select(".rung-last-step")
        page = shown(client, f"{COLD}&rungs=cord-card-ward")
        page.one(".rung-last-step #next")
        assert page.one(".rung-target").get("data-without-scripts") is not None
        # Who is not there yet needs rungs beyond par.
        page = shown(client, f"{COLD}&rungs=cord-card-bard")
        assert not page.select(".rung-last-step")
        assert page.one(".status").text == "3 steps 1 step left to par"
        page = shown(client, f"{COLD}&rungs=cord-card-bard-ward")
        page.one(".rung-last-step")
        assert page.one(".status").text == "4 steps Over par"

    def test_the_middle_of_a_long_ladder_is_folded(self, client: FlaskClient) -> None:
        words = "cord-ford-fort-foot-fool-foal-foam-loam-loan-lean-lead-head-herd"
        page = shown(client, f"{COLD}&rungs={words}")
        assert len(page.select(".stage-board .rung")) == 12
        folded = page.select(".rung-fold a")
        assert [each.text for each in folded] == ["cord", "ford", "fort", "foot", "fool"]
        assert folded[0]["href"] == f"{COLD}&rungs=cord&aside={words}"
        assert ladder_words(page)[1:3] == ["foal", "foam"]

    def test_over_par_is_allowed(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-corm-worm-word-ward-warm&hints=1")
        assert page.one("[data-finished] h2").text == "2 over par"
        assert "Solved in 6 steps, with 1 hint." in page.one(".status").text
        assert page.one("[data-over]")["data-over"] == "2"

    def test_a_rarer_word_beats_the_par_of_familiar_ones(self, client: FlaskClient) -> None:
        hands = "/en/ladder/?start=hand&end=foot"
        page = shown(client, hands)
        assert "5 steps" in page.one("meta[name=description]")["content"]
        page = shown(client, f"{hands}&rungs=fand-fond-font-foot")
        assert page.one("[data-finished] h2").text == "1 under par"
        assert page.one("[data-over]")["data-over"] == "-1"
        assert "4 ladders at par of familiar words" in page.text
        page = shown(client, f"{hands}&rungs=band-bond-fond-font-foot")
        assert page.one("[data-finished] h2").text == "Par!"
        assert page.one("[data-finished] .meaning").text.startswith("band – a group of")
        assert "no closer" not in page.text
        json = client.get(f"{hands}&format=json").get_json()
        assert (json["steps"], json["path_count"]) == (4, 6)

    def test_par_with_hints_says_so(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card-ward-warm&hints=3")
        assert page.one("[data-finished] h2").text == "Par, with hints"
        assert "Ladder, COLD to WARM: Par, with hints" in page.one(".share-text").text

    @pytest.mark.parametrize(
        ("rungs", "said"),
        [("", "COLD. 0 steps so far, par 4."), ("&rungs=cord", "CORD. 1 step so far, par 4.")],
    )
    def test_the_players_position_is_stated_on_the_start_too(
        self, client: FlaskClient, rungs: str, said: str
    ) -> None:
        assert shown(client, COLD + rungs).one("p[data-announce]").text == said

    def test_undo_takes_the_last_word_back(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord-card")
        assert link(page, "Undo") == f"{COLD}&rungs=cord"
        assert not [a for a in shown(client, COLD).select("a[href]") if a.text == "Undo"]

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

    def test_a_malformed_address_shows_the_valid_part_of_the_round_and_the_reason(
        self, client: FlaskClient
    ) -> None:
        page = shown(client, f"{COLD}&rungs=cord-warm&aside=bold&hints=3&hint=word", 400)
        assert page.one("#error-rung").text == "Change just one letter: CORD to WARM changes 3."
        assert ladder_words(page) == ["cold", "cord", "", "warm"]
        assert page.one(".status").text == "1 step 3 steps left to par3 hints"
        assert page.one(".branches a")["href"] == f"{COLD}&rungs=bold&aside=cord&hints=3"
        assert not page.select(".hints")
        answer = client.get(f"{COLD}&rungs=cord-warm&format=json").get_json()
        assert answer["error"]["field"] == "rungs"


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
        assert page.one(".status").text == "2 steps 2 steps left to par3 hints"
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
        assert parsed(refused.text).one(".status").text == "1 step 3 steps left to par1 hint"
        moved = client.get("/en/ladder/", query_string={**fields, "rung": "card"})
        assert moved.headers["Location"] == f"{COLD}&rungs=cord-card&hints=1"

    def test_begin_with_the_letter_at_the_start(self, client: FlaskClient) -> None:
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

    def test_can_be_shared_without_giving_a_rung_away(self, client: FlaskClient) -> None:
        told, *rows, link = shown(client, self.SOLVED).one("[data-share]")["data-share"].split("\n")
        assert told == "Ladder, COLD to WARM: 2 over par"
        assert " ".join(rows) == "⬜⬜🟩⬜ ⬜⬜🟩🟩 🟩⬜🟩🟩 🟩⬜🟩⬜ 🟩🟩🟩⬜ 🟩🟩🟩🟩"
        assert link == "http://localhost/en/ladder/?start=cold&end=warm"

    def test_leads_to_another_like_it(self, client: FlaskClient) -> None:
        assert link(shown(client, self.SOLVED), "New") == (
            "/en/ladder/new?length=4&steps=4&difficulty=1&not=cold-warm"
        )

    def test_leads_to_no_other_if_the_app_deals_no_such_ladder(self, client: FlaskClient) -> None:
        for address in (
            "/en/ladder/?start=zoea&end=flay",
            "/en/ladder/?start=zoea&end=flay&reveal=1",
        ):
            assert link(shown(client, address), "New") == "/en/ladder/"

    def test_can_be_reached_by_giving_up(self, client: FlaskClient) -> None:
        page = shown(client, f"{COLD}&rungs=cord")
        page = shown(client, link(page, "Give up"))
        assert page.one("[data-asks] h2").text == "Give up?"
        assert not page.select(".ladders, [data-round]")
        assert link(page, "Keep playing") == f"{COLD}&rungs=cord"
        page = shown(client, link(page, "Show the answers"))
        assert page.select(".ladders > li")
        assert page.one("[data-finished] h2").text == "Given up"
        assert not page.select("form#next")
        assert link(page, "Keep playing") == f"{COLD}&rungs=cord&looked=1"
        assert page.one("[data-round]").get("data-over") is None
        assert page.one("[data-round]")["data-kind"] == "en/4"
        assert not shown(client, f"{COLD}&reveal=1").select("[data-round]")

    def test_says_that_the_ladders_were_looked_at_before(self, client: FlaskClient) -> None:
        page = shown(client, link(shown(client, COLD), "Give up"))
        page = shown(client, link(page, "Show the answers"))
        assert "This is the most familiar ladder." in page.one("[data-finished]").text
        page = shown(client, link(page, "Keep playing"))
        for word in ("cord", "card", "ward", "warm"):
            page = shown(client, type_in(client, page, word))
        assert page.one("[data-finished] h2").text == "Solved after seeing the answers"
        assert page.one("[data-finished]")["data-kind"] == "modest"
        assert page.one("[data-round]").get("data-over") is None
        assert "after seeing the answers" in page.one(".share-text").text
        assert page.one(".share-text").text.split()[-2] == "👀"
        page = shown(client, f"{self.SOLVED}&hints=2&looked=1")
        assert "Solved in 6 steps, with 2 hints." in page.one(".status").text

    def test_figures_of_other_languages_are_kept_separate(self, client: FlaskClient) -> None:
        page = shown(client, "/fr/ladder/?start=gare&end=mare&rungs=mare")
        assert page.one("[data-round]")["data-kind"] == "fr/4"


def test_a_move_requested_as_json_redirects_to_json(client: FlaskClient) -> None:
    moved = client.get(f"{COLD}&rung=cord&format=json", follow_redirects=True)
    assert json.loads(moved.text)["rungs"] == ["cold", "cord"]
