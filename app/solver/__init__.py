"""The word games themselves: languages, lexicons, indexes and solvers.

Nothing here knows of Flask, HTTP or the database; numpy is the only import
beyond the standard library.
"""
