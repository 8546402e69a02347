"""The rules of selfplay.cu on the CPU, a position at a time. Standard library only; builds the library when needed."""

import ctypes
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
GAME = {"fencemaster": 0, "havannah": 1, "squatter": 2}
PLANES = {"fencemaster": 32, "havannah": 32, "squatter": 16}


def build(cuda=False):
    """Compiles selfplay.cu into build/ if a source is newer, and returns the library's path."""
    out = os.path.join(HERE, "build", "selfplay-cuda.so" if cuda else "selfplay.so")
    sources = [os.path.join(HERE, name) for name in os.listdir(HERE) if name.endswith((".h", ".cu"))]
    if not os.path.exists(out) or os.path.getmtime(out) < max(map(os.path.getmtime, sources)):
        os.makedirs(os.path.dirname(out), exist_ok=True)
        fresh = f"{out}.{os.getpid()}"
        source = os.path.join(HERE, "selfplay.cu")
        if cuda:
            command = ["nvcc", "-O3", "-std=c++17", "-arch=sm_90", "-shared", "-Xcompiler", "-fPIC", source, "-o", fresh]
        else:
            command = ["g++", "-O2", "-std=c++17", "-shared", "-fPIC", "-x", "c++", source, "-o", fresh]
        subprocess.run(command, check=True)
        os.replace(fresh, out)
    return out


def cells_of(game, side):
    return side * side if game == "squatter" else 3 * side * (side - 1) + 1


class Rules:
    def __init__(self):
        self.lib = ctypes.CDLL(build())

    def put(self, game, side, cells, move):
        """The position after a move, from the opponent's view, and the wins it made (1 tripod, 2 loop, 4 bridge)."""
        memory = (ctypes.c_uint8 * len(cells)).from_buffer_copy(cells)
        wins = self.lib.rf_put(GAME[game], side, memory, move)
        return bytearray(memory), wins

    def settle(self, game, side, cells):
        """The position after all forced replies, its result (0: quiet), and whether the side to move changed."""
        memory = (ctypes.c_uint8 * len(cells)).from_buffer_copy(cells)
        turn, margin = ctypes.c_int(0), ctypes.c_int(0)
        result = self.lib.rf_settle(GAME[game], side, memory, ctypes.byref(turn), ctypes.byref(margin))
        return bytearray(memory), result, turn.value

    def planes(self, game, side, cells):
        count = PLANES[game]
        memory = (ctypes.c_uint8 * len(cells)).from_buffer_copy(cells)
        out = (ctypes.c_float * (len(cells) * count))()
        self.lib.rf_planes(GAME[game], side, memory, out)
        return [list(out[i * count : (i + 1) * count]) for i in range(len(cells))]

    def taps(self, game, side):
        """For each cell its neighbours in the order of the net's taps, -1 off the board."""
        count = 9 if game == "squatter" else 7
        out = (ctypes.c_int * (cells_of(game, side) * count))()
        self.lib.rf_taps(GAME[game], side, out)
        return [list(out[i * count : (i + 1) * count]) for i in range(cells_of(game, side))]
