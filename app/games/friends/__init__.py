"""Comparing results of puzzles played alone: clubs, challenges, and everyone's results."""
