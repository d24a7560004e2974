"""Countdown's letters round and conundrum: racks, dealing, solving, judging, and whole games."""
