from dataclasses import dataclass
from enum import Enum

from .constants import BOARD_N


@dataclass(frozen=True)
class Vector:
    r: int
    c: int


class Direction(Enum):
    Down = Vector(1, 0)
    Right = Vector(0, 1)


@dataclass(frozen=True)
class Coord(Vector):
    def __post_init__(self):
        if not (0 <= self.r < BOARD_N and 0 <= self.c < BOARD_N):
            raise ValueError(f"{self.r}-{self.c} is off the board")

    def __add__(self, step):
        return Coord(self.r + step.value.r, self.c + step.value.c)
