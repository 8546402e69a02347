"""Positions to start self-play from, taken from games that `npm run bench -- strength` has stored.

    python3 openings.py havannah games.jsonl ... > openings.txt
    python3 train.py --game havannah --openings openings.txt ...

A line for each position: the side length and the cells as digits, from the side to move. Standard library only.
"""

import json
import sys

from netfile import GAMES
from rules import Rules, cells_of

SKIPPED = 6  # moves after which the first position is taken


def cell_numbers(game, side):
    """The number of each cell by its name: column letter, row number; cells in reading order."""
    span = side if game == "squatter" else 2 * side - 1
    places = [(r, c) for r in range(span) for c in range(span) if game == "squatter" or abs(r - c) < side]
    return {f"{chr(ord('a') + c)}{r + 1}": i for i, (r, c) in enumerate(places)}


def positions(rules, game, side, moves):
    """The quiet positions of a game. The swap changes who owns what, so the side to move sees the same."""
    numbers, cells = cell_numbers(game, side), bytearray(cells_of(game, side))
    for ply, move in enumerate(moves):
        if ply >= SKIPPED and rules.settle(game, side, cells)[1] == 0:
            yield bytes(cells)
        if move != "swap":
            cells, _ = rules.put(game, side, cells, numbers[move])


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in GAMES:
        sys.exit(__doc__)
    game, *paths = sys.argv[1:]
    rules, seen = Rules(), set()
    for path in paths:
        with open(path) as file:
            for line in file:
                pair = json.loads(line)
                name, side = pair["row"].split(":")[0].split()
                if name == game:
                    for moves in pair["games"]:
                        seen.update((int(side), p) for p in positions(rules, game, int(side), moves.split()))
    for side, cells in sorted(seen):
        print(side, "".join(map(str, cells)))


if __name__ == "__main__":
    main()
