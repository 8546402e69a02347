import {
  BLACK,
  type GameName,
  games,
  moveName,
  type Position,
  randomSource,
  type Side,
  SWAP,
  sides,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { BuiltInBot, randomThinker, type Thinker } from '../bots/built-in.ts';
import type { Trial } from './trial.ts';
import { buildingThinker, drawingThinker, type HexagonEnd, hexagonEnds } from './wins.ts';

/** The input of a suite. */
interface CheckSuiteOptions {
  readonly games: readonly GameName[];
  /** One size for all games; default: the usual sizes. */
  readonly size?: number;
  /** Milliseconds a move where time is not being tested. */
  readonly moveMs: number;
  readonly seed: number;
  /** Whether the bot ignores unknown lines, as the line protocol demands. */
  readonly skips: boolean;
  /** Whether it accepts its own moves, and so can be put into any position. */
  readonly hearsOwnMoves: boolean;
  /** Whether it learns if games have a swap; otherwise it assumes so, as the course did. */
  readonly hearsOfSwap: boolean;
  /** Whether it has a method that reports the winner. */
  readonly saysWinner: boolean;
}

/** Small, usual and large boards, as courses use them. */
const usualSizes: Partial<Readonly<Record<GameName, readonly number[]>>> = {
  squatter: [5, 6, 7],
  fencemaster: [3, 5, 7],
  havannah: [3, 5, 8],
};

function sizesOf(game: GameName): readonly number[] {
  const { minSize, usualSize } = games[game];
  return usualSizes[game] ?? [minSize, usualSize];
}

/** How full the boards are on which a bot is asked for a few moves. */
const FILLINGS = [0.2, 0.4, 0.6, 0.8] as const;
const FEW_MOVES = 6;

/** All trials, in the order of the checks and then of the games. */
export function suiteFor(options: CheckSuiteOptions): Trial[] {
  const makers = [
    startTrials,
    legalTrials,
    captureTrials,
    swapTrials,
    timeTrials,
    endTrials,
    winnerTrials,
    strangeTrials,
    twinTrials,
  ];
  return makers.flatMap((make) => options.games.flatMap((game) => make(makerOf(game, options))));
}

type Details = Partial<Omit<Trial, 'game' | 'check' | 'opponent'>> & { readonly opponent?: () => Thinker };

/** The options of a suite, with what follows from them for one of its games. */
interface Maker extends CheckSuiteOptions {
  readonly game: GameName;
  readonly sizes: readonly number[];
  readonly usualSize: number;
  readonly hasSwap: boolean;
  /** Fills in the defaults of most trials. */
  trial(check: Trial['check'], details: Details): Trial;
}

function makerOf(game: GameName, options: CheckSuiteOptions): Maker {
  const sizes = options.size === undefined ? sizesOf(game) : [options.size];
  const usualSize = sizes[Math.floor(sizes.length / 2)];
  const hasSwap = games[game].swap !== 'none';
  const swap = hasSwap && !options.hearsOfSwap;
  const usual = { game, size: usualSize, swap, side: WHITE as Side, opening: [], seed: options.seed };
  return {
    ...options,
    game,
    sizes,
    usualSize,
    hasSwap,
    trial: (check, { opponent = randomThinker, ...details }) => ({
      check,
      ...usual,
      clock: { kind: 'move', ms: options.moveMs },
      opponent: () => new BuiltInBot(opponent()),
      ...details,
    }),
  };
}

function startTrials(maker: Maker): Trial[] {
  return maker.sizes.flatMap((size) => [
    maker.trial('start', { size, side: WHITE, moves: 1 }),
    maker.trial('start', { size, side: BLACK, moves: 2 }),
  ]);
}

function legalTrials(maker: Maker): Trial[] {
  const whole = sides.map((side) => maker.trial('legal', { side, size: maker.sizes[0], seed: maker.seed + side }));
  const parts = maker.sizes.flatMap((size) =>
    FILLINGS.map((filling, i) => {
      if (!maker.hearsOwnMoves) {
        return maker.trial('legal', { size, side: sides[i % 2], seed: maker.seed + i, swap: maker.hasSwap });
      }
      const opening = randomOpening(maker.game, size, filling, maker.seed + i);
      return maker.trial('legal', { size, side: sides[i % 2], opening, moves: FEW_MOVES, swap: maker.hasSwap });
    }),
  );
  return [...whole, ...parts];
}

/** White takes b2 with a diamond. */
const DIAMOND = { white: ['b1', 'a2', 'c2', 'b3'], black: ['d1', 'd2', 'd3'] } as const;
/** White takes c3 with a diamond, and Black takes the whole diamond from outside. */
const RING = {
  white: ['c2', 'b3', 'd3', 'c4', 'a1', 'e1', 'a5', 'e5'],
  black: ['c1', 'b2', 'd2', 'a3', 'e3', 'b4', 'd4', 'c5'],
} as const;

function captureTrials(maker: Maker): Trial[] {
  if (!games[maker.game].hasScores) return [];
  if (!maker.hearsOwnMoves) {
    return maker.sizes.flatMap((size) =>
      sides.map((side) => maker.trial('captures', { size, side, opponent: capturingThinker })),
    );
  }
  return maker.sizes
    .flatMap((size) =>
      [DIAMOND, RING].flatMap((shape) => sides.map((side) => ({ size, side, opening: inTurn(shape) }))),
    )
    .filter(({ size, opening }) => size >= (opening.length > 8 ? 5 : 4))
    .map((details) => maker.trial('captures', details));
}

function swapTrials(maker: Maker): Trial[] {
  if (!maker.hasSwap) return [];
  const opening = randomOpening(maker.game, maker.usualSize, 0.2, maker.seed).slice(0, 3);
  const withOwnMoves = [
    maker.trial('swap', { swap: true, side: WHITE, opening: [opening[0], 'swap'], moves: 8 }),
    maker.trial('swap', { swap: true, side: BLACK, opening, moves: 4 }),
  ];
  return [
    maker.trial('swap', { swap: true, side: WHITE, moves: 8, opponent: swappingThinker }),
    maker.trial('swap', { swap: true, side: BLACK, moves: 8 }),
    maker.trial('swap', { swap: true, side: BLACK, opening: opening.slice(0, 1), moves: 8 }),
    ...(maker.hearsOfSwap ? [maker.trial('swap', { swap: false, side: BLACK, moves: 8 })] : []),
    ...(maker.hearsOwnMoves ? withOwnMoves : []),
  ];
}

function timeTrials(maker: Maker): Trial[] {
  const opening = maker.hearsOwnMoves ? randomOpening(maker.game, maker.usualSize, 0.2, maker.seed + 10) : [];
  return [
    maker.trial('time', { clock: { kind: 'move', ms: 100 }, opening, moves: FEW_MOVES }),
    maker.trial('time', { clock: { kind: 'game', ms: 3000 }, size: maker.sizes[0], side: BLACK }),
    maker.trial('time', { clock: { kind: 'increment', ms: 1000, incrementMs: 50 }, size: maker.sizes[0] }),
  ];
}

/** The opponent wins where it can, so that a full board is never reached. */
function endTrials(maker: Maker): Trial[] {
  return sides.map((side) => maker.trial('end', { side, size: maker.sizes[0], opponent: winningThinker }));
}

/** Games that end in each way, so that `getWinner` is asked about all of them; its own moves cannot be chosen. */
function winnerTrials(maker: Maker): Trial[] {
  if (!maker.saysWinner) return [];
  // Two of three games against random moves on the smallest board are drawn.
  const draws = sides.map((side) =>
    maker.trial('winner', { side, size: maker.sizes[0], seed: maker.seed + side, opponent: drawingThinker }),
  );
  if (!games[maker.game].wins.includes('tripod')) return draws;
  const ends = (Object.keys(hexagonEnds) as HexagonEnd[]).map((end, i) =>
    maker.trial('winner', {
      side: sides[i % 2],
      seed: maker.seed + i,
      opponent: () => buildingThinker(end, maker.seed + i),
    }),
  );
  return [...ends, ...draws];
}

function strangeTrials(maker: Maker): Trial[] {
  if (!maker.skips) return [];
  return [maker.trial('strange', { side: BLACK, strange: true, moves: 2 * FEW_MOVES, swap: maker.hasSwap })];
}

function twinTrials(maker: Maker): Trial[] {
  const { opponent, ...trial } = maker.trial('twins', { size: maker.sizes[0], moves: 2 * FEW_MOVES });
  return [trial];
}

/** Random legal moves until this share of the board is full, in a game that is not over by then. */
function randomOpening(game: GameName, size: number, filling: number, seed: number): string[] {
  const random = randomSource(seed);
  const position = startPosition(game, { size });
  const wanted = Math.floor(position.grid.cellCount * filling);
  while (position.moves.length < wanted) {
    position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined) continue;
    position.undo();
    break;
  }
  return position.moves.map((move) => moveName(position, move));
}

/** Alternating cells of White and Black. */
function inTurn({ white, black }: { readonly white: readonly string[]; readonly black: readonly string[] }): string[] {
  return white.flatMap((cell, i) => (i < black.length ? [cell, black[i]] : [cell]));
}

/** Random moves, but moves of a certain kind whenever there are any. */
function preferring(choose: (position: Position) => number | undefined): Thinker {
  const fallback = randomThinker();
  return {
    ...fallback,
    move: async (position, limits) => choose(position) ?? fallback.move(position, limits),
  };
}

const swappingThinker = (): Thinker => preferring((position) => (position.maySwap ? SWAP : undefined));

/** Captures as much as it can, so that every game has captured cells. */
const capturingThinker = (): Thinker =>
  preferring((position) => {
    const own = position.turn - 1;
    const trial = position.clone();
    const gains = position.legalMoves().map((move) => {
      trial.play(move);
      const gain = trial.scores[own] - position.scores[own];
      trial.undo();
      return { move, gain };
    });
    const best = gains.reduce((most, one) => (one.gain > most.gain ? one : most));
    return best.gain > 0 ? best.move : undefined;
  });

const winningThinker = (): Thinker =>
  preferring((position) => {
    const own: Side = position.turn;
    const trial = position.clone();
    return position.legalMoves().find((move) => {
      trial.play(move);
      const wins = trial.outcome?.winner === own;
      trial.undo();
      return wins;
    });
  });
