"""The least that a page costs: Flask and gunicorn alone, to hold our own pages against."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    return "<!doctype html><title>Hello</title><p>Hello, world!</p>"
