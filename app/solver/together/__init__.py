"""Playing together: a room of players, its rounds, and the points of a round, as values."""
