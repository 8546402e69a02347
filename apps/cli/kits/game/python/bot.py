"""A bot for this game. It is told all legal moves, and answers with one of them: see docs/bots.md."""
import random
import sys

for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "seed":
        random.seed(int(rest[0]))  # the same seed, the same game
    elif word == "go":
        milliseconds, *moves = rest
        print(random.choice(moves), flush=True)
    elif word == "quit":
        break
