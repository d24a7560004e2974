"""Ruzzle's pages: solving a grid, dealing one, playing it, and what was missed."""
