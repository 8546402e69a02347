import { assessmentOf, type Engine } from '@ringfence/engine';
import { chancesOf } from '@ringfence/engine/tuning';
import type { GameName, Position, Random } from '@ringfence/rules';
import { playBenchGame, randomOpening } from './games.ts';
import { engineChoice, type Player } from './players.ts';

/**
 * Nodes a move of the games that the search without a net plays against itself to judge an opening, shortest first.
 * Budgets differ more than seeds do: with one budget most seeds play nearly the same game.
 */
const BUDGETS = [500, 700, 1000, 1400, 2000, 2800] as const;
/** An opening is even if neither side wins more than this many games more than the other. */
const MARGIN = 1;

/**
 * The search with a net that is asked first, about a hundred simulations; White's expected score that it accepts; and the
 * largest board that it knows.
 */
const NET = { nodes: 140_000, least: 0.4, most: 0.6, largest: 10 } as const;

/** Nodes to prove a draw with: on larger boards only the proofs that take no time are worth a try. */
const proofNodes = (size: number): number => (size <= 7 ? 200_000 : 20_000);

/**
 * A random opening of Squatter that the judge proves drawn. Where it has no proof, neither its search with a net nor games
 * without one may see a favourite. The judge forgets everything for each game, so the same random numbers give the same
 * openings.
 */
export async function evenOpening(
  judge: Engine,
  game: GameName,
  size: number,
  plies: number,
  random: Random,
): Promise<{ opening: Position; isProvedDrawn: boolean }> {
  for (;;) {
    const opening = randomOpening(game, size, plies, random);
    judge.clear();
    const { proof } = await judge.solve(opening, { nodes: proofNodes(size) });
    if (proof === 'draw') return { opening, isProvedDrawn: true };
    if (proof !== undefined || !(await isNearEven(judge, opening)) || !(await isBalanced(judge, opening))) continue;
    return { opening, isProvedDrawn: false };
  }
}

/** Whether the search with a net, if the board has one, expects about as much for one side as for the other. */
export async function isNearEven(judge: Engine, opening: Position): Promise<boolean> {
  if (opening.grid.size > NET.largest) return true;
  judge.clear();
  const info = await judge.analyse(opening, { nodes: NET.nodes, search: 'net' });
  const chances = chancesOf(assessmentOf(info));
  if (chances === undefined) return true;
  const expected = chances.white + chances.draw / 2;
  return expected >= NET.least && expected <= NET.most;
}

/** Whether neither side is ahead after games of the judge against itself; it stops as soon as that is certain. */
export async function isBalanced(judge: Engine, opening: Position): Promise<boolean> {
  let ahead = 0;
  for (const [at, nodes] of BUDGETS.entries()) {
    judge.clear();
    const player = withNodes(judge, nodes);
    // Points of White: 1 for a win, ½ for a draw.
    ahead += 2 * (await playBenchGame(opening.clone(), [player, player], 0, { toProof: true })) - 1;
    if (Math.abs(ahead) > MARGIN + BUDGETS.length - 1 - at) return false;
  }
  return Math.abs(ahead) <= MARGIN;
}

const withNodes = (engine: Engine, nodes: number): Player => ({
  name: `engine:mcts:${nodes}`,
  choose: (position) => engineChoice(engine, position, { nodes, search: 'mcts' }),
  close: () => {},
});
