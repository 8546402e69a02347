// Scripted beginners play their first games: the guide must speak in each, never for the worse, and whoever does what it lights or hints wins.
// TRIALS=20 plays 20 games of each kind.
import { assessStretch, createEngine, type Engine, levelMove, lossOf, purposeOf } from '@ringfence/engine';
import { type GameName, type Move, type Position, type Random, randomSource, startPosition } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstGame } from '../pages/play/first.ts';
import { type Advice, adviceFor, guideLimits, isFollowed, isUnderstood, type Judge } from './guide.ts';
import { hintFrom } from './hints.ts';
import { lookAt } from './look.ts';
import { planFor } from './plan.ts';
import { taughtGames } from './taught.ts';

type Beginner = (position: Position, random: Random, advice: Advice | undefined) => Promise<Move> | Move;

/** Enough simulations for a hint on these boards, whatever the machine. */
const HINT = { nodes: 1000 };

/** The same ones in every run. */
const GAMES = Number(process.env.TRIALS ?? 1);
/** Nine of ten; a single game must be won. */
const LEAST_WON = Math.ceil(0.9 * GAMES);
/** To review every lit cell takes minutes: guide.test.ts has the position in which one was wrong. */
const long = process.env.RINGFENCE_TESTS === 'long' || process.env.TRIALS !== undefined;

/** A newcomer is not left alone for this many turns. */
const QUIET = 3;
/** After so many turns the guide has spoken, or it is too late. */
const SOON = long ? Number.POSITIVE_INFINITY : 8;

let engine: Engine;
let coach: Engine;
let guide: Engine;
let reviewer: Engine;
beforeAll(async () => {
  engine = await createEngine({ tableSize: 16, seed: 1 });
  coach = await createEngine({ tableSize: 16, seed: 2 });
  guide = await createEngine({ tableSize: 16, seed: 3 });
  reviewer = await createEngine({ tableSize: 16, seed: 4 });
});
afterAll(() => {
  for (const one of [engine, coach, guide, reviewer]) one.close();
});

const atRandom: Beginner = (position, random) => random.pick(position.legalMoves());

/** Closes what it can, threatens where it can, and otherwise plays beside its own pieces. */
const buildsLoops: Beginner = (position, random) => {
  const moves = position.legalMoves().map((move) => ({ move, kind: purposeOf(position, move).kind }));
  for (const wanted of ['closes', 'double', 'threatens', 'connects', 'extends']) {
    const fitting = moves.filter(({ kind }) => kind === wanted);
    if (fitting.length > 0) return random.pick(fitting).move;
  }
  return random.pick(moves).move;
};

/** Plays where the guide says, and anywhere if it says nothing. */
const followsLight: Beginner = (position, random, advice) =>
  random.pick(advice !== undefined && advice.cells.length > 0 ? advice.cells : position.legalMoves());

const beginners: readonly (readonly [string, Beginner])[] = [
  ['at random', atRandom],
  ...(long ? [['to build loops', buildsLoops] as const] : []),
];

const followsHints: Beginner = async (position) => {
  const hint = hintFrom(position, await lookAt(coach, position, HINT));
  if (hint === undefined) throw new Error('no hint');
  return hint.move;
};

interface First {
  /** Nobody knows after a few turns. */
  readonly winner: number | undefined;
  readonly said: readonly Advice[];
  /** Every cell that was lit, with the position. */
  readonly lit: readonly { readonly position: Position; readonly cell: Move }[];
  /** The most turns in a row in which the guide was silent about a game in which something could be built. */
  readonly silence: number;
}

/** A first game as White against level 1, or its first turns, with all that the guide said in it. */
async function play(
  game: GameName,
  beginner: Beginner,
  seed: number,
  turns = Number.POSITIVE_INFINITY,
): Promise<First> {
  const { size, level } = firstGame(game);
  const position = startPosition(game, { size });
  const random = randomSource(seed);
  const counts = new Map<Advice['kind'], number>();
  const said: Advice[] = [];
  const lit: { readonly position: Position; readonly cell: Move }[] = [];
  const judge: Judge = (one, isDoubtful) => lookAt(guide, one, guideLimits(one.game), { isDoubtful });
  let silence = 0;
  let quiet = 0;
  while (position.outcome === undefined && position.moves.length < 2 * turns) {
    if (position.turn === 2) {
      position.play(await levelMove(engine, position.clone(), level, seed));
      continue;
    }
    const advice = await adviceFor(position, judge, (kind) => isUnderstood(kind, counts.get(kind) ?? 0));
    const move = await beginner(position.clone(), random, advice);
    quiet = advice === undefined && planFor(position, 1) !== undefined ? quiet + 1 : 0;
    silence = Math.max(silence, quiet);
    if (advice !== undefined) {
      said.push(advice);
      for (const cell of advice.cells) expect(position.isLegal(cell)).toBe(true);
      lit.push(...advice.cells.map((cell) => ({ position: position.clone(), cell })));
      if (!isFollowed(advice.kind) || advice.cells.includes(move))
        counts.set(advice.kind, (counts.get(advice.kind) ?? 0) + 1);
    }
    position.play(move);
  }
  return { winner: position.outcome?.winner, said, lit, silence };
}

/** The lit cells that a review marks as mistakes, in words. */
async function mistakes({ lit }: First): Promise<string[]> {
  const found: string[] = [];
  for (const { position, cell } of lit) {
    const after = position.clone();
    after.play(cell);
    const stretch = { positions: [position, after], moves: [cell] };
    const [one, next] = await assessStretch(reviewer, stretch, {
      limits: guideLimits(position.game),
      signal: new AbortController().signal,
    });
    const mark = one && next && lossOf(one, next, cell).mark;
    if (mark === '?' || mark === '??')
      found.push(
        `${position.moves.map((move) => position.grid.nameOf(move)).join(' ')} ${position.grid.nameOf(cell)}${mark}`,
      );
  }
  return found;
}

describe.each(taughtGames)('a first game of %s', (game) => {
  test('who follows the hints wins at least nine of ten, and the guide speaks in each', async () => {
    const games = [];
    for (let seed = 1; seed <= GAMES; seed++) games.push(await play(game, followsHints, seed));
    expect(games.filter(({ winner }) => winner === 1).length).toBeGreaterThanOrEqual(LEAST_WON);
    for (const { said } of games) {
      const kinds = said.map(({ kind }) => kind).filter((kind) => kind !== 'start');
      expect(kinds.length).toBeGreaterThan(0);
    }
    // Where a capture does not end the game, neither does the guide.
    const standing = games.filter(({ said }) => said.some(({ kind }) => kind === 'standing'));
    expect(standing.length > 0).toBe(game === 'squatter');
  });

  if (long) {
    test('who follows the lit cells wins at least nine of ten, and the review calls none of them a mistake', async () => {
      const games = [];
      for (let seed = 1; seed <= GAMES; seed++) games.push(await play(game, followsLight, seed));
      expect(games.filter(({ winner }) => winner === 1).length).toBeGreaterThanOrEqual(LEAST_WON);
      for (const one of games) expect(await mistakes(one)).toEqual([]);
    });
  }

  test.each(beginners)('the guide speaks to a beginner who plays %s', async (_, beginner) => {
    const { said, silence } = await play(game, beginner, 1, SOON);
    expect(said.map(({ kind }) => kind)).toContain('start');
    expect(said.filter(({ kind }) => kind !== 'start').length).toBeGreaterThan(0);
    expect(silence).toBeLessThan(QUIET);
  });
});
