"""The program: streams, arguments and the loop."""

import os
import sys

from .conversation import Conversation, loader
from .fault import EXIT_CODE, Fault, crashed
from .source import find_class


class Prints:
    """The player's standard output: lines that begin with # are remarks for the arena, all others go to standard error."""

    def __init__(self, remarks, others):
        self.remarks = remarks
        self.others = others
        self.line = ""
        self.encoding = "utf-8"
        self.errors = "replace"

    def write(self, text):
        *lines, self.line = (self.line + str(text)).split("\n")
        for line in lines:
            target = self.remarks if line.lstrip().startswith("#") else self.others
            print(line, file=target, flush=True)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def fileno(self):
        return self.others.fileno()


def main(arguments):
    input_lines = os.fdopen(os.dup(0), encoding="utf-8", errors="replace")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    # Output of the player or its programs to the real streams must not be taken for answers.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdin = open(os.devnull, encoding="utf-8")
    sys.stdout = Prints(answers, sys.stderr)
    code = 0
    try:
        run(arguments, input_lines, answers)
    except Fault as fault:
        fault.report()
        code = EXIT_CODE
    answers.flush()
    sys.stderr.flush()
    # Does not wait for the player's threads and exit handlers.
    os._exit(code)


def run(arguments, input_lines, answers):
    if len(arguments) < 4:
        raise crashed("the adapter is called with play or check, a module, a class or -, and a folder")
    what, module, class_name, folder, *more = arguments
    found = find_class(module, None if class_name == "-" else class_name, folder)
    if what == "check":
        print(found.name, *found.games, file=answers)
        return
    settings = dict(each.partition("=")[::2] for each in more)

    def say(word):
        print(word, file=answers, flush=True)

    if "rules" in settings:
        sys.stdout = sys.stderr
        player = course_agent(found, folder, settings, say)
    else:
        sys.path.insert(0, folder)
        player = Conversation(loader(found.module, found.name, folder), "offset" in settings, say)
    sys.argv = [module]
    for line in input_lines:
        words = line.split()
        if words == ["quit"]:
            return
        if words:
            player.hear(words)


def course_agent(found, folder, settings, say):
    """The player in a game whose rules are a program; it works in a copy of its files."""
    from .agent import Agent, writable

    home = writable(settings["home"])
    inside = os.path.relpath(folder, settings["home"])
    folder = folder if inside.startswith("..") else os.path.normpath(os.path.join(home, inside))
    sys.path.insert(0, folder)
    return Agent(found, folder, home, settings, say)
