"""The WSGI entry: `gunicorn wsgi:app`, or `from wsgi import app` in a host's WSGI file."""

from app.factory import create_app

app = create_app()
