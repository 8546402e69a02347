"""The loop of a bot: reads the referee's lines, updates the position, and asks for a move."""

import sys
from collections.abc import Callable
from typing import TextIO

from .games import new_game
from .position import Position

Choose = Callable[[Position, list[str], int], str]


def run_bot(choose: Choose, lines: TextIO = sys.stdin, out: TextIO = sys.stdout) -> None:
    """Plays one game. `choose(position, moves, milliseconds)` returns one of the moves, or `resign`."""
    game, size, swap = "", 0, False
    position: Position | None = None
    for line in lines:
        match line.split():
            case ["game", game, number, *_]:
                size = int(number)
            case ["swap", "on", *_]:
                swap = True
            case ["play", _, move, *_]:
                position = position or new_game(game, size, swap)
                position.play(move)
            case ["go", milliseconds, *moves]:
                position = position or new_game(game, size, swap)
                move = choose(position, moves, int(milliseconds))
                print(move, file=out, flush=True)
                if move != "resign":
                    position.play(move)
            case ["quit", *_]:
                return
