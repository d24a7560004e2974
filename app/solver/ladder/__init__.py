"""Word ladders: graphs of neighbours, all shortest ladders, puzzles of a kind, and play."""
