"""The word games themselves: languages, lexicons, indexes and solvers.

Nothing here knows about Flask, HTTP or the database. Only numpy is needed beyond the standard
library; the README shows how to use the solvers from Python.
"""
