"""A player: answers every "go" with one of the legal moves listed after it."""
import random
import sys


def choose(moves, rng):
    """Your idea goes here. Every move in the list is legal."""
    return rng.choice(moves)


def main():
    rng = random.Random(1)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["seed"]:
            rng = random.Random(int(words[1]))
        elif words[:1] == ["go"]:
            print(choose(words[2:], rng), flush=True)
        elif words[:1] == ["quit"]:
            return


main()
