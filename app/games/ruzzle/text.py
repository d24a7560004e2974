"""Ruzzle's words: what its solver and pages say to players."""

from app.web.text import Wording

ERRORS: Wording = {}
