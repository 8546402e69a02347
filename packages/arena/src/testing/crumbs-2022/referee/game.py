"""A game for tests in the shape of an older course: tuples, and a board whose size is chosen."""

from referee.board import Board

GAME_NAME = "Old Crumbs"
COLOURS = "red", "blue"


class IllegalActionException(Exception):
    pass


class Game:
    def __init__(self, n, log_filename=None, log_file=None):
        self.board = Board(n)
        self.nturns = 0
        self.result = None

    def update(self, player, action):
        if not isinstance(action, tuple):
            action = (action,)
        kind, *values = action
        if not all(type(value) is int for value in values):
            raise IllegalActionException("The action is not well formed.")
        if kind == "STEAL" and self.nturns == 1:
            self.board.cells = {cell: player for cell in self.board.cells}
        elif kind == "PLACE" and tuple(values) not in self.board.cells and max(values) < self.board.n:
            self.board.cells[tuple(values)] = player
        else:
            raise IllegalActionException(f"{kind} is not permitted here.")
        self.nturns += 1
        if self.nturns == 2 * self.board.n:
            self.result = "draw: that was enough" if self.board.n % 2 == 0 else "winner: " + player
        return action

    def over(self):
        return self.result is not None

    def end(self):
        return self.result


def _RENDER(game):
    n = game.board.n
    return "\n".join("".join(game.board.cells.get((r, q), ".")[0] for q in range(n)) for r in range(n))
