"""Invalid input is refused with a code, and shown beside its field to be corrected.

Each row of REFUSALS is a code, a field, an address or a form, and the values that the sentence must
mention. `{a*46}` stands for 46 As, `{game}` for a game of Hangman, `{room}` for a room. Numbers,
choices and switches are left out: a test below tries values out of range at every address.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qs

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.text import error_codes
from tests.any_input import FORM, Request, addresses_of
from tests.games.hangman_pages import friends, state
from tests.html import Element, parsed
from tests.page_kinds import ladder_puzzles

REFUSALS = """\
unknown-language lang /xx/countdown/solve?letters=cat | “xx”
unknown-language lang /xx/words/cat | “xx”
unknown-form format /en/words/?format=csv | “csv”
no-word word /en/words/?word=
not-a-letter word /en/words/?word=c4t | “4”
several-words word /en/words/?word=cold+warm
several-words start /en/ladder/solve?start=cold+warm
several-words rung /en/ladder/?start=cold&end=warm&rung=cord+word
several-words word /en/countdown/?letters=auctioned&word=cat+dog
several-words pattern /en/hangman/solve?pattern=____+___
word-too-long word /en/words/?word={a*201} | 200 201
empty-rack letters /en/countdown/?letters=
too-many-tiles letters /en/countdown/?letters={a*46} | 15 46
not-a-letter letters /en/countdown/?letters=auct1oned | “1”
too-many-blanks letters /en/countdown/?letters=a???? | 3 4
empty-rack conundrum /en/countdown/?conundrum=
not-a-conundrum conundrum /en/countdown/?conundrum=abc | 9 ABC
not-a-conundrum conundrum /en/countdown/?conundrum=plancase? | 9 PLANCASE
not-a-letter conundrum /en/countdown/?conundrum=plancase3 | “3”
conundrum-of-many-answers conundrum /en/countdown/?conundrum=auctioned | AUCTIONED 3
conundrum-without-answer conundrum /en/countdown/?conundrum=qwxzqwxzq | QWXZQWXZQ
not-a-round rounds /en/countdown/?rounds=xyz | “X”
bad-number-of-rounds rounds /en/countdown/?rounds={l*13} | 1 12 13
conundrum-is-next rounds /en/countdown/?letters=cat&rounds=c | 1
letters-are-next rounds /en/countdown/?conundrum=plancased&rounds=l | 1
not-a-strength rival /en/countdown/?rounds=l&rival=9 | 1 5 0
not-a-seed seed /en/countdown/?rounds=l&seed=! | 16 0 9
not-a-played-round past /en/countdown/?rounds=l&past=?
unlike-the-rounds past /en/countdown/?rounds=l&past=x.x | 1 2
unlike-the-rounds racks /en/countdown/?rounds=ll&racks=auctioned | 2 1
past-of-another-game past /en/countdown/?rounds=c&past=auctioned-cat
all-rounds-played past /en/countdown/?letters=cat&past=cat-cat
not-a-choice choices /en/countdown/?seed=a&choices=vx | “X”
not-a-choice choices /en/countdown/?seed=a&choices=vc%00 | “U+0000”
too-many-vowels choices /en/countdown/?seed=a&choices=vvvvvv | 5
too-many-consonants choices /en/countdown/?seed=a&choices=ccccccc | 6
too-many-choices choices /en/countdown/?seed=a&choices={v*46} | 9 46
not-a-letter notes /en/countdown/?letters=cat&notes=c4t | “4”
too-many-notes notes /en/countdown/?letters=tesarintp&notes={at.*31} | 30 31
not-a-letter word /en/countdown/?letters=auctioned&word=c4t | “4”
word-too-long word /en/countdown/?letters=auctioned&word={a*46} | 45 46
not-a-letter word /en/countdown/?conundrum=plancased&word=c4t | “4”
no-word word /en/countdown/?conundrum=plancased&word=++
no-word word /en/countdown/?letters=auctioned&note=1&word=++
empty-rack letters /en/countdown/solve?letters=
empty-rack letters /en/countdown/solve?letters=+++
too-many-tiles letters /en/countdown/solve?letters=abcdefghijklmnopqr | 15 18
too-many-blanks letters /en/countdown/solve?letters=a???? | 3 4
not-a-letter letters /en/countdown/solve?letters=<b> | “<”
not-a-letter letters /en/countdown/solve?letters=cat🐈 | “🐈”
not-a-letter letters /en/countdown/solve?letters=кот | “К (U+041A)”
not-a-letter letters /en/countdown/solve?letters=a%00 | “U+0000”
not-a-letter starts /en/countdown/solve?letters=auctioned&starts=a3 | “3”
not-a-letter ends /en/countdown/solve?letters=auctioned&starts=a&ends=1 | “1”
no-grid grid /en/ruzzle/?grid=
uneven-rows grid /en/ruzzle/?grid=ab/c | 2 1 1 2
not-on-grid found /en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=train | TRAIN
uneven-rows past /en/ruzzle/?grid=ovnd/teac/rsin/gelp&past=ab/c:x | 2 1 1 2
not-on-grid past /en/ruzzle/?grid=ovnd/teac/rsin/gelp&past=te/sa:zoo | ZOO
not-a-number past /en/ruzzle/?grid=ovnd/teac/rsin/gelp&past=te/sa:tea:x | 0 9,999 “x”
too-many-rounds past /en/ruzzle/?grid=ovnd/teac/rsin/gelp&past=te/sa,te/sa,te/sa | 3
too-many-rounds next /en/ruzzle/?grid=ovnd/teac/rsin/gelp&next=te/sa,te/sa,te/sa | 3
stray-bonus next /en/ruzzle/?grid=ovnd/teac/rsin/gelp&next=1 | 1 “1”
no-word word /en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&word=
no-word word /en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&word=+++
not-a-letter word /en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&word=tr4in | “4”
word-too-long word /en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail&word={a*46} | 16 46
no-grid grid /en/ruzzle/solve?grid=++%0A+
uneven-rows grid /en/ruzzle/solve?grid=ovnd/tea/rsin/gelp | 2 3 1 4
not-a-letter grid /en/ruzzle/solve?grid=ab/c🙂 | “🙂”
not-a-bonus grid /en/ruzzle/solve?grid=a4b/cd | 1 “4” 2 3 22 33
stray-bonus grid /en/ruzzle/solve?grid=12/34 | 1 “1”
row-length grid /en/ruzzle/solve?grid=a/b | 2 10 1
row-count grid /en/ruzzle/solve?grid=ab{/ab*10} | 2 10 11
grid-too-long grid /en/ruzzle/solve?grid={a*10000} | 100 10,000
broken-tile grid /en/ruzzle/solve?grid=(qu/ab | 1
tile-size grid /en/ruzzle/solve?grid=(abcdef)b/cd | 1 1 4 6
no-word word /en/ruzzle/solve?grid=ovnd/teac/rsin/gelp&word=
not-a-letter word /en/ruzzle/solve?grid=ovnd/teac/rsin/gelp&word=tr4in | “4”
not-a-letter start /en/ladder/?start=c0ld&end=warm | “0”
not-a-letter end /en/ladder/?start=cold&end=wärm😀 | “😀”
no-word start /en/ladder/?end=warm
no-word end /en/ladder/?start=cold
word-too-long start /en/ladder/?start={a*46}&end=warm | 32 46
different-lengths end /en/ladder/?start=cold&end=heats | COLD 4 HEATS 5
not-a-listed-word end /en/ladder/?start=cold&end=xyzw | XYZW
no-neighbours start /en/ladder/?start=envy&end=cold | ENVY
no-neighbours end /en/ladder/?start=cold&end=envy | ENVY
too-much-changed rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=warm | CORD WARM 3
nothing-changed rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=cord | CORD
already-climbed rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=cold | COLD
not-a-listed-word rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=cori | CORI
wrong-rung-length rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=cords | 4 CORDS 5
no-word rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=
not-a-letter rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=c0rd | “0”
not-a-letter rung /en/ladder/?start=cold&end=warm&rungs=cord&rung=😀 | “😀”
too-much-changed rungs /en/ladder/?start=cold&end=warm&rungs=cord-warm | CORD WARM 3
past-the-end rungs /en/ladder/?start=cold&end=warm&rungs=cord-word-worm-warm-ward | WARM
not-a-listed-word rungs /en/ladder/?start=cold&end=warm&rungs=cord-corz | CORZ
wrong-rung-length rungs /en/ladder/?start=cold&end=warm&rungs={a*46} | 4 AAAAAAAAAAAAAAAAAAAA 46
wrong-rung-length rung /en/ladder/?start=cold&end=warm&rung={a*100} | 4 AAAAAAAAAAAAAAAAAAAA 100
too-much-changed aside /en/ladder/?start=cold&end=warm&aside=bold,warm | COLD WARM 4
too-many-branches aside /en/ladder/?start=cold&end=warm&aside=bold{,bold*5} | 5
no-such-length length /en/ladder/new?length=32
no-such-kind difficulty /en/ladder/new?length=12&steps=&difficulty=5 | 12
no-puzzle-so-long steps /en/ladder/new?length=8&steps=12 | 8 7
no-easy-puzzle-so-long steps /en/ladder/new?length=8&steps=9&difficulty=1 | 8 3
too-hard difficulty /en/ladder/new?length=3&steps=2&difficulty=5
no-word start /en/ladder/solve?start=&end=
no-word end /en/ladder/solve?start=cold
not-a-letter start /en/ladder/solve?start=c0ld&end=warm | “0”
word-too-long start /en/ladder/solve?start={a*46}&end=warm | 32 46
different-lengths end /en/ladder/solve?start=cold&end=heats | COLD 4 HEATS 5
not-a-listed-word start /en/ladder/solve?start=xyzw&end=cold | XYZW
not-a-listed-word end /en/ladder/solve?start=cold&end=xyzw | XYZW
same-words end /en/ladder/solve?start=cold&end=cold | COLD
same-words end /fr/ladder/solve?start=ete&end=ete | ÉTÉ
different-lengths end /fr/ladder/solve?start=noel&end=oeufs | NOËL 4 OEUFS 5
already-climbed rung /fr/ladder/?start=mere&end=pure&rungs=mure&rung=mere | MÈRE
not-a-letter start /en/ladder/puzzles?start=c4t | “4”
word-too-long end /en/ladder/puzzles?end={a*46} | 32 46
not-a-letter start /en/ladder/puzzles/sheet?count=3&start=c4t | “4”
not-puzzle-numbers ids /en/ladder/puzzles/sheet?ids=
not-puzzle-numbers ids /en/ladder/puzzles/sheet?ids=1,x
not-puzzle-numbers ids /en/ladder/puzzles/sheet?ids={9*46}
too-many-on-a-sheet ids /en/ladder/puzzles/sheet?ids=1{,1*60} | 60
too-many-on-a-sheet not /en/ladder/puzzles/sheet?count=1&not=1{,1*240} | 240
no-nickname nickname POST /en/rooms nickname=%C2%A0-
no-nickname nickname POST /en/rooms nickname=+
nickname-too-long nickname POST /en/rooms nickname={a*17} | 16
nickname-signs nickname POST /en/rooms nickname=<b>
nickname-rude nickname POST /en/rooms nickname=sh1t
no-such-room code /en/rooms?code=AEIOUA
not-of-rooms do POST {room}/changes
not-of-rooms do POST {room}/changes do=
says-not-which round POST {room}/changes do=begin | “round”
says-not-which round POST {room}/changes do=end&seat=1 | “round”
says-not-which round POST {room}/changes do=done | “round”
says-not-which seat POST {room}/changes do=remove&round=1 | “seat”
says-not-which seat POST {room}/changes do=remove&seat=+ | “seat”
no-code code /en/rooms?code=++
bad-club-name name POST /en/friends/clubs name={x*41}&nickname=Ada | 40
no-word-of-length length POST /en/hangman/games length=44 | 44
no-word-of-length length POST /en/hangman/games length=44&difficulty=evil | 44
no-word-of-length length POST /en/hangman/games length=1 | 1
no-finished-game as POST /en/hangman/games kind=same
no-finished-game as POST /en/hangman/games kind=same&as=nobody
no-word word POST /en/hangman/games kind=friend&word=
word-too-short word POST /en/hangman/games kind=friend&word=a | 2
word-too-long word POST /en/hangman/games kind=friend&word={ice+*20}&anyway=1 | 45 60
phrase-too-long word POST /en/hangman/games kind=friend&word={a+-+b+-+*22}&anyway=1 | 60
not-a-letter word POST /en/hangman/games kind=friend&word=l4ntern | “4”
unlisted-word word POST /en/hangman/games kind=friend&word=blargh | BLARGH
clue-too-long clue POST /en/hangman/games kind=friend&word=lantern&clue={x*101} | 100
clue-tells clue POST /en/hangman/games kind=friend&word=lantern&clue=A+LAN-tern
no-word word POST {game}/guesses
not-one-letter letter POST {game}/guesses letter=
not-one-letter letter POST {game}/guesses letter=ab
not-a-letter letter POST {game}/guesses letter=3 | “3”
no-word word POST {game}/guesses word=
not-a-letter word POST {game}/guesses word=ge3se | “3”
word-too-long word POST {game}/guesses word={a*46} | 45 46
no-pattern pattern /en/hangman/solve?pattern=
no-pattern pattern /en/hangman/solve?pattern=+++
no-pattern pattern /en/hangman/solve?wrong=a
not-a-letter-or-blank pattern /en/hangman/solve?pattern=_e3_ | “3”
not-a-letter-or-blank pattern /en/hangman/solve?pattern=_e¯ | “ ”
word-too-long pattern /en/hangman/solve?pattern={_*46} | 45 46
no-blank pattern /en/hangman/solve?pattern=tea | TEA
shown-and-wrong wrong /en/hangman/solve?pattern=_e__&wrong=e
not-a-letter wrong /en/hangman/solve?pattern=_e__&wrong=4 | “4”
not-a-letter wrong /en/hangman/solve?pattern=_e__&wrong=a_ | “_”
too-much-typed wrong /en/hangman/solve?pattern=_e__&wrong={a*201} | 200
no-letter-left wrong /en/hangman/solve?pattern=____&wrong=abcdefghijklmnopqrstuvwxyz
wrong-word-length wrong_words /en/hangman/solve?pattern=_e__&wrong_words=geese | GEESE 4
not-a-letter wrong_words /en/hangman/solve?pattern=_e__&wrong_words=he4d | “4”
too-much-typed wrong_words /en/hangman/solve?pattern=_e__&wrong_words={herd+*50} | 200
no-length length /en/hangman/think?length= | 1 45
no-length length /en/hangman/think?answers=e2 | 1 45
no-length new_length /en/hangman/think?length=6&answers=e6&new_length= | 1 45
no-such-position answers /en/hangman/think?length=6&answers=e9 | 9 6
no-such-position answers /en/hangman/think?length=6&answers=e0 | 0 6
answered-twice answers /en/hangman/think?length=6&answers=e2-e3
position-taken answers /en/hangman/think?length=6&answers=e2-r2 | 2
not-an-answer answers /en/hangman/think?length=6&answers=7 | “7” 2 5
not-an-answer answers /en/hangman/think?length=6&answers=ee | “ee” 2 5
not-an-answer answers /en/hangman/think?length=6&answers=e2..3 | “e2..3” 2 5
not-an-answer answers /en/hangman/think?length=6&answers=ﬀ2 | “ﬀ2” 2 5
too-much-typed answers /en/hangman/think?length=6&answers={e*401} | 400
nothing-ticked place /en/hangman/think?length=6&answers=e6&letter=l&said=yes
ticked-but-no place /en/hangman/think?length=6&answers=e6&letter=l&said=no&place=2
position-taken place /en/hangman/think?length=6&answers=e6&letter=l&place=6 | 6
no-such-position place /en/hangman/think?length=6&answers=e6&letter=l&place=7 | 7 6
too-many-places place /en/hangman/think?length=6&answers=e6&letter=l{&place=1*46}
not-one-letter letter /en/hangman/think?length=6&answers=e6&letter=
not-one-letter letter /en/hangman/think?length=6&answers=e6&letter=ab
not-a-letter letter /en/hangman/think?length=6&answers=e6&letter=4 | “4”
not-answered letter /en/hangman/think?length=6&answers=e6&correct=z
no-word word /en/hangman/think?length=6&answers=e6&word=
not-a-letter word /en/hangman/think?length=6&answers=e6&word=c4stle | “4”
no-word word /en/hangman/watch?word=
word-too-short word /en/hangman/watch?word=a | 2
not-a-letter word /en/hangman/watch?word=c4t | “4”
not-hexadecimal seed /en/hangman/watch?seed= | 12 0 9
not-hexadecimal seed /en/hangman/watch?seed=xyz | 12 0 9
no-word-of-length length /en/hangman/watch?seed=ab&length=44 | 44
no-word-of-length length /en/hangman/watch/new?length=44&difficulty=easy | 44
"""
DECLARED = {
    "not-a-number", "not-a-switch", "not-a-clock", "not-a-setting", "not-a-hint", "no-hint",
    "not-of-rooms", "not-a-difficulty", "not-a-picture", "not-a-kind-of-game", "not-yes-or-no",
}  # fmt: skip
"""Codes of errors that declared queries raise."""
ELSEWHERE = {
    "blocked-word", "game-over", "game-still-running", "no-conundrums", "no-ladder",
    "no-unblocked-ladder", "no-word-of-difficulty", "none-that-hard", "not-a-side", "notes-full",
    "space-among-letters", "too-many-created", "too-many-paths", "too-many-rungs",
    "valid-word", "nothing-declared", "no-such-tile", "too-few-tiles", "too-few-blanks",
    "not-listed", "american-spelling", "wrong-length",
    "already-found", "not-in-list", "too-short", "no-letter", "within-tile", "only-within-tile",
    "letter-used", "not-beside-only", "not-beside-any", "not-beside-last",
    "room-full", "nickname-taken", "removed-from-room", "not-the-host", "nobody-here", "too-late",
    "from-the-next-round", "you-are-through", "already-sent", "sent-enough", "cannot-be-it",
    "already-a-rung", "not-in-room", "not-that-round", "rounds-have-begun",
    "circle-full", "counts-nowhere", "no-circle", "no-result-there",
    "not-a-device-code", "old-device-code",
}  # fmt: skip
"""Codes that need several requests, or another list or solver; they have their own tests."""
WITHOUT_A_PLACE = {
    "aside", "ask", "best", "do", "earned", "evening", "format", "game", "hint", "hints", "lang",
    "limit", "looked", "reveal", "round", "rungs", "seat",
}  # fmt: skip
"""Fields that a page may lack: the sentence then appears by itself."""
READ_WITH = {
    "place": {"letter": "s"},
    "said": {"letter": "s"},
    "listed": {"word": "cat"},
    "anyway": {"kind": "friend", "word": "cat"},
    "best": {"game": "ladder"},
    "earned": {"game": "ladder"},
    "round": {"do": "begin"},
    "seat": {"do": "remove"},
    "evening": {"do": "begin", "round": "1"},
}
"""Field -> the other fields that an address needs before it reads that one."""
VALUES = re.compile(r"“[^”]*”|\d[\d,]*\d|\d|\b[A-ZÀ-Þ]{2,}\b")


def refusals() -> Iterator[tuple[str, str, str, str]]:
    for row in REFUSALS.splitlines():
        asked, _, values = row.partition(" | ")
        code, field, address = asked.split(" ", 2)
        yield code, field, address, values


def request_of(address: str, game: str, room: str) -> Request:
    """Return the request that a row describes, with its `{...}` filled in."""
    text = address.replace("{game}", game).replace("{room}", room)
    text = re.sub(r"\{([^{}]+)\*(\d+)\}", lambda each: each[1] * int(each[2]), text)
    if not text.startswith("POST "):
        return Request("GET", text)
    path, _, form = text.removeprefix("POST ").partition(" ")
    return Request("POST", path, FORM, form)


def refused(client: FlaskClient, request: Request, field: str) -> Mapping[str, Any]:
    """Return a request's error; the page must show it beside the field and keep what was typed."""
    answers = [
        client.open(
            request.path,
            method=request.method,
            headers={**request.headers, **accepted},
            data=request.body,
        )
        for accepted in ({"Accept": "application/json"}, {})
    ]
    assert [each.status_code for each in answers] == [400, 400], request
    error: Mapping[str, Any] = answers[0].get_json()["error"]
    assert error["field"] == field, (request, error)
    page = parsed(answers[1].text)
    message = " ".join(error["message"].split())
    assert message in page.text
    if field not in WITHOUT_A_PLACE:
        near = page.select(f"a[href='#field-{field}'], #error-{field}, [data-announce]")
        assert any(message in each.text for each in near)
        (place, *_) = page.select(f"#field-{field}")
        assert place.get("aria-invalid") == "true" or not is_typed_in(place)
    form = request.body or request.path.partition("?")[2]
    for name, (*_, typed) in parse_qs(form, keep_blank_values=True).items():
        shown = [value_of(each) for each in page.select(f"[name={name}]") if is_typed_in(each)]
        kept = name in WITHOUT_A_PLACE or not shown or begun(typed) in map(begun, shown)
        assert kept, (request, name)
    return error


def is_typed_in(element: Element) -> bool:
    kinds = (None, "text", "search", "number")
    return element.tag == "textarea" or (element.tag == "input" and element.get("type") in kinds)


def value_of(field: Element) -> str:
    return field.text if field.tag == "textarea" else field.get("value") or ""


def begun(text: str) -> str:
    """Return the beginning of what was typed: pages cut long input short."""
    return " ".join(text.split())[:60]


@pytest.fixture(scope="module")
def game(app: Flask) -> str:
    return friends(app.test_client(), "geese")


@pytest.fixture(scope="module")
def room(app: Flask) -> str:
    return app.test_client().post("/en/rooms", data={"nickname": "Ann"}).location


@pytest.mark.parametrize(
    ("code", "field", "address", "values"), list(refusals()), ids=lambda each: each[:60]
)
def test_invalid_input_gets_the_right_error_beside_its_field(
    client: FlaskClient, game: str, room: str, code: str, field: str, address: str, values: str
) -> None:
    request, before = request_of(address, game, room), state(client, game)
    error = refused(client, request, field)
    assert state(client, game) == before
    assert (error["code"], " ".join(VALUES.findall(error["message"].replace("A-Z", "")))) == (
        code,
        values,
    )


def test_every_error_code_is_tested(app: Flask) -> None:
    with app.app_context():
        codes = {str(each) for each in error_codes()}
    assert codes == {code for code, *_ in refusals()} | DECLARED | ELSEWHERE


def outside(schema: Mapping[str, Any]) -> list[object]:
    """Return values that a field of this schema refuses: none if it has no choices or limits."""
    if "enum" in schema:
        return [2] if schema["type"] == "integer" else ["neither"]
    if schema["type"] != "integer":
        return []
    return [schema["minimum"] - 1, schema["maximum"] + 1, "9" * 30, "1e1", "²", "x"]


def test_values_outside_the_declared_range_are_refused(app: Flask, client: FlaskClient) -> None:
    ladder_puzzles(app)
    tried = set()
    for address in addresses_of(app):
        fields = address.operation.fields if address.operation else {}
        form = address.operation.form if address.operation else None
        asked = {**fields, **{each.name: each for each in (form.fields() if form else ())}}
        for name, each in asked.items():
            if each.kind.for_page or name in address.path:
                continue
            for value in map(str, outside(each.kind.schema)):
                beside = address.examples | READ_WITH.get(name, {})
                error = refused(client, address.request(beside | {name: value}), name)
                tried.add(error["code"])
    assert tried <= DECLARED | {"not-a-strength"}
    assert tried >= DECLARED - {"not-a-picture"}


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/en/words/", "word"),
        ("/en/countdown/solve", "letters"),
        ("/en/ruzzle/solve", "grid"),
        ("/en/ladder/solve", "start"),
        ("/en/hangman/solve", "pattern"),
        ("/en/hangman/think", "length"),
        ("/en/hangman/watch", "word"),
    ],
)
def test_missing_input_shows_a_form_on_a_page_but_is_an_error_in_json(
    client: FlaskClient, address: str, field: str
) -> None:
    assert client.get(address).status_code == 200
    answer = client.get(address, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (400, field)
