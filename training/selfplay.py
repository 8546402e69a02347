"""Many games of self-play in step, in the GPU's memory (or, small, in the CPU's), through the library of selfplay.cu."""

import ctypes
import math
import os
from typing import NamedTuple

import torch

from rules import GAME, PLANES, build, cells_of

MAX_SIDE, OUTCOMES, COUNTERS = 10, 8, 16
COUNTS = ["samples", "games", "plies", "draws", "first", "moves", "tripods", "loops", "bridges", "wins", "drawn", "losses"]

INTS = ["game", "games", "nodes", "considered", "simulations", "arena", "loop_share", "book_share"]
FLOATS = ["visit_weight", "value_scale", "noise", "lead_weight"]
POINTERS = """boards side row story book_cell book_at book_size cell turn ply random done used leaf depth node_cell logit total visits child node_turn
node_result node_value path_node path_cell gumbel order story_cell story_policy story_turn story_value ring_cell ring_at
ring_size sample_cell sample_policy sample_owner sample_value sample_outcome sample_margin counters planes net_logit
net_outcome rival_logit rival_outcome""".split()


class Play(ctypes.Structure):
    """Mirrors `struct Play` of play.h."""

    _fields_ = [(n, ctypes.c_int) for n in INTS] + [(n, ctypes.c_float) for n in FLOATS] + [(n, ctypes.c_void_p) for n in POINTERS]


class Batch(ctypes.Structure):
    """Mirrors `struct Batch` of search.h."""

    _fields_ = [("samples", ctypes.c_int)] + [
        (n, ctypes.c_void_p) for n in "side row window planes policy outcome value margin owner".split()
    ]


def library(device):
    if device == "cpu" and "OMP_NUM_THREADS" not in os.environ:
        torch.set_num_threads(1)  # small tensors: several threads wait for each other longer than they compute
    lib = ctypes.CDLL(build(cuda=device == "cuda"))
    assert lib.rf_play_bytes() == ctypes.sizeof(Play) and lib.rf_batch_bytes() == ctypes.sizeof(Batch)
    return lib


def stream(device):
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream if device == "cuda" else 0)


def check(code):
    if code:
        raise RuntimeError(f"CUDA error {code}")


def visit_order(considered, simulations):
    """Sequential halving: for each number of moves at the root, the visits that the next move to search must have."""
    table = torch.zeros(considered + 1, simulations, dtype=torch.uint8)
    for moves in range(1, considered + 1):
        order, visits, left = [], [0] * moves, moves
        rounds = max(1, math.ceil(math.log2(moves)))
        while len(order) < simulations:
            for _ in range(max(1, simulations // (rounds * left))):
                order += visits[:left]
                visits[:left] = [v + 1 for v in visits[:left]]
            left = max(2, left // 2) if moves > 1 else 1
        table[moves] = torch.tensor(order[:simulations], dtype=torch.uint8)
    return table


class Ring:
    """Samples of finished games, newest last, a ring for each side length."""

    def __init__(self, game, capacity, device):
        self.capacity = {side: int(n) for side, n in capacity.items()}
        cells = {s: cells_of(game, s) for s in self.capacity}
        total = sum(self.capacity.values())
        room = sum(n * cells[s] for s, n in self.capacity.items())
        at = lambda values: torch.tensor(values, dtype=torch.int64, device=device)
        first, sample, firsts, samples, sizes = 0, 0, [], [], []
        for side in range(MAX_SIDE + 1):
            n = self.capacity.get(side, 0)
            firsts.append(first), samples.append(sample), sizes.append(max(n, 1))
            first, sample = first + n * cells.get(side, 0), sample + n
        self.memory = {
            "ring_cell": at(firsts), "ring_at": at(samples), "ring_size": at(sizes),
            "sample_cell": torch.zeros(room, dtype=torch.uint8, device=device),
            "sample_policy": torch.zeros(room, dtype=torch.float16, device=device),
            "sample_owner": torch.zeros(room if game == "squatter" else 1, dtype=torch.uint8, device=device),
            "sample_value": torch.zeros(total, device=device),
            "sample_outcome": torch.zeros(total, dtype=torch.uint8, device=device),
            "sample_margin": torch.zeros(total, device=device),
            "counters": torch.zeros((MAX_SIDE + 1) * COUNTERS, dtype=torch.int64, device=device),
        }

    def counts(self):
        """For each side length its counters by name."""
        rows = self.memory["counters"].view(MAX_SIDE + 1, COUNTERS).tolist()
        return {side: dict(zip(COUNTS, rows[side])) for side in range(MAX_SIDE + 1)}


class Book:
    """Positions to start games from: a line each, the side length and the cells as digits (see hex.h and squatter.h)."""

    def __init__(self, game, path, device):
        positions = {side: [] for side in range(MAX_SIDE + 1)}
        if path:
            with open(path) as file:
                for number, line in enumerate(file, 1):
                    side, cells = line.split()
                    if int(side) not in positions or len(cells) != cells_of(game, int(side)):
                        raise ValueError(f"{path}, line {number}: not a position of {game}")
                    positions[int(side)].append(bytes(map(int, cells)))
        flat = [b"".join(p) for p in positions.values()]
        at = lambda values: torch.tensor(values, dtype=torch.int64, device=device)
        self.memory = {
            "book_cell": torch.tensor(list(b"".join(flat)) or [0], dtype=torch.uint8, device=device),
            "book_at": at([sum(map(len, flat[:side])) for side in range(MAX_SIDE + 1)]),
            "book_size": at([len(p) for p in positions.values()]),
        }


class Openings(NamedTuple):
    """How games start: a share from a book, a share with a half-built loop, the others from random pieces."""

    book: Book
    book_share: float = 0
    loop_share: float = 0


class Games:
    """The games of a layout. `player` evaluates; with a `rival` the two play each other, each opening twice."""

    def __init__(self, lib, layout, player, ring, nodes, seed, rival=None, openings=None):
        device = layout.device
        self.openings = openings or Openings(Book(layout.game, None, device))
        self.lib, self.layout, self.player, self.rival, self.ring, self.nodes = lib, layout, player, rival, ring, nodes
        games, rows = layout.games, layout.rows
        zero = lambda n, kind: torch.zeros(n, dtype=kind, device=device)
        u8, i16, i32, i64, f32, f16 = torch.uint8, torch.int16, torch.int32, torch.int64, torch.float32, torch.float16
        boards = torch.zeros(lib.rf_boards_bytes(), dtype=u8)
        lib.rf_boards(GAME[layout.game], ctypes.c_void_p(boards.data_ptr()))
        cells = layout.cells.long()
        story = torch.cumsum(cells * cells, 0)
        lots = torch.Generator().manual_seed(seed)
        random = torch.randint(1, 2**62, (games,), generator=lots)
        if rival:
            random = random[torch.arange(games) // 2 * 2]
        tree, stories = rows * nodes, 1 if rival else int(story[-1])  # the arena keeps no samples
        self.memory = {
            "boards": boards.to(device), "side": layout.side, "row": layout.start, "story": story - cells * cells,
            "cell": zero(rows, u8), "turn": zero(games, i32), "ply": zero(games, i32), "random": random.to(device),
            "done": zero(games, u8), "used": zero(games, i32), "leaf": zero(games, i32), "depth": zero(games, i32),
            "node_cell": zero(tree, u8), "logit": zero(tree, f32), "total": zero(tree, f32), "visits": zero(tree, i16),
            "child": zero(tree, u8), "node_turn": zero(games * nodes, u8), "node_result": zero(games * nodes, u8),
            "node_value": zero(games * nodes, f32), "path_node": zero(games * nodes, u8), "path_cell": zero(games * nodes, i16),
            "gumbel": zero(rows, f32), "story_turn": zero(rows, u8), "story_value": zero(rows, f32),
            "story_cell": zero(stories, u8), "story_policy": zero(stories, f16),
            "planes": zero(rows * PLANES[layout.game], f16),
            **ring.memory, **self.openings.book.memory,
        }
        self.planes = self.memory["planes"].view(rows, -1)
        self.orders, self.graphs = {}, {}
        check(lib.rf_start(ctypes.byref(self.play(1)), stream(device)))

    def play(self, simulations, considered=16):
        p = Play()
        p.game, p.games, p.nodes, p.considered = GAME[self.layout.game], self.layout.games, self.nodes, considered
        p.simulations, p.arena = simulations, self.rival is not None
        p.visit_weight, p.value_scale, p.noise = 50.0, 0.25, 0.0 if self.rival else 1.0
        p.book_share, p.loop_share = round(100 * self.openings.book_share), round(100 * self.openings.loop_share)
        p.lead_weight = 0.25 if self.layout.game == "squatter" else 0.0
        if simulations not in self.orders:
            self.orders[simulations] = visit_order(considered, simulations).to(self.layout.device)
        rival = self.rival or self.player
        extra = {
            "order": self.orders[simulations], "net_logit": self.player.logits, "net_outcome": self.player.outcome,
            "rival_logit": rival.logits, "rival_outcome": rival.outcome,
        }
        for name in POINTERS:
            setattr(p, name, extra[name].data_ptr() if name in extra else self.memory[name].data_ptr())
        return p

    def evaluate(self):
        self.player.run(self.planes)
        if self.rival:
            self.rival.run(self.planes)

    def step(self, simulations):
        """A move of every game, one kernel launch after the other."""
        assert simulations < self.nodes
        p, s = ctypes.byref(self.play(simulations)), stream(self.layout.device)
        self.evaluate()
        check(self.lib.rf_first(p, s))
        for i in range(1, simulations):
            self.evaluate()
            check(self.lib.rf_next(p, i, s))
        self.evaluate()
        check(self.lib.rf_move(p, s))

    def move(self, simulations):
        """A move of every game; on the GPU as a captured graph."""
        if self.layout.device != "cuda":
            return self.step(simulations)
        if simulations not in self.graphs:
            self.step(simulations)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.step(simulations)
            self.graphs[simulations] = graph
            return None
        self.graphs[simulations].replay()
        return None


class Sampler:
    """Training batches with a fixed number of samples of each side length."""

    def __init__(self, lib, games, layout):
        self.lib, self.games, self.layout = lib, games, layout
        device = layout.device
        self.window = torch.ones(1 + 2 * (MAX_SIDE + 1), dtype=torch.int64, device=device)
        self.planes = torch.zeros(layout.rows, PLANES[layout.game], dtype=torch.float16, device=device)
        self.policy = torch.zeros(layout.rows, device=device)
        self.outcome = torch.zeros(layout.games, dtype=torch.int64, device=device)
        self.value, self.margin = (torch.zeros(layout.games, device=device) for _ in range(2))
        self.owner = torch.zeros(layout.rows, dtype=torch.uint8, device=device)

    def aim(self, seed, counts, share, least):
        """Draws from the newest samples of each side length: a share of all, at least `least`. False if too few exist."""
        window = [seed] + [1] * (2 * (MAX_SIDE + 1))
        for side, samples, _ in self.layout.parts:
            made = counts[side]["samples"]
            if made < samples * 4:
                return False
            size = int(min(made, self.games.ring.capacity[side] * 0.9, max(least, share * made)))
            window[1 + 2 * side], window[2 + 2 * side] = made - size, size
        self.window.copy_(torch.tensor(window))
        return True

    def draw(self):
        self.window[0] += 1
        b = Batch(self.layout.games)
        for name, tensor in (("side", self.layout.side), ("row", self.layout.start), *((n, getattr(self, n)) for n in
                             ("window", "planes", "policy", "outcome", "value", "margin", "owner"))):
            setattr(b, name, tensor.data_ptr())
        check(self.lib.rf_batch(ctypes.byref(self.games.play(16)), ctypes.byref(b), stream(self.layout.device)))
