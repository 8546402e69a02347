"""Actions: what a player returns and receives, and the names of cells in the line protocol."""

import operator
import re
from typing import NamedTuple

from .fault import Fault

EXPECTED = 'return (row, col), "swap" or "resign"'


class Place(NamedTuple):
    """A piece on a cell. It is a plain tuple too: `row, col = action`."""

    row: int
    col: int


SWAP = "swap"


class Board:
    """The cells of a board, and how the player counts columns."""

    def __init__(self, game, size, offset_columns=False):
        self.is_square = game == "squatter"
        self.size = size
        self.offset_columns = offset_columns and not self.is_square

    def holds(self, row, col):
        span = self.size if self.is_square else 2 * self.size - 1
        inside = 0 <= row < span and 0 <= col < span
        return inside and (self.is_square or abs(row - col) < self.size)

    def skipped(self, row):
        """Columns that the player leaves out in a row."""
        return max(0, row - (self.size - 1)) if self.offset_columns else 0

    def action(self, word):
        """A word of the protocol in the form for the player."""
        if word == SWAP:
            return SWAP
        letters, digits = re.fullmatch(r"([a-z]+)([0-9]+)", word).groups()
        col = 0
        for letter in letters:
            col = 26 * col + ord(letter) - 96
        row = int(digits) - 1
        return Place(row, col - 1 - self.skipped(row))

    def word(self, action):
        """What a player returned, as a word of the protocol; anything that is not an action is a fault."""
        if isinstance(action, str):
            return word_of_text(action)
        cell = cell_of(action)
        if cell is None:
            return word_of_text(single_word(action))
        row, col = cell
        col += self.skipped(row)
        if self.holds(row, col):
            return name_of(row, col)
        # The arena guesses how the player counts, unless it was told.
        answer = None if row < 0 or col < 0 or self.offset_columns else name_of(row, col)
        words = f"its action returned ({cell[0]}, {cell[1]}), which is not on the board"
        raise Fault("illegal-move", words, answer)


def word_of_text(text):
    word = text.strip().lower()
    if word == "pass":
        raise Fault("illegal-move", "its action returned a pass, but no game here has one: play any legal cell")
    if word in (SWAP, "resign") or re.fullmatch(r"[a-z]{1,2}[0-9]{1,3}", word):
        return word
    raise Fault("protocol-error", f"its action returned {text!r}: {EXPECTED}")


def single_word(action):
    """The word of an action such as ("swap",)."""
    if action is None:
        raise Fault("protocol-error", f"its action returned None (is a return missing?): {EXPECTED}")
    if isinstance(action, (tuple, list)) and len(action) == 1 and isinstance(action[0], str):
        return action[0]
    raise Fault("protocol-error", f"its action returned {action!r}: {EXPECTED}")


def cell_of(action):
    """Row and column of (row, col), ("place", row, col), ("place", (row, col)) or an object that has them; else None."""
    if hasattr(action, "coord"):
        return cell_of(action.coord)
    for names in (("row", "col"), ("r", "c")):
        if all(hasattr(action, name) for name in names):
            return whole_numbers([getattr(action, name) for name in names])
    if not isinstance(action, (tuple, list)) or not action:
        return None
    if isinstance(action[0], str) and action[0].lower() == "place":
        return cell_of(action[1] if len(action) == 2 else tuple(action[1:]))
    return whole_numbers(action)


def whole_numbers(values):
    try:
        numbers = [operator.index(value) for value in values]
    except TypeError:
        return None
    return tuple(numbers) if len(numbers) == 2 else None


def name_of(row, col):
    letters = ""
    rest = col
    while rest >= 0:
        letters = chr(97 + rest % 26) + letters
        rest = rest // 26 - 1
    return f"{letters}{row + 1}"
