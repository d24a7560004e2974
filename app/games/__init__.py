"""The site's games. Each is a folder here and an entry in GAMES; see docs/adding-a-game.md."""

from app.games import countdown, hangman, ladder, ruzzle
from app.web.game import Game

GAMES: tuple[Game, ...] = (countdown.GAME, ruzzle.GAME, ladder.GAME, hangman.GAME)
