"""Boards of all sizes as the rows of one matrix: a row a cell, game after game, no padding."""

import torch

from rules import GAME, Rules, cells_of

OPPOSITE = {7: [0, 4, 5, 6, 1, 2, 3], 9: [8, 7, 6, 5, 4, 3, 2, 1, 0]}


class Layout:
    """Where the cells of each game lie. `mix` gives the number of games for each side length, smallest first."""

    def __init__(self, game, mix, device):
        rules = Rules()
        self.game, self.mix, self.device = game, dict(sorted(mix.items())), device
        self.taps = 9 if GAME[game] == 2 else 7
        sides, starts, near, owner, at, game_id = [], [], [], [], 0, 0
        self.parts = []  # (side, games, cells)
        for side, games in self.mix.items():
            cells = cells_of(game, side)
            self.parts.append((side, games, cells))
            table = torch.tensor(rules.taps(game, side), dtype=torch.int32)
            first = at + cells * torch.arange(games, dtype=torch.int32)
            rows = torch.where(table[None] >= 0, table[None] + first[:, None, None], -1)
            near.append(rows.reshape(games * cells, self.taps))
            owner.append((game_id + torch.arange(games, dtype=torch.int32)).repeat_interleave(cells))
            sides += [side] * games
            starts.append(first)
            at, game_id = at + cells * games, game_id + games
        self.games, self.rows = game_id, at
        self.side = torch.tensor(sides, dtype=torch.uint8, device=device)
        self.start = torch.cat(starts).to(device)
        self.cells = torch.cat([torch.full((n,), c, dtype=torch.int32) for _, n, c in self.parts]).to(device)
        self.opposite = torch.tensor(OPPOSITE[self.taps], device=device)
        self.near = torch.cat(near).t().contiguous().to(device)  # [taps][rows]
        self.owner = torch.cat(owner).to(device)                 # [rows] game of a row
        self.size = ((self.cells.float().sqrt() - 11) / 4)[:, None]  # the heads' measure of the board
        self.part_rows = [n * c for _, n, c in self.parts]
        self.part_games = [n for _, n, _ in self.parts]
