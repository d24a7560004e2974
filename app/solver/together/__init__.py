"""Playing together: a room of players, its rounds and their points, as immutable values."""
