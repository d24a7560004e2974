"""Quartet: four word games, to play and to solve."""

__version__ = "1.0.0"
