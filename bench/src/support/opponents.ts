import { fileURLToPath } from 'node:url';
import { type OpponentName, opponentNames } from '@ringfence/engine';
import type { GameName } from '@ringfence/rules';
import type { Row } from './rows.ts';
import { fitScale, PUBLISHED, type RowCounts, readCounts } from './scale.ts';

/** The counts behind the strengths that the site shows. */
export const OPPONENT_COUNTS = fileURLToPath(new URL('../../data/opponents.jsonl', import.meta.url));

const boards: readonly (readonly [game: GameName, size: number])[] = [
  ['fencemaster', 4],
  ['havannah', 4],
  ['squatter', 6],
];

/** Anchors about as strong, and quick. */
const anchors: readonly (readonly [name: OpponentName, anchor: string])[] = [
  ['mole', 'minimax:1'],
  ['parrot', 'minimax:2'],
  ['magpie', 'minimax:3'],
  ['hare', 'engine:mcts:100'],
  ['spider', 'engine:mcts:1000'],
  ['badger', 'engine:mcts:1000'],
  ['fox', 'engine:mcts:1000'],
  ['wolf', 'engine:mcts:1000'],
];

/** Two of them are on the scale under another name. */
const onScale: Readonly<Partial<Record<OpponentName, string>>> = { owl: 'minimax:3', dog: 'level:10' };

export const opponentRows: readonly Row[] = boards.flatMap(([game, size]) =>
  anchors.map(([name, anchor]) => {
    const a = `opponent:${name}`;
    return { name: `${game} ${size}: ${a} – ${anchor}`, game, size, a, b: anchor };
  }),
);

/** The strengths of all opponents on one board, and as lines of a table. */
interface OpponentScale {
  readonly game: GameName;
  readonly size: number;
  readonly elo: Readonly<Partial<Record<OpponentName, { elo: number; low: number; high: number; games: number }>>>;
  readonly lines: string[][];
}

/** One fit for each board of the opponents' games with the published ones of the scale. */
export function fitOpponents(counts: readonly RowCounts[], replicates = 1000): OpponentScale[] {
  const published = readCounts(PUBLISHED);
  const played = boards.filter(([game, size]) => counts.some((row) => row.game === game && row.size === size));
  return played.map(([game, size]) => {
    const { players } = fitScale({ game, size }, [...published, ...counts], undefined, replicates);
    const found = opponentNames.flatMap((name) => {
      const entry = players.find(({ player }) => player === (onScale[name] ?? `opponent:${name}`));
      return entry === undefined ? [] : [{ ...entry, name }];
    });
    const lines = found.map(({ name, elo, low, high, games }) => [
      name,
      elo.toFixed(0),
      `${low.toFixed(0)} to ${high.toFixed(0)}`,
      `${games}`,
    ]);
    const elo = Object.fromEntries(found.map(({ name, player: _, ...entry }) => [name, entry]));
    return { game, size, elo, lines: [[`${game} ${size}`, 'Elo', '95 % interval', 'games'], ...lines] };
  });
}
