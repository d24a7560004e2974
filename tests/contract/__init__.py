"""The API as a program sees it that knows nothing but /openapi.json."""

IDS = "CONTRACT_IDS"
"""The environment variable that tells hooks.py what there is: `game_id=...&puzzle_id=1`."""
