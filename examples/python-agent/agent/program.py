"""A player to begin with: it keeps the board, and plays any legal move."""

import random


class Agent:
    def __init__(self, colour, *, game, size, seed=None, **referee):
        """A new game. `colour` is "white" or "black"; White moves first."""
        self.colour = colour
        self.game = game
        self.size = size
        self.board = {}  # (row, col) -> "white" or "black"
        self.random = random.Random(seed)

    def action(self, *, legal, **referee):
        """Your turn: return one of the legal actions."""
        return self.random.choice(legal)

    def update(self, colour, action, **referee):
        """A move was played, by either side: (row, col), or "swap"."""
        if action == "swap":
            for cell in self.board:  # there is only one, White's first piece
                self.board[cell] = colour
        else:
            self.board[action] = colour
