"""A game for tests: drop a crumb, or let one hop over anything to a free cell; three in a row win."""

from .actions import DropAction, HopAction
from .constants import BOARD_N, MAX_TURNS
from .coord import Coord
from .exceptions import IllegalActionException
from .player import PlayerColor


class Board:
    def __init__(self):
        self._state = {}
        self._history = []
        self._turn_color = PlayerColor.RED

    @property
    def turn_color(self):
        return self._turn_color

    def apply_action(self, action):
        match action:
            case DropAction(coord):
                start, end = None, coord
            case HopAction(coord):
                start, end = coord, coord
                if self._state.get(coord) != self._turn_color:
                    self._refuse("That crumb is not yours.")
                for step in action.directions:
                    end = end + step
            case _:
                self._refuse(f"Unknown action {action}.")
        if type(end) is not Coord:
            self._refuse(f"{end} is not a valid coordinate.")
        if end in self._state:
            self._refuse(f"{end.r}-{end.c} is taken.")
        self._history.append(dict(self._state))
        self._state.pop(start, None)
        self._state[end] = self._turn_color
        self._turn_color = self._turn_color.opponent

    def _refuse(self, words):
        raise IllegalActionException(words, self._turn_color)

    def undo_action(self):
        self._state = self._history.pop()
        self._turn_color = self._turn_color.opponent

    @property
    def game_over(self):
        return self.winner_color is not None or len(self._history) >= MAX_TURNS

    @property
    def winner_color(self):
        for row in range(BOARD_N):
            cells = {self._state.get(Coord(row, column)) for column in range(BOARD_N)}
            if len(cells) == 1 and None not in cells:
                return cells.pop()
        return None

    def render(self, use_color=False, use_unicode=False):
        print("a referee prints too")
        cell = lambda r, c: getattr(self._state.get(Coord(r, c)), "name", ".")[0]
        return "\n".join(" ".join(cell(r, c) for c in range(BOARD_N)) for r in range(BOARD_N))
