#!/usr/bin/env python3
"""Checks files that begin with "ringfence value 1": a side gets at least so much, in any of the three games.

Written from docs/proof-format.md and the rules alone. Use: value.py FILE
"""

import gzip
import json
import sys


class Refused(Exception):
    pass


def flood(start, passable, beside):
    """All cells of `start` and those connected with them over cells for which `passable` holds."""
    seen = set(start)
    queue = list(start)
    for cell in queue:
        for other in beside[cell]:
            if other not in seen and passable(other):
                seen.add(other)
                queue.append(other)
    return seen


class Square:
    def __init__(self, size):
        self.cells = [(r, c) for r in range(size) for c in range(size)]
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.beside = [
            [number[r + i, c + j] for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (r + i, c + j) in number]
            for r, c in self.cells
        ]
        self.border = {i for i, (r, c) in enumerate(self.cells) if 0 in (r, c) or size - 1 in (r, c)}
        self.images = []
        for k in range(8):
            image = []
            for r, c in self.cells:
                if k & 1:
                    r = size - 1 - r
                if k & 2:
                    c = size - 1 - c
                image.append(number[(c, r) if k & 4 else (r, c)])
            self.images.append(image)

    def play(self, pieces, owners, move, side):
        """The position after a move: enclosed cells get a new owner."""
        pieces = pieces[:move] + str(side) + pieces[move + 1 :]
        live = [pieces[i] == str(side) and owners[i] == "0" for i in range(len(pieces))]
        outside = flood([i for i in self.border if not live[i]], lambda i: not live[i], self.beside)
        owners = "".join(
            owners[i] if live[i] or i in outside else str(side) for i in range(len(pieces))
        )
        return pieces, owners

    def result(self, pieces, owners):
        """White's lead if no free cell is left, else None."""
        if any(p == "0" and o == "0" for p, o in zip(pieces, owners)):
            return None
        score = [sum(o == s and p != s for p, o in zip(pieces, owners)) for s in "12"]
        return score[0] - score[1]


class Hexagon:
    def __init__(self, size, havannah):
        self.havannah = havannah
        last = 2 * size - 2
        self.cells = [(r, c) for r in range(last + 1) for c in range(last + 1) if abs(r - c) < size]
        number = {cell: i for i, cell in enumerate(self.cells)}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
        self.beside = [[number[r + i, c + j] for i, j in steps if (r + i, c + j) in number] for r, c in self.cells]
        self.rim = {i for i, near in enumerate(self.beside) if len(near) < 6}
        lines = [
            lambda r, c: r == 0,
            lambda r, c: r == last,
            lambda r, c: c == 0,
            lambda r, c: c == last,
            lambda r, c: r - c == size - 1,
            lambda r, c: c - r == size - 1,
        ]
        on = [[k for k, line in enumerate(lines) if line(r, c)] for r, c in self.cells]
        self.edge = [found[0] if len(found) == 1 else None for found in on]
        self.corner = [len(found) == 2 for found in on]
        self.images = []
        for k in range(12):
            image = []
            for r, c in self.cells:
                for _ in range(k % 6):
                    r, c = c, c - r + size - 1
                image.append(number[(r, c) if k < 6 else (last - c, last - r)])
            self.images.append(image)

    def play(self, pieces, owners, move, side):
        return pieces[:move] + str(side) + pieces[move + 1 :], owners

    def won(self, pieces, side):
        own = {i for i, p in enumerate(pieces) if p == side}
        left = set(own)
        while left:
            group = flood([left.pop()], lambda i: i in own, self.beside)
            left -= group
            if len({self.edge[i] for i in group} - {None}) >= 3:
                return True
            if self.havannah and sum(self.corner[i] for i in group) >= 2:
                return True
        outside = flood([i for i in self.rim if i not in own], lambda i: i not in own, self.beside)
        if len(outside) + len(own) < len(pieces):
            return True
        return self.havannah and any(
            i not in self.rim and all(j in own for j in self.beside[i]) for i in own
        )

    def result(self, pieces, owners):
        """1 if White has won, -1 if Black has, 0 for a full board, else None."""
        if self.won(pieces, "1"):
            return 1
        if self.won(pieces, "2"):
            return -1
        return None if "0" in pieces else 0


def check(data):
    end = data.index(b"\n", data.index(b"\n") + 1)
    magic, header = data[:end].decode("latin1").split("\n")
    if magic != "ringfence value 1":
        raise Refused("this is another format")
    header = json.loads(header)
    size = header["size"]
    board = Square(size) if header["game"] == "squatter" else Hexagon(size, header["game"] == "havannah")
    at = end + 1
    counts = {"positions": 0, "moves": 0}
    sys.setrecursionlimit(10_000)
    if len(header["pieces"]) != len(board.cells) or len(header["owners"]) != len(board.cells):
        raise Refused("the position does not fit the board")
    for claim in header["claims"]:
        own = 1 if claim["side"] == "white" else 2
        known = set()

        def visit(pieces, owners, turn):
            nonlocal at
            result = board.result(pieces, owners)
            if result is not None:
                if (result if own == 1 else -result) < claim["atLeast"]:
                    raise Refused("the game ends with less than the claim")
                return
            both = [p + o for p, o in zip(pieces, owners)]
            least = min("".join(both[i] for i in image) for image in board.images) + str(turn)
            if least in known:
                return
            free = [i for i, code in enumerate(both) if code == "00"]
            if turn == own:
                if at >= len(data):
                    raise Refused("the file ends too early")
                move = data[at]
                at += 1
                if move not in free:
                    raise Refused("a move is not on a free cell")
                counts["moves"] += 1
                free = [move]
            for move in free:
                visit(*board.play(pieces, owners, move, turn), 3 - turn)
            known.add(least)
            counts["positions"] += 1

        visit(header["pieces"], header["owners"], 1 if header["toMove"] == "white" else 2)
    if at != len(data):
        raise Refused("something follows")
    claims = ", ".join(f"{claim['side']} gets at least {claim['atLeast']}" for claim in header["claims"])
    print(f"{header['game']} {size}, {header['toMove']} to move: {claims}")
    print(f"accepted: {counts['positions']} positions, {counts['moves']} moves")


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        packed = file.read()
    try:
        check(gzip.decompress(packed) if packed[:2] == b"\x1f\x8b" else packed)
    except (Refused, ValueError, KeyError, IndexError) as why:
        print(f"refused: {why}")
        sys.exit(1)
