"""How everyone did, challenges and clubs: the same puzzles, each played alone."""
