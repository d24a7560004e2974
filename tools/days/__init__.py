"""The calendar: the puzzles of each day, dealt in advance, read by an editor, kept in days.tsv.

A *gate* is a condition that every daily puzzle must meet.
"""
