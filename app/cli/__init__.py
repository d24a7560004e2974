"""The `flask` commands besides serving: the database and the puzzle bank."""
