"""Ringfence for Python: boards, rules, classic texts, data files and the loop of a bot. Standard library only."""

from .bot import run_bot
from .boards import BLACK, WHITE, Board, cell_at, cell_name, hexagon, other, square
from .classic import BoardError, judge_text, read_board
from .connection import Fencemaster, Havannah
from .data import keeping_moves, read_lines, replay
from .games import new_game
from .position import IllegalMove, Position
from .squatter import Squatter

__all__ = [
    "BLACK",
    "WHITE",
    "Board",
    "BoardError",
    "Fencemaster",
    "Havannah",
    "IllegalMove",
    "Position",
    "Squatter",
    "cell_at",
    "cell_name",
    "hexagon",
    "judge_text",
    "keeping_moves",
    "new_game",
    "other",
    "read_board",
    "read_lines",
    "replay",
    "run_bot",
    "square",
]
