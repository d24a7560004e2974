"""The word games themselves: languages, lexicons, indexes and solvers.

Nothing here knows about Flask, HTTP or the database, and nothing but numpy is imported beyond the
standard library: README shows how to use the solvers from Python.
"""
