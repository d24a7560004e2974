"""The games of the site: each is a folder here and a line in GAMES; see docs/adding-a-game.md."""

from app.games.countdown import game as countdown
from app.games.hangman import game as hangman
from app.games.ladder import game as ladder
from app.games.ruzzle import game as ruzzle
from app.web.game import Game

GAMES: tuple[Game, ...] = (countdown.GAME, ruzzle.GAME, ladder.GAME, hangman.GAME)
