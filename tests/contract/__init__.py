"""The API as seen by a program that knows only /openapi.json."""

IDS = "CONTRACT_IDS"
"""The environment variable that tells hooks.py which ids exist, as in `game_id=...&puzzle_id=1`."""
