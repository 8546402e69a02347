"""The rules of a small game: 15 sticks lie there, a side takes one, two or three of them, and who takes the last one wins.

The referee asks in lines, and this program answers in lines: see docs/game-program.md. Try it by hand:

    printf 'start sticks=15\nplay take3\nshow\n' | python3 rules.py
"""
import sys

SIDES = ("Red", "Blue")  # as in game.json; the first one begins


class Game:
    def __init__(self, sticks):
        """A new game: everything that a game needs to know is here, so that `start` forgets the game before."""
        self.sticks = sticks
        self.turn = 0

    def moves(self):
        """All legal moves, each as a word without spaces; none when the game is over."""
        return [f"take{count}" for count in (1, 2, 3) if count <= self.sticks]

    def play(self, move):
        """Plays a legal move: the referee asks for no other."""
        self.sticks -= int(move[-1])
        self.turn = 1 - self.turn

    def describe(self):
        """Whose turn it is and all moves, or who has won and why."""
        moves = self.moves()
        if not moves:
            winner = SIDES[1 - self.turn]
            return f"over {winner} {winner} has taken the last stick."  # a draw is "over draw" and why
        return f"turn {SIDES[self.turn]} {' '.join(moves)}"

    def show(self):
        """A picture: lines of text for terminals, and an SVG for pages."""
        print("text", "| " * self.sticks)
        print(f'svg <svg viewBox="0 0 {max(1, self.sticks)} 4">')
        for at in range(self.sticks):
            taken = self.sticks - at  # a click on a stick takes it and all to the right of it
            move = f' data-move="take{taken}"' if taken <= 3 else ""
            print(f'svg <rect x="{at + 0.3}" y="0.5" width="0.4" height="3" fill="#96622d"{move}/>')
        print("svg </svg>")
        print("shown", flush=True)


game = None
for line in sys.stdin:
    word, *rest = line.split()
    if word == "start":
        options = dict(option.split("=") for option in rest)
        game = Game(int(options["sticks"]))
        print(game.describe(), flush=True)
    elif word == "play":
        game.play(rest[0])
        print(game.describe(), flush=True)
    elif word == "show":
        game.show()
