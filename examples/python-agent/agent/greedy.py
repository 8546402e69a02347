"""One idea for Squatter: play where it captures most, and anywhere if nothing can be captured."""

from .program import Agent


class Greedy(Agent):
    def action(self, *, legal, **referee):
        gains = [self.gain(cell) for cell in legal]
        print(f"# best gain {max(gains)}")
        best = [cell for cell, gain in zip(legal, gains) if gain == max(gains)]
        return self.random.choice(best)

    def gain(self, cell):
        """What a cell is worth: how much I capture there."""
        return self.captures(self.colour, cell)

    def captures(self, colour, cell):
        """How many more cells that side would cut off from the border with a piece on this cell."""
        pieces = {each for each, owner in self.board.items() if owner == colour}
        return self.enclosed(pieces | {cell}) - self.enclosed(pieces)

    def enclosed(self, pieces):
        cells = {(row, col) for row in range(self.size) for col in range(self.size)}
        reached = set()
        waiting = [cell for cell in cells if {0, self.size - 1} & set(cell)]
        while waiting:
            row, col = waiting.pop()
            if (row, col) in cells - pieces - reached:
                reached.add((row, col))
                waiting += [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        return len(cells - pieces - reached)
