import { type Assessment, calibratedChances, chanceTexts, type MoveMark } from '@ringfence/engine';
import { type GameName, gridOfGame, type Move, moveName, sideName } from '@ringfence/rules';
import type { GameRecord, RawProperty, RecordNode } from '@ringfence/rules/record';
import { forWhite, signedValue } from '../shared/moves.ts';
import type { Review, ReviewedMove } from './review.ts';

/** Moves by name on the board of a record. */
type Namer = (move: Move) => string;

export function namerOf({ header: { game, size } }: GameRecord): Namer {
  const grid = gridOfGame(game, size);
  return (move) => moveName({ grid }, move);
}

/** A value from White's side, with the lead and the proof if there are any. */
export function valueWords({ side, value, points, proof }: Assessment): string {
  if (proof === 'draw') return 'draw, proved';
  if (proof !== undefined) {
    const winner = sideName((proof === 'win') === (side === 1) ? 1 : 2);
    const lead = points === undefined || points === 0 ? '' : ` by ${Math.abs(points)}`;
    return `${winner} wins${lead}`;
  }
  const lead = points === undefined ? '' : ` (${signedValue(forWhite(side, points))} cells)`;
  return `${signedValue(forWhite(side, value))}${lead}`;
}

/** The chances that White wins, the game is drawn and Black wins, in percent; empty if no net gives them. */
function chancesText(game: GameName, assessment: Assessment): string {
  const chances = assessment.proof === undefined ? calibratedChances(game, assessment) : undefined;
  if (chances === undefined) return '';
  const { white, draw, black } = chanceTexts(chances);
  return `${white}–${draw}–${black} %`;
}

/** The remark on a move: only its value, or what would have been better. */
function betterWords({ before, mark }: ReviewedMove, name: Namer): string {
  if (mark === undefined || before.line.length === 0) return '';
  return `better ${before.line.map(name).join(' ')}`;
}

/** The review as lines for people, with values from White's side. */
export function reviewLines(game: GameName, review: Review, name: Namer): string[] {
  const rows = review.moves.map((move) => [
    `${move.number}.`,
    sideName(move.side),
    `${name(move.move)}${move.mark ?? ''}`,
    valueWords(move.after),
    chancesText(game, move.after),
    betterWords(move, name),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((text, column) => (column === 0 ? text.padStart(widths[0]) : text.padEnd(widths[column] ?? 0)))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', ...summaryLines(review)];
}

/** One such move, and several. */
const markNames: Readonly<Record<MoveMark, readonly [string, string]>> = {
  '?!': ['inaccuracy', 'inaccuracies'],
  '?': ['mistake', 'mistakes'],
  '??': ['blunder', 'blunders'],
};

function summaryLines({ moves, total, stopped }: Review): string[] {
  const counts = ([1, 2] as const).map((side) => {
    const own = moves.filter((move) => move.side === side);
    const words = (Object.keys(markNames) as MoveMark[]).map((mark) => {
      const count = own.filter((move) => move.mark === mark).length;
      return `${count} ${markNames[mark][count === 1 ? 0 : 1]}`;
    });
    return `${sideName(side)}: ${words.join(', ')}.`;
  });
  return [...counts, ...(stopped ? [`Stopped: of ${total} moves the last ${moves.length} are analysed.`] : [])];
}

/** The review as data for other programs; values are White's. */
export function reviewJson(game: GameName, { moves, total, stopped }: Review, name: Namer): object {
  const chancesOf = (it: Assessment): object => {
    const chances = calibratedChances(game, it);
    return chances === undefined ? {} : { chances };
  };
  const assessment = (it: Assessment): object => ({
    value: forWhite(it.side, it.value),
    ...(it.points !== undefined && { points: forWhite(it.side, it.points) }),
    ...(it.draw !== undefined && { draw: it.draw }),
    ...chancesOf(it),
    winner: provedWinnerName(it),
    line: it.line.map(name),
    depth: it.depth,
    nodes: it.nodes,
  });
  return {
    total,
    stopped,
    moves: moves.map((move) => ({
      number: move.number,
      side: sideName(move.side),
      move: name(move.move),
      mark: move.mark ?? null,
      loss: move.loss,
      before: assessment(move.before),
      after: assessment(move.after),
    })),
  };
}

/** The proved winner, `Draw`, or null if nothing is proved. */
export function provedWinnerName({ side, proof }: Assessment): string | null {
  if (proof === undefined) return null;
  return proof === 'draw' ? 'Draw' : sideName((proof === 'win') === (side === 1) ? 1 : 2);
}

const HEADING = 'Ringfence: ';

/** SGF's annotations of how good a move is. */
const markProperties: Readonly<Record<MoveMark, RawProperty>> = {
  '?!': { name: 'DO', values: [''] },
  '?': { name: 'BM', values: ['1'] },
  '??': { name: 'BM', values: ['2'] },
};

/**
 * The record with the review in it: a line in each comment, the value as SGF's `V`, which is positive if it is good for
 * Black, and mistakes as `DO` and `BM`. Replaces an earlier review.
 */
export function annotated(record: GameRecord, review: Review, name: Namer): GameRecord {
  const byNode = new Map(review.moves.map((move) => [move.node, move]));
  const nodes = record.nodes.map((node, i): RecordNode => {
    const move = byNode.get(i);
    if (move === undefined) return node;
    const { comment, properties = [], ...rest } = node;
    const kept = (comment ?? '').split('\n').filter((line) => !line.startsWith(HEADING));
    const better = betterWords(move, name);
    const words = `${HEADING}${valueWords(move.after)}${better === '' ? '' : `; ${better}`}`;
    const value = {
      name: 'V',
      values: [(-forWhite(move.after.side, move.after.value)).toFixed(3).replace(/^-(0\.000)$/, '$1')],
    };
    const wasOurs = kept.length < (comment ?? '').split('\n').length;
    const others = properties.filter(({ name: property }) =>
      wasOurs || move.mark !== undefined ? !['V', 'DO', 'BM'].includes(property) : property !== 'V',
    );
    return {
      ...rest,
      comment: [...kept.filter((line, k) => line !== '' || k < kept.length - 1), words].join('\n').trim(),
      properties: [...others, value, ...(move.mark === undefined ? [] : [markProperties[move.mark]])],
    };
  });
  return { ...record, nodes };
}
