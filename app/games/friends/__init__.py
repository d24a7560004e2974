"""Comparing puzzles that each plays alone: everyone's results, challenges and clubs."""
