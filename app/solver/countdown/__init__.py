"""Countdown's letters round and its conundrum: racks, dealing, solving, judging, whole games."""
