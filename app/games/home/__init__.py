"""Home, About, and the pages of words: what belongs to no single game."""
