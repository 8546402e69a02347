"""A class in a game whose rules are a program, behind the line protocol: a course's package on its path, actions as words."""

import inspect
import os
import shutil
import tempfile
import time

from .course import load_referee, strange
from .fault import Fault
from .player import Player

# Copied for a player that writes beside its files; larger files, and what is beyond, are links.
MOST_COPIED = 64 * 1024
MOST_FILES = 2000
MB = 2**20


class Words:
    """Actions of games whose rules are no package of a course: the words themselves."""

    sized = False
    lists = True
    colours = ("white", "black")

    @staticmethod
    def word(action):
        return action.strip() if isinstance(action, str) else strange(action)

    @staticmethod
    def action(word):
        return word


class Agent:
    def __init__(self, found, folder, home, settings, say):
        # Threads of numerical libraries cost memory, and the player has the processor time of one.
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")
        has_referee = os.path.isdir(os.path.join(settings["rules"], "referee"))
        self.course = load_referee(settings["rules"]) if has_referee else Words()
        self.load = lambda: Player(found.module, found.name, folder)
        self.home = home
        self.settings = settings
        self.memory = int(settings["memory"])
        self.say = say
        self.player = None
        self.told = (0.0, 0.0)

    def hear(self, words):
        """Handles a line, as words; unknown ones are ignored."""
        kind = words[0]
        if kind == "game":
            self.colour = self.colour_of(words[3])
        elif kind == "clock":
            self.told_per_move = words[1] == "move"
            self.clock(int(words[2]))
        elif kind == "time":
            self.clock(int(words[1]))
        elif kind == "play":
            self.started().update(self.colour_of(words[1]), self.course.action(words[2]), **self.resources())
        elif kind == "go":
            if self.told_per_move:
                self.clock(int(words[1]))
            self.answer(words[2:])

    def colour_of(self, side):
        return self.course.colours[0 if side == "white" else 1]

    def answer(self, legal):
        player = self.started()
        more = {"legal": legal} if self.course.lists else {}
        action = player.action(**self.resources(), **more)
        if action is None:
            raise Fault("protocol-error", "its action returned None (is a return missing?)")
        word = self.course.word(action)
        self.say(word)
        # A player hears of its own actions too. One that is wrong has lost, and what it does then has no effect.
        player.update(self.colour, self.heard(word, action), **self.resources())

    def heard(self, word, action):
        """The action as the course's referee passes it on; a wrong one as it is."""
        try:
            return self.course.action(word)
        except ValueError:
            return action

    def started(self):
        """The player, which is created when everything about the game is known."""
        if self.player is None:
            os.chdir(self.home)
            player = self.load()
            if self.course.sized:
                player.start(self.colour, int(self.settings["n"]))
            elif takes(player.type, "color"):
                player.start(color=self.colour, **self.resources())
            else:
                player.start(self.colour, **self.resources())
            self.player = player
        return self.player

    # What is left, in seconds and megabytes.

    def clock(self, milliseconds):
        self.told = (milliseconds / 1000, time.process_time())

    def resources(self):
        left, at = self.told
        return {
            "time_remaining": max(0.0, left - (time.process_time() - at)),
            "space_remaining": max(0.0, self.memory - used_memory()),
            "space_limit": self.memory,
        }


def takes(kind, name):
    """Whether a class can be called with an argument of this name."""
    parameters = inspect.signature(kind).parameters.values()
    return any(each.name == name or each.kind is each.VAR_KEYWORD for each in parameters) and not any(
        each.name != name and each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD for each in parameters
    )


def used_memory():
    """What the jail counts: resident memory that no file backs, in megabytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        _, resident, shared, *_ = map(int, file.read().split())
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE") / MB


def writable(folder):
    """A copy of a folder that its program may write to: some append to files beside them."""
    copy = os.path.join(tempfile.mkdtemp(prefix="player-"), os.path.basename(folder) or "player")
    files = 0
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
        to = os.path.join(copy, os.path.relpath(at, folder))
        os.makedirs(to, exist_ok=True)
        for name in names:
            files += 1
            if files > MOST_FILES:
                return folder
            source = os.path.join(at, name)
            small = os.path.isfile(source) and os.path.getsize(source) <= MOST_COPIED
            if small:
                shutil.copyfile(source, os.path.join(to, name))
            else:
                os.symlink(source, os.path.join(to, name))
    return copy
