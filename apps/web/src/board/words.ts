import { calibratedChances, isFounded, type Proof, percentText } from '@ringfence/engine';
import { type Cell, EMPTY, type GameName, type Grid, gridOfGame, moveName, type Side, WHITE } from '@ringfence/rules';
import type { Ending, RecordArrow } from '@ringfence/rules/record';
import { type Evaluation, provedWinner, valueForWhite } from '../game/evaluations.ts';
import type { Game } from '../game/game.ts';
import { nodeOf } from '../game/tree.ts';
import { m } from '../paraglide/messages.js';

/** A side's name in the language of the reader. */
export const sideLabel = (side: Side): string => (side === WHITE ? m.white() : m.black());

/** The moves of the current line, and a resignation that ended it. */
export function playedWords({ tree, line, header }: Game): { readonly name: string; readonly side: Side }[] {
  const grid = gridOfGame(header.game, header.size);
  return line.flatMap((id) => {
    const { play, resigns } = nodeOf(tree, id).content;
    if (play !== undefined) return [{ name: moveName({ grid }, play.move), side: play.side }];
    return resigns === undefined ? [] : [{ name: m.resigns(), side: resigns }];
  });
}

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? '0' : `${value > 0 ? '+' : '−'}${text}`;
};

/** How values are shown: as numbers, or as White's winning chance. */
export type ValueStyle = 'number' | 'percent';

/** A value of a side's position. */
interface SideValue {
  readonly side: Side;
  readonly value: number;
  /** The expected lead in captured cells, where there is one. */
  readonly points?: number;
  /** The probability of a draw, if a net gives one. */
  readonly draw?: number;
  readonly proof?: Proof;
}

/**
 * A value from White's side, whoever is to move: the expected lead if there is one, otherwise from −1 to +1. As a chance
 * it is corrected as the bar is, if the game is given; a draw counts half.
 */
export function valueText(evaluation: SideValue, style: ValueStyle = 'number', game?: GameName): string {
  const { value, points, proof } = evaluation;
  const sign = evaluation.side === WHITE ? 1 : -1;
  if (style === 'percent') {
    const chances = game && calibratedChances(game, evaluation);
    const share = chances ? chances.white + chances.draw / 2 : (1 + sign * value) / 2;
    return proof === undefined ? percentText(share) : `${Math.round(100 * share)} %`;
  }
  return points === undefined ? signed(sign * value, 2) : signed(sign * points, 1);
}

/** ✓ for a proved win or loss, = for a proved draw, nothing for an estimate. */
export function seal({ proof }: Pick<Evaluation, 'proof'>): '✓' | '=' | '' {
  return proof === undefined ? '' : proof === 'draw' ? '=' : '✓';
}

/** The headline of an evaluation: who is better and the value for White, or what is proved. */
export function evaluationWords(evaluation: Evaluation, style: ValueStyle = 'number', game?: GameName): string {
  const winner = provedWinner(evaluation);
  const { points } = evaluation;
  if (winner === 0) return m.value_draw_proved();
  if (winner !== undefined) {
    const side = sideLabel(winner);
    const lead = Math.abs(Math.round(points ?? 0));
    return lead === 0 ? m.value_wins_proved({ side }) : m.value_wins_by_proved({ side, lead });
  }
  if (points === undefined && !isFounded(evaluation)) return m.value_unclear();
  const forWhite = valueForWhite(evaluation);
  const value = valueText(evaluation, style, game);
  const worth = points === undefined || style === 'percent' ? value : m.value_cells({ worth: value });
  if (Math.abs(forWhite) < 0.05) return style === 'percent' ? m.value_even_white({ worth }) : m.value_even();
  return forWhite > 0 ? m.value_white_better({ worth }) : m.value_black_better({ worth });
}

/** Describes for each cell which arrows begin or end there, for screen readers; nothing for the others. */
export function arrowWords(arrows: readonly RecordArrow[], grid: Grid): (cell: Cell) => string | undefined {
  return (cell) => {
    const words = arrows.flatMap(({ from, to }) => {
      if (from === cell) return [m.arrow_to({ cell: grid.nameOf(to) })];
      return to === cell ? [m.arrow_from({ cell: grid.nameOf(from) })] : [];
    });
    return words.length === 0 ? undefined : words.join(', ');
  };
}

/** 12,345 as 12k: the amount of work behind a number. */
export function countText(count: number): string {
  if (count < 1000) return `${count}`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)}M`;
}

/** A result in words, such as `White won by resignation`. */
export function resultWordsOf({ kind, winner, margin }: Ending): string {
  if (kind === 'void') return m.result_none();
  if (kind === 'unknown') return m.result_unknown();
  if (winner === EMPTY) return m.result_draw();
  const side = sideLabel(winner);
  if (kind === 'time') return m.result_won_time({ side });
  if (kind === 'resignation') return m.result_won_resignation({ side });
  if (kind === 'forfeit') return m.result_won_forfeit({ side });
  return margin > 0 ? m.result_won_by({ side, margin }) : m.result_won({ side });
}
