"""Home, About, and the pages of words: what the four games share."""
