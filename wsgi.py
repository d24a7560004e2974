"""The WSGI entry: `gunicorn wsgi:app`, or `from wsgi import app` in a host's WSGI file."""

import gc
import sys

import click
from flask.cli import FlaskGroup

from app.config import BadConfig
from app.factory import command_line, create_app

# A light page needs the interpreter's lock a dozen times and waits this long for it beside a solve;
# with Python's own 5 ms it takes twice as long.
sys.setswitchinterval(0.0005)

# `flask` looks for the commands first; `flask run` then asks for the app from a command of its own.
asked = click.get_current_context(silent=True)
only_commands = asked is not None and isinstance(asked.command, FlaskGroup)

# What was imported stays: it need not be searched for garbage while the app is built.
gc.freeze()
try:
    app = command_line() if only_commands else create_app()
except BadConfig as error:
    # A host reads one sentence that says what to do, not where in the code it was said.
    print(f"Error: {error}", file=sys.stderr)
    sys.exit(BadConfig.exit_code)
