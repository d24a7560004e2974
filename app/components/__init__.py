"""What templates draw: tiles, boards, ladders, charts and lists of words as plain values.

Here is the arithmetic that templates do not do. Nothing here knows of Flask or of the database;
the macros under templates/macros/ take these values.
"""
