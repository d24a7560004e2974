"""The pages that do not belong to a game: home, About, the calendar, and pages about words."""
