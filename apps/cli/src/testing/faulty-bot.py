"""Plays through another bot, and in some games commits a fault at its second move: faulty-bot.py OFFSET COMMAND..."""
import os
import subprocess
import sys
import time

KINDS = ["illegal-move", "no-answer", "cpu-limit", "memory-limit", "crashed", "protocol-error"]


def misbehave(kind):
    if kind == "illegal-move":
        print("z99", flush=True)
    elif kind == "no-answer":
        time.sleep(1000)
    elif kind == "cpu-limit":
        while True:
            pass
    elif kind == "memory-limit":
        hoard = []
        while True:
            hoard.append(b"x" * (1 << 22))
    elif kind == "crashed":
        print("out of ideas", file=sys.stderr, flush=True)
        os._exit(3)
    else:
        print("let me think about that", flush=True)


offset = int(sys.argv[1])
bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
kind = None
turns = 0
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["seed"]:
        number = (int(words[1]) + offset) % (2 * len(KINDS))
        kind = KINDS[number] if number < len(KINDS) else None
    if words[:1] == ["go"]:
        turns += 1
        if turns == 2 and kind is not None:
            misbehave(kind)
            continue
    bot.stdin.write(line)
    bot.stdin.flush()
    if words[:1] == ["go"]:
        answer = bot.stdout.readline()
        if answer == "":
            sys.exit("the bot behind it has ended")
        print(answer, end="", flush=True)
    if words[:1] == ["quit"]:
        break
bot.wait()
