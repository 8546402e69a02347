import type { Fault, GameResult } from '@ringfence/arena';
import { taskPoints } from '../marks/marks.ts';

/** Faults that differ only in their location: shown once, and counted. */
interface FaultGroup {
  readonly fault: Fault;
  /** The games in which it happened, in their order. */
  readonly games: readonly GameResult[];
}

/**
 * What makes two faults equal: the kind, and the exception or the sentence without numbers, cells and lists of moves.
 */
function keyOf({ kind, words, stderr }: Fault): string {
  const exception = [...stderr].reverse().find((line) => /(?:Error|Exception|panicked|terminate)/.test(line));
  const said = (exception ?? words)
    .replace(/"go [^"]*"/g, 'go')
    .replace(/\b[a-z]{1,2}[0-9]+\b|[0-9]+/gi, '#')
    .replace(/#[ #]*/g, '#');
  return `${kind}\n${exception === undefined ? said.split('.')[0] : said}`;
}

/** The faults by which a player lost, the most frequent first. */
export function faultGroups(games: readonly GameResult[], name: string): FaultGroup[] {
  const groups = new Map<string, { fault: Fault; games: GameResult[] }>();
  for (const game of games) {
    if (game.fault === undefined || taskPoints(game, name) !== 0) continue;
    const key = keyOf(game.fault);
    const group = groups.get(key) ?? { fault: game.fault, games: [] };
    group.games.push(game);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.games.length - a.games.length);
}
