/** How often players keep the proved value of a position, on sets of positions in which some move does not. */

import { readFileSync } from 'node:fs';
import { percent } from '@ringfence/arena';
import type { Proof } from '@ringfence/engine';
import { type GameName, moveName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { benchPlayerForms, openPlayer } from './support/players.ts';

const FILE = 'bench/data/truth.jsonl';
const usage = `npm run bench -- truth [--players engine:10ms,engine:100ms,engine:1000ms] [--boards squatter7,havannah5] [--count 1000]
  [--file ${FILE}] [--seed 1] [--failures] [--json]
PLAYER: ${benchPlayerForms}.
Each player gets every position of the file, up to --count of each board, and forgets everything before each. A move keeps the
value if the side to move still wins, or still draws, with best play. --failures also lists the moves that do not. The file has lines of
"ringfence data positions --play --choice"; docs/measurements/truth.md says how it was made.`;

/** A line of the file, as docs/data-format.md describes it. */
interface Truth {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly moves: readonly string[];
  readonly value: Proof;
  readonly values: Readonly<Record<string, Proof>>;
}

interface Failure {
  readonly board: string;
  readonly player: string;
  readonly moves: string;
  readonly value: Proof;
  readonly played: string;
  readonly left: Proof;
}

const values = readBenchOptions(usage, {
  players: { type: 'string', default: 'engine:10ms,engine:100ms,engine:1000ms' },
  boards: { type: 'string', default: '' },
  count: { type: 'string', default: '1000' },
  file: { type: 'string', default: FILE },
  seed: { type: 'string', default: '1' },
  failures: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});

const boardOf = ({ game, size }: Truth): string => `${game}${size}`;

function readSets(): Map<string, Truth[]> {
  const sets = new Map<string, Truth[]>();
  const wanted = values.boards === '' ? undefined : values.boards.split(',');
  for (const line of readFileSync(values.file, 'utf8').trimEnd().split('\n')) {
    const truth = JSON.parse(line) as Truth;
    const board = boardOf(truth);
    if (wanted !== undefined && !wanted.includes(board)) continue;
    const set = sets.get(board) ?? [];
    sets.set(board, set);
    if (set.length < Number(values.count)) set.push(truth);
  }
  const missing = wanted?.find((board) => !sets.has(board));
  if (missing !== undefined) refuse(`${values.file} has no positions of "${missing}"`, usage);
  return sets;
}

function positionOf({ game, size, swap, moves }: Truth): Position {
  const position = startPosition(game, { size, swap });
  for (const name of moves) position.play(moveNamed(position, name) as number);
  return position;
}

const sets = readSets();
const words = values.players.split(',');
const failures: Failure[] = [];
const kept = new Map<string, number>();
for (const word of words) {
  const player = await openPlayer(word, Number(values.seed));
  for (const [board, set] of sets) {
    await player.warmUp?.(startPosition(set[0].game, { size: set[0].size }));
    let right = 0;
    for (const truth of set) {
      const position = positionOf(truth);
      player.engine?.clear();
      const played = moveName(position, (await player.choose(position)).move);
      const left = truth.values[played];
      if (left === truth.value) right++;
      else failures.push({ board, player: word, moves: truth.moves.join(' '), value: truth.value, played, left });
    }
    kept.set(`${board} ${word}`, right);
    process.stderr.write(`${board}, ${word}: ${right} of ${set.length}\n`);
  }
  player.close();
}

if (values.json) {
  const boards = [...sets].map(([board, set]) => ({
    board,
    positions: set.length,
    kept: Object.fromEntries(words.map((word) => [word, kept.get(`${board} ${word}`)])),
  }));
  console.log(JSON.stringify({ benchmark: 'truth', file: values.file, boards, failures }));
} else {
  const rows = [...sets].map(([board, set]) => [
    board,
    String(set.length),
    ...words.map((word) => percent((kept.get(`${board} ${word}`) ?? 0) / set.length)),
  ]);
  const all = [...sets.values()].reduce((sum, { length }) => sum + length, 0);
  const total = words.map((word) =>
    [...sets.keys()].reduce((sum, board) => sum + (kept.get(`${board} ${word}`) ?? 0), 0),
  );
  console.log(
    table([
      ['board', 'positions', ...words],
      ...rows,
      ['all', String(all), ...total.map((right) => percent(right / all))],
    ]),
  );
  for (const { board, player, moves, value, played, left } of values.failures ? failures : [])
    console.log(`${board}, ${player}: after ${moves}, ${played} turns a ${value} into a ${left}`);
}
