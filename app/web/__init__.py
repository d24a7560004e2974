"""HTTP code that belongs to no single game."""
