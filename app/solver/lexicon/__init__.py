"""A language's alphabet, words and meanings, and why a word is or is not in its list."""
