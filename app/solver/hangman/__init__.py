"""Hangman: masked words, the guesser and its three opinions, games, and transcripts."""
