import { faultTitles, type GameResult, hintFor, moverOf } from '@ringfence/arena';
import { type SideWord, sideWord } from '@ringfence/rules';
import type { DigestView } from '../views/index.ts';

/** A game of a team, as the digest needs it. */
export interface DigestGame {
  readonly id: string;
  readonly side: SideWord;
  readonly result: GameResult;
}

/** How many moves make an opening, beyond the given ones. */
const OPENING = 3;
/** An opening needs this many games to count. */
const LEAST_GAMES = 2;
const LISTED = 5;

type Counted = Pick<DigestView, 'games' | 'won' | 'drawn' | 'lost'>;

/** What a team can learn from its games: its faults, the openings that lose, and where its time goes. */
export function digestOf(games: readonly DigestGame[]): Omit<DigestView, 'since' | 'boss'> {
  return { ...countsOf(games), faults: faultsOf(games), openings: openingsOf(games), time: timeOf(games) };
}

function countsOf(games: readonly DigestGame[]): Counted {
  const lost = games.filter(isLost).length;
  const drawn = games.filter(({ result }) => result.winner === 0).length;
  return { games: games.length, won: games.length - drawn - lost, drawn, lost };
}

/** What the next boss does to a team. */
export function bossOf(
  games: readonly DigestGame[],
): Omit<NonNullable<DigestView['boss']>, 'house' | 'name' | 'league'> {
  const lost = games.filter(isLost).map(({ result }) => result.moves.length);
  return {
    ...countsOf(games),
    latest: games.at(-1)?.id ?? null,
    lostAfter: lost.length === 0 ? null : lost.reduce((sum, moves) => sum + moves, 0) / lost.length,
    opening: openingsOf(games)[0] ?? null,
  };
}

const isLost = ({ side, result: { winner } }: DigestGame): boolean => winner === (side === 'white' ? 2 : 1);

function faultsOf(games: readonly DigestGame[]): DigestView['faults'] {
  const byKind = new Map<string, DigestView['faults'][number]>();
  for (const game of games) {
    const { fault } = game.result;
    if (fault === undefined || !isLost(game)) continue;
    const { kind } = fault;
    const known = byKind.get(kind);
    // The latest example comes last: its author remembers it best.
    byKind.set(kind, {
      kind,
      title: faultTitles[kind],
      games: (known?.games ?? 0) + 1,
      advice: hintFor(fault),
      example: game.id,
    });
  }
  return [...byKind.values()].sort((a, b) => b.games - a.games);
}

function openingsOf(games: readonly DigestGame[]): DigestView['openings'] {
  const byMoves = new Map<
    string,
    { side: SideWord; moves: readonly string[]; games: number; lost: number; example: string }
  >();
  for (const game of games) {
    const { plan, moves } = game.result;
    // Games that ended by a fault say nothing about their opening.
    if (game.result.endedBy === 'fault' || moves.length < plan.opening.length + OPENING) continue;
    const first = moves.slice(0, plan.opening.length + OPENING);
    const key = `${game.side} ${first.join(' ')}`;
    const known = byMoves.get(key) ?? { side: game.side, moves: first, games: 0, lost: 0, example: game.id };
    byMoves.set(key, known);
    known.games++;
    if (!isLost(game)) continue;
    known.lost++;
    known.example = game.id;
  }
  return [...byMoves.values()]
    .filter(({ games: count, lost }) => count >= LEAST_GAMES && lost > count / 2)
    .sort((a, b) => b.lost - a.lost || a.games - b.games)
    .slice(0, LISTED);
}

function timeOf(games: readonly DigestGame[]): DigestView['time'] {
  const thirds = [0, 1, 2].map(() => ({ sum: 0, moves: 0 }));
  let [moves, sum, most, mostOfClock] = [0, 0, 0, 0];
  for (const { side, result } of games) {
    const { plan, times } = result;
    const isOwn = (i: number): boolean => sideWord(moverOf(result, plan.opening.length + i + 1)) === side;
    const own = times.filter((_, i) => isOwn(i)).map(({ cpuMs }) => cpuMs);
    const whole = own.reduce((all, ms) => all + ms, 0);
    for (const [i, ms] of own.entries()) {
      const third = thirds[Math.min(2, Math.floor((3 * i) / own.length))];
      third.sum += ms;
      third.moves++;
      most = Math.max(most, ms);
    }
    moves += own.length;
    sum += whole;
    const used = plan.clock.kind === 'move' ? Math.max(0, ...own) : whole;
    mostOfClock = Math.max(mostOfClock, used / plan.clock.ms);
  }
  const mean = ({ sum: all, moves: count }: { sum: number; moves: number }): number => (count === 0 ? 0 : all / count);
  return {
    moves,
    meanCpuMs: mean({ sum, moves }),
    maxCpuMs: most,
    thirds: [mean(thirds[0]), mean(thirds[1]), mean(thirds[2])],
    mostOfClock,
  };
}
