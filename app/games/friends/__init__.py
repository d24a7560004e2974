"""Ways to compare puzzles that are played alone: clubs, challenges, and everyone's results."""
