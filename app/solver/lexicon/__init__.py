"""What is known about a language: its alphabet, words and meanings, and why a word is in or out."""
