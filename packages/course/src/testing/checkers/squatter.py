import sys

def error():
    print("Error")
    sys.exit(2)

lines = sys.stdin.read().strip().splitlines()
if not lines or not lines[0].strip().isdigit(): error()
n = int(lines[0])
rows = [line.split() if " " in line.strip() or "\t" in line.strip() else list(line.strip()) for line in lines[1:]]
if n < 1 or len(rows) != n or any(len(row) != n or set(row) - set("BW+-") for row in rows): error()

def encloses(side, row, col):
    seen, todo = {(row, col)}, [(row, col)]
    while todo:
        y, x = todo.pop()
        for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if not (0 <= v < n and 0 <= u < n): return False
            if rows[v][u] != side and (v, u) not in seen:
                seen.add((v, u))
                todo.append((v, u))
    return True

count = {side: sum(rows[r][c] == "-" and encloses(side, r, c) for r in range(n) for c in range(n)) for side in "WB"}
white, black = count["W"], count["B"]
over = not any("+" in row for row in rows)
print(("White" if white > black else "Black" if black > white else "Draw") if over else "None")
print(white)
print(black)
