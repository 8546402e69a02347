// A bot in ten lines: it plays any legal move. Run it with: node random-bot.mjs
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (word === 'go') {
    const [, ...moves] = rest; // the first is the time in milliseconds
    console.log(moves[Math.floor(Math.random() * moves.length)]);
  } else if (word === 'quit') process.exit();
}
