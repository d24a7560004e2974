"""Quartet: four word games, played and solved."""
