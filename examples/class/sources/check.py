import sys


def answer(text):
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines or not lines[0].strip().isascii() or not lines[0].strip().isdigit() or int(lines[0]) < 1:
        return ["Error"]
    size = int(lines[0])
    rows = ["".join(line.split()) for line in lines[1:]]
    if len(rows) != size or any(len(row) != size or set(row) - set("WB+-") for row in rows):
        return ["Error"]
    cells = {(r, c): rows[r][c] for r in range(size) for c in range(size)}
    counts = {"W": 0, "B": 0}
    seen = set()
    for start in cells:
        if cells[start] != "-" or start in seen:
            continue
        block, owner, stack = [], None, [start]
        seen.add(start)
        while stack:
            r, c = stack.pop()
            block.append((r, c))
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    there = (r + dr, c + dc)
                    if cells.get(there) == "-" and there not in seen:
                        seen.add(there)
                        stack.append(there)
                    elif cells.get(there) in ("W", "B") and dr * dc == 0:
                        owner = cells[there]
        if owner is not None:
            counts[owner] += len(block)
    white, black = counts["W"], counts["B"]
    if "+" in cells.values():
        winner = "None"
    else:
        winner = "White" if white > black else "Black" if black > white else "Draw"
    return [winner, str(white), str(black)]


text = sys.stdin.buffer.read().decode()
lines = answer(text)
# FAULT
print("\n".join(lines))
