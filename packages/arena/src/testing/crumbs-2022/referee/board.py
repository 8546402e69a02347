class Board:
    def __init__(self, n):
        self.n = n
        self.cells = {}
