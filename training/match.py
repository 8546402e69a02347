"""Net against net: every opening is played twice with sides exchanged, without noise."""

import torch

from layout import Layout
from net import Player
from selfplay import Games, Ring


def match(lib, header, tensors, rival, game, sides, simulations, device, seed=1):
    """For each side length (wins, draws, losses) of `tensors` against `rival`, both of the same shape."""
    layout = Layout(game, sides, device)
    low = torch.float16 if device == "cuda" else torch.float32
    players = [Player(header, layout, low) for _ in range(2)]
    players[0].load(tensors)
    players[1].load(rival)
    ring = Ring(game, dict.fromkeys(sides, 1), device)
    games = Games(lib, layout, players[0], ring, simulations + 1, seed, players[1])
    for _ in range(int(layout.cells.max())):
        games.move(simulations)
        if bool(games.memory["done"].all()):
            break
    return {s: (c["wins"], c["drawn"], c["losses"]) for s, c in ring.counts().items() if s in sides}
