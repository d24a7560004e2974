"""Quartet: four word games, played and solved. This module wires the parts together."""

from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from app import errors, pages, security, solve_limiter, static_files, store
from app.commands.bench import bench
from app.commands.db import db
from app.commands.hangman import hangman
from app.commands.ladder import ladder
from app.config import ROOT, Config
from app.games.countdown.views import countdown
from app.games.hangman.views import hangman as hangman_game
from app.games.home import views as home
from app.games.ladder.views import ladder as ladder_game
from app.games.ruzzle.views import ruzzle
from app.health import health
from app.lists.commands import words
from app.solver.indexes import build_all

CODE = ("app", "static", "templates")


def create_app(config: Config | None = None) -> Flask:
    """The app with all indexes built; settings from the environment unless given."""
    config = config or Config.from_environment()
    version = pages.site_version([ROOT / each for each in CODE] + [config.wordlists_dir])
    app = Flask(
        "app",
        root_path=str(ROOT / "app"),
        instance_path=str(ROOT / "instance"),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        static_url_path=f"/static/{version}",
    )
    app.config["SECRET_KEY"] = config.secret_key
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    indexes = build_all(config.wordlists_dir, Path(app.instance_path) / "learnt")
    pages.init_app(app, pages.Site(indexes, version))
    errors.init_app(app)
    store.init_app(app, config)
    security.init_app(app, config)
    solve_limiter.init_app(app, config.heavy_solves)
    static_files.init_app(app)
    home.init_app(app, config.wordlists_dir)
    for blueprint in (health, countdown, hangman_game, ladder_game, ruzzle):
        app.register_blueprint(blueprint)
    for command in (bench, db, hangman, ladder, words):
        app.cli.add_command(command)
    if config.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.proxies, x_proto=1)  # type: ignore[method-assign]
    return app
