"""The rules of Connect Four: drop a piece into a column; four in a row win."""
import sys

SIDES = ("Red", "Yellow")


def four_in_a_row(grid, column, row):
    """Whether the piece at a cell is part of four in a row."""
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            step = sign
            while grid.get((column + step * right, row + step * up)) == grid[column, row]:
                count += 1
                step += sign
        if count >= 4:
            return True
    return False


def answer(grid, columns, last):
    if last is not None and four_in_a_row(grid, *last):
        return f"over {grid[last]} {grid[last]} has four in a row."
    moves = [f"column{c + 1}" for c in range(columns) if (c, columns - 2) not in grid]
    if not moves:
        return "over draw The board is full."
    return " ".join(["turn", SIDES[len(grid) % 2], *moves])


def picture(grid, columns):
    rows = columns - 1
    for row in reversed(range(rows)):
        print("text", " ".join(grid.get((column, row), ".")[0] for column in range(columns)))
    print(f'svg <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns} {rows}">')
    print(f'svg <rect width="{columns}" height="{rows}" fill="#2456a6"/>')
    for column in range(columns):
        for row in range(rows):
            colour = {"Red": "#d33", "Yellow": "#fc3"}.get(grid.get((column, row)), "#fff")
            move = f' data-move="column{column + 1}"' if (column, row) not in grid else ""
            print(f'svg <circle cx="{column + 0.5}" cy="{rows - row - 0.5}" r="0.4" fill="{colour}"{move}/>')
    print("svg </svg>")
    print("shown", flush=True)


columns, grid, last = 7, {}, None
for line in sys.stdin:
    word, *rest = line.split()
    if word == "start":
        columns, grid, last = int(dict(each.split("=") for each in rest)["columns"]), {}, None
    elif word == "play":
        column = int(rest[0].removeprefix("column")) - 1
        row = sum((column, r) in grid for r in range(columns))
        last = column, row
        grid[last] = SIDES[len(grid) % 2]
    elif word == "show":
        picture(grid, columns)
        continue
    else:
        continue
    print(answer(grid, columns, last), flush=True)
