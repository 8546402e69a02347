"""A checker: reads a board from standard input and says who has won."""
import sys


def read_board(text):
    """The size, and a list of symbols for each row."""
    lines = [line for line in text.splitlines() if line.strip()]
    return int(lines[0]), [list("".join(line.split())) for line in lines[1:]]


def main():
    size, rows = read_board(sys.stdin.read())
    # Your judge goes here. Print each line of the answer, and nothing else.
    print("None")


main()
