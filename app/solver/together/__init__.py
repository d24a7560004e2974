"""Playing together: a room of players, its rounds and what they are worth, as values."""
