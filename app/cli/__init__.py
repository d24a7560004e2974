"""What the `flask` command offers besides serving: the database and the puzzle bank."""
