"""Quartet: four word games, played and solved. This module wires the parts together."""

from pathlib import Path

from flask import Flask
from flask_compress import Compress
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix
from whitenoise import WhiteNoise

from app import errors, pages, security, store
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


def create_app(config: Config | None = None) -> Flask:
    """The app with all indexes built; settings from the environment unless given."""
    config = config or Config.from_environment()
    app = Flask(
        "app",
        root_path=str(ROOT / "app"),
        instance_path=str(ROOT / "instance"),
        template_folder=str(ROOT / "templates"),
        static_folder=None,
    )
    app.config["SECRET_KEY"] = config.secret_key
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    version = pages.site_version([ROOT / "static", ROOT / "templates", ROOT / "app"])
    indexes = build_all(config.wordlists_dir, Path(app.instance_path) / "learnt")
    pages.init_app(app, pages.Site(indexes, version))
    errors.init_app(app)
    store.init_app(app, config)
    security.init_app(app, config)
    Compress(app)
    home.init_app(app, config.wordlists_dir)
    for blueprint in (health, countdown, hangman_game, ladder_game, ruzzle):
        app.register_blueprint(blueprint)
    for command in (bench, db, hangman, ladder, words):
        app.cli.add_command(command)
    _serve_static_files(app, version)
    if config.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.proxies, x_proto=1)  # type: ignore[method-assign]
    return app


def _serve_static_files(app: Flask, version: str) -> None:
    """Static files stand below a folder named by their version, and so never go stale."""
    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=str(ROOT / "static"),
        prefix=f"static/{version}/",
        immutable_file_test=lambda _path, _url: True,
    )
