"""Fixtures that many tests share: languages, a lexicon of a few words, the real lists, the app."""

import gc
import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, groupby, zip_longest
from pathlib import Path
from types import CodeType, SimpleNamespace

import numpy as np
import pytest
from babel.support import NullTranslations
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2.bccache import Bucket, BytecodeCache

from app import factory
from app.config import Config
from app.factory import create_app
from app.games.countdown import views as countdown_views
from app.games.hangman import views as hangman_views
from app.games.rooms import views as room_views
from app.gate import Gate
from app.solver.indexes import IndexBuilder, Indexes, build_all
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from app.web import caching, solve_limiter
from app.web.caching import ResponseCache
from app.web.templates import Templates
from benchmarks.lexicons import lexicon_of
from tests.databases import pytest_sessionfinish as pytest_sessionfinish
from tests.left_out import pytest_terminal_summary as pytest_terminal_summary
from tests.server import running_server
from tests.today import TODAY

WORDLISTS = Path(__file__).parent.parent / "wordlists"
ENGLISH = Language.read(WORDLISTS / "en")
FEW_WORDS = """bat bit boat bog bolt bot bow cat cod cog cot cow dig dim dog don dot education fig
fin fog fun goad goat good hat hit hog hot how moat mood moot pig pin pit pot sit sow"""

# The same examples every time, so that no run depends on luck. No deadline: tests check whether the
# code is right, benchmarks how fast it is.
settings.register_profile(
    "full",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
settings.register_profile("quick", settings.get_profile("full"), max_examples=30)
settings.load_profile("full")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in tests/browser and tests/ops as marathons, unless they are marked `quick`.

    The longest tests come first, so that no worker runs them last while others are idle. Tests
    in tests/ops mostly wait for clocks and servers, and browsers keep a processor busy, so modules
    of these two kinds alternate. Then come the other modules that have marathons, then the rest.
    """
    kinds: dict[str, list[list[pytest.Item]]] = {"ops": [], "browser": [], "": []}
    for path, of_module in groupby(items, lambda item: item.path):
        folder = path.parent.name
        kind, tests = folder if folder in kinds else "", list(of_module)
        for item in tests if kind else ():
            if item.get_closest_marker("quick") is None:
                item.add_marker(pytest.mark.marathon)
        kinds[kind].append(tests)
    for modules in kinds.values():
        modules.sort(key=lambda each: (not any(map(is_marathon, each)), -len(each)))
    ops, browser, others = kinds.values()
    in_turn = chain.from_iterable(zip_longest(ops, browser, fillvalue=[]))
    items[:] = chain.from_iterable((*in_turn, *others))


def is_marathon(item: pytest.Item) -> bool:
    return item.get_closest_marker("marathon") is not None


def pytest_collection_finish() -> None:
    """Keep the collected tests, thousands of objects, out of every later garbage collection."""
    gc.collect()
    gc.freeze()


@cache
def index_real_lists(builders: tuple[IndexBuilder, ...], models: Path) -> Mapping[str, Indexes]:
    """Build the indexes of the real lists, which never change, once for all apps of a worker."""
    return build_all(WORDLISTS, builders, models)


@pytest.fixture(scope="session", autouse=True)
def real_lists_are_indexed_once() -> Iterator[None]:
    def build(folder: Path, builders: list[IndexBuilder], models: Path) -> Mapping[str, Indexes]:
        if folder == WORDLISTS:
            return index_real_lists(tuple(builders), models)
        return build_all(folder, builders, models)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(factory, "build_all", build)
        # A server does this once, at its start. Here each app would, at a cost of 0.15 s: it walks
        # through all objects that the tests hold.
        patch.setattr(factory, "give_back_memory", lambda: None)
        yield


class KeptCode(BytecodeCache):
    """A cache of compiled templates in memory, for one catalogue of sentences."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._code[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def templates_are_compiled_once() -> Iterator[None]:
    """Compile each template once for all apps of a worker that have the same catalogue."""
    code_of = defaultdict[Hashable, BytecodeCache](KeptCode)
    in_language = Templates.in_language

    def kept(templates: Templates, catalogue: NullTranslations) -> Templates:
        made = in_language(templates, catalogue)
        made.bytecode_cache = code_of[frozenset(getattr(catalogue, "_catalog", {}).items())]
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Templates, "in_language", kept)
        yield


def tiny_lexicon(words: Iterable[str], bands: Sequence[int] | None = None) -> Lexicon:
    """Return a lexicon of these English words, few enough to check answers by eye."""
    return lexicon_of(ENGLISH, words, bands)


@cache
def real_lexicon(code: str) -> Lexicon:
    """Read the real list of a language, once for all tests: nothing changes it."""
    return Lexicon.read(WORDLISTS / code)


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return real_lexicon("en")


@pytest.fixture(scope="session")
def french() -> Lexicon:
    return real_lexicon("fr")


@pytest.fixture
def few_words(tmp_path: Path) -> Path:
    return few_words_in(tmp_path)


def few_words_in(parent: Path) -> Path:
    """Make and return a folder of lists with a few English words, so that an app starts at once."""
    folder = parent / "lists" / "en"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_bytes((WORDLISTS / "en" / "language.toml").read_bytes())
    (folder / "1.txt").write_text(
        "".join(f"{word}\n" for word in FEW_WORDS.split()), encoding="utf-8"
    )
    return folder.parent


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The whole app on the real lists, with a database of its own and no rate limit."""
    database = tmp_path_factory.mktemp("app") / "quartet.sqlite"
    config = Config(
        app_env="development",
        secret_key="for tests only",
        database_url=f"sqlite:///{database}",
        rate_limit="",
        site_url="http://localhost",
        today=TODAY,
    )
    return create_app(config)


@pytest.fixture(autouse=True)
def deals_do_not_depend_on_luck(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed the random deals of each test with its name, so that every run is the same."""
    drawn, default_rng = random.Random(request.node.nodeid), np.random.default_rng
    seeds = SimpleNamespace(
        randbits=drawn.getrandbits, token_hex=lambda length: drawn.randbytes(length).hex()
    )
    monkeypatch.setattr(
        np.random, "default_rng", lambda *seed: default_rng(*seed or [drawn.getrandbits(128)])
    )
    for module in (countdown_views, hangman_views, room_views):
        monkeypatch.setattr(module, "secrets", seeds)


ClientWith = Callable[..., FlaskClient]


@pytest.fixture
def client_with(tmp_path: Path, few_words: Path) -> ClientWith:
    """A function that makes a client of an app on a few words, with these settings."""

    def made(**settings: str) -> FlaskClient:
        given = {
            "APP_ENV": "development",
            "SECRET_KEY": "for tests only",
            "WORDLISTS_DIR": str(few_words),
            "DATABASE_URL": f"sqlite:///{tmp_path / 'quartet.sqlite'}",
            "RATE_LIMIT": "",
            "WRITE_RATE_LIMIT": "",
            "TODAY": TODAY.isoformat(),
            **settings,
        }
        return create_app(Config.from_environment(given)).test_client()

    return made


@pytest.fixture
def nothing_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> ResponseCache:
    """An empty cache of answers, for this test only."""
    fresh = ResponseCache()
    monkeypatch.setitem(app.extensions, caching.EXTENSION, fresh)
    return fresh


@pytest.fixture
def all_turns_taken(
    app: Flask, nothing_kept: ResponseCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Take all turns, so that every heavy request is refused."""
    monkeypatch.setitem(app.extensions, solve_limiter.EXTENSION, Gate(0, seconds=0.01))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the real app under gunicorn, which all tests of a worker share."""
    with running_server(tmp_path_factory.mktemp("server")) as address:
        yield address
