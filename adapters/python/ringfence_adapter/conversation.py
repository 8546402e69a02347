"""One game in the line protocol, line by line, with the player behind it."""

from .actions import Board
from .player import Player


class Conversation:
    def __init__(self, load, offset_columns, say):
        self.load = load
        self.offset_columns = offset_columns
        self.say = say
        self.player = None
        self.settings = {"swap": False, "seed": None}
        # The names that courses use; what the arena does not provide is None.
        self.resources = {"time_remaining": None, "space_remaining": None, "space_limit": None}

    def hear(self, words):
        """Handles a line, as words; unknown ones are ignored."""
        kind = words[0]
        if kind == "game":
            self.game, self.size, self.colour = words[1], int(words[2]), words[3]
            self.board = Board(self.game, self.size, self.offset_columns)
        elif kind == "swap":
            self.settings["swap"] = words[1] == "on"
        elif kind == "seed":
            self.settings["seed"] = int(words[1])
        elif kind == "clock":
            self.resources["time_remaining"] = int(words[2]) / 1000
        elif kind == "time":
            self.resources["time_remaining"] = int(words[1]) / 1000
        elif kind == "play":
            self.started().update(words[1], self.board.action(words[2]), **self.resources)
        elif kind == "go":
            self.answer(int(words[1]), words[2:])

    def answer(self, milliseconds, legal):
        player = self.started()
        left = min(milliseconds / 1000, self.resources["time_remaining"] or milliseconds / 1000)
        action = player.action(
            **{**self.resources, "time_remaining": left}, legal=[self.board.action(word) for word in legal]
        )
        word = self.board.word(action)
        self.say(word)
        # A wrong answer has lost the game, and is not reported to the player.
        if word in legal:
            player.update(self.colour, self.board.action(word), **self.resources)

    def started(self):
        """The player, which is created when everything about the game is known."""
        if self.player is None:
            player = self.load()
            player.start(self.colour, game=self.game, size=self.size, **self.settings, **self.resources)
            self.player = player
        return self.player


def loader(module, class_name, folder):
    return lambda: Player(module, class_name, folder)
