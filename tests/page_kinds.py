"""Every kind of page on the site, for tests of rules that all pages follow.

A kind has a name and a function that requests its pages; some kinds need `ladder_puzzles` first.
"""

from collections.abc import Callable, Iterable, Mapping

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Responses = Iterable[TestResponse]
Ask = Callable[[FlaskClient], Responses]
MOVES = (
    {"letter": "e"},
    {"kind": "advice"},
    {"kind": "letter"},
    {"letter": "a"},
    {"letter": "a"},
    {"word": "auction"},
    {"word": "cat"},
)
WRONG_MOVES = ({"letter": "3"}, {"word": ""}, {"letter": "ab"})


def at(*addresses: str) -> Ask:
    """Return a function that gets these addresses, following redirects."""
    return lambda client: [client.get(address, follow_redirects=True) for address in addresses]


def posted(*forms: Mapping[str, str]) -> Ask:
    """Return a function that begins games of Hangman with these forms."""
    return lambda client: [
        client.post("/en/hangman/games", data=dict(form), follow_redirects=True) for form in forms
    ]


def played(word: str, *moves: Mapping[str, str]) -> Ask:
    """Return a function that plays a friend's word, and yields the pages on the way.

    These are the page of the link, the game before the first move, and the game after each move.
    """

    def ask(client: FlaskClient) -> Responses:
        form = {"kind": "friend", "word": word, "misses": "4", "anyway": "1"}
        link = client.post("/en/hangman/games", data=form).headers["Location"]
        yield client.get(link)
        same = {"kind": "same", "as": link.rpartition("/")[2]}
        path = client.post("/en/hangman/games", data=same).headers["Location"]
        yield client.get(path)
        for move in moves:
            to = f"{path}/{'hints' if 'kind' in move else 'guesses'}"
            yield client.post(to, data=dict(move), follow_redirects=True)

    return ask


def in_room(client: FlaskClient) -> Responses:
    """Open a room with a computer in it, begin its first round, and yield pages on the way.

    The last page refuses a second player the nickname of the first.
    """
    form = {"game": "mixed", "rival": "2", "nickname": "Ann"}
    room = client.post("/en/rooms", data=form).headers["Location"]
    yield client.get(room)
    yield client.get(f"{room}/settings")
    yield client.post(f"{room}/settings", data={"rounds": "16"})
    client.post(f"{room}/changes", data={"do": "begin", "round": "1"})
    yield client.get(room)
    yield client.get(f"{room}/stage")
    yield client.post(f"{room}/words", data={"round": "1", "word": "cat"})
    yield client.application.test_client().post(f"{room}/players", data={"nickname": "ann"})


def with_friends(where: str, form: Mapping[str, str]) -> Ask:
    """Return a function that makes a club or challenge, and yields three of its pages.

    The three are what the founder sees, what a guest sees, and the refusal of a bad nickname.
    """

    def ask(client: FlaskClient) -> Responses:
        made = {"nickname": "Ann", **form}
        link = client.post(f"/en/friends/{where}", data=made).headers["Location"]
        yield client.get(link)
        yield client.application.test_client().get(link)
        yield client.application.test_client().post(f"{link}/members", data={"nickname": "!"})

    return ask


GRID = "grid=ovnd/teac/rsin/gelp"
WON = ({"word": "caution"},)
LOST = tuple({"letter": letter} for letter in "zxwq")

KINDS: Mapping[str, Ask] = {
    "home": at("/en/", "/"),
    "home of another day": at("/en/?day=2026-11-15", "/fr/?day=2026-01-01"),
    "rooms": at("/en/rooms", "/fr/rooms?game=ruzzle", "/en/rooms?code=AEIOUA"),
    "room": in_room,
    "archive": at("/en/archive", "/fr/archive?month=2026-01"),
    "about": at("/en/about", "/about"),
    "chapter of countdown": at("/en/how/countdown", "/fr/how/countdown"),
    "chapter of ruzzle": at("/en/how/ruzzle", "/fr/how/ruzzle"),
    "chapter of ladder": at("/en/how/ladder", "/fr/how/ladder"),
    "chapter of hangman": at("/en/how/hangman", "/fr/how/hangman"),
    "measurements": at("/en/measured", "/fr/measured"),
    "licences": at("/en/licences", "/fr/licences"),
    "settings": at("/en/settings"),
    "friends": at(
        "/en/friends/",
        "/en/friends/device",
        "/en/friends/result",
        "/en/friends/result?result=/en/countdown/%3Fletters%3Dauctioned%26word%3D",
        "/en/days/2026-11-21/ruzzle?earned=50",
    ),
    "club": with_friends("clubs", {"name": "FAMILY"}),
    "challenge": with_friends("challenges", {"result": f"/en/ruzzle/?{GRID}&found=sail&end=1"}),
    "statistics": at("/en/statistics"),
    "offline": at("/en/offline"),
    "word form": at("/en/words/", "/en/words/?word=c4t", "/en/words/?word="),
    "word found": at(
        "/en/words/listens", "/en/words/xylem", "/en/words/bastard", "/en/words/tonga"
    ),
    "word unknown": at(*(f"/en/words/{w}" for w in ("qwxz", "emma", "london", "dont", "kb", "a"))),
    "errors": at("/nowhere", "/xx/", "/en/words/?word=" + "a" * 40_000),
    "countdown setup": at("/en/countdown/", "/en/countdown/?clock=7", "/en/countdown/?rounds=xyz"),
    "countdown pick": at(
        "/en/countdown/?rounds=llc&seed=7&rival=3", "/en/countdown/?rounds=l&seed=7&choices=vvcc"
    ),
    "countdown round": at(
        "/en/countdown/?letters=auctioned",
        "/en/countdown/?letters=auctioned&clock=30",
        "/en/countdown/?letters=auctioned&notes=auction.dance&word=noted",
        "/en/countdown/?letters=auctioned&note=1&word=pizza",
        "/en/countdown/?rounds=llc&seed=7&rival=3&choices=vvccc",
        "/en/countdown/?conundrum=plancased",
        "/en/countdown/?conundrum=plancased&word=candle",
        "/en/countdown/?conundrum=plancased&word=c4t",
    ),
    "countdown result": at(
        "/en/countdown/?letters=auctioned&word=education&notes=auction.xylem",
        "/en/countdown/?letters=auctioned&word=caution",
        "/en/countdown/?letters=auctioned&word=caution&rival=3",
        "/en/countdown/?letters=auctioned&word=pizza",
        "/en/countdown/?letters=auctioned&word=dauction",
        "/en/countdown/?letters=auctioned&word=",
        "/en/countdown/?conundrum=plancased&word=landscape",
        "/en/countdown/?conundrum=plancased&word=",
        "/en/countdown/?rounds=lc&rival=2&past=auctioned-dance&conundrum=plancased",
    ),
    "countdown final score": at(
        "/en/countdown/?rounds=lc&rival=2&past=auctioned-dance.plancased*landscape"
    ),
    "countdown solve form": at(
        "/en/countdown/solve",
        "/en/countdown/solve?letters=",
        "/en/countdown/solve?letters=auc3ioned",
        "/en/countdown/solve?letters=auctionedauctioned",
    ),
    "countdown solve answer": at(
        "/en/countdown/solve?letters=auctioned",
        "/en/countdown/solve?letters=auctioned&starts=a&length=7&meanings=1",
        "/en/countdown/solve?letters=auctioned&ends=zz",
        "/en/countdown/solve?letters=r??d",
        "/en/countdown/solve?letters=auctioned&working=1",
        "/en/countdown/solve?letters=qwxz",
        "/en/countdown/solve?letters=iueztwdju",
    ),
    "ruzzle setup": at("/en/ruzzle/", f"/en/ruzzle/?{GRID}3", "/en/ruzzle/new?rows=11&columns=4"),
    "ruzzle round": at(
        f"/en/ruzzle/?{GRID}",
        f"/en/ruzzle/?{GRID}&clock=120&found=train-notes",
        f"/en/ruzzle/?{GRID}&clock=120&found=sail-tea",
        f"/en/ruzzle/?{GRID}&word=tea",
        f"/en/ruzzle/?{GRID}&word=zebra",
        f"/en/ruzzle/?{GRID}&word=trnia",
        f"/en/ruzzle/?{GRID}&word=c4t",
        f"/en/ruzzle/?{GRID}&ask=1",
    ),
    "ruzzle result": at(
        f"/en/ruzzle/?{GRID}&found=sail-tea&end=1",
        f"/en/ruzzle/?{GRID}&found=&end=1",
        f"/en/ruzzle/?{GRID}&found=sail&end=1&word=tea",
    ),
    "ruzzle solve form": at(
        "/en/ruzzle/solve",
        "/en/ruzzle/solve?grid=",
        "/en/ruzzle/solve?grid=ovnd/te",
        "/en/ruzzle/solve?grid=ovnd/te1ac",
        f"/en/ruzzle/solve?{GRID}&min_length=99",
    ),
    "ruzzle solve answer": at(
        f"/en/ruzzle/solve?{GRID}",
        "/en/ruzzle/solve?grid=o2vnd/te33ac/rsi(qu)3/gelp&min_length=7",
        f"/en/ruzzle/solve?{GRID}&word=train&meanings=1",
        f"/en/ruzzle/solve?{GRID}&working=1",
        "/en/ruzzle/solve?grid=zz/zz",
    ),
    "ladder start": at(
        "/en/ladder/",
        "/en/ladder/?start=cold&end=heats",
        "/en/ladder/?start=c4ld&end=warm",
        "/en/ladder/new?length=99",
    ),
    "ladder round": at(
        "/en/ladder/?start=mood&end=goat",
        "/en/ladder/?start=mood&end=goat&rungs=moot&hint=word",
        "/en/ladder/?start=mood&end=goat&rungs=moot&hint=letter",
        "/en/ladder/?start=cold&end=warm&rungs=cord&rung=warm",
        "/en/ladder/?start=cold&end=warm&rungs=cord&rung=c4t",
        "/en/ladder/?start=cold&end=warm&rungs=cord&rung=",
    ),
    "ladder result": at(
        "/en/ladder/?start=mood&end=goat&rungs=moot-moat-goat",
        "/en/ladder/?start=cold&end=warm&reveal=1",
    ),
    "ladder solve form": at(
        "/en/ladder/solve",
        "/en/ladder/solve?start=cold&end=heats",
        "/en/ladder/solve?start=c4ld&end=warm",
        "/en/ladder/solve?start=qwxz&end=warm",
    ),
    "ladder solve answer": at(
        "/en/ladder/solve?start=cold&end=warm",
        "/en/ladder/solve?start=mood&end=goat&familiar=1",
        "/en/ladder/solve?start=cold&end=warm&working=1",
        "/en/ladder/solve?start=aback&end=stank",
        "/en/ladder/solve?start=envy&end=cold",
        "/en/ladder/solve?start=cold&end=cold",
    ),
    "ladder puzzle bank": at(
        "/en/ladder/puzzles",
        "/en/ladder/puzzles?length=4&steps=3",
        "/en/ladder/puzzles?length=4&steps=99",
        "/en/ladder/puzzles?length=99",
    ),
    "ladder stored puzzle": at("/en/ladder/puzzles/1", "/en/ladder/puzzles/999999"),
    "ladder sheet": at(
        "/en/ladder/puzzles/sheet",
        "/en/ladder/puzzles/sheet?length=4",
        "/en/ladder/puzzles/sheet?count=0",
    ),
    "hangman start": at("/en/hangman/", "/en/hangman/?as=unknown"),
    "hangman start refused": posted({"length": "99"}, {"difficulty": "none"}, {"misses": "0"}),
    "hangman friend": at("/en/hangman/friend"),
    "hangman friend refused": posted(
        {"kind": "friend", "word": "c4t"},
        {"kind": "friend", "word": ""},
        {"kind": "friend", "word": "qwxzq"},
    ),
    "hangman link to share": posted({"kind": "friend", "word": "caution", "made": "1"}),
    "hangman game": played("caution", *MOVES, *WRONG_MOVES),
    "hangman dealt game": posted({"kind": "today"}, {"length": "7"}, {"difficulty": "evil"}),
    "hangman no game": at("/en/hangman/games/none"),
    "hangman won": played("caution", *WON),
    "hangman lost": played("caution", *LOST),
    "hangman solve form": at(
        "/en/hangman/solve",
        "/en/hangman/solve?pattern=e__e&wrong=e",
        "/en/hangman/solve?pattern=3__",
        "/en/hangman/solve?pattern=",
    ),
    "hangman solve answer": at(
        "/en/hangman/solve?pattern=_e__&wrong=ais",
        "/en/hangman/solve?pattern=__p__n_&wrong=s&wrong_words=serpent",
        "/en/hangman/solve?pattern=_e__&wrong=ais&working=1",
        "/en/hangman/solve?pattern=zzzz_",
        "/en/hangman/solve?pattern=cat",
    ),
    "hangman think": at(
        "/en/hangman/think",
        "/en/hangman/think?length=99",
        "/en/hangman/think?length=8",
        "/en/hangman/think?length=8&answers=e1.3-r-a5",
        "/en/hangman/think?length=4&answers=e2.9",
        "/en/hangman/think?length=8&answers=e1.3-r-a5&correct=e",
        "/en/hangman/think?length=8&answers=e1.3-r-a5&word=elephant",
        "/en/hangman/think?length=4&answers=z1-q2-x3",
    ),
    "hangman watch": at(
        "/en/hangman/watch",
        "/en/hangman/watch?word=elephant",
        "/en/hangman/watch?word=elephant&step=3",
        "/en/hangman/watch?word=elephant&step=40",
        "/en/hangman/watch?word=c4t",
    ),
}


def ladder_puzzles(app: Flask) -> None:
    """Put a few puzzles, always the same ones, into an app's puzzle bank."""
    wanted = ["--lang", "en", "--length", "4", "--steps", "3..4", "--count", "4", "--seed", "1"]
    made = app.test_cli_runner().invoke(args=["ladder", "generate", *wanted])
    assert made.exit_code == 0, made.output
