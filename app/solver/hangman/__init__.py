"""Hangman: masked words, games, transcripts, and a guesser that weighs three opinions."""
