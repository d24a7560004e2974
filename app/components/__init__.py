"""Plain values for templates to draw: tiles, boards, ladders, charts and lists of words.

Arithmetic and the wording of labels belong here, not in templates. Nothing here knows about
requests or the database. The macros in templates/macros/ take these values.
"""
