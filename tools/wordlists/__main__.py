"""`python -m tools.wordlists`: build, check and explain the word lists."""

from tools.wordlists.commands import words

words(prog_name="python -m tools.wordlists")
