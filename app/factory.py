"""The factory of the web app: it wires settings, indexes and games together."""

from collections.abc import Sequence
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

from app import store
from app.cli.db import db
from app.cli.doctor import doctor
from app.cli.ladder import ladder
from app.cli.opening import MAKE_SITE
from app.cli.solve import solve
from app.config import ROOT, Config
from app.games import GAMES
from app.games.home import views as home
from app.games.home.api import OPERATIONS
from app.solver.indexes import build_all, give_back_memory
from app.web import (
    dates,
    errors,
    front_cache,
    i18n,
    logs,
    openapi,
    pages,
    security,
    site,
    solve_limiter,
    static_files,
    text,
    urls,
)
from app.web.application import Application
from app.web.game import Game
from app.web.health import health
from app.web.root_files import root_files
from app.web.shell import shell

CODE = ("app", "static", "templates", "translations")
COMMANDS = (db, doctor, ladder, solve)


def create_app(config: Config | None = None, games: Sequence[Game] = GAMES) -> Flask:
    """Return the app with all indexes built; settings come from the environment unless given."""
    config = config or Config.from_environment()
    folders = [*(ROOT / each for each in CODE), config.wordlists_dir, config.translations_dir]
    version = site.site_version(folders)
    app = Application(
        "app",
        root_path=str(ROOT / "app"),
        instance_path=str(ROOT / "instance"),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        static_url_path=f"/static/{version}",
    )
    app.config["SECRET_KEY"] = config.secret_key
    app.config["TODAY"] = config.today
    app.config["SITE_URL"] = config.site_url
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    indexes = build_all(
        config.wordlists_dir,
        [build for game in games for build in game.indexes],
        Path(app.instance_path) / "models",
    )
    front_cache.init_app(app)
    logs.init_app(app)
    site.init_app(app, site.Site(indexes, version, games))
    pages.init_app(app)
    i18n.init_app(app, config.translations_dir)
    dates.init_app(app)
    text.init_app(app, *(game.errors for game in games))
    errors.init_app(app)
    store.init_app(app, config)
    security.init_app(app, config)
    solve_limiter.init_app(app, config.heavy_solves)
    static_files.init_app(app)
    home.init_app(app, config.wordlists_dir)
    for blueprint in (health, shell, root_files, *(game.blueprint for game in games)):
        app.register_blueprint(blueprint)
    operations = [each for game in games for each in game.operations]
    openapi.init_app(app, [*operations, *OPERATIONS])
    for command in COMMANDS:
        app.cli.add_command(command)
    urls.init_app(app, config)
    give_back_memory()
    return app


def command_line() -> Flask:
    """Return an app of commands alone; each makes what it needs when it runs."""
    app = Flask("app")
    logs.set_up()
    app.extensions[MAKE_SITE] = create_app
    for command in COMMANDS:
        app.cli.add_command(command)
    return app
