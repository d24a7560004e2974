"""The WSGI entry: `gunicorn wsgi:app`, or `from wsgi import app` in a host's WSGI file."""

import sys

from app.factory import create_app

# A light page needs the interpreter's lock a dozen times and waits this long for it beside a solve;
# with Python's own 5 ms it takes twice as long.
sys.setswitchinterval(0.0005)

app = create_app()
