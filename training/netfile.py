"""Net files: read, write, evaluate. Standard library only; the format is docs/net-format.md.

    python3 netfile.py random GAME OUT.net      a net with random weights
    python3 netfile.py check NET OUT.check.json reference outputs for a few dozen positions
    python3 netfile.py verify NET CHECK [CELLS] evaluate the check's boards up to 40 cells again, or up to CELLS
    python3 netfile.py manifest FOLDER          write FOLDER/manifest.json
"""

import hashlib
import json
import math
import os
import random
import re
import struct
import sys
from operator import mul

from rules import cells_of

GAMES = ["fencemaster", "havannah", "squatter"]
SQUATTER = 2
HEADS = 32  # channels of the value and the policy head
HIDDEN = 64
CODES = {"f16": "e", "f32": "f", "i8": "b"}  # as struct writes them


def shapes(header):
    """Every tensor of a net with its shape, in the order of the file."""
    c, taps, planes = header["channels"], header["taps"], header["planes"]
    yield "input.weight", [taps, planes, c]
    yield "input.bias", [c]
    for i in range(header["blocks"]):
        for conv in ("conv1", "conv2"):
            yield f"block{i}.{conv}.weight", [taps, c, c]
            yield f"block{i}.{conv}.bias", [c]
        if i in header["pooled"]:
            yield f"block{i}.pool.weight", [2 * c, c]
            yield f"block{i}.pool.bias", [c]
    yield "value.conv.weight", [c, HEADS]
    yield "value.conv.bias", [HEADS]
    yield "value.hidden.weight", [3 * HEADS, HIDDEN]
    yield "value.hidden.bias", [HIDDEN]
    yield "value.out.weight", [HIDDEN, header["outcomes"]]
    yield "value.out.bias", [header["outcomes"]]
    yield "policy.conv.weight", [c, HEADS]
    yield "policy.conv.bias", [HEADS]
    yield "policy.pool.weight", [3 * HEADS, HEADS]
    yield "policy.out.weight", [HEADS]
    if header["owner"]:
        yield "owner.weight", [HEADS, 2]
        yield "owner.bias", [2]


def new_header(game, blocks=6, channels=64, pooled=(1, 4)):
    square = game == "squatter"
    return {
        "format": 1, "game": game, "blocks": blocks, "channels": channels, "taps": 9 if square else 7,
        "planes": 16 if square else 32, "pooled": list(pooled), "outcomes": 4 if square else 7, "owner": square,
    }


def align(n):
    return (n + 15) // 16 * 16


def write_net(path, header, tensors, rounded={}):
    """
    Writes tensors (name: flat list of numbers) as 16-bit floats; those in `rounded` (name: integers, the scale of each output,
    the unit of each input) in 8 bits.
    """
    entries, blobs, at = [], [], 0

    def add(name, dtype, shape, values):
        nonlocal at
        assert len(values) == math.prod(shape), f"{name} has {len(values)} values, not {shape}"
        blob = struct.pack(f"<{len(values)}{CODES[dtype]}", *values)
        entries.append({"name": name, "dtype": dtype, "shape": shape, "offset": at})
        blobs.append(blob + bytes(align(len(blob)) - len(blob)))
        at += align(len(blob))

    for name, shape in shapes(header):
        if name in rounded:
            words, scale, unit = rounded[name]
            add(name, "i8", shape, words)
            add(name + ".scale", "f32", shape[-1:], scale)
            add(name + ".unit", "f32", shape[-2:-1], unit)
        else:
            assert all(abs(v) < 65504 for v in tensors[name]), f"{name} does not fit into 16-bit floats"
            add(name, "f16", shape, tensors[name])
    text = json.dumps({**header, "tensors": entries}, separators=(",", ":")).encode()
    head = b"RFN1" + struct.pack("<I", len(text)) + text
    with open(path + ".tmp", "wb") as file:
        file.write(head + bytes(align(len(head)) - len(head)) + b"".join(blobs))
    os.replace(path + ".tmp", path)


def read_net(path):
    """The header and the tensors (name: flat list of floats) of a net file."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"RFN1":
        raise ValueError(f"{path} is not a net file")
    (length,) = struct.unpack_from("<I", data, 4)
    header = json.loads(data[8 : 8 + length])
    start, found = align(8 + length), {}
    for entry in header["tensors"]:
        layout = f"<{math.prod(entry['shape'])}{CODES[entry['dtype']]}"
        found[entry["name"]] = list(struct.unpack_from(layout, data, start + entry["offset"]))
    for entry in header["tensors"]:
        if entry["dtype"] == "i8":
            name, (inputs, outputs) = entry["name"], entry["shape"][-2:]
            scale, unit = found.pop(name + ".scale"), found.pop(name + ".unit", [1] * inputs)
            found[name] = [v * scale[i % outputs] / unit[i // outputs % inputs] for i, v in enumerate(found[name])]
    return header, found


def random_net(header, seed=1):
    """Random weights of sensible size, for tests before a net is trained."""
    lot = random.Random(seed)
    tensors = {}
    for name, shape in shapes(header):
        inputs = math.prod(shape[:-1]) if len(shape) > 1 else shape[0]
        size = 0.1 if name.endswith("bias") else math.sqrt((0.5 if "conv2" in name else 1.5) / inputs)
        tensors[name] = [lot.gauss(0, size) for _ in range(math.prod(shape))]
    return tensors


class Reference:
    """The net in 64-bit floats, a cell at a time: slow and obvious. Every implementation is compared with it."""

    def __init__(self, header, tensors):
        self.header, self.tensors = header, tensors
        self.columns = {}  # name: for each tap and output channel, the weights of the inputs
        self.inputs = {}   # name: activations seen as the input of a convolution
        for name, shape in shapes(header):
            if not name.endswith("weight"):
                continue
            inner, out = (shape[-2], shape[-1]) if len(shape) > 1 else (shape[0], 1)
            flat, step = tensors[name], inner * out
            self.columns[name] = [[flat[t * step + o : (t + 1) * step : out] for o in range(out)] for t in range(len(flat) // step)]

    def product(self, name, x):
        return [sum(map(mul, x, column)) for column in self.columns[name + ".weight"][0]]

    def linear(self, name, x):
        return [a + b for a, b in zip(self.product(name, x), self.tensors[name + ".bias"])]

    def conv(self, name, x, near):
        self.inputs.setdefault(name, []).extend(v for row in x for v in row)
        out = []
        for taps in near:
            total = list(self.tensors[name + ".bias"])
            for tap, cell in enumerate(taps):
                if cell >= 0:
                    row = x[cell]
                    for o, column in enumerate(self.columns[name + ".weight"][tap]):
                        total[o] += sum(map(mul, row, column))
            out.append(total)
        return out

    def forward(self, planes, near):
        """Logits of the cells, outcome, and owner logits or None. `near` holds each cell's taps, -1 off the board."""
        cells = len(planes)
        x = [relu(row) for row in self.conv("input", planes, near)]
        for i in range(self.header["blocks"]):
            h = self.conv(f"block{i}.conv1", x, near)
            if i in self.header["pooled"]:
                add = self.linear(f"block{i}.pool", pool([relu(row) for row in h]))
                h = [[a + b for a, b in zip(row, add)] for row in h]
            h = self.conv(f"block{i}.conv2", [relu(row) for row in h], near)
            x = [relu([a + b for a, b in zip(old, new)]) for old, new in zip(x, h)]
        g = pool([relu(self.linear("value.conv", row)) for row in x])
        scale = (math.sqrt(cells) - 11) / 4
        g += [scale * v for v in g[:HEADS]]
        outcome = self.linear("value.out", relu(self.linear("value.hidden", g)))
        add = self.product("policy.pool", g)
        p = [relu([a + b for a, b in zip(self.linear("policy.conv", row), add)]) for row in x]
        logits = [self.product("policy.out", row)[0] for row in p]
        return logits, outcome, [self.linear("owner", row) for row in p] if self.header["owner"] else None


def relu(row):
    return [v if v > 0 else 0.0 for v in row]


def pool(rows):
    columns = list(zip(*rows))
    return [sum(c) / len(rows) for c in columns] + [max(c) for c in columns]


def outcome_value(game, outcome):
    """P(win) - P(loss) for the side to move."""
    if game == "squatter":
        kinds, wins, losses = [0, 1, 2], [0], [2]
    else:
        kinds, wins, losses = [k for k in range(7) if game == "havannah" or k % 4 != 2], [0, 1, 2], [4, 5, 6]
    top = max(outcome[k] for k in kinds)
    mass = {k: math.exp(outcome[k] - top) for k in kinds}
    total = sum(mass.values())
    return (sum(mass.get(k, 0) for k in wins) - sum(mass.get(k, 0) for k in losses)) / total


def sample_positions(rules, game, sides, each, seed):
    """Quiet positions of random games; at the first of each side length few pieces, at the last many."""
    lot, found = random.Random(seed), []
    for side in sides:
        count = cells_of(game, side)
        for i in range(each):
            while True:
                cells = bytearray(count)
                for _ in range(int((i + lot.random()) / each * 0.6 * count)):
                    free = [c for c in range(count) if cells[c] == 0]
                    if free:
                        cells, _ = rules.put(game, side, cells, lot.choice(free))
                cells, result, _ = rules.settle(game, side, cells)
                if result == 0:
                    break
            found.append((side, cells))
    return found


def check_file(path, out):
    from rules import Rules

    header, tensors = read_net(path)
    game = header["game"]
    rules, net, positions = Rules(), Reference(header, tensors), []
    for side, cells in sample_positions(rules, game, range(5, 11) if game == "squatter" else range(3, 11), 3, 7):
        logits, outcome, owner = net.forward(rules.planes(game, side, cells), rules.taps(game, side))
        entry = {"size": side, "own": where(cells, {1}), "opponent": where(cells, {2})}
        if game == "squatter":
            entry.update(ownTerritory=where(cells, {3, 4, 5}), opponentTerritory=where(cells, {6, 7, 8}), cells=list(cells))
            entry["owner"] = [[round(v, 5) for v in row] for row in owner]
        entry.update(logits=[round(v, 5) for v in logits], outcome=[round(v, 5) for v in outcome])
        entry["value"] = round(outcome_value(game, outcome), 5)
        positions.append(entry)
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    with open(out, "w") as file:
        rows = ",\n".join(json.dumps(p, separators=(",", ":")) for p in positions)
        file.write(f'{{"format":1,"game":"{game}","net":"{digest}","positions":[\n{rows}\n]}}\n')
    return net


def where(cells, kinds):
    return [i for i, c in enumerate(cells) if c in kinds]


def verify(path, check, limit):
    """The largest difference between a check file and a fresh evaluation of its boards up to `limit` cells."""
    from rules import Rules

    header, tensors = read_net(path)
    rules, net, worst, seen = Rules(), Reference(header, tensors), 0.0, 0
    with open(check) as file:
        positions = json.load(file)["positions"]
    for entry in positions:
        count = cells_of(header["game"], entry["size"])
        if count > limit:
            continue
        cells = bytearray(entry.get("cells", count))
        if "cells" not in entry:
            for c in entry["own"]:
                cells[c] = 1
            for c in entry["opponent"]:
                cells[c] = 2
        planes = rules.planes(header["game"], entry["size"], cells)
        logits, outcome, _ = net.forward(planes, rules.taps(header["game"], entry["size"]))
        pairs = zip(logits + outcome, entry["logits"] + entry["outcome"])
        worst, seen = max(worst, max(abs(a - b) for a, b in pairs)), seen + 1
    return worst, seen


def manifest(folder):
    entries = {}
    for game in GAMES:
        path = os.path.join(folder, game + ".net")
        if os.path.exists(path):
            with open(path, "rb") as file:
                data = file.read()
            sizes = [int(side) for side in read_net(path)[0]["training"]["sizes"]]
            digest = hashlib.sha256(data).hexdigest()
            entries[game] = {"file": game + ".net", "bytes": len(data), "sha256": digest, "sizes": [min(sizes), max(sizes)]}
    with open(os.path.join(folder, "manifest.json"), "w") as file:
        text = json.dumps(entries, indent=2) + "\n"
        file.write(re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", text))  # in the formatter's style


def main(args):
    match args:
        case ["random", game, out]:
            header = new_header(game)
            tensors = random_net(header)
            write_net(out, {**header, "ranges": {}, "training": {"seed": 1, "positions": 0}}, tensors)
        case ["check", path, out]:
            net = check_file(path, out)
            ranges = {name: sorted(seen)[int(len(seen) * 0.9999)] for name, seen in net.inputs.items()}
            print(json.dumps({name: round(value, 3) for name, value in ranges.items()}))
        case ["verify", path, check, *cells]:
            worst, seen = verify(path, check, *map(int, cells or ["40"]))
            print(f"{seen} positions, largest difference {worst:.6f}")
            return 0 if worst < 1e-3 and seen else 1
        case ["manifest", folder]:
            manifest(folder)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
