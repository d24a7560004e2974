"""Hangman: masked words, the guesser with its three opinions, games, and transcripts."""
