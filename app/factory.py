"""The app's factory, which wires settings, indexes and games together."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined, TemplateSyntaxError

from app import __version__, store
from app.cli.db import db
from app.cli.doctor import doctor
from app.cli.ladder import ladder
from app.cli.opening import MAKE_SITE
from app.cli.solve import solve
from app.config import ROOT, BadConfig, Config
from app.games import GAMES
from app.games.friends.text import ERRORS as FRIENDS_ERRORS
from app.games.friends.views import friends
from app.games.home import views as home
from app.games.rooms import text as room_text
from app.games.rooms.views import rooms
from app.solver.indexes import build_all, give_back_memory
from app.solver.lexicon.language import BadLanguage
from app.web import (
    caching,
    dates,
    errors,
    i18n,
    logs,
    openapi,
    pages,
    robots,
    security,
    site,
    solve_limiter,
    static_files,
    text,
    urls,
)
from app.web.application import Application
from app.web.health import health
from app.web.root_files import root_files
from app.web.templates import read_templates

CODE = ("app", "static", "templates", "translations")
COMMANDS = (db, doctor, ladder, solve)


@contextmanager
def _naming_bad_files() -> Iterator[None]:
    """Raise BadConfig if a file cannot be used, to show the file's name instead of a traceback."""
    try:
        yield
    except BadLanguage as error:
        raise BadConfig(str(error)) from error
    except TemplateSyntaxError as error:
        raise BadConfig(f"{error.filename}, line {error.lineno}: {error.message}") from error
    except OSError as error:
        raise BadConfig(f"{error.filename}: {error.strerror}") from error


@_naming_bad_files()
def create_app(config: Config | None = None) -> Flask:
    """Return the app with all indexes built.

    config: the settings; by default, those in the environment.
    Raises BadConfig if a setting, a list or another file cannot be used.
    """
    config = config or Config.from_environment()
    folders = [*(ROOT / each for each in CODE), config.wordlists_dir, config.translations_dir]
    version = site.site_version(folders)
    app = Application(
        "app",
        root_path=str(ROOT / "app"),
        instance_path=str(ROOT / "instance"),
        static_folder=str(ROOT / "static"),
        static_url_path=f"/static/{version}",
    )
    app.jinja_loader = read_templates(ROOT / "templates")
    app.config["SECRET_KEY"] = config.secret_key
    app.config["TODAY"] = config.today
    app.config["PROXIES"] = config.proxies
    app.config["SITE_URL"] = config.site_url
    app.config["COUNT_DAYS"] = config.count_days
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["release"] = __version__
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    indexes = build_all(
        config.wordlists_dir,
        [build for game in GAMES for build in game.indexes],
        Path(app.instance_path) / "models",
    )
    logs.init_app(app)
    security.init_app(app, config)  # before all others, which might answer without its checks
    site.init_app(app, site.Site(indexes, version, GAMES))
    pages.init_app(app)
    robots.init_app(app)
    i18n.init_app(app, config.translations_dir)
    dates.init_app(app)
    text.init_app(app, FRIENDS_ERRORS, room_text.ERRORS, *(game.errors for game in GAMES))
    errors.init_app(app)
    store.init_app(app, config)
    solve_limiter.init_app(app, config.heavy_solves)
    caching.init_app(app)
    static_files.init_app(app)
    home.init_app(app, config.wordlists_dir)
    of_games = (game.blueprint for game in GAMES)
    for blueprint in (health, root_files, rooms, *of_games, friends, openapi.openapi):
        app.register_blueprint(blueprint)
    for command in COMMANDS:
        app.cli.add_command(command)
    urls.init_app(app, config)
    give_back_memory()
    return app


def command_line() -> Flask:
    """Return an app with nothing but commands, which load what they need when they run."""
    app = Flask("app")
    logs.set_up()
    app.extensions[MAKE_SITE] = create_app
    for command in COMMANDS:
        app.cli.add_command(command)
    return app
