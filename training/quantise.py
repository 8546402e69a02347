"""Rounds the convolutions inside a net's blocks to 8 bits, as docs/net-format.md describes. Needs numpy.

    python3 quantise.py NET OUT.net     writes the rounded net and says how far its outputs are from those of NET

Weights are rounded one input after the other, and what rounding one of them changes is made up for by those that follow
(GPTQ, Frantar and others 2022). Every layer is fitted to the outputs of the exact net, given what the rounded layers before it
give: so errors do not add up.
"""

import sys
import numpy as np
from netfile import outcome_value, read_net, shapes, write_net
from rules import Rules, cells_of

LARGEST = 127  # of an input, and of a weight
LARGEST_PAIR = 129  # of two neighbouring weights: the kernel adds up four products in 16 bits
GAMES = {3: 3, 4: 8, 5: 24, 6: 16, 7: 12, 8: 12, 9: 3, 10: 3}  # games of each side length
SHARE = 0.25  # of their positions that are looked at
RANGE = 1.1  # what is cut off, as a multiple of the largest input seen
TOWARDS = 0.02  # how much weights are drawn towards their old values, as a share of each input's variance


def relu(x):
    return np.maximum(x, 0)


def gather(x, near):
    """The inputs of each cell and its neighbours as one row; `near` names the cell after the last for those off the board."""
    boards, cells, channels = x.shape
    padded = np.concatenate([x, np.zeros((boards, 1, channels), x.dtype)], 1)
    return padded[:, near.reshape(-1)].reshape(boards * cells, -1)


class Net:
    """A net on many boards of one size at a time."""

    def __init__(self, header, tensors):
        self.header = header
        self.t = {name: np.array(tensors[name], np.float32).reshape(shape) for name, shape in shapes(header)}
        self.rounded = {}  # layer: integers, scales, units

    def weight(self, name):
        w = self.t[name + ".weight"]
        return w.reshape(-1, w.shape[-1])

    def conv(self, name, x, near):
        if name in self.rounded:
            words, scale, unit = self.rounded[name]
            rows = gather(whole(x, unit), near) @ words.reshape(-1, len(scale)).astype(np.float32)
            out = rows * scale.astype(np.float32)
        else:
            out = gather(x, near) @ self.weight(name)
        return out.reshape(*x.shape[:2], -1) + self.t[name + ".bias"]

    def inside(self, block, x, near):
        """What the second convolution of a block takes in."""
        h = self.conv(f"block{block}.conv1", x, near)
        if block in self.header["pooled"]:
            r = relu(h)
            name = f"block{block}.pool"
            h = h + (np.concatenate([r.mean(1), r.max(1)], 1) @ self.weight(name) + self.t[name + ".bias"])[:, None]
        return relu(h)

    def forward(self, planes, near):
        x = relu(self.conv("input", planes, near))
        for block in range(self.header["blocks"]):
            x = relu(x + self.conv(f"block{block}.conv2", self.inside(block, x, near), near))
        v = relu(x @ self.weight("value.conv") + self.t["value.conv.bias"])
        g = np.concatenate([v.mean(1), v.max(1), (np.sqrt(x.shape[1]) - 11) / 4 * v.mean(1)], 1)
        hidden = relu(g @ self.weight("value.hidden") + self.t["value.hidden.bias"])
        p = relu(x @ self.weight("policy.conv") + self.t["policy.conv.bias"] + (g @ self.weight("policy.pool"))[:, None])
        return p @ self.t["policy.out.weight"], hidden @ self.weight("value.out") + self.t["value.out.bias"]


def whole(x, unit):
    return np.minimum(np.round(x / unit.astype(np.float32)), LARGEST)


def boards_of(net, rules, seed):
    """Planes of quiet positions from games that the net's policy plays, by side length: (neighbours, planes, free cells)."""
    lot, found = np.random.default_rng(seed), []
    game = net.header["game"]
    for side, games in GAMES.items():
        if game == "squatter" and side < 5:
            continue
        near = np.array(rules.taps(game, side))
        near[near < 0] = len(near)
        running = [opening(rules, game, side, lot) for _ in range(games)]
        kept = []
        while running:
            planes = np.array([rules.planes(game, side, cells) for cells in running], np.float32)
            logits, _ = net.forward(planes, near)
            following = []
            for cells, seen, row in zip(running, planes, logits):
                free = [c for c, piece in enumerate(cells) if piece == 0]
                if lot.random() < SHARE:
                    kept.append((seen, free))
                chances = np.exp(row[free] - row[free].max())
                after, wins = rules.put(game, side, cells, int(lot.choice(free, p=chances / chances.sum())))
                after, result, _ = rules.settle(game, side, after)
                if wins == 0 and result == 0 and any(piece == 0 for piece in after):
                    following.append(after)
            running = following
        if kept:
            found.append((near, np.array([seen for seen, _ in kept]), [free for _, free in kept]))
    return found


def opening(rules, game, side, lot):
    """A quiet position after one to four random moves."""
    while True:
        cells = bytearray(cells_of(game, side))
        for _ in range(lot.integers(1, 5)):
            cells, _ = rules.put(game, side, cells, int(lot.choice([c for c, piece in enumerate(cells) if piece == 0])))
        cells, result, _ = rules.settle(game, side, cells)
        if result == 0:
            return cells


def units_of(seen):
    """What one unit of each input stands for."""
    most = np.maximum(seen.reshape(-1, seen.shape[-1]).max(0), 0.01)
    return (most * RANGE / LARGEST).astype(np.float32)


def scales_of(weight):
    """For each output so large a step that the largest weights and pairs of weights fit."""
    size = np.abs(weight)
    most = np.maximum(size.max(0) / LARGEST, (size[0::2] + size[1::2]).max(0) / (LARGEST_PAIR - 1))
    return np.where(most > 0, most, 1).astype(np.float32)


def rounded(weight, moments, scale):
    """Integers whose outputs come nearest to those of the weights, for inputs with these second moments."""
    weight, count = weight.copy(), len(weight)
    damped = moments + 0.01 * np.mean(np.diag(moments)) * np.eye(count) + 1e-9 * np.eye(count)
    upper = np.linalg.cholesky(np.linalg.inv(damped)).T
    words = np.zeros_like(weight)
    for row in range(count):
        room = LARGEST if row % 2 == 0 else np.minimum(LARGEST, LARGEST_PAIR - np.abs(words[row - 1]))
        words[row] = np.clip(np.round(weight[row] / scale), -room, room)
        weight[row + 1 :] -= np.outer(upper[row, row + 1 :], (weight[row] - words[row] * scale) / upper[row, row])
    return words


def fit(exact, net, name, boards, inputs, ours, owed):
    """
    Rounds a layer of `net`. `inputs` are those of the exact net, `ours` those of the rounded one, `owed` what the exact
    stream has more than ours, which this layer is to add, or None.
    """
    taps, channels, outputs = exact.t[name + ".weight"].shape
    unit = units_of(np.concatenate([x.reshape(-1, channels) for x in inputs]))
    rows = taps * channels
    square, product = np.zeros((rows, rows)), np.zeros((rows, outputs))
    mean, target_mean, count = np.zeros(rows), np.zeros(outputs), 0
    for i, (near, _, _) in enumerate(boards):
        x = gather(whole(ours[i], unit), near)
        target = exact.conv(name, inputs[i], near).reshape(-1, outputs) - exact.t[name + ".bias"]
        if owed is not None:
            target = target + owed[i].reshape(-1, outputs)
        square, product = square + x.T @ x, product + x.T @ target
        mean, target_mean, count = mean + x.sum(0), target_mean + target.sum(0), count + len(x)
    mean, target_mean = mean / count, target_mean / count
    moments = square / count - np.outer(mean, mean)
    old = exact.weight(name).astype(np.float64) * np.tile(unit, taps)[:, None]
    pull = TOWARDS * np.diag(np.diag(moments) + 1e-9)
    wanted = np.linalg.solve(moments + pull, product / count - np.outer(mean, target_mean) + pull @ old)
    scale = scales_of(wanted)
    words = rounded(wanted, moments, scale)
    net.rounded[name] = words.astype(np.int8), scale, unit
    bias = exact.t[name + ".bias"] + target_mean - mean @ (words * scale)
    net.t[name + ".bias"] = bias.astype(np.float16).astype(np.float32)


def quantise(header, tensors, boards):
    """The net with its blocks in 8 bits."""
    exact, net = Net(header, tensors), Net(header, tensors)
    x = [relu(exact.conv("input", planes, near)) for near, planes, _ in boards]
    ours = x
    nears = [near for near, _, _ in boards]
    for block in range(header["blocks"]):
        first, second = f"block{block}.conv1", f"block{block}.conv2"
        fit(exact, net, first, boards, x, ours, None)
        inner = [exact.inside(block, a, near) for a, near in zip(x, nears)]
        our_inner = [net.inside(block, a, near) for a, near in zip(ours, nears)]
        fit(exact, net, second, boards, inner, our_inner, [a - b for a, b in zip(x, ours)])
        x = [relu(a + exact.conv(second, b, near)) for a, b, near in zip(x, inner, nears)]
        ours = [relu(a + net.conv(second, b, near)) for a, b, near in zip(ours, our_inner, nears)]
        print(f"block {block} done", file=sys.stderr, flush=True)
    return net


def compare(game, exact, net, boards):
    """How many positions, the share with the same best move, the mean and largest difference of values, the mean divergence."""
    same, values, divergences = 0, [], []
    for near, planes, frees in boards:
        (wanted, outcomes), (found, others) = exact.forward(planes, near), net.forward(planes, near)
        for a, b, free, outcome, other in zip(wanted, found, frees, outcomes, others):
            a, b = logarithms(a[free]), logarithms(b[free])
            same += a.argmax() == b.argmax()
            divergences.append((np.exp(a) * (a - b)).sum())
            values.append(abs(outcome_value(game, outcome) - outcome_value(game, other)))
    return len(values), same / len(values), np.mean(values), np.max(values), np.mean(divergences)


def logarithms(logits):
    """The logarithm of each move's share of the policy."""
    above = logits.astype(np.float64) - logits.max()
    return above - np.log(np.exp(above).sum())


def save(path, net):
    flat = {name: values.reshape(-1).tolist() for name, values in net.t.items()}
    parts = {f"{name}.weight": tuple(part.reshape(-1).tolist() for part in parts) for name, parts in net.rounded.items()}
    write_net(path, net.header, flat, parts)


def main(args):
    if len(args) != 2 or args[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    header, tensors = read_net(args[0])
    header.pop("tensors")
    rules, exact = Rules(), Net(header, tensors)
    net = quantise(header, tensors, boards_of(exact, rules, 1))
    save(args[1], net)
    count, same, mean, most, divergence = compare(header["game"], exact, net, boards_of(exact, rules, 2))
    print(
        f"{args[1]}: {count} other positions, same best move {100 * same:.1f} %, "
        f"value differs by {mean:.4f}, at most {most:.3f}, divergence of the policy {divergence:.5f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
