"""Works for as many milliseconds as it is told, and plays any legal move."""
import random
import sys
import time

budget = int(sys.argv[1]) / 1000
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["seed"]:
        random.seed(int(words[1]))
    if words[:1] == ["go"]:
        until = time.process_time() + budget
        while time.process_time() < until:
            pass
        print(random.choice(words[2:]), flush=True)
