import { moveName, type Position, startPosition } from '@ringfence/rules';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { newGameOption } from '../shared/thinking.ts';
import { CommandError } from '../shared/trouble.ts';
import { breathe } from '../shared/write-file.ts';

export const usage = `ringfence perft --game GAME --size N --depth D [options]

Counts sequences of D legal moves, from the start or after given moves. Programs
with the same rules get the same counts. Games that end earlier do not count.

  --after MOVES  play these moves first, such as "c3 d4"
  --divide       also print the count after each first move
  --swap         the second player may take over the first piece
  --json         print the counts as JSON

Examples
  ringfence perft --game squatter --size 3 --depth 8

Exit code: 0 done; 2 bad input or usage.`;

const table = optionTable('game= size= depth= after= divide swap json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('perft', args, table);
  if (operands.length > 0) throw new CommandError(`perft takes no files, but got "${operands[0]}"`);
  const depth = numberOption('depth', options.depth, 1);
  if (depth === undefined) throw new CommandError('perft needs --depth: the number of moves in a sequence');
  const { game, ...start } = newGameOption(options);
  const position = startPosition(game, start);
  for (const name of (options.after ?? '').split(/[\s,]+/).filter(Boolean)) {
    const move = position.legalMoves().find((each) => moveName(position, each) === name.toLowerCase());
    if (move === undefined) throw new CommandError(`--after: ${name} is not a legal move there`);
    position.play(move);
  }
  const counts: { readonly move: string; readonly count: number }[] = [];
  for (const move of position.legalMoves()) {
    const name = moveName(position, move);
    position.play(move);
    counts.push({ move: name, count: countFrom(position, depth - 1) });
    position.undo();
    await breathe();
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const divided = options.divide ? counts : [];
  if (options.json)
    print(JSON.stringify({ game, size: start.size, depth, count: total, ...(options.divide && { moves: counts }) }));
  else print(...divided.map(({ move, count }) => `${move.padEnd(5)} ${count}`), String(total));
  return 0;
}

function countFrom(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = position.legalMoves();
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    position.play(move);
    count += countFrom(position, depth - 1);
    position.undo();
  }
  return count;
}
