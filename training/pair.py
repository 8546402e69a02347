"""Orders a net's channels so that pairs and fours of them are zero together, which the engine skips. The net computes the same.

    python3 pair.py NET...      rewrites each file in 16-bit floats and tells what share of pairs and fours is left
"""

import sys
from functools import reduce
from operator import or_
from netfile import Reference, read_net, sample_positions, shapes, write_net

POSITIONS = 6  # of each side length


def masks(flat, channels):
    """For each channel the inputs that are not zero, a bit each."""
    return [int("".join("1" if v else "0" for v in flat[c::channels]), 2) for c in range(channels)]


def pairs_of(layers):
    """An order of the channels in which neighbours, two by two, are seldom active in any layer unless both are."""
    count = len(layers[0])
    cost = [[sum((m[a] | m[b]).bit_count() for m in layers) for b in range(count)] for a in range(count)]
    order = sorted(range(count), key=lambda c: cost[c][c])
    improved = True
    while improved:
        improved = False
        for i in range(0, count, 2):
            for k in range(i + 2, count, 2):
                a, b, c, d = order[i], order[i + 1], order[k], order[k + 1]
                old, crossed, swapped = cost[a][b] + cost[c][d], cost[a][c] + cost[b][d], cost[a][d] + cost[b][c]
                if crossed < old and crossed <= swapped:
                    order[i + 1], order[k], improved = c, b, True
                elif swapped < old:
                    order[i + 1], order[k + 1], improved = d, b, True
    return order


def fours_of(layers):
    """The same pairs, also ordered two by two."""
    order = pairs_of(layers)
    pairs = list(zip(order[::2], order[1::2]))
    return [c for k in pairs_of([[m[a] | m[b] for a, b in pairs] for m in layers]) for c in pairs[k]]


def share(layers, order, size):
    """The mean share of groups of this size in which something is not zero."""
    total = sum(max(m.bit_length() for m in layer) for layer in layers)
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    active = sum(reduce(or_, (layer[c] for c in group)).bit_count() for group in groups for layer in layers)
    return active / (total * len(groups))


def permuted(flat, shape, rows, columns):
    """A tensor of matrices with its rows and columns in another order; None keeps them."""
    height, width = shape[-2] if len(shape) > 1 else 1, shape[-1]
    rows, columns = rows or range(height), columns or range(width)
    matrices = range(0, len(flat), height * width)
    return [flat[at + row * width + column] for at in matrices for row in rows for column in columns]


def reorder(header, tensors, stream, inner):
    """The same net with the channels of its stream and inside its blocks in other orders."""
    channels, result = header["channels"], {}
    for name, shape in shapes(header):
        layer, kind = name.rsplit(".", 1)
        rows = columns = None
        if layer.startswith("block"):
            own = inner[int(layer[5 : layer.index(".")])]
            rows, columns = (own, stream) if layer.endswith("conv2") else (stream, own)
            if layer.endswith("pool"):
                rows = own + [channels + c for c in own]
        elif layer == "input":
            columns = stream
        elif layer in ("value.conv", "policy.conv") and kind == "weight":
            rows = stream
        result[name] = permuted(tensors[name], shape, rows if kind == "weight" else None, columns)
    return result


def pair(path, rules):
    header, tensors = read_net(path)
    game, channels, net = header["game"], header["channels"], Reference(header, tensors)
    for side, cells in sample_positions(rules, game, range(5, 8) if game == "squatter" else range(4, 7), POSITIONS, 11):
        net.forward(rules.planes(game, side, cells), rules.taps(game, side))
    blocks = range(header["blocks"])
    active = {name: masks(flat, channels) for name, flat in net.inputs.items() if name != "input"}
    outer, inside = [active[f"block{i}.conv1"] for i in blocks], [[active[f"block{i}.conv2"]] for i in blocks]
    stream, inner = fours_of(outer), [fours_of(layers) for layers in inside]
    as_was = list(range(channels))

    def shares(stream, inner):
        return [
            100 * (share(outer, stream, size) + sum(map(share, inside, inner, [size] * len(inner))) / len(inner)) / 2
            for size in (2, 4)
        ]

    before, after = shares(as_was, [as_was] * len(inside)), shares(stream, inner)
    header.pop("tensors")
    write_net(path, header, reorder(header, tensors, stream, inner))
    print(f"{path}: pairs that are not zero {before[0]:.1f} %, now {after[0]:.1f} %; fours {before[1]:.1f} %, now {after[1]:.1f} %")


def main(paths):
    if not paths or paths[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    from rules import Rules

    rules = Rules()
    for path in paths:
        pair(path, rules)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
