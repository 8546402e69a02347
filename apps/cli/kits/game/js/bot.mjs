// A bot for this game. It is told all legal moves, and answers with one of them: see docs/bots.md.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (word === 'go') {
    const [, ...moves] = rest; // the first is the time in milliseconds
    console.log(moves[Math.floor(Math.random() * moves.length)]);
  } else if (word === 'quit') process.exit();
}
