// A checker: reads a board from standard input and says who has won.
import { readFileSync } from 'node:fs';

/** The size, and a list of symbols for each row. */
function readBoard(text) {
  const [first, ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return { size: Number(first), rows: rows.map((row) => [...row.replace(/\s/g, '')]) };
}

readBoard(readFileSync(0, 'utf8'));
// Your judge goes here. Print each line of the answer, and nothing else.
console.log('None');
