"""Everything HTTP that belongs to no single game."""
