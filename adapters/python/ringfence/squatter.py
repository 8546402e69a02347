"""Squatter: a loop of live pieces captures what it encloses."""

from .boards import BLACK, WHITE, Cell, square
from .position import Position


class Squatter(Position):
    game = "squatter"

    def __init__(self, size: int, swap: bool = False, first: str = WHITE):
        if swap:
            raise ValueError("Squatter has no swap")
        super().__init__(square(size), first)
        #: Whose territory a cell is, if anybody's.
        self.owner: dict[Cell, str] = {}

    def free_cells(self) -> list[Cell]:
        return [cell for cell in self.board.cells if self._is_free(cell)]

    def score(self, side: str) -> int:
        """Captured cells, without the side's own pieces on them."""
        return sum(1 for cell, owner in self.owner.items() if owner == side and self.pieces.get(cell) != side)

    def _is_free(self, cell: Cell) -> bool:
        return super()._is_free(cell) and cell not in self.owner

    def _placed(self, cell: Cell) -> None:
        side = self.turn
        walls = {each for each, piece in self.pieces.items() if piece == side and each not in self.owner}
        for start in self.board.neighbours[cell]:
            if start in walls:
                continue
            region = self.board.region(start, lambda each: each not in walls)
            if not region & self.board.border:
                self.owner.update(dict.fromkeys(region, side))
        if not self.free_cells():
            self.over = True
            white, black = self.score(WHITE), self.score(BLACK)
            self.winner = None if white == black else WHITE if white > black else BLACK

    def _remember(self) -> None:
        self._past.append((dict(self.pieces), self.winner, self.over, dict(self.owner)))

    def _recall(self, past: tuple) -> None:
        self.pieces, self.winner, self.over, self.owner = past
