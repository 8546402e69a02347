"""A second idea: where the opponent would capture, I play first."""

from .greedy import Greedy


class Careful(Greedy):
    def gain(self, cell):
        opponent = "black" if self.colour == "white" else "white"
        return max(self.captures(self.colour, cell), self.captures(opponent, cell))
