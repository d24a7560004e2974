"""The games of the site: each is a folder here and a line in GAMES; see docs/adding-a-game.md."""

from app.games import countdown, hangman, ladder, ruzzle
from app.web.game import Game

GAMES: tuple[Game, ...] = (countdown.GAME, ruzzle.GAME, ladder.GAME, hangman.GAME)
