import type { Heat, Mark } from '@ringfence/draw';
import { glancesOf, type Info, isRanked, nodeKindOf, percentText } from '@ringfence/engine';
import type { Cell, GameName, Move, Side } from '@ringfence/rules';
import { m } from '../paraglide/messages.js';

/** How many of the best moves are numbered on the board and listed beside it. */
export const CANDIDATES = 5;

/** The engine's evaluation of the moves, as heat: the simulations of each, or of an exact search without a net its value. */
export function heatOf({ moves }: Info, game: GameName): Heat | undefined {
  const onCells = moves.filter(({ move, visits }) => move >= 0 && visits > 0);
  if (onCells.length === 0) return undefined;
  if (nodeKindOf(game) === 'simulations' || onCells.some(({ policy }) => policy !== undefined)) {
    const most = Math.max(...onCells.map(({ visits }) => visits));
    const values = onCells.map(({ move, visits }) => [move, Math.sqrt(visits / most)] as const);
    return { values: new Map(values), title: m.simulations(), low: m.few(), high: m.many() };
  }
  const all = onCells.map(({ value }) => value);
  const least = Math.min(...all);
  const range = Math.max(...all) - least;
  const values = onCells.map(({ move, value }) => [move, range === 0 ? 1 : (value - least) / range] as const);
  return { values: new Map(values), title: m.value_for_mover(), low: m.worst(), high: m.best() };
}

/** What the net would play without any search, as heat; nothing without a net. */
export function glanceOf(info: Info): Heat | undefined {
  const onCells = glancesOf(info).filter(({ move }) => move >= 0);
  const most = Math.max(0, ...onCells.map(({ policy }) => policy));
  if (most === 0) return undefined;
  const values = onCells.map(({ move, policy }) => [move, Math.sqrt(policy / most)] as const);
  return { values: new Map(values), title: m.analyse_glance(), low: '0 %', high: percentText(most) };
}

/** Ranks of the best moves as labels for the board: 1 is the best, and a swap takes its rank without a cell. */
export function rankMarks({ moves }: Info): Map<Cell, Mark> {
  const ranked = moves.slice(0, CANDIDATES).map((info, i) => ({ ...info, label: `${i + 1}` }));
  const best = ranked.filter((each) => each.move >= 0 && isRanked(each));
  return new Map(best.map(({ move, label }) => [move, { label }]));
}

/** A previewed line as numbered ghosts: the first move as a piece, all by their number in the line, in which a swap has one too. */
export function lineOverlay(
  line: readonly Move[],
  side: Side,
): { readonly numbers: Map<Cell, number>; readonly ghost?: { readonly cell: Cell; readonly side: Side } } {
  const numbered = line.map((move, i) => [move, i + 1] as const);
  const numbers = new Map(numbered.filter(([move]) => move >= 0));
  const [first] = line;
  return { numbers, ...(first !== undefined && first >= 0 && { ghost: { cell: first, side } }) };
}
