"""Started by its path: `python3 .../ringfence_adapter play|check MODULE CLASS|- FOLDER [offset] [rules=FOLDER home=FOLDER memory=MB …]`."""

import os
import sys

# The adapter's own folder must not hide modules of the player that have the same names.
sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from ringfence_adapter.adapter import main  # noqa: E402

sys.path.pop(0)
main(sys.argv[1:])
