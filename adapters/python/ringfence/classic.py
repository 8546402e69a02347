"""Boards in the classic text, and the classic answer to them."""

from dataclasses import dataclass

from .boards import BLACK, WHITE, Board, Cell, hexagon, square
from .connection import ways_to_win

SIDES = {"W": WHITE, "B": BLACK}
WORDS = {WHITE: "White", BLACK: "Black", None: "Draw"}


class BoardError(ValueError):
    """A text that is not a board; says where."""

    def __init__(self, line: int, message: str):
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass
class WrittenBoard:
    """A board as given, possible or not."""

    game: str
    board: Board
    symbols: dict[Cell, str]


def read_board(text: str) -> WrittenBoard:
    """Reads a Squatter or Fencemaster board; spaces, tabs and empty lines around it are ignored."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = [(number, "".join(line.split())) for number, line in enumerate(lines, 1)]
    while kept and not kept[-1][1]:
        kept.pop()
    while kept and not kept[0][1]:
        kept.pop(0)
    if not kept:
        raise BoardError(1, "no board")
    (first, word), rows = kept[0], kept[1:]
    if not (word.isascii() and word.isdigit()) or int(word) < 1:
        raise BoardError(first, f"the size should stand here, not {word!r}")
    while rows and not rows[0][1]:
        rows.pop(0)
    size = int(word)
    is_square = len(rows) == size and (size > 1 or rows[0][1] == "+")
    if not is_square and len(rows) != 2 * size - 1:
        raise BoardError(kept[-1][0], f"a board of size {size} has {size} rows or {2 * size - 1}, not {len(rows)}")
    board = square(size) if is_square else hexagon(size)
    alphabet = "BW+-" if is_square else "BW-"
    symbols: dict[Cell, str] = {}
    for row, (number, line) in enumerate(rows):
        cells = [cell for cell in board.cells if cell[0] == row]
        if len(line) != len(cells):
            raise BoardError(number, f"this row should have {len(cells)} cells, not {len(line)}")
        for cell, symbol in zip(cells, line):
            if symbol not in alphabet:
                raise BoardError(number, f"{symbol!r} is none of {' '.join(alphabet)}")
            symbols[cell] = symbol
    return WrittenBoard("squatter" if is_square else "fencemaster", board, symbols)


def judge_text(text: str) -> list[str]:
    """The classic answer: three lines for Squatter, two for Fencemaster, or `Error`."""
    try:
        written = read_board(text)
    except BoardError:
        return ["Error"]
    return _judge_square(written) if written.game == "squatter" else _judge_hexagon(written)


def _judge_square(written: WrittenBoard) -> list[str]:
    symbols = written.symbols
    counts = {WHITE: 0, BLACK: 0}
    left = {cell for cell in written.board.cells if symbols[cell] == "-"}
    while left:
        start = min(left)
        block = _block(start, left)
        left -= block
        side = SIDES.get(symbols.get((start[0] - 1, start[1]), ""))
        if side is not None:
            counts[side] += len(block)
    if "+" in symbols.values():
        winner = "None"
    else:
        white, black = counts[WHITE], counts[BLACK]
        winner = WORDS[None if white == black else WHITE if white > black else BLACK]
    return [winner, str(counts[WHITE]), str(counts[BLACK])]


def _block(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The cells connected to `start`, diagonally too."""
    block = {start}
    waiting = [start]
    while waiting:
        row, column = waiting.pop()
        for near in ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)):
            if near in cells and near not in block:
                block.add(near)
                waiting.append(near)
    return block


def _judge_hexagon(written: WrittenBoard) -> list[str]:
    won = {}
    for symbol, side in SIDES.items():
        own = {cell for cell, each in written.symbols.items() if each == symbol}
        ways = ways_to_win(written.board, own, "fencemaster")
        if ways:
            won[side] = "Both" if len(ways) == 2 else ways[0].capitalize()
    if len(won) == 1:
        ((side, way),) = won.items()
        return [WORDS[side], way]
    return ["None" if not won and "-" in written.symbols.values() else "Draw", "Nil"]
