"""What is known of a language: its alphabet, words, meanings, and why a word is in or out."""
