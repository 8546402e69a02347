"""Sides, cell names, and the two shapes of board. Cells are (row, column), counted from 0 at the top left."""

import re
from functools import lru_cache

WHITE = "white"
BLACK = "black"

Cell = tuple[int, int]


def other(side: str) -> str:
    return BLACK if side == WHITE else WHITE


def cell_name(cell: Cell) -> str:
    """`c4` for (3, 2); columns after z are aa, ab, ..."""
    row, column = cell
    letters = ""
    while column >= 0:
        letters = chr(97 + column % 26) + letters
        column = column // 26 - 1
    return f"{letters}{row + 1}"


def cell_at(name: str) -> Cell:
    """The reverse of `cell_name`, in either case."""
    match = re.fullmatch(r"([a-z]{1,4})([1-9][0-9]{0,5})", name.lower(), re.ASCII)
    if match is None:
        raise ValueError(f"{name!r} is not the name of a cell")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - 96
    return int(match[2]) - 1, column - 1


class Board:
    """The cells of an empty board, in reading order, and how they lie."""

    def __init__(self, size: int, cells: list[Cell], steps: list[Cell]):
        self.size = size
        self.cells = cells
        inside = set(cells)
        self.neighbours: dict[Cell, list[Cell]] = {}
        for row, column in cells:
            around = [(row + down, column + right) for down, right in steps]
            self.neighbours[row, column] = [cell for cell in around if cell in inside]
        self.border = {cell for cell in cells if len(self.neighbours[cell]) < len(steps)}
        self.edge: dict[Cell, int] = {}
        self.corners: set[Cell] = set()

    def region(self, start: Cell, belongs) -> set[Cell]:
        """The connected cells around `start`, itself included, for which `belongs(cell)` is true."""
        region = {start}
        waiting = [start]
        while waiting:
            for cell in self.neighbours[waiting.pop()]:
                if cell not in region and belongs(cell):
                    region.add(cell)
                    waiting.append(cell)
        return region

    def regions(self, cells: set[Cell]) -> list[set[Cell]]:
        """The connected components of `cells`."""
        left = set(cells)
        found = []
        while left:
            region = self.region(next(iter(left)), left.__contains__)
            found.append(region)
            left -= region
        return found


SQUARE_STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
HEXAGON_STEPS = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]


@lru_cache(maxsize=64)
def square(size: int) -> Board:
    return Board(size, [(row, column) for row in range(size) for column in range(size)], SQUARE_STEPS)


@lru_cache(maxsize=64)
def hexagon(size: int) -> Board:
    """The hexagon with this many cells a side; corners are on no edge."""
    last = 2 * size - 2
    reach = range(last + 1)
    board = Board(size, [(r, c) for r in reach for c in reach if abs(r - c) < size], HEXAGON_STEPS)
    middle = size - 1
    board.corners = {(0, 0), (0, middle), (middle, last), (last, last), (last, middle), (middle, 0)}
    for row, column in board.border - board.corners:
        sides = [row == 0, column - row == middle, column == last, row == last, row - column == middle, column == 0]
        board.edge[row, column] = sides.index(True)
    return board
