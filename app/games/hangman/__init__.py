"""Hangman's pages: what to guess next, playing, being guessed by the computer, watching it."""
