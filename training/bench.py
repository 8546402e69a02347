"""Speed on this machine: evaluations, self-play, a training step, and where the time goes.

    python3 bench.py [--game fencemaster] [--side 5] [--games 16384]
"""

import argparse
import time

import torch

import kernels
from layout import Layout
from learn import Learner
from net import Net, Player
from netfile import new_header
from selfplay import Games, Ring, Sampler, library
from train import PLANS


def clock(work, times=5):
    work()
    torch.cuda.synchronize()
    begin = time.time()
    for _ in range(times):
        work()
    torch.cuda.synchronize()
    return (time.time() - begin) / times


def differences(player, net, games):
    """The playing net against the trained net's own forward pass in 32-bit floats."""
    player.run(games.planes)
    with torch.no_grad():
        logits, outcome, _ = net.eval()(games.planes.float(), games.layout)
    net.train()
    gap = (logits - player.logits).abs()
    return gap.max().item(), (outcome - player.outcome[:, : outcome.shape[1]]).abs().max().item(), logits.abs().max().item()


def profile(work, rows=14):
    from torch.profiler import ProfilerActivity, profile

    with profile(activities=[ProfilerActivity.CUDA]) as p:
        work()
        torch.cuda.synchronize()
    print(p.key_averages().table(sort_by="cuda_time_total", row_limit=rows, max_name_column_width=50))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="fencemaster")
    parser.add_argument("--side", type=int, default=5)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--tune", action="store_true", help="try shapes of the convolution kernel")
    parser.add_argument("--step", action="store_true", help="also a training step with the mixed sizes")
    parser.add_argument("--profile", action="store_true")
    a = parser.parse_args()
    begin = time.time()
    torch.manual_seed(1)
    lib = library("cuda")
    header = new_header(a.game)
    net, mean = Net(header).cuda(), Net(header).cuda()
    mean.load_state_dict(net.state_dict())
    mixes = {f"side {a.side}": {a.side: a.games}}
    if a.step:
        mixes["mixed"] = PLANS["squatter" if a.game == "squatter" else "hex"][-1][3]
    for name, mix in mixes.items():
        layout = Layout(a.game, mix, "cuda")
        player = Player(header, layout)
        player.load(net.tensors())
        ring = Ring(a.game, {s: 200_000 for s in mix}, "cuda")
        games = Games(lib, layout, player, ring, 65, 1)
        torch.cuda.synchronize()
        print(f"{name}: {layout.games} games, {layout.rows} rows; ready after {time.time() - begin:.1f} s")
        print("differences (logits, outcome, size):", differences(player, net, games))
        if a.tune:
            for rows, warps, stages in ((128, 4, 3), (128, 4, 2), (128, 4, 4), (128, 8, 3), (64, 4, 3), (256, 8, 3), (256, 8, 2)):
                kernels.CONFIG.update(rows=rows, warps=warps, stages=stages)
                t = clock(lambda: player.run(games.planes))
                print(f"  rows {rows} warps {warps} stages {stages}: {t * 1e3:.2f} ms, {layout.games / t / 1e6:.2f} M evaluations/s")
            kernels.CONFIG.update(rows=128, warps=4, stages=3)
        t = clock(lambda: player.run(games.planes))
        print(f"  evaluations/s {layout.games / t:.0f} ({t * 1e3:.2f} ms)")
        if a.profile:
            profile(lambda: games.step(16))
        for simulations in (16, 32, 64):
            t = clock(lambda: games.move(simulations), 3)
            print(f"  {simulations} simulations: {t * 1e3:.1f} ms a move, {layout.games / t:.0f} positions/s")
        if a.step and name == "mixed":
            for _ in range(260):
                games.move(8)
            counts = ring.counts()
            print("  samples", {s: counts[s]["samples"] for s in mix}, "draws", sum(c["draws"] for c in counts.values()))
            learner = Learner(net, mean)
            batch = Layout(a.game, {s: max(4, round(4096 * n / sum(mix.values()))) for s, n in mix.items()}, "cuda")
            sampler = Sampler(lib, games, batch)
            print("  enough samples:", sampler.aim(1, counts, 0.3, 10_000))
            if a.profile:
                learner.step(sampler)
                profile(lambda: learner.step(sampler), 24)
            t = clock(lambda: learner.train(sampler), 30)
            print(f"  training step of {batch.games} samples, {batch.rows} rows: {t * 1e3:.2f} ms; losses {learner.loss.tolist()}")
            for _ in range(300):
                learner.train(sampler)
            print("  losses after 300 more steps", learner.loss.tolist())
            player.load(net.tensors())
            print("  differences after training", differences(player, net, games))
        torch.cuda.synchronize()


if __name__ == "__main__":
    main()
