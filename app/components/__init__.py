"""What templates draw: tiles, boards, ladders, charts and lists of words as plain values.

The arithmetic that templates do not do is done here, and labels are worded here. Nothing here knows
about requests or the database. The macros in templates/macros/ take these values.
"""
