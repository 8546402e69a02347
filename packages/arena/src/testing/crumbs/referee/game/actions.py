from dataclasses import dataclass

from .coord import Coord, Direction


@dataclass(frozen=True, slots=True)
class DropAction:
    coord: Coord


@dataclass(frozen=True, slots=True)
class HopAction:
    coord: Coord
    _directions: Direction | tuple[Direction]

    @property
    def directions(self):
        return (self._directions,) if isinstance(self._directions, Direction) else self._directions


Action = DropAction | HopAction
