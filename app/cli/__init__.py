"""The site's `flask` commands: its database, its puzzle bank, its solvers and its doctor."""
