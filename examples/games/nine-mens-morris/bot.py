"""A bot for Nine Men's Morris: it captures where it can, stops mills of the other side, and prefers lines on which it has a man alone."""
import random
import sys

LINES = """a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7
a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7""".split()
LINES = [LINES[at : at + 3] for at in range(0, 48, 3)]
men = {}  # whose man is on each point, of those that are taken


def play(side, move):
    way, _, captured = move.partition("x")
    if "-" in way:
        men.pop(way[:2])
    men[way[-2:]] = side
    men.pop(captured, None)


def value(move):
    """What a move is worth: a capture most, then a mill of the other side that it stops."""
    way, _, captured = move.partition("x")
    to = way[-2:]
    lines = [[men.get(point) for point in line if point != to] for line in LINES if to in line]
    stopped = sum(line[0] == line[1] == other for line in lines)
    begun = sum(set(line) == {own, None} for line in lines)
    return 10 * bool(captured) + 5 * stopped + begun + random.random()


own, other = "", ""
for question in sys.stdin:
    word, *rest = question.split() or [""]
    if word == "game":
        own = rest[-1]
        other = "black" if own == "white" else "white"
    elif word == "seed":
        random.seed(int(rest[0]))  # the same seed, the same game
    elif word == "play":
        play(*rest)
    elif word == "go":
        move = max(rest[1:], key=value)
        play(own, move)
        print(move, flush=True)
    elif word == "quit":
        break
