# A small net for Ringfence, trained on one core in minutes: numpy only. The cells (# %%) open as a notebook in VS Code and
# Jupyter (Jupytext); run as a program, it does the same with options: python3 small_net.py --help. README.md explains it.

# %% Settings and imports
import argparse
import os
import shutil
import sys
import time
from pathlib import Path

if sys.version_info < (3, 10):
    sys.exit(f"Python 3.10 or later is needed, and this is {sys.version.split()[0]}.")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, and the same sums in every run
try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit(f"numpy is not installed for {sys.executable}: run 'pip install numpy', or on Debian 'apt install python3-numpy'.")

HERE = Path(globals().get("__file__", Path.cwd() / "small_net.py")).resolve().parent
CLONE = next((up for up in [HERE, *HERE.parents] if (up / "adapters/python/ringfence").is_dir()), None)
if CLONE and not (HERE / "ringfence").is_dir():
    sys.path.insert(0, str(CLONE / "adapters/python"))
try:
    from ringfence import cell_at, cell_name, keeping_moves, new_game, other, read_lines, replay, run_bot
except ModuleNotFoundError:
    sys.exit(f"The package ringfence is missing: copy the folder adapters/python/ringfence from the clone into {HERE}.")

parser = argparse.ArgumentParser(description="Trains a small net on games of 'ringfence data games --visits'.")
parser.add_argument("--data", default="games.jsonl", help="the games; default: games.jsonl")
parser.add_argument("--truth", default=str(CLONE / "bench/data/truth.jsonl") if CLONE else "", help="solved positions to test with")
parser.add_argument("--out", default="my-net", help="the folder for the net and its bot; default: my-net")
parser.add_argument("--epochs", type=int, default=8)
parser.add_argument("--channels", type=int, default=32)
parser.add_argument("--layers", type=int, default=5)
parser.add_argument("--seed", type=int, default=1)

# %% The board as numbers: cells in reading order, what lies around each, and the symmetries
FREE, MINE, THEIRS, MY_TERRITORY, THEIR_TERRITORY = range(5)


class Geometry:
    """A board as arrays. Index `cells` stands for "off the board"."""

    def __init__(self, game, size):
        board = new_game(game, size).board
        self.game, self.size, self.names = game, size, [cell_name(cell) for cell in board.cells]
        index = {cell: i for i, cell in enumerate(board.cells)}
        self.cells = len(index)
        # Steps in an order in which the opposite of step k is step −1 − k: the backward pass uses that.
        near = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
        steps = [s for s in near if s not in ((-1, 1), (1, -1))] if board.corners else near
        self.near = np.array([[index.get((r + a, c + b), self.cells) for a, b in steps] for r, c in board.cells])
        self.corners = np.array([cell in board.corners for cell in board.cells], np.float32)
        self.states = 3 if board.corners else 5  # only Squatter has territory
        self.planes = self.states + 1
        # Around the middle of a hexagon (r, c) → (r − c, r) turns by 60°, of a square (r, c) → (c, −r) by 90°; (c, r) mirrors.
        middle = size - 1 if board.corners else (size - 1) / 2
        turn, turns = (lambda r, c: (r - c, r), 6) if board.corners else (lambda r, c: (c, -r), 4)
        self.symmetries = []
        for mirror in (False, True):
            points = [(c - middle, r - middle) if mirror else (r - middle, c - middle) for r, c in board.cells]
            for _ in range(turns):
                points = [turn(r, c) for r, c in points]
                self.symmetries.append([index[round(r + middle), round(c + middle)] for r, c in points])
        self.symmetries = np.array(self.symmetries)
        self.marks = np.random.default_rng(0).integers(2**63, size=(5, self.cells), dtype=np.uint64)

    def view(self, position):
        """What the side to move sees: a number for each cell."""
        me, owner = position.turn, getattr(position, "owner", {})
        look = {None: FREE, me: MINE, other(me): THEIRS}
        land = {me: MY_TERRITORY, other(me): THEIR_TERRITORY}
        return [land[owner[c]] if c in owner else look[position.pieces.get(c)] for c in position.board.cells]

    def keys(self, views):
        """A number for each view, equal for symmetric ones."""
        each = [self.marks[views[:, s], np.arange(self.cells)].sum(axis=1) for s in self.symmetries]
        return np.min(each, axis=0)

    def inputs(self, views, kind=np.float32):
        """Planes: one for each state, and the corners."""
        planes = np.eye(5, dtype=kind)[views][:, :, : self.states]
        return np.concatenate([planes, np.broadcast_to(self.corners.astype(kind)[:, None], (*views.shape, 1))], axis=2)


# %% The data: what the side to move saw, how often the search visited each move, and who won
def read_games(path):
    """All positions of a file of games, and which game each is from."""
    make = "./ringfence data games --game havannah --size 4 --nodes 400 --explore 12 --visits --count 3000 --out " + str(path)
    if not Path(path).is_file():
        sys.exit(f"There is no file {path}: write one in the clone with '{make}', or name yours with --data.")
    geometry, views, visits, results, games = None, [], [], [], []
    for number, entry in enumerate(read_lines(path, "game")):
        geometry = geometry or Geometry(entry["game"], entry["size"])
        if (entry["game"], entry["size"]) != (geometry.game, geometry.size):
            sys.exit(f"{path} has games of different boards: {geometry.game} {geometry.size} and {entry['game']} {entry['size']}.")
        if "visits" not in entry:
            sys.exit(f"{path} has games without visits: write it with --visits, as in '{make}'.")
        position = new_game(entry["game"], entry["size"], entry["swap"])
        for played, move in enumerate(entry["moves"]):
            counts = entry["visits"][played - entry["opening"]] if played >= entry["opening"] else {}
            counts = {name: n for name, n in counts.items() if name != "swap"}
            if counts:
                views.append(geometry.view(position))
                visits.append([counts.get(name, 0) for name in geometry.names])
                results.append(0 if entry["result"] == "draw" else 1 if entry["result"] == position.turn else -1)
                games.append(number)
            position.play(move)
    if geometry is None:
        sys.exit(f"{path} has no games: 'ringfence data games --visits' writes them, 'data positions' does not.")
    visits = np.array(visits, np.float32)
    policy = visits / visits.sum(axis=1, keepdims=True)
    return geometry, np.array(views, np.int8), policy, np.array(results, np.float32), np.array(games)


def read_truth(path, geometry):
    """Solved positions of this board: views, and for each cell whether it keeps the value."""
    entries = read_lines(path, "position") if path and Path(path).is_file() else []
    entries = [e for e in entries if (e["game"], e["size"]) == (geometry.game, geometry.size) and "values" in e]
    views = np.array([geometry.view(replay(e)) for e in entries], np.int8).reshape(-1, geometry.cells)
    keeping = np.array([[name in set(keeping_moves(e)) for name in geometry.names] for e in entries], bool)
    return views, keeping.reshape(-1, geometry.cells)


# %% The net: convolutions over neighbours with residuals, then a policy (a number a cell) and a value from −1 to 1
class Net:
    """y = x + relu(conv(x) + mean of x), some times; all gradients by hand."""

    def __init__(self, geometry, channels, layers, seed=1, kind=np.float32):
        self.geometry, self.layers, self.kind = geometry, layers, kind
        random = np.random.default_rng(seed)
        around = geometry.near.shape[1]

        def weights(inputs, outputs, scale=1.0):
            return (random.standard_normal((inputs, outputs)) * scale * (2 / inputs) ** 0.5).astype(kind)

        self.w = {"conv0": weights(around * geometry.planes, channels), "bias0": np.zeros(channels, kind)}
        for i in range(1, layers):
            self.w[f"conv{i}"] = weights(around * channels, channels, 0.5)
            self.w[f"mean{i}"] = weights(channels, channels, 0.5)
            self.w[f"bias{i}"] = np.zeros(channels, kind)
        self.w |= {"policy": weights(channels, 1, 0.1), "hidden": weights(channels, channels), "hidden_bias": np.zeros(channels, kind)}
        self.w |= {"value": weights(channels, 1, 0.1), "value_bias": np.zeros(1, kind)}

    def around(self, x):
        """For each cell, the values of the cells around it in one row; 0 off the board."""
        padded = np.concatenate([x, np.zeros_like(x[:, :1])], axis=1)
        return padded[:, self.geometry.near].reshape(*x.shape[:2], -1)

    def forward(self, views):
        """Logits (−inf where no piece may be placed) and values; keeps what `backward` needs."""
        w = self.w
        rows = self.around(self.geometry.inputs(views, self.kind))
        y = np.maximum(rows @ w["conv0"] + w["bias0"], 0)
        self.kept = [(rows, None, y)]
        x = y
        for i in range(1, self.layers):
            rows, mean = self.around(x), x.mean(axis=1)
            y = np.maximum(rows @ w[f"conv{i}"] + (mean @ w[f"mean{i}"])[:, None] + w[f"bias{i}"], 0)
            self.kept.append((rows, mean, y))
            x = x + y
        mean = x.mean(axis=1)
        hidden = np.maximum(mean @ w["hidden"] + w["hidden_bias"], 0)
        self.top = (x, mean, hidden)
        logits = np.where(views == FREE, (x @ w["policy"])[:, :, 0], -np.inf)
        return logits, np.tanh((hidden @ w["value"])[:, 0] + w["value_bias"])

    def loss(self, views, policy, results):
        """Cross-entropy of the policy and squared error of the value, and their gradients by all weights."""
        w, g, cells = self.w, {}, self.geometry.cells
        logits, value = self.forward(views)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        losses = -(policy * np.log(np.maximum(shares, 1e-9))).sum(axis=1).mean(), ((value - results) ** 2).mean()

        x, mean, hidden = self.top
        d_logits = ((shares - policy) / len(views))[:, :, None]
        d_value = (2 * (value - results) * (1 - value**2) / len(views))[:, None]
        g["policy"] = (x * d_logits).sum(axis=(0, 1))[:, None]
        g["value"], g["value_bias"] = hidden.T @ d_value, d_value.sum(axis=0)
        d_hidden = d_value @ w["value"].T * (hidden > 0)
        g["hidden"], g["hidden_bias"] = mean.T @ d_hidden, d_hidden.sum(axis=0)
        d_x = d_logits * w["policy"][:, 0] + (d_hidden @ w["hidden"].T)[:, None] / cells
        for i in reversed(range(self.layers)):
            rows, mean, y = self.kept[i]
            d_y = d_x * (y > 0)
            flat = d_y.reshape(-1, d_y.shape[2])
            g[f"conv{i}"], g[f"bias{i}"] = rows.reshape(-1, rows.shape[2]).T @ flat, flat.sum(axis=0)
            if i > 0:
                d_mean = d_y.sum(axis=1)
                g[f"mean{i}"] = mean.T @ d_mean
                # The gradient flows back along each step in reverse: a convolution with the steps in opposite order.
                kernel = w[f"conv{i}"].reshape(-1, *w[f"mean{i}"].shape)[::-1].transpose(0, 2, 1)
                d_x = d_x + self.around(d_y) @ kernel.reshape(-1, kernel.shape[2])
                d_x += (d_mean @ w[f"mean{i}"].T)[:, None] / cells
        return losses, g

    def predict(self, views):
        """The favourite cell and the value of each view."""
        parts = [self.forward(views[i : i + 512]) for i in range(0, len(views), 512)]
        return np.concatenate([p.argmax(axis=1) for p, _ in parts]), np.concatenate([v for _, v in parts])

    def save(self, path):
        g = self.geometry
        np.savez(path, game=g.game, size=g.size, layers=self.layers, channels=len(self.w["bias0"]), **self.w)

    @staticmethod
    def load(path):
        file = np.load(path)
        net = Net(Geometry(str(file["game"]), int(file["size"])), int(file["channels"]), int(file["layers"]))
        net.w = {name: file[name] for name in net.w}
        return net


# %% Training: Adam, with the learning rate falling to 0, and every position turned by a random symmetry
def train(net, views, policy, results, epochs=8, seed=1, batch=128, rate=3e-3, after_epoch=lambda line: print(line, flush=True)):
    random = np.random.default_rng(seed)
    first = {name: np.zeros_like(w) for name, w in net.w.items()}
    second = {name: np.zeros_like(w) for name, w in net.w.items()}
    steps, step, history, started = epochs * -(-len(views) // batch), 0, [], time.process_time()
    for epoch in range(1, epochs + 1):
        sums = np.zeros(2)
        for chosen in np.array_split(random.permutation(len(views)), steps // epochs):
            turned = net.geometry.symmetries[random.integers(len(net.geometry.symmetries), size=len(chosen))]
            row = chosen[:, None]
            losses, gradients = net.loss(views[row, turned], policy[row, turned], results[chosen])
            sums += np.array(losses) * len(chosen)
            now = rate * (1 + np.cos(np.pi * step / steps)) / 2
            step += 1
            for name, gradient in gradients.items():
                first[name] += 0.1 * (gradient - first[name])
                second[name] += 0.01 * (gradient**2 - second[name])
                mean, square = first[name] / (1 - 0.9**step), second[name] / (1 - 0.99**step)
                net.w[name] -= (now * (mean / (np.sqrt(square) + 1e-8))).astype(net.kind)
        history.append(sums / len(views))
        seconds = time.process_time() - started
        after_epoch(f"epoch {epoch}/{epochs}: policy loss {history[-1][0]:.3f}, value loss {history[-1][1]:.3f}, {seconds:.0f} s")
    return history


# %% What it has learned, beside what chance and habit would score
def evaluate(net, train_set, held_out, truth):
    """A table of (what, net, most frequent, random); shares from 0 to 1."""
    (_, old_policy, old_results), (views, policy, results), (truth_views, keeping) = train_set, held_out, truth
    often = old_policy.sum(axis=0)  # the cells that the search liked, whatever the position
    usual = 1 if old_results.mean() >= 0 else -1
    rows = []
    if len(views):
        favourite, value = net.predict(views)
        liked = policy.argmax(axis=1)
        free = views == FREE
        rows.append(("search's favourite move, held-out games", (favourite == liked).mean(),
                     (np.where(free, often, -1).argmax(axis=1) == liked).mean(), (1 / free.sum(axis=1)).mean()))
        decided = results != 0
        rows.append(("winner of the game, held-out games", (np.sign(value) == results)[decided].mean(),
                     (usual == results)[decided].mean(), 0.5))
    if len(truth_views):
        free = truth_views == FREE
        at = np.arange(len(truth_views))
        rows.append((f"keeps the proved value, {len(at)} solved positions", keeping[at, net.predict(truth_views)[0]].mean(),
                     keeping[at, np.where(free, often, -1).argmax(axis=1)].mean(), (keeping.sum(axis=1) / free.sum(axis=1)).mean()))
    return rows


# %% The net as a bot: its favourite move, without any search
def play(path):
    net = Net.load(path)

    def choose(position, moves, milliseconds):
        if (position.game, position.size) != (net.geometry.game, net.geometry.size):
            sys.exit(f"This net plays {net.geometry.game} {net.geometry.size}, not {position.game} {position.size}.")
        cell, value = net.predict(np.array([net.geometry.view(position)], np.int8))
        print(f"# value {value[0]:+.2f}", flush=True)
        return net.geometry.names[cell[0]]

    run_bot(choose)


def write_bot(net, folder):
    """A folder that plays wherever it is copied: the net, this file, and the package it needs."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    net.save(folder / "net.npz")
    package = (HERE if (HERE / "ringfence").is_dir() else CLONE / "adapters/python") / "ringfence"
    if HERE != folder.resolve():
        shutil.copy(HERE / "small_net.py", folder)
        shutil.copytree(package, folder / "ringfence", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    bot = 'from pathlib import Path\n\nfrom small_net import play\n\nplay(Path(__file__).parent / "net.npz")\n'
    (folder / "bot.py").write_text(bot)


# %% All of it: read, hold some games and the solved positions apart, train, evaluate, save
def main(options):
    started = time.process_time()
    geometry, views, policy, results, games = read_games(options.data)
    truth = read_truth(options.truth, geometry)
    keys = geometry.keys(views)
    held = games >= 0.9 * (games.max() + 1)
    known = np.isin(keys, geometry.keys(truth[0])) if len(truth[0]) else np.zeros(len(views), bool)
    learn = ~held & ~known
    test = held & ~np.isin(keys, keys[learn])
    if not learn.any():
        sys.exit(f"{options.data} has too few games to train on: write at least 10.")
    print(f"{geometry.game} {geometry.size}: {games.max() + 1} games read in {time.process_time() - started:.0f} s")
    print(f"{learn.sum()} positions to learn from, {test.sum()} of other games to test with, {len(truth[0])} solved ones; "
          f"left out: {(held & ~test).sum()} that training has, {(~held & known).sum()} that are solved ones")
    net = Net(geometry, options.channels, options.layers, options.seed)
    print(f"{sum(w.size for w in net.w.values())} weights")
    train(net, views[learn], policy[learn], results[learn], options.epochs, options.seed)
    table = evaluate(net, (views[learn], policy[learn], results[learn]), (views[test], policy[test], results[test]), truth)
    print(f"\n{'':48}   net  usual  random")
    for name, *shares in table:
        print(f"{name:48} " + "  ".join(f"{100 * share:4.1f}%" for share in shares))
    write_bot(net, options.out)
    print(f"\nSaved in {options.out}; {time.process_time() - started:.0f} s of processor time. Play it, in the clone:")
    print(f"./ringfence match 'Net=cmd:python3 {Path(options.out).resolve()}/bot.py' level:1 --game {geometry.game} --size {geometry.size} --no-swap --games 100")


if __name__ == "__main__":
    is_notebook = "ipykernel" in sys.modules
    try:
        main(parser.parse_args([] if is_notebook else None))
    except ValueError as error:  # a line that is not JSON, a move that is illegal
        sys.exit(str(error))
