"""Countdown's pages: solving a rack, and playing rounds, conundrums and whole games."""
