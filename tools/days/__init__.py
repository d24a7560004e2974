"""The calendar: which puzzles each day has, dealt offline, read by an editor, kept in days.tsv."""
