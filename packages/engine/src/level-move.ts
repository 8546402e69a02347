import { type Move, type Position, type Random, randomSource, SWAP } from '@ringfence/rules';
import type { Engine, MoveInfo, SearchKind } from './api.ts';
import { type Level, levels, type NetManner } from './levels.ts';
import { naturalness } from './natural.ts';
import { netIsAtHand } from './net/store.ts';
import { losesAtOnce, winningMoves } from './tactics.ts';

/** A move needs this share of the favourite's visits or policy to be plausible. */
const LEAST_SHARE = 0.05;
/** When a level overlooks something certain, it plays a move at least this natural; the most natural one has 1. */
const LEAST_NATURAL = 0.5;
/** How much an oversight prefers natural moves. */
const OVERSIGHT_HABIT = 2;

/**
 * The move that a level plays. The same seed gives the same move in the same position, whatever the engine searched
 * before: a hint must not make the opponent stronger, so the engine forgets first. `kind` may exclude the net, or require
 * one. By default the highest level loads a net; the others use one that is there, and do without rather than load it.
 */
export async function levelMove(
  engine: Engine,
  position: Position,
  number: number,
  seed: number,
  signal?: AbortSignal,
  kind: SearchKind = 'best',
): Promise<Move> {
  const chosen = levels.find((candidate) => candidate.level === number);
  if (chosen === undefined) throw new RangeError(`levels are 1 to ${levels.length}, not ${number}`);
  if (position.outcome !== undefined) throw new RangeError('the game is over: choose an earlier position');
  const own = position.clone();
  const random = randomSource(seed + 1000 * own.moves.length);
  const manner = chosen.net?.[own.grid.shape];
  if (manner === undefined && kind === 'net') {
    throw new RangeError(`level ${number} plays ${own.game} without a net`);
  }
  engine.clear();
  if (manner !== undefined && (await wantsNet(chosen, own, kind))) {
    try {
      return await moveWithNet(engine, own, manner, random, signal);
    } catch (error) {
      if (kind === 'net') throw error;
    }
  }
  return moveWithoutNet(engine, own, chosen, random, signal);
}

async function wantsNet({ level }: Level, { game, grid }: Position, kind: SearchKind): Promise<boolean> {
  if (kind !== 'best') return kind === 'net';
  return level === levels.length || netIsAtHand(game, grid.size);
}

/** A move by the net's policy or by a search with the net, at a temperature. */
async function moveWithNet(
  engine: Engine,
  position: Position,
  { nodes, temperature, sight }: NetManner,
  random: Random,
  signal: AbortSignal | undefined,
): Promise<Move> {
  const overlooks = sight < 1 && lotOf(random) >= sight;
  const wins = winningMoves(position);
  if (wins.length > 0 && !overlooks) return random.pick(wins);
  const { moves } = await engine.analyse(position, { nodes, search: 'net' }, undefined, signal);
  // A net has not learnt positions where something is certain at once, so there it has no opinion to go by.
  if (overlooks && moves.some(({ proof }) => proof !== undefined)) return oversight(position, lotOf(random));
  const [best] = moves;
  if (temperature === 0 || best.proof !== undefined || best.move === SWAP) return best.move;
  const shareOf = ({ policy = 0, visits }: MoveInfo): number => (nodes === 1 ? policy : visits);
  const open = moves.filter(({ proof }) => proof === undefined);
  const least = LEAST_SHARE * Math.max(...open.map(shareOf));
  const plausible = open.filter((info) => shareOf(info) > 0 && shareOf(info) >= least);
  if (plausible.length === 0) return best.move;
  const weights = plausible.map((info) => shareOf(info) ** (1 / temperature));
  return plausible[weighted(weights, lotOf(random))].move;
}

/** The move of a player who looks at the board without calculating. */
function oversight(position: Position, lot: number): Move {
  const scores = naturalness(position);
  const moves = position.legalMoves().filter((move) => move !== SWAP);
  const least = LEAST_NATURAL * Math.max(...moves.map((move) => scores[move]));
  return pickNatural(
    position,
    moves.filter((move) => scores[move] >= least),
    OVERSIGHT_HABIT,
    lot,
  );
}

async function moveWithoutNet(
  engine: Engine,
  position: Position,
  { search, margin, habit, seesWins, seesLosses }: Level,
  random: Random,
  signal: AbortSignal | undefined,
): Promise<Move> {
  const { shape } = position.grid;
  const wins = seesWins ? winningMoves(position) : [];
  if (wins.length > 0) return random.pick(wins);
  const { moves } = await engine.analyse(position, search[shape], undefined, signal);
  const candidates = candidatesOf(moves, margin[shape]);
  const safe = seesLosses ? safeMoves(position, candidates, moves) : candidates;
  return pickNatural(position, safe, habit, lotOf(random));
}

/** From 0 to below 1. */
const lotOf = (random: Random): number => random.next() / 2 ** 32;

/** The moves that are good enough for the level, best first; only lost ones if all are lost. */
function candidatesOf(moves: readonly MoveInfo[], margin: number): Move[] {
  const [best] = moves;
  const good = moves.filter(
    ({ value, visits, proof }) =>
      value >= best.value - margin &&
      visits >= best.visits * LEAST_SHARE &&
      (proof !== 'loss' || best.proof === 'loss'),
  );
  // A proved draw or win is never traded for a move that only looks as good.
  const proved =
    best.proof === 'win' || best.proof === 'draw' ? good.filter(({ proof }) => proof === best.proof) : good;
  return (proved.length > 0 ? proved : [best]).map(({ move }) => move);
}

/** The candidates that do not lose to the next move; if there are none, any other move that does not. */
function safeMoves(position: Position, candidates: readonly Move[], all: readonly MoveInfo[]): readonly Move[] {
  const safe = candidates.filter((move) => !losesAtOnce(position, move));
  if (safe.length > 0) return safe;
  const other = all.find(({ move }) => !losesAtOnce(position, move));
  const refuge = other?.move ?? position.legalMoves().find((move) => !losesAtOnce(position, move));
  return refuge === undefined ? candidates.slice(0, 1) : [refuge];
}

/** Chooses at random, natural moves more often; `lot` is from 0 to below 1. */
function pickNatural(position: Position, moves: readonly Move[], habit: number, lot: number): Move {
  if (moves.length === 1 || habit === 0) return moves[0];
  const scores = naturalness(position);
  const weights = moves.map((move) => Math.exp(habit * (move === SWAP ? 0.5 : scores[move])));
  return moves[weighted(weights, lot)];
}

/** An index, as often as its weight says. */
function weighted(weights: readonly number[], lot: number): number {
  let rest = lot * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return at < 0 ? weights.length - 1 : at;
}
