"""Runs a Python class as a bot of the arena; see adapters/python/README.md."""
