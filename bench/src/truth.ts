/** How often players keep the proved value of a position, on sets of positions in which some move does not. */

import { readFileSync } from 'node:fs';
import { percent } from '@ringfence/arena';
import type { Proof } from '@ringfence/engine';
import { type GameName, moveName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import { report, table } from './support/measure.ts';
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

const values = readBenchOptions(usage, {
  players: 'engine:10ms,engine:100ms,engine:1000ms',
  boards: '',
  count: 1000,
  file: FILE,
  seed: 1,
  failures: false,
  json: false,
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
    if (set.length < values.count) set.push(truth);
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
const failures: Record<'board' | 'player' | 'moves' | 'value' | 'played' | 'left', string>[] = [];
const kept = new Map<string, number>();
for (const word of words) {
  const player = await openPlayer(word, values.seed);
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

const boards = [...sets].map(([board, { length: positions }]) => ({
  ...{ board, positions },
  kept: Object.fromEntries(words.map((word) => [word, kept.get(`${board} ${word}`) ?? 0])),
}));
report(values, { benchmark: 'truth', file: values.file, boards, failures }, () => {
  const all = boards.reduce((sum, { positions }) => sum + positions, 0);
  const total = words.map((word) => boards.reduce((sum, { kept }) => sum + kept[word], 0));
  const lines = table([
    ['board', 'positions', ...words],
    ...boards.map(({ board, positions, kept }) => {
      return [board, `${positions}`, ...words.map((word) => percent(kept[word] / positions))];
    }),
    ['all', `${all}`, ...total.map((right) => percent(right / all))],
  ]);
  const lost = (values.failures ? failures : []).map(({ board, player, moves, value, played, left }) => {
    return `${board}, ${player}: after ${moves}, ${played} turns a ${value} into a ${left}`;
  });
  return [lines, ...lost].join('\n');
});
