import { games, type Move, type Position, type Random, SWAP } from '@ringfence/rules';
import type { Engine, MoveInfo } from './api.ts';
import { exchangesOf } from './exchanges.ts';
import type { NetManner } from './levels.ts';
import { lotOf, weighted } from './lots.ts';
import { naturalness, pickNatural } from './natural.ts';
import { winsInOne } from './tactics.ts';

/** A move needs this share of the favourite's visits or policy to be plausible. */
const LEAST_SHARE = 0.05;
/** When a level overlooks something certain, it plays a move at least this natural; the most natural one has 1. */
const LEAST_NATURAL = 0.5;
/** How much an oversight prefers natural moves. */
const OVERSIGHT_HABIT = 2;

/** A move by the net's policy or by a search with the net, at a temperature. */
export async function moveWithNet(
  engine: Engine,
  position: Position,
  manner: NetManner,
  random: Random,
  signal: AbortSignal | undefined,
): Promise<Move> {
  const { nodes, search, temperature, sight } = manner;
  const overlooks = sight < 1 && lotOf(random) >= sight;
  const wins = winsInOne(position);
  if (wins.length > 0 && !overlooks) return random.pick(wins);
  const { moves } = await engine.analyse(position, { nodes, search }, undefined, signal);
  const [best] = moves;
  if (temperature === 0) return best.move;
  if (games[position.game].hasScores) return drawn(inView(position, moves, overlooks), manner, random);
  // A net has not learnt positions where something is certain at once, so there it has no opinion to go by.
  if (overlooks && moves.some(({ proof }) => proof !== undefined)) return oversight(position, lotOf(random));
  if (best.proof !== undefined || best.move === SWAP) return best.move;
  return drawn(moves, manner, random);
}

/**
 * In Squatter, what is certain at once is an exchange. A level that sees it plays one of the best; one that overlooks it
 * draws from what the net, which has learnt captures, thinks of the other moves.
 */
function inView(position: Position, moves: readonly MoveInfo[], overlooks: boolean): readonly MoveInfo[] {
  const exchanges = exchangesOf(position);
  const best = Math.max(...[...exchanges.values()].map(({ balance }) => balance));
  const left = moves.filter(({ move }) => {
    const exchange = exchanges.get(move);
    return overlooks ? exchange?.isQuiet : exchange?.balance === best;
  });
  return left.length > 0 ? left : moves;
}

/** A plausible move, as often as its policy or its visits say at the level's temperature. */
function drawn(moves: readonly MoveInfo[], { nodes, temperature }: NetManner, random: Random): Move {
  const shareOf = ({ policy = 0, visits }: MoveInfo): number => (nodes === 1 ? policy : visits);
  const open = moves.filter(({ proof }) => proof === undefined);
  const least = LEAST_SHARE * Math.max(...open.map(shareOf));
  const plausible = open.filter((info) => shareOf(info) > 0 && shareOf(info) >= least);
  if (plausible.length === 0) return moves[0].move;
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
