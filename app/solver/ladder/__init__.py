"""Word ladders: graphs of neighbours, the shortest ladders, puzzles of every kind, and play."""
