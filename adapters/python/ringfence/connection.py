"""Fencemaster and Havannah: join edges or corners of a hexagon, or close a loop."""

from .boards import WHITE, Board, Cell, hexagon
from .position import Position

TRIPOD = "tripod"
LOOP = "loop"
BRIDGE = "bridge"


def ways_to_win(board: Board, own: set[Cell], game: str) -> list[str]:
    """What a side's pieces have achieved."""
    ways = []
    groups = board.regions(own)
    if any(len({board.edge[cell] for cell in group if cell in board.edge}) >= 3 for group in groups):
        ways.append(TRIPOD)
    if _has_loop(board, own, game):
        ways.append(LOOP)
    if game == "havannah" and any(len(group & board.corners) >= 2 for group in groups):
        ways.append(BRIDGE)
    return ways


def _has_loop(board: Board, own: set[Cell], game: str) -> bool:
    foreign = set(board.cells) - own
    if any(not region & board.border for region in board.regions(foreign)):
        return True
    # Havannah's ring may enclose only own pieces: then one of them has six own neighbours.
    return game == "havannah" and any(
        cell not in board.border and all(near in own for near in board.neighbours[cell]) for cell in own
    )


class ConnectionGame(Position):
    def __init__(self, size: int, swap: bool = False, first: str = WHITE):
        super().__init__(hexagon(size), first, swap)
        #: How the winner has won.
        self.ways: list[str] = []

    def _placed(self, cell: Cell) -> None:
        own = {each for each, piece in self.pieces.items() if piece == self.turn}
        self.ways = ways_to_win(self.board, own, self.game)
        if self.ways:
            self.winner = self.turn
        self.over = bool(self.ways) or len(self.pieces) == len(self.board.cells)

    def _recall(self, past: tuple) -> None:
        super()._recall(past)
        self.ways = []  # a running game has none


class Fencemaster(ConnectionGame):
    game = "fencemaster"


class Havannah(ConnectionGame):
    game = "havannah"
