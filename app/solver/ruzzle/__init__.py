"""Ruzzle: grids and their notation, the DAWG, the frontier search, tracing, and dealing."""
