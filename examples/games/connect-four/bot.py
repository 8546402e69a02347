"""A bot for Connect Four: it wins where it can, stops the other side's four, and prefers the middle."""
import random
import sys


def makes_four(grid, side, column):
    """Whether a piece of a side, dropped into a column, is part of four in a row."""
    row = sum((column, r) in grid for r in range(20))
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            step = sign
            while grid.get((column + step * right, row + step * up)) == side:
                count += 1
                step += sign
        if count >= 4:
            return True
    return False


def drop(grid, side, move):
    column = int(move.removeprefix("column"))
    grid[column, sum((column, r) in grid for r in range(20))] = side


grid, own, other, middle = {}, "", "", None
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "game":
        own = rest[-1]
        other = "black" if own == "white" else "white"
    elif word == "seed":
        random.seed(int(rest[0]))  # the same seed, the same game
    elif word == "play":
        drop(grid, *rest)
    elif word == "go":
        columns = [int(move.removeprefix("column")) for move in rest[1:]]
        middle = middle or (min(columns) + max(columns)) / 2

        def value(column):
            wins, stops = makes_four(grid, own, column), makes_four(grid, other, column)
            return 100 * wins + 50 * stops - abs(column - middle) + random.random()

        move = f"column{max(columns, key=value)}"
        drop(grid, own, move)
        print(move, flush=True)
    elif word == "quit":
        break
