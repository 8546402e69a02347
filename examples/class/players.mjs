// The players of the made-up class: what each chooses, as a program in each language and as a twin that the plan plays with.
import { BotFault } from '@ringfence/arena';
import { moveName, moveNamed, startPosition } from '@ringfence/rules';

/** Which of so many legal moves is chosen at the nth own move. */
export const strategies = {
  first: () => 0,
  last: (count) => count - 1,
  middle: (count) => count >> 1,
  stride: (count, n) => (7 * n + 3) % count,
};

/** The own move at which a faulty player fails: after the pre-flight. */
const FAULT_MOVE = 5;

/** Faults in mid-game: what the program does instead of answering, in Python, and what the referee calls it. */
export const faults = {
  crashed: 'raise ValueError("lost the thread at move " + str(n))',
  'illegal-move': 'print("a1" if "a1" not in moves else "z9", flush=True)\n            continue',
  'protocol-error': 'print("thinking about it", flush=True)\n            continue',
  'no-answer': 'time.sleep(600)',
  'cpu-limit': 'while True: pass',
  'memory-limit': 'hog = [bytearray(2 ** 20) for _ in range(4096)]',
};

const indexIn = {
  first: ['0', '0', '0', '0'],
  last: ['len(moves) - 1', 'moves.length - 1', 'moves.size() - 1', 'moves.len() - 1'],
  middle: ['len(moves) // 2', 'moves.length >> 1', 'moves.size() / 2', 'moves.len() / 2'],
  stride: [
    '(7 * n + 3) % len(moves)',
    '(7 * n + 3) % moves.length',
    '(7 * n + 3) % moves.size()',
    '(7 * n + 3) % moves.len()',
  ],
};

/** The bot in Python; with a fault it fails at its fifth move. */
export const pythonBot = (strategy, fault) => `import sys
import time

n = 0
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["go"]:
        moves = words[2:]
        n += 1
        if n == ${fault === undefined ? 0 : FAULT_MOVE}:
            ${fault === undefined ? 'pass' : faults[fault]}
        print("# move", n, flush=True)
        print(moves[${indexIn[strategy][0]}], flush=True)
`;

export const javascriptBot = (strategy) => `let n = 0;
let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    const [word, , ...moves] = line.split(' ');
    if (word === 'quit') process.exit(0);
    if (word !== 'go') continue;
    n++;
    console.log(moves[${indexIn[strategy][1]}]);
  }
}); // answers 'go'
`;

export const cppBot = (strategy) => `#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::string line, word;
  for (std::size_t n = 0; std::getline(std::cin, line);) {
    std::istringstream words(line);
    words >> word;
    if (word != "go") continue;
    n++;
    words >> word;
    std::vector<std::string> moves;
    while (words >> word) moves.push_back(word);
    std::cout << moves[${indexIn[strategy][2]}] << std::endl;
  }
}
`;

export const rustBot = (strategy) => `use std::io::BufRead;

fn main() {
    let mut n: usize = 0;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() != Some(&"go") {
            continue;
        }
        n += 1;
        let _ = n;
        let moves = &words[2..];
        println!("{}", moves[${indexIn[strategy][3]}]);
    }
}
`;

/** A player of the plan: the same moves without a program. */
export class Twin {
  constructor(strategy, fault) {
    this.strategy = strategy;
    this.fault = fault;
  }

  async startGame({ game, size, swap }) {
    this.position = startPosition(game, { size, swap });
    this.n = 0;
  }

  async observe(_side, move) {
    this.position.play(moveNamed(this.position, move));
  }

  async chooseMove() {
    this.n++;
    if (this.fault !== undefined && this.n === FAULT_MOVE) {
      throw new BotFault({ kind: this.fault, words: 'As planned.', stderr: [] });
    }
    const moves = this.position.legalMoves();
    const move = moves[strategies[this.strategy](moves.length, this.n)];
    const name = moveName(this.position, move);
    this.position.play(move);
    return { move: name, time: { wallMs: 0, cpuMs: 0 } };
  }

  async endGame() {}

  async close() {}
}
