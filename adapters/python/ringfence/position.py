"""What all three games share: the side to move, the moves played, and undo."""

from .boards import WHITE, Board, Cell, cell_at, cell_name, other

SWAP = "swap"


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""


class Position:
    """A game in progress. Moves are names of cells, or `swap`."""

    game = ""

    def __init__(self, board: Board, first: str = WHITE, swap: bool = False):
        self.board = board
        self.size = board.size
        self.turn = first
        self.swap_allowed = swap
        self.moves: list[str] = []
        self.pieces: dict[Cell, str] = {}
        self.winner: str | None = None
        self.over = False
        self._past: list[tuple] = []

    def free_cells(self) -> list[Cell]:
        """Where a piece may be placed, in reading order."""
        return [cell for cell in self.board.cells if cell not in self.pieces]

    def can_swap(self) -> bool:
        return self.swap_allowed and len(self.moves) == 1

    def legal_moves(self) -> list[str]:
        """All legal moves, `swap` last; none once the game is over."""
        if self.over:
            return []
        return [cell_name(cell) for cell in self.free_cells()] + ([SWAP] if self.can_swap() else [])

    def play(self, move: str) -> None:
        """Plays for the side to move."""
        move = move.lower()
        if self.over:
            raise IllegalMove(f"{move}: the game is over")
        if move == SWAP:
            if not self.can_swap():
                raise IllegalMove("swap: only the second move of a game with swap may be one")
            self._remember()
            (cell,) = self.pieces
            self.pieces[cell] = self.turn
        else:
            cell = cell_at(move)
            if not self._is_free(cell):
                raise IllegalMove(f"{move}: no such free cell")
            self._remember()
            self.pieces[cell] = self.turn
            self._placed(cell)
        self.moves.append(move)
        self.turn = other(self.turn)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self._past:
            raise IllegalMove("no move to take back")
        self._recall(self._past.pop())
        self.moves.pop()
        self.turn = other(self.turn)

    def perft(self, depth: int) -> int:
        """How many sequences of this many moves there are."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        count = 0
        for move in moves:
            self.play(move)
            count += self.perft(depth - 1)
            self.undo()
        return count

    def _is_free(self, cell: Cell) -> bool:
        return cell in self.board.neighbours and cell not in self.pieces

    def _placed(self, cell: Cell) -> None:
        raise NotImplementedError

    def _remember(self) -> None:
        self._past.append((dict(self.pieces), self.winner, self.over))

    def _recall(self, past: tuple) -> None:
        self.pieces, self.winner, self.over = past
