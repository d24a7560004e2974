"""`python -m app.lists`: the commands of `flask words` where the app cannot start.

A damaged list stops the app, and with it `flask`; checking and building must still be possible.
"""

from app.lists.commands import words

words(prog_name="python -m app.lists")
