"""A course's own package `referee`: its actions as words and back, and its rules as a program for `ringfence`.

This file needs nothing beside it, so that a game's folder holds a copy: `python3 rules.py`, where `referee` lies beside it.
"""

import copy
import dataclasses
import enum
import importlib
import itertools
import operator
import os
import random
import re
import sys
import types
import typing

# More candidates than this are not tried for each position: some legal actions are listed, the rest is found by asking.
MOST_TRIED = 1000
LISTED_OF_MANY = 50
LONGEST_WORD = 100
# How many steps the listed moves of several steps have.
MOST_STEPS = 4


class NoAction(ValueError):
    """A word that is no action of the game."""


def load_referee(folder):
    """The package `referee` of a folder, under this name for good: a player may have another one on its path.

    Its `__init__` is left out: it starts the whole referee, which wants more than the rules do.
    """
    package = types.ModuleType("referee")
    package.__path__ = [os.path.join(folder, "referee")]
    sys.modules["referee"] = package
    game = importlib.import_module("referee.game")
    return TupleCourse(game) if hasattr(game, "Game") else ClassCourse(game)


def strange(action):
    """A word for something that is no action, which the rules refuse."""
    word = re.sub(r"[^!-~]+", "", repr(action))
    return word[:LONGEST_WORD] or "nothing"


class ClassCourse:
    """Since 2023: `Board`, and actions that are data classes, such as `PLACE(3-1,3-2,3-3,3-4)` or `MOVE(0-1,[Down,Left])`."""

    #: Whether players are told the size of the board.
    sized = False
    #: Whether players are told the legal actions.
    lists = False
    is_open = True

    def __init__(self, game):
        self.game = game
        self.colours = list(game.PlayerColor)
        kinds = typing.get_args(game.Action) or (game.Action,)
        self.kinds = {kind.__name__.removesuffix("Action").upper(): kind for kind in kinds}
        self.cells, self.enums = [], []
        for kind in kinds:
            for hint in self.hints(kind):
                self.learn(hint)
        # The last value of these is one step, or a tuple of them.
        self.stepping = [kind for kind in kinds if any(typing.get_origin(part) is tuple for part in self.parts(kind))]
        self.candidates = None

    @staticmethod
    def hints(kind):
        known = typing.get_type_hints(kind)
        return [known[field.name] for field in dataclasses.fields(kind)]

    def parts(self, kind):
        """What the last value of an action can be."""
        return typing.get_args((self.hints(kind) or [None])[-1])

    def learn(self, hint):
        for part in typing.get_args(hint) or (hint,):
            if typing.get_args(part):
                self.learn(part)
            elif isinstance(part, type) and issubclass(part, enum.Enum):
                self.enums.append(part)
            elif dataclasses.is_dataclass(part):
                self.cells.append(part)

    # Words.

    def word(self, action):
        try:
            for verb, kind in self.kinds.items():
                if type(action) is kind:
                    values = [self.text(getattr(action, field.name)) for field in dataclasses.fields(kind)]
                    return f"{verb}({','.join(values)})" if values else verb
        except (TypeError, NoAction):
            pass
        return strange(action)

    def text(self, value):
        if type(value) in self.enums:
            return value.name
        if type(value) in self.cells:
            return "-".join(str(operator.index(getattr(value, field.name))) for field in dataclasses.fields(value))
        if isinstance(value, (tuple, list)):
            return f"[{','.join(map(self.text, value))}]"
        raise NoAction

    def action(self, word):
        verb, _, rest = word.partition("(")
        if verb not in self.kinds or (rest and not rest.endswith(")")):
            raise NoAction(f"it is no action of {self.game.GAME_NAME}")
        tokens = re.findall(r"[0-9]+(?:-[0-9]+)*|[A-Za-z_]\w*|[\[\],]|.", rest[:-1])
        values = self.values(tokens, None)
        try:
            return self.kinds[verb](*values)
        except TypeError:
            count = len(dataclasses.fields(self.kinds[verb]))
            raise NoAction(f"{verb} takes {count} values, not {len(values)}") from None

    def values(self, tokens, end):
        found = []
        while tokens:
            token = tokens.pop(0)
            if token == end:
                return tuple(found)
            if token != ",":
                found.append(self.values(tokens, "]") if token == "[" else self.value(token))
        if end is not None:
            raise NoAction("a bracket is not closed")
        return tuple(found)

    def value(self, token):
        for kind in self.enums:
            if token in kind.__members__:
                return kind[token]
        numbers = [int(part) for part in token.split("-")] if token[0].isdigit() else []
        for kind in self.cells:
            if numbers and len(numbers) == len(dataclasses.fields(kind)):
                try:
                    return kind(*numbers)
                except ValueError as error:
                    raise NoAction(str(error)) from None
        raise NoAction(f"{token} is no part of an action")

    # Rules.

    def start(self, options):
        self.board = self.game.Board()
        self.candidates = self.candidates or {kind: self.all_of(kind) for kind in self.kinds.values()}

    def all_of(self, kind):
        """Candidates for legal actions of a kind; none if they are too many."""
        hints = self.hints(kind)
        domains = [self.domain(hint) for hint in hints]
        count = 1
        for domain in domains:
            count *= len(domain)
        if 0 < count <= MOST_TRIED:
            return [kind(*values) for values in itertools.product(*domains)]
        pieces = sys.modules.get("referee.game.pieces")
        if pieces is not None and len(set(hints)) == 1:
            placed = {
                tuple(sorted(pieces.create_piece(form, cell).coords)) for form in pieces.PieceType for cell in domains[0]
            }
            return random.Random(1).sample([kind(*cells) for cells in sorted(placed)], len(placed))
        return []

    def domain(self, hint):
        for part in (hint, *typing.get_args(hint)):
            if part in self.enums:
                return list(part)
            if part in self.cells:
                cells = itertools.product(range(self.game.BOARD_N), repeat=len(dataclasses.fields(part)))
                return [part(*numbers) for numbers in cells]
        return []

    def legal(self):
        """Words of legal actions; others may be legal too."""
        for candidates in self.candidates.values():
            found = 0
            for action in candidates:
                if self.why_illegal(action) is None:
                    yield self.word(action)
                    yield from self.longer(action, MOST_STEPS - 1)
                    found += 1
                    if len(candidates) > MOST_TRIED and found == LISTED_OF_MANY:
                        break

    def longer(self, action, steps):
        """The same with more steps, where an action takes one or several."""
        if steps == 0 or type(action) not in self.stepping:
            return
        *first, last = [getattr(action, field.name) for field in dataclasses.fields(action)]
        taken = last if isinstance(last, tuple) else (last,)
        for step in type(taken[0]):
            further = type(action)(*first, (*taken, step))
            if self.why_illegal(further) is None:
                yield self.word(further)
                yield from self.longer(further, steps - 1)

    def why_illegal(self, action):
        try:
            self.board.apply_action(action)
        except Exception as error:
            return reason(error)
        self.board.undo_action()
        return None

    def play(self, action):
        self.board.apply_action(action)

    def turn(self):
        return self.board.turn_color.name

    def ending(self):
        """`None` while the game runs."""
        if not self.board.game_over:
            return None
        winner = self.board.winner_color
        return "draw" if winner is None else winner.name

    def picture(self):
        return self.board.render(use_color=False, use_unicode=False)


class TupleCourse:
    """In 2022: `Game(n)`, and actions that are tuples, such as `PLACE(3,1)` for `("PLACE", 3, 1)`, or `STEAL`."""

    sized = True
    lists = False
    is_open = True

    def __init__(self, game):
        self.game = game
        self.colours = list(game.COLOURS)

    def word(self, action):
        verb, *values = action if isinstance(action, tuple) and action else (action,)
        if isinstance(verb, str) and verb.isalpha() and all(type(value) is int for value in values):
            return f"{verb}({','.join(map(str, values))})" if values else verb
        return strange(action)

    def action(self, word):
        match = re.fullmatch(r"([A-Za-z]+)(?:\((-?[0-9]+(?:,-?[0-9]+)*)\))?", word)
        if match is None:
            raise NoAction(f"it is no action of {self.game.GAME_NAME}")
        return (match[1], *map(int, match[2].split(",") if match[2] else []))

    def start(self, options):
        self.size = int(options["n"])
        self.state = self.game.Game(self.size)
        self.count = 0

    def turn(self):
        return self.colours[self.count % 2]

    def play(self, action):
        self.state.update(self.turn(), action)
        self.count += 1

    def legal(self):
        cells = itertools.product(range(self.size), repeat=2)
        for action in [("STEAL",), *(("PLACE", *cell) for cell in cells)]:
            if self.why_illegal(action) is None:
                yield self.word(action)

    def why_illegal(self, action):
        # What it asks itself, before it changes anything: a copy of the game for each action takes ten times as long.
        validate = getattr(self.state, f"_validate_{action[0].lower()}", None)
        try:
            validate(action) if validate else copy.deepcopy(self.state).update(self.turn(), action)
        except Exception as error:
            return reason(error)
        return None

    def ending(self):
        if not self.state.over():
            return None
        kind, _, words = self.state.end().partition(": ")
        return words if kind == "winner" else f"draw {' '.join(words.split())}"

    def picture(self):
        return self.game._RENDER(self.state)


def reason(error):
    words = " ".join(str(error.args[0] if error.args else error).split())
    return words if "Illegal" in type(error).__name__ else f"{type(error).__name__}: {words}"


class Rules:
    """The lines of docs/game-program.md."""

    def __init__(self, course, say):
        self.course = course
        self.say = say

    def hear(self, line):
        word, _, rest = line.strip().partition(" ")
        if word == "start":
            self.course.start(dict(each.split("=", 1) for each in rest.split()))
            self.describe()
        elif word == "play":
            self.course.play(self.course.action(rest))
            self.describe()
        elif word == "try":
            why = self.why_illegal(rest)
            self.say("legal" if why is None else f"illegal {why}")
        elif word == "show":
            self.show()

    def why_illegal(self, word):
        try:
            return self.course.why_illegal(self.course.action(word))
        except NoAction as error:
            return str(error)

    def describe(self):
        ending = self.course.ending()
        if ending is not None:
            self.say(f"over {ending}")
            return
        words = [word for word in self.course.legal() if len(word) <= LONGEST_WORD]
        self.say(" ".join(["turn", self.course.turn(), *words, *(["any"] if self.course.is_open else [])]))

    def show(self):
        try:
            lines = self.course.picture().splitlines()
        except Exception:  # a referee that draws no empty board draws none
            lines = []
        for line in lines:
            self.say(f"text {line.rstrip()}")
        self.say("shown")


def main():
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the package prints is no answer
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    rules = Rules(load_referee(os.path.dirname(os.path.abspath(__file__))), lambda line: print(line, file=answers, flush=True))
    for line in sys.stdin:
        rules.hear(line)


if __name__ == "__main__":
    main()
