"""Net against net: every opening is played twice with sides exchanged, without noise.

    python3 match.py A.net B.net --sides 5,6,8 --pairs 128 --simulations 32
"""

import argparse

import torch

from layout import Layout
from net import Player
from netfile import read_net, shapes
from selfplay import Games, Ring, library


def match(lib, headers, tensors, rival, game, sides, simulations, device, seed=1):
    """For each side length (wins, draws, losses) of `tensors` against `rival`; `headers` are those of the two."""
    layout = Layout(game, sides, device)
    low = torch.float16 if device == "cuda" else torch.float32
    players = [Player(header, layout, low) for header in headers]
    players[0].load(tensors)
    players[1].load(rival)
    ring = Ring(game, dict.fromkeys(sides, 1), device)
    games = Games(lib, layout, players[0], ring, simulations + 1, seed, players[1])
    for _ in range(int(layout.cells.max())):
        games.move(simulations)
        if bool(games.memory["done"].all()):
            break
    return {s: (c["wins"], c["drawn"], c["losses"]) for s, c in ring.counts().items() if s in sides}


def read_tensors(path, device):
    """The header of a net file, and its tensors for `Player.load`."""
    header, flat = read_net(path)
    return header, {name: torch.tensor(flat[name], device=device).view(shape) for name, shape in shapes(header)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", nargs=2, help="net files of one game")
    parser.add_argument("--sides", default="5,6,8")
    parser.add_argument("--pairs", type=int, default=128, help="pairs of games for each side length")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    a = parser.parse_args()
    (first, tensors), (second, rival) = (read_tensors(path, a.device) for path in a.nets)
    if first["game"] != second["game"]:
        parser.error(f"a net for {first['game']} cannot play one for {second['game']}")
    sides = {int(side): 2 * a.pairs for side in a.sides.split(",")}
    result = match(library(a.device), (first, second), tensors, rival, first["game"], sides, a.simulations, a.device, a.seed)
    for side, (wins, draws, losses) in result.items():
        print(f"{first['game']} {side}: {wins}-{draws}-{losses}, {(wins + draws / 2) / (wins + draws + losses):.1%}")


if __name__ == "__main__":
    main()
