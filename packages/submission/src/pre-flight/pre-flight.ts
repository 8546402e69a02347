import {
  type ArenaGame,
  atTable,
  type ClockRule,
  type Fault,
  type GamePlan,
  isBuiltIn,
  moverOf,
  openBot,
  parsePlayer,
  playGame,
  type RulesHouse,
  writeClock,
} from '@ringfence/arena/play';
import type { ProcessLimits, RungName } from '@ringfence/jail';
import { games, gridOfGame, WHITE } from '@ringfence/rules';
import type { Program } from '../build/submission.ts';

/**
 * Whether a player starts and plays three legal moves: checked before the first game, so that no tournament is spoilt.
 */
export interface PreFlight {
  readonly passed: boolean;
  /** The specification to play games with: the given one, or with the columns that the player counts. */
  readonly player: string;
  /** What went wrong, if anything. */
  readonly fault?: Fault;
  /** What its author should know although it passed, as sentences. */
  readonly warnings: readonly string[];
  /** Peak memory during these moves, as the jail counts it for its limit; undefined if unknown. */
  readonly memoryMb?: number;
  /** Its own, not those of its opponent. */
  readonly moves: readonly string[];
}

/** The game that a player is tried in. */
export interface FlightOptions {
  readonly game: ArenaGame;
  /** The rules, where they are a program. */
  readonly house?: RulesHouse | undefined;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  readonly limits: ProcessLimits;
  /** Decides the moves of its random opponent; default: 1. */
  readonly seed?: number;
  /** The folder that paths in the player's specification are relative to. */
  readonly folder: string;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

const OWN_MOVES = 3;
/** A class that counts the columns of a hexagon otherwise may name legal cells for a while. */
const OWN_MOVES_OF_CLASSES = 8;

/** What a program that is merely slow may use for a move. */
const PATIENT: ClockRule = { kind: 'move', ms: 60_000 };

const OFFSET = 'columns=offset';

/** One try: what it shows, and what ended it early, if anything, even after enough legal moves. */
interface Try {
  readonly flight: PreFlight;
  readonly fault: Fault | undefined;
  readonly slowestMs: number;
}

/**
 * Lets a player start and play its first moves. A class that fails on a hexagon is tried again with columns that count
 * from 0 in every row, and one that is too slow with much more time: being slow is a warning, not a failure.
 */
export async function preFlight(player: string, options: FlightOptions): Promise<PreFlight> {
  const first = await flyPatiently(player, options);
  // What never answers does not count columns in another way either.
  const hangs = first.fault?.kind === 'cpu-limit' && first.flight.moves.length === 0;
  if (first.fault === undefined || hangs || !mayCountOtherwise(player, options)) return first.flight;
  const second = await flyPatiently(`${player}${/\?[a-z]+=/.test(player) ? '&' : '?'}${OFFSET}`, options);
  // A class may have other faults as well: the way of counting with which it lasts longer is its own.
  if (second.flight.moves.length <= first.flight.moves.length) return first.flight;
  const words = 'It counts columns from 0 in every row, not along the diagonal. All its games are played that way.';
  return { ...second.flight, warnings: [words, ...second.flight.warnings] };
}

const MOST_OTHERS = 2;

/**
 * Tries the player of a submission. If it fails and was only the likeliest of several, the others are tried, and the first
 * that passes plays; undefined if the submission has no player.
 */
export async function preFlightAny(
  programs: readonly Program[],
  options: FlightOptions,
): Promise<PreFlight | undefined> {
  const players = programs.filter(({ role, word }) => role === 'player' && word !== undefined);
  const chosen = players.find(({ sure }) => sure !== undefined);
  if (chosen?.word === undefined) return undefined;
  const first = await preFlight(chosen.word, options);
  if (first.passed || chosen.sure === 'chosen' || chosen.sure === 'sure') return first;
  // Nobody means to hand in a keyboard player or a leftover, even if it plays.
  const others = players.filter((one) => one !== chosen && !/keyboard|leftover/.test(one.why)).slice(0, MOST_OTHERS);
  for (const { name, word } of others) {
    const flight = await preFlight(word as string, options);
    if (!flight.passed) continue;
    const words = `${chosen.name} did not pass the pre-flight, so ${name} plays. (${first.fault?.words ?? 'It was ended.'})`;
    return { ...flight, warnings: [words, ...flight.warnings] };
  }
  return first;
}

/** Whether the columns of a row may be counted from its first cell or from the edge of the array. */
function mayCountFromRows(game: ArenaGame): boolean {
  const one = { game };
  if (!isBuiltIn(one)) return false;
  const grid = gridOfGame(one.game, games[one.game].minSize);
  return grid.firstCol(grid.span - 1) > 0;
}

const isClass = (player: string): boolean => /^(?:java|python):/.test(player);

const mayCountOtherwise = (player: string, { game }: FlightOptions): boolean =>
  isClass(player) && mayCountFromRows(game) && !player.includes(OFFSET);

async function flyPatiently(player: string, options: FlightOptions): Promise<Try> {
  const first = await fly(player, options);
  if (first.fault?.kind !== 'cpu-limit') return first;
  const second = await fly(player, { ...options, clock: PATIENT });
  if (!second.flight.passed) return first;
  const seconds = (Math.max(first.slowestMs, second.slowestMs) / 1000).toFixed(1);
  const words = `It is slow: a move took ${seconds} s of processor time, and the clock is ${writeClock(options.clock)}. It will lose games on time.`;
  return { ...second, flight: { ...second.flight, warnings: [words] } };
}

async function fly(player: string, options: FlightOptions): Promise<Try> {
  const { game, house, size, swap, clock, limits, seed = 1, folder, rung, signal } = options;
  const spec = parsePlayer(player);
  const random = parsePlayer('random');
  if (!spec.ok || !random.ok) throw new RangeError(`${player} is not a player`);
  const ownMoves = isClass(player) && mayCountFromRows(game) ? OWN_MOVES_OF_CLASSES : OWN_MOVES;
  const bot = await openBot(spec.value, { rung, folder, limits, ...(house !== undefined && { rules: house }) });
  const other = await openBot(random.value);
  try {
    const plan: GamePlan = {
      id: 'pre-flight',
      pair: 'pre-flight',
      game,
      size,
      swap,
      opening: [],
      white: 'team',
      black: 'random',
      clock,
      maxMoves: 2 * ownMoves,
      seed,
    };
    const players = { white: bot, black: other };
    const stop = signal === undefined ? {} : { signal };
    const result = await atTable(house, (table) => playGame(plan, players, { ...stop, table }));
    const { fault, winner, times } = result;
    const ownFault = fault === undefined || winner === 1 ? undefined : fault;
    const isOwn = (_: unknown, i: number): boolean => moverOf(result, i + 1) === WHITE;
    const moves = result.moves.filter(isOwn);
    const passed = ownFault === undefined || moves.length >= OWN_MOVES;
    const memoryMb = bot.peakMb?.();
    const slowestMs = Math.max(0, ...times.filter(isOwn).map(({ cpuMs }) => cpuMs));
    return {
      slowestMs,
      fault: ownFault,
      flight: {
        passed,
        player,
        ...(!passed && ownFault !== undefined && { fault: ownFault }),
        warnings: [],
        ...(memoryMb !== undefined && { memoryMb }),
        moves,
      },
    };
  } finally {
    await Promise.all([bot.close(), other.close()]);
  }
}
