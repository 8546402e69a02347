"""Data files: one JSON object a line, compressed with gzip or plain."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from .games import new_game
from .position import Position


def read_lines(path: str | Path, kind: str | None = None) -> Iterator[dict]:
    """The objects of a file, or those of one kind (`game`, `position`)."""
    with open(path, "rb") as raw:
        is_packed = raw.read(2) == b"\x1f\x8b"
    opener = gzip.open if is_packed else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
            except json.JSONDecodeError as error:
                raise ValueError(f"{path}, line {number}: {error.msg}") from None
            if kind is None or entry.get("kind") == kind:
                yield entry


def replay(entry: dict) -> Position:
    """The position at the end of an object's moves, checked by the rules."""
    position = new_game(entry["game"], entry["size"], entry.get("swap", False), entry.get("first", "white"))
    for move in entry["moves"]:
        position.play(move)
    return position


def keeping_moves(entry: dict) -> list[str]:
    """The moves that keep the proved value of a position written with `--moves` or `--choice`."""
    return [move for move, value in entry["values"].items() if value == entry["value"]]
