"""Hangman: masked words, the guesser and its three opinions, games, transcripts, evaluation."""
