"""Quartet: four word games, played and solved. `app.factory` makes the web app."""
