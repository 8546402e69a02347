"""Trains a net by self-play. See README.md.

    python3 train.py --game fencemaster --out runs/a --seconds 500 --total 700
    python3 train.py --game fencemaster --out runs/b --seconds 200 --total 700 --resume runs/a/state.pt
"""

import argparse
import contextlib
import csv
import json
import math
import os
import time

import torch

from layout import Layout
from learn import Learner
from match import match, read_tensors
from net import Net, Player
from netfile import new_header, write_net
from selfplay import COUNTS, Book, Games, Openings, Ring, Sampler, library

# Part of the planned time until which a stage lasts: simulations a move, uses of a sample, games in flight by side length.
SMALL = {3: 512, 4: 2048, 5: 5632, 6: 2048}
LARGE = {3: 128, 4: 512, 5: 2048, 6: 1920, 7: 1536, 8: 1536, 9: 512, 10: 320}
USUAL = {3: 64, 4: 256, 5: 3584, 6: 2304, 7: 1536, 8: 1536, 9: 320, 10: 192}  # more weight to what is played most
WIDE = {3: 32, 4: 128, 5: 1536, 6: 1536, 7: 1536, 8: 1792, 9: 640, 10: 448}  # as many cells, more of them on large boards
SQUARES = {5: 512, 6: 1536, 7: 3072, 8: 2048, 9: 512, 10: 384}
LATE_SQUARES = {5: 64, 6: 256, 7: 2048, 8: 3072, 9: 1024, 10: 640}  # nearly every game on 5×5 and 6×6 is drawn by then
PLANS = {
    "hex": [(0.08, 16, 1.5, SMALL), (0.40, 16, 1.5, LARGE), (9, 32, 2.0, LARGE)],
    "hex-late": [(0.35, 16, 1.5, LARGE), (9, 32, 2.0, LARGE)],
    "hex-usual": [(9, 32, 2.0, USUAL)],
    "hex-wide": [(9, 32, 2.0, WIDE)],
    "hex-deep": [(9, 64, 3.0, USUAL)],
    "hex-try": [(9, 16, 1.5, {3: 24, 4: 24})],  # short games, to try a change on a CPU
    "squatter": [(0.25, 16, 1.5, SQUARES), (9, 32, 2.0, SQUARES)],
    "squatter-late": [(9, 32, 2.0, LATE_SQUARES)],
    "squatter-try": [(9, 16, 1.5, {5: 32})],
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=["fencemaster", "havannah", "squatter"])
    parser.add_argument("--out", required=True, help="folder for state.pt, nets and the curve")
    parser.add_argument("--seconds", type=float, default=60, help="training time of this run; default: %(default)s")
    parser.add_argument("--total", type=float, default=700, help="planned training time over all runs; default: %(default)s")
    parser.add_argument("--plan", choices=PLANS, help="default: hex, or squatter for Squatter")
    parser.add_argument("--resume", help="state.pt of an earlier run")
    parser.add_argument("--start", help="state.pt whose weights to start from, as a new training (also of another game)")
    parser.add_argument("--net", help="start from the weights of a net file; with more --blocks than it has, new ones are put on top")
    parser.add_argument("--used", type=float, default=0, help="with --net: seconds of the plan already done")
    parser.add_argument("--batch", type=int, default=4096, help="samples a step; default: %(default)s")
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate; default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--games", type=float, default=1, help="factor on the games in flight; default: %(default)s")
    parser.add_argument("--blocks", type=int, default=6, help="residual blocks of the net; default: %(default)s")
    parser.add_argument("--channels", type=int, default=64, help="channels of the net; default: %(default)s")
    parser.add_argument("--loops", type=float, default=0, help="share of games that start with a half-built loop (not in Squatter)")
    parser.add_argument("--openings", help="file with positions to start games from, see openings.py")
    parser.add_argument("--opening-share", type=float, default=0.25, help="share of games that start from --openings")
    parser.add_argument("--match", type=int, default=0, help="pairs of games a side length at the end, against the net in the middle of this run")
    parser.add_argument("--save", type=float, default=60, help="seconds between checkpoints")
    parser.add_argument("--commit", default="", help="code version, for the net's header")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cuda or cpu; default here: %(default)s")
    a = parser.parse_args()
    if a.loops and a.game == "squatter":
        parser.error("--loops is for Fencemaster and Havannah")
    if a.channels % 32:
        parser.error("--channels is a multiple of 32: the engine reads no others")
    return a


def deepen(tensors, old, new):
    """Gives a net the blocks that it lacks: their last convolution is nearly zero, so they change next to nothing at first."""
    c, taps = old["channels"], old["taps"]
    for i in range(old["blocks"], new["blocks"]):
        for name, size in (("conv1", 1), ("conv2", 0.05)):
            scale = size * (2 / (taps * c)) ** 0.5
            like = tensors["block0.conv1.weight"]
            tensors[f"block{i}.{name}.weight"] = torch.randn_like(like) * scale
            tensors[f"block{i}.{name}.bias"] = torch.zeros_like(tensors["block0.conv1.bias"])


class Run:
    def __init__(self, a):
        self.a, self.began, self.steps, self.used = a, time.time(), 0, a.used
        self.cold = 0  # the step at which the optimiser started, whose rate then rises
        os.makedirs(a.out, exist_ok=True)
        torch.manual_seed(a.seed)
        self.lib = library(a.device)
        self.header = new_header(a.game, a.blocks, a.channels, [i for i in (1, 4) if i < a.blocks])
        self.net, self.mean = Net(self.header).to(a.device), Net(self.header).to(a.device)
        self.mean.load_state_dict(self.net.state_dict())
        self.learner = Learner(self.net, self.mean)
        self.plan = PLANS[a.plan or ("squatter" if a.game == "squatter" else "hex")]
        self.past = {"positions": 0, "games": 0, "seconds": 0.0, "sizes": {}}
        self.openings = Openings(Book(a.game, a.openings, a.device), a.opening_share if a.openings else 0, a.loops)
        self.ring = Ring(a.game, self.capacities(), a.device)
        self.pools, self.samplers = {}, {}
        self.beside = torch.cuda.Stream() if a.device == "cuda" else None
        if a.resume:
            self.resume(a.resume)
        elif a.start:
            state = torch.load(a.start, map_location=a.device, weights_only=False)
            self.net.load_state_dict(state["mean"])
            self.mean.load_state_dict(state["mean"])
            self.log("weights from", a.start)
        elif a.net:
            self.start_from(a.net)

    def log(self, *words):
        text = f"[{time.time() - self.began:6.1f}] " + " ".join(map(str, words))
        print(text, flush=True)
        with open(os.path.join(self.a.out, "log.txt"), "a") as file:
            file.write(text + "\n")

    def scaled(self, mix, factor):
        return {side: max(4, round(n * factor)) for side, n in mix.items()}

    def capacities(self):
        """Samples to keep for each side length, by its largest share of the games in flight."""
        total = 10_000_000 if self.a.device == "cuda" else 200_000
        share = {}
        for *_, mix in self.plan:
            for side, n in mix.items():
                share[side] = max(share.get(side, 0), n / sum(mix.values()))
        return {side: total * s for side, s in share.items()}

    def pool(self, mix):
        """Games with this mix and the sampler for their batches. Only one pool is kept."""
        key = json.dumps(mix)
        if key not in self.pools:
            a = self.a
            self.pools.clear()
            layout = Layout(a.game, self.scaled(mix, a.games), a.device)
            player = Player(self.header, layout, torch.float16 if a.device == "cuda" else torch.float32)
            player.load(self.mean.tensors())
            games = Games(self.lib, layout, player, self.ring, 65, a.seed * 1000 + len(self.samplers), openings=self.openings)
            batch = Layout(a.game, self.scaled(mix, a.batch / sum(mix.values())), a.device)
            self.samplers[key] = Sampler(self.lib, games, batch)
            self.pools[key] = games
        return self.pools[key], self.samplers[key]

    def start_from(self, path):
        """Weights of a net file; batch norm's statistics come from positions of its own self-play."""
        header, tensors = read_tensors(path, self.a.device)
        deepen(tensors, header, self.header)
        games, _ = self.pool(self.plan[-1][3])
        games.player.load(tensors)
        for _ in range(12):
            games.step(4)
        planes = games.planes.float() if self.a.device == "cpu" else games.planes
        for net in (self.net, self.mean):
            net.load_tensors(tensors, planes, games.layout)
        self.pools.clear()
        earlier = header.get("training", {})
        self.past = {name: earlier.get(name, none) for name, none in self.past.items()}
        self.steps = self.cold = earlier.get("steps", 0)
        self.log("weights from", path)

    def resume(self, path):
        state = torch.load(path, map_location=self.a.device, weights_only=False)
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.learner.optimiser.load_state_dict(state["optimiser"])
        for group in self.learner.optimiser.param_groups:
            group["lr"] = self.learner.rate
        self.steps, self.used, self.past = state["steps"], state["used"], state["past"]
        self.log("resumed", path, "at", round(self.used), "s, step", self.steps)

    def totals(self):
        counts = self.ring.counts()
        sizes = dict(self.past["sizes"])
        for side, c in counts.items():
            if c["moves"]:
                sizes[str(side)] = sizes.get(str(side), 0) + c["moves"]
        return {
            "positions": self.past["positions"] + sum(c["moves"] for c in counts.values()),
            "games": self.past["games"] + sum(c["games"] for c in counts.values()),
            "seconds": round(self.past["seconds"] + self.trained, 1), "sizes": sizes,
        }

    def save(self, name="state.pt"):
        state = {
            "net": self.net.state_dict(), "mean": self.mean.state_dict(), "optimiser": self.learner.optimiser.state_dict(),
            "steps": self.steps, "used": self.used, "past": self.totals(), "header": self.header, "seed": self.a.seed,
        }
        path = os.path.join(self.a.out, name)
        torch.save(state, path + ".tmp")
        os.replace(path + ".tmp", path)

    @torch.no_grad()
    def ranges(self, games):
        """The 99.99th percentile of each convolution's inputs, for implementations with small integers."""
        seen, hooks = {}, []
        named = [("input", self.mean.input)]
        for i, (one, two) in enumerate(zip(self.mean.conv1, self.mean.conv2)):
            named += [(f"block{i}.conv1", one), (f"block{i}.conv2", two)]
        for name, module in named:
            def keep(_, inputs, name=name):
                flat = inputs[0].flatten().float()
                flat = flat[:: max(1, flat.numel() // 2_000_000)]
                seen[name] = round(flat.kthvalue(max(1, int(flat.numel() * 0.9999))).values.item(), 4)
            hooks.append(module.register_forward_pre_hook(keep))
        self.mean(games.planes.float(), games.layout)
        for hook in hooks:
            hook.remove()
        return seen

    def export(self, games, path):
        tensors = {name: t.float().flatten().tolist() for name, t in self.mean.tensors().items()}
        training = {
            "seed": self.a.seed, "commit": self.a.commit, "steps": self.steps, **self.totals(),
            "device": torch.cuda.get_device_name() if self.a.device == "cuda" else "CPU", "date": time.strftime("%Y-%m-%d"),
        }
        write_net(path, {**self.header, "ranges": self.ranges(games), "training": training}, tensors)

    def curve(self, row):
        path = os.path.join(self.a.out, "curve.csv")
        fresh = not os.path.exists(path)
        with open(path, "a", newline="") as file:
            writer = csv.DictWriter(file, row)
            if fresh:
                writer.writeheader()
            writer.writerow(row)

    def go(self):
        a, credit, saved, seed = self.a, 0.0, 0.0, self.a.seed * 1_000_003 + self.steps
        begin, first_used, self.trained = time.time(), self.used, 0.0
        before, before_time, sampler, middle = self.ring.counts(), begin, None, None
        counts = before
        while self.trained < a.seconds:
            self.trained = time.time() - begin
            self.used = first_used + self.trained
            part = self.used / a.total
            simulations, reuse, mix = next(stage[1:] for stage in self.plan if part < stage[0])
            games, wanted = self.pool(mix)
            games.move(simulations)
            credit = min(credit + games.layout.games * reuse / wanted.layout.games, 400)
            with torch.cuda.stream(self.beside) if self.beside else contextlib.nullcontext():
                # learns from the games finished before this move while the move is searched
                if wanted.aim(seed, counts, 0.35, 60_000 if self.beside else 200):
                    sampler = wanted
                elif sampler is not None:
                    sampler.aim(seed, counts, 0.35, 60_000)
                budget = 60  # steps beside a move, so that play never waits long
                while sampler is not None and credit >= 1 and budget:
                    rate = a.rate * min(1, (self.steps - self.cold + 1) / 400) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, part))))
                    self.learner.rate.fill_(rate)
                    self.learner.train(sampler)
                    seed, credit, budget, self.steps = seed + 1, credit - 1, budget - 1, self.steps + 1
            seed += 1
            if self.beside:
                torch.cuda.synchronize()
            counts = self.ring.counts()
            games.player.load(self.mean.tensors())
            now = time.time()
            if middle is None and self.trained > a.seconds / 2:
                middle = {name: t.clone() for name, t in self.mean.tensors().items()}
            if now - before_time > (10 if a.device == "cuda" else 5):
                self.report(counts, before, now - before_time, simulations, credit)
                before, before_time = counts, now
            if self.trained - saved > a.save:
                saved = self.trained
                self.save()
                self.export(games, os.path.join(a.out, f"{a.game}.net"))
        self.save()
        self.export(games, os.path.join(a.out, f"{a.game}.net"))
        self.log("done", json.dumps(self.totals()), f"steps {self.steps}")
        if a.match:
            self.compare(middle, games)

    def compare(self, middle, games):
        """The net now against the net in the middle of this run."""
        sides = {side: 2 * self.a.match for side in games.layout.mix}
        result = match(self.lib, (self.header, self.header), self.mean.tensors(), middle, self.a.game, sides, 32, self.a.device, self.a.seed)
        for side, (wins, draws, losses) in result.items():
            self.log(f"side {side}: end against middle of this run {wins}-{draws}-{losses}")

    def report(self, counts, before, seconds, simulations, credit):
        delta = {s: {k: counts[s][k] - before[s][k] for k in COUNTS} for s in counts}
        total = {k: sum(d[k] for d in delta.values()) for k in COUNTS}
        games = max(1, total["games"])
        policy, ended, searched = self.learner.loss.tolist()
        row = {
            "seconds": round(self.used, 1), "steps": self.steps, "simulations": simulations,
            "positions_per_second": round(total["moves"] / seconds), "games": total["games"],
            "plies": round(total["plies"] / games, 1), "draws": round(total["draws"] / games, 4),
            "first_wins": round(total["first"] / games, 4), "tripods": round(total["tripods"] / games, 4),
            "loops": round(total["loops"] / games, 4), "bridges": round(total["bridges"] / games, 4),
            "policy_loss": round(policy, 4), "outcome_loss": round(ended, 4), "value_loss": round(searched, 4),
        }
        self.curve(row)
        lengths = " ".join(f"{s}:{d['plies'] / d['games']:.0f}" for s, d in delta.items() if d["games"])
        self.log(*(f"{k} {v}" for k, v in row.items()), f"| credit {credit:.0f} | {lengths}")


if __name__ == "__main__":
    Run(arguments()).go()
