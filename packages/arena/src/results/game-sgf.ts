import { BLACK, gameTitle, moveNamed, otherSide, type Side, startPosition, visible, WHITE } from '@ringfence/rules';
import { formatResult, type GameRecord, type RecordNode, recordFromMoves, writeSgf } from '@ringfence/rules/record';
import { isBuiltIn } from '../game/arena-game.ts';
import type { ClockRule } from '../game/clock.ts';
import { faultTitles } from '../game/fault.ts';
import { type GamePlan, type GameResult, sideIn } from '../game/game.ts';
import { fileNamePart, shortHash } from './safe-text.ts';

/** What a game belongs to, for its header. */
export interface GameOccasion {
  readonly event?: string;
  readonly date?: string;
}

/**
 * A game as one SGF text, with the players' comments at their moves. Measured times are left out, so that replaying the
 * same games gives the same files.
 */
export const gameSgf = (result: GameResult, occasion: GameOccasion = {}): string =>
  writeSgf([gameRecord(result, occasion)]);

function gameRecord(result: GameResult, occasion: GameOccasion = {}): GameRecord {
  const { plan, winner, endedBy } = result;
  if (!isBuiltIn(plan)) throw new RangeError(`game ${plan.id} has no board that SGF could describe`);
  const position = startPosition(plan.game, plan);
  const moves = result.moves.map((word) => moveNamed(position, word) ?? Number.NaN);
  const bare = recordFromMoves(moves, {
    game: plan.game,
    size: plan.size,
    swap: plan.swap,
    white: visible(plan.white),
    black: visible(plan.black),
    ...(occasion.event !== undefined && { event: visible(occasion.event) }),
    ...(occasion.date !== undefined && { date: visible(occasion.date) }),
    round: plan.pair,
    name: plan.id,
    comment: commentOf(result).join('\n'),
    result: resultText(result),
  });
  const record = { ...bare, nodes: withRemarks(bare.nodes, result) };
  if (endedBy !== 'resignation' || winner === 0) return record;
  const resignation: RecordNode = { parent: record.nodes.length - 1, resigns: otherSide(winner) };
  return { ...record, nodes: [...record.nodes, resignation] };
}

/** The players' `#` lines are at their moves. */
function withRemarks(nodes: readonly RecordNode[], { remarks = [] }: GameResult): readonly RecordNode[] {
  const comments = new Map(remarks.map(({ move, lines }) => [move, lines.map(visible).join('\n')]));
  let move = 0;
  return nodes.map((node) => {
    if (node.play === undefined) return node;
    const comment = comments.get(++move);
    return comment === undefined ? node : { ...node, comment };
  });
}

/** Time faults are losses on time, all others forfeits. */
function resultText({ winner, endedBy, fault, scores }: GameResult): string {
  const late = fault?.kind === 'no-answer' || fault?.kind === 'cpu-limit';
  const kind = endedBy === 'fault' ? (late ? 'time' : 'forfeit') : endedBy === 'resignation' ? 'resignation' : 'played';
  return formatResult({ kind, winner, margin: kind === 'played' ? Math.abs(scores[0] - scores[1]) : 0 });
}

function commentOf({ plan, words, fault }: GameResult): string[] {
  const opening = plan.opening.length === 0 ? [] : [`The first ${plan.opening.length} moves are the opening.`];
  const lines = [visible(words), clockWords(plan.clock), `Seed ${plan.seed}.`, ...opening];
  if (fault === undefined) return lines;
  const stderr = fault.stderr.length === 0 ? [] : ['Last lines of standard error:', ...fault.stderr.map(visible)];
  return [...lines, `Fault: ${faultTitles[fault.kind]} (${fault.kind}).`, ...exitWords(fault.exit), ...stderr];
}

/** How a process ended, as a list of one sentence; empty if it did not end. */
export function exitWords(
  exit: { readonly code: number | null; readonly signal: string | null } | undefined,
): string[] {
  if (exit === undefined) return [];
  if (exit.signal !== null) return [`The program was ended by ${visible(exit.signal)}.`];
  return exit.code === null ? [] : [`The program ended with exit code ${exit.code}.`];
}

/** A clock in words, such as `5 s a move.` */
export function clockWords(clock: ClockRule): string {
  const seconds = (ms: number): string => `${ms / 1000} s`;
  if (clock.kind === 'move') return `${seconds(clock.ms)} a move.`;
  if (clock.kind === 'game') return `${seconds(clock.ms)} for the game.`;
  return `${seconds(clock.ms)} for the game and ${seconds(clock.incrementMs)} more a move.`;
}

/** A game as a file: SGF, or lines of text where its board is not known here. */
export const gameFile = (result: GameResult, occasion: GameOccasion = {}): string =>
  isBuiltIn(result.plan) ? gameSgf(result, occasion) : gameText(result, occasion);

function gameText(result: GameResult, { event, date }: GameOccasion): string {
  const { plan, moves, picture } = result;
  const { game, id, white, black } = plan;
  return [
    `${gameTitle(game)} (${game}), game ${id}`,
    ...[event, date].filter((line) => line !== undefined).map(visible),
    `${sideIn(result, WHITE)}: ${visible(white)}, ${sideIn(result, BLACK)}: ${visible(black)}`,
    ...commentOf(result),
    '',
    ...moves.map((move, i) => `${i + 1}. ${visible(move)}`),
    '',
    ...(picture?.text ?? []),
    '',
  ].join('\n');
}

/** A file name for the game that is safe on every file system and unique in its tournament. */
export function sgfFileName(plan: GamePlan): string {
  const id = fileNamePart(plan.id, 40);
  const safeId = id === plan.id ? id : `${id}-${shortHash(plan.id)}`;
  const ending = isBuiltIn(plan) ? 'sgf' : 'txt';
  return `${safeId}_${fileNamePart(plan.white)}_${fileNamePart(plan.black)}.${ending}`;
}

/** The side of a player. */
export const sideOfPlayer = (plan: GamePlan, player: string): Side => (plan.white === player ? WHITE : BLACK);
