"""The three games by name."""

from .boards import BLACK, WHITE
from .connection import Fencemaster, Havannah
from .position import Position
from .squatter import Squatter

GAMES: dict[str, type[Position]] = {kind.game: kind for kind in (Squatter, Fencemaster, Havannah)}


def new_game(game: str, size: int, swap: bool = False, first: str = WHITE) -> Position:
    """The start of a game: squatter, fencemaster or havannah."""
    if game not in GAMES:
        raise ValueError(f"{game!r} is none of {', '.join(GAMES)}")
    if first not in (WHITE, BLACK):
        raise ValueError(f"{first!r} is neither white nor black")
    return GAMES[game](size, swap=swap, first=first)
