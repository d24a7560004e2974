"""A page with Flask and gunicorn alone: the least that a page can cost, to compare ours with."""

from types import SimpleNamespace

from flask import Flask

app = Flask(__name__)
app.extensions["store"] = SimpleNamespace(is_sqlite=False)  # gunicorn.conf.py reads it


@app.get("/")
def hello() -> str:
    return "<!doctype html><title>Hello</title><p>Hello, world!</p>"
