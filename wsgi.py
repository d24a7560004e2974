"""The WSGI entry: `gunicorn wsgi:app`, or `from wsgi import app` in a host's WSGI file."""

import gc
import sys

import click
from flask.cli import FlaskGroup

from app.config import BadConfig
from app.factory import command_line, create_app

# A light page needs the interpreter's lock a dozen times, and while a solve runs it waits this long
# for it each time; with Python's default of 5 ms the page takes twice as long.
sys.setswitchinterval(0.0005)

# `flask` imports this file from its command group to find our commands; `flask run`, a command
# within the group, imports it for the whole app.
asked = click.get_current_context(silent=True)
only_commands = asked is not None and isinstance(asked.command, FlaskGroup)

# Imported modules stay in memory, so they need not be searched for garbage while the app is built.
gc.freeze()
try:
    app = command_line() if only_commands else create_app()
except BadConfig as error:
    # A host should see one sentence that says what to do, not a traceback.
    print(f"Error: {error}", file=sys.stderr)
    sys.exit(BadConfig.exit_code)
