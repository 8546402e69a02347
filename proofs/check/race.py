#!/usr/bin/env python3
"""Checks files that begin with "ringfence race 1": the side to move captures or wins first.

Written from docs/proof-format.md and the rules alone. Use: race.py FILE
"""

import gzip
import json
import sys


class Refused(Exception):
    pass


class Board:
    """Sets of cells are numbers. Between two rows lies a column without cells, so that shifts lead from cells to those beside them."""

    def __init__(self, header):
        self.game = header["game"]
        self.square = self.game == "squatter"
        if self.square:
            rows, columns = header["rows"], header["columns"]
            cells = [(r, c) for r in range(rows) for c in range(columns)]
        elif self.game in ("fencemaster", "havannah") and 2 <= header["size"] <= 6:
            size = header["size"]
            rows = columns = 2 * size - 1
            cells = [(r, c) for r in range(rows) for c in range(columns) if abs(r - c) < size]
        else:
            raise Refused("there is no such board")
        if not 1 <= len(cells) <= 128:
            raise Refused("the board is too large")
        self.shifts = [1, columns + 1] if self.square else [1, columns + 1, columns + 2]
        self.bits = [1 << (r * (columns + 1) + c) for r, c in cells]
        self.area = sum(self.bits)
        beside = [bin(self.grown(bit) & self.area).count("1") - 1 for bit in self.bits]
        self.rim = sum(bit for bit, n in zip(self.bits, beside) if n < 2 * len(self.shifts))
        self.around = [self.grown(bit) for bit in self.bits if not bit & self.rim]
        self.corners = 0 if self.square else sum(bit for bit, n in zip(self.bits, beside) if n == 3)
        lines = () if self.square else (
            lambda r, c: r == 0,
            lambda r, c: r == rows - 1,
            lambda r, c: c == 0,
            lambda r, c: c == columns - 1,
            lambda r, c: r - c == size - 1,
            lambda r, c: c - r == size - 1,
        )
        self.edges = [
            sum(bit for bit, cell in zip(self.bits, cells) if line(*cell)) & ~self.corners for line in lines
        ]
        number = {cell: i for i, cell in enumerate(cells)}
        self.images = []
        for k in range(12 if not self.square else 8 if rows == columns else 4):
            image = []
            for r, c in cells:
                if self.square:
                    r = rows - 1 - r if k & 1 else r
                    c = columns - 1 - c if k & 2 else c
                    r, c = (c, r) if k & 4 else (r, c)
                else:
                    for _ in range(k % 6):
                        r, c = c, c - r + size - 1
                    r, c = (r, c) if k < 6 else (columns - 1 - c, rows - 1 - r)
                image.append(number[r, c])
            self.images.append(image)
        self.wins = {}

    def grown(self, cells):
        grown = cells
        for shift in self.shifts:
            grown |= cells << shift | cells >> shift
        return grown

    def reached(self, start, through):
        while True:
            more = self.grown(start) & through
            if more == start:
                return start
            start = more

    def won(self, own):
        if self.reached(self.rim & ~own, self.area & ~own) | own != self.area:
            return True
        left = 0 if self.square else own
        while left:
            group = self.reached(left & -left, own)
            left &= ~group
            if sum(1 for edge in self.edges if group & edge) >= 3:
                return True
            if self.game == "havannah" and bin(group & self.corners).count("1") >= 2:
                return True
        return self.game == "havannah" and any(own & ring == ring for ring in self.around)

    def winning(self, own):
        """The cells on which one more piece wins, whatever is on them."""
        if own not in self.wins:
            self.wins[own] = sum(bit for bit in self.bits if not bit & own and self.won(own | bit))
        return self.wins[own]

    def least_image(self, maker, other):
        letters = ["M" if bit & maker else "B" if bit & other else "." for bit in self.bits]
        return min("".join([letters[i] for i in image]) for image in self.images)


class Checker:
    def __init__(self, data):
        end = data.index(b"\n", data.index(b"\n") + 1)
        magic, header = data[:end].decode("latin1").split("\n")
        if magic != "ringfence race 1":
            raise Refused("this is another format")
        self.header = json.loads(header)
        self.data, self.at = data, end + 1
        self.board = Board(self.header)
        self.known = set()
        self.positions = self.chains = self.answers = self.open = 0

    def next(self):
        if self.at >= len(self.data):
            raise Refused("the file ends too early")
        self.at += 1
        return self.data[self.at - 1]

    def free(self, maker, other):
        return self.board.area & ~maker & ~other

    def threatens_elsewhere(self, maker, other, bit):
        return self.board.winning(other) & self.free(maker, other) & ~bit

    def complete(self, maker, other, chain):
        for move in chain:
            bit = self.board.bits[move] if move < len(self.board.bits) else 0
            if not bit & self.free(maker, other):
                return False
            if bit & self.board.winning(maker):
                return True
            if self.threatens_elsewhere(maker, other, bit):
                return False
            maker |= bit
            threats = self.board.winning(maker) & self.free(maker, other)
            if threats & (threats - 1):
                return True
            if not threats:
                return False
            other |= threats
        return False

    def moved(self, maker, other, move):
        bit = self.board.bits[move] if move < len(self.board.bits) else 0
        if not bit & self.free(maker, other):
            raise Refused("a move is not on a free cell")
        if bit & self.board.winning(maker):
            raise Refused("a move wins")
        if self.threatens_elsewhere(maker, other, bit):
            raise Refused("the other side wins after a move")
        if not self.free(maker | bit, other):
            raise Refused("the board is full")
        return maker | bit

    def record(self, maker, other):
        """Reads the record of a position, if it needs one; the chain, if it is one."""
        least = self.board.least_image(maker, other)
        if least in self.known:
            return None
        byte = self.next()
        if byte >= 128:
            chain = [self.next() for _ in range(byte - 128)]
            if not self.complete(maker, other, chain):
                raise Refused("a chain is not complete")
            self.chains += 1
            return chain
        maker = self.moved(maker, other, byte)
        before = []
        for bit in self.board.bits:
            if bit & self.free(maker, other):
                self.answer(maker, other | bit, before)
        self.known.add(least)
        self.positions += 1
        return None

    def answer(self, maker, other, before):
        self.answers += 1
        if not any(self.complete(maker, other, chain) for chain in before):
            chain = self.record(maker, other)
            if chain is not None:
                before.append(chain)

    def part(self, maker, other, listed):
        """A proof in part: only the answers of a list have records."""
        maker = self.moved(maker, other, self.next())
        self.positions += 1
        before = []
        if not listed or len(set(listed)) < len(listed):
            raise Refused("the list of answers is empty or names one twice")
        for cell in listed:
            if not self.board.bits[cell] & self.free(maker, other):
                raise Refused("an answer of the list is not free")
            self.answer(maker, other | self.board.bits[cell], before)
        for cell, bit in enumerate(self.board.bits):
            if bit & self.free(maker, other) and cell not in listed:
                self.answers += 1
                if self.board.least_image(maker, other | bit) not in self.known:
                    self.open += not any(self.complete(maker, other | bit, chain) for chain in before)

    def check(self):
        letters, to_move = self.header["position"], self.header["toMove"]
        if len(letters) != len(self.board.bits) or set(letters) - set(".WB") or to_move not in ("white", "black"):
            raise Refused("the position is not valid")
        white, black = (sum(b for b, letter in zip(self.board.bits, letters) if letter == side) for side in "WB")
        maker, other = (white, black) if to_move == "white" else (black, white)
        if self.board.won(maker) or self.board.won(other):
            raise Refused("the game is over")
        if "answers" in self.header:
            self.part(maker, other, self.header["answers"])
        else:
            self.record(maker, other)
        if self.at != len(self.data):
            raise Refused("something follows")
        print(f"{self.board.game}, {letters}: {to_move} wins first")
        if self.open:
            print(f"in part: {self.open} answers are open")
        print(f"accepted: {self.positions} positions, {self.chains} chains, {self.answers} answers")


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        packed = file.read()
    try:
        Checker(gzip.decompress(packed) if packed[:2] == b"\x1f\x8b" else packed).check()
    except (Refused, ValueError, KeyError, IndexError) as why:
        print(f"refused: {why}")
        sys.exit(1)
