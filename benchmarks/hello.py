"""The least a page can cost, with Flask and gunicorn alone, to compare our own pages with."""

from types import SimpleNamespace

from flask import Flask

app = Flask(__name__)
app.extensions["store"] = SimpleNamespace(is_sqlite=False)  # gunicorn.conf.py asks


@app.get("/")
def hello() -> str:
    return "<!doctype html><title>Hello</title><p>Hello, world!</p>"
