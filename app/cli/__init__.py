"""The site's `flask` commands: `db`, `ladder`, `solve` and `doctor`."""
