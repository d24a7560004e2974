"""Hangman's pages: the next guess, playing, being guessed by the computer, watching it play."""
