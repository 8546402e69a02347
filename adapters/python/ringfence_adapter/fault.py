"""What a player did wrong, in words for its author."""

import os
import sys
import traceback

# Marks a line of standard error that describes the fault, for the arena.
EXIT_CODE = 70

# Frames of a traceback that are kept.
MOST_FRAMES = 12

OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))


class Fault(Exception):
    """Ends the game. `kind` is one of the arena's words; `answer` is the name of a wrong cell, if that is what was wrong."""

    def __init__(self, kind, words, answer=None):
        super().__init__(words)
        self.kind = kind
        self.answer = answer

    def report(self):
        answer = "" if self.answer is None else " " + self.answer
        words = " ".join(str(self).split())
        print(f"ringfence: {self.kind}{answer}: {words}", file=sys.stderr, flush=True)


def crashed(words):
    return Fault("crashed", words)


def raised(where, error, folder):
    """The fault for an exception out of the player's code; the player's own traceback goes to standard error."""
    if isinstance(error, MemoryError):
        return Fault("memory-limit", f"its {where} ran out of memory")
    summary = traceback.TracebackException(type(error), error, error.__traceback__)
    own = [frame for frame in summary.stack if is_players(frame.filename)]
    summary.stack = traceback.StackSummary.from_list(own[-MOST_FRAMES:])
    # If another exception led to this one, its frames are shown unchanged.
    print("".join(summary.format()).rstrip(), file=sys.stderr, flush=True)
    if isinstance(error, SystemExit):
        return crashed(f"its {where} ended the program with sys.exit({error.code!r})")
    name = type(error).__name__
    text = f"{name}: {error}" if str(error) else name
    if isinstance(error, SyntaxError) and error.filename:
        return crashed(f"{shown(error.filename, folder)}, line {error.lineno}: {error.msg}")
    # A library may raise it: the player's author knows the line that called it.
    known = [frame for frame in own if shown(frame.filename, folder) != frame.filename] or own
    location = f" ({shown(known[-1].filename, folder)}, line {known[-1].lineno})" if known else ""
    if isinstance(error, ModuleNotFoundError):
        return crashed(f"it imports {error.name}, which is not here{location}")
    if isinstance(error, EOFError):
        return crashed(f"its {where} waits for input, but nobody types here{location}")
    return crashed(f"its {where} raised {text}{location}")


def is_players(filename):
    """Whether a frame belongs to the player, and not to this adapter or to the import system."""
    return not filename.startswith("<frozen importlib") and not os.path.abspath(filename).startswith(OWN_FOLDER)


def shown(filename, folder):
    """A file name as its author knows it."""
    inside = os.path.relpath(filename, folder)
    return filename if inside.startswith("..") else inside
