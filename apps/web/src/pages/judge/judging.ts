import {
  boardOf,
  CLASSIC_ERROR,
  classicLines,
  explain,
  explainOddity,
  explainReason,
  type GameName,
  games,
  gridOfGame,
  judge,
  judgeText,
  type Oddity,
  type Reason,
  type Result,
  sideName,
  type TextError,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { type DocumentKind, type GameRecord, readDocument, replay } from '@ringfence/rules/record';

/** What is to be judged, and how. */
export interface Question {
  readonly text: string;
  /** Default: the text tells it; Havannah must be named. */
  readonly game?: GameName | undefined;
  readonly strict: boolean;
  /** Which game of a collection, counted from 0. */
  readonly index: number;
}

/** A reason or an oddity, ready to be shown. */
export interface Entry {
  readonly id: string;
  readonly kind: Reason['kind'] | 'oddity';
  /** Where it stands among the verdict's reasons, or among its oddities. */
  readonly index: number;
  readonly title: string;
  readonly sentence: string;
}

/** The board that was found, and what is to be said about it. */
export interface Finding {
  readonly board: WrittenBoard;
  readonly verdict: Verdict;
  /** Who has won, in a sentence. */
  readonly headline: string;
  readonly entries: readonly Entry[];
  /** How many more reasons and oddities there are than entries. */
  readonly more: number;
}

export interface Judgement {
  readonly kind: DocumentKind;
  /** The classic checker's answer. */
  readonly answer: readonly string[];
  /** What the JSON is made of: an error also where strict reading refuses a board that can be shown. */
  readonly result: Result<Verdict>;
  readonly finding?: Finding;
  /** For records: how many games the text holds, and after how many moves the one that was judged stands. */
  readonly games?: number;
  readonly moves?: number;
}

/** Nobody reads more of them. */
const MOST_ENTRIES = 60;

/** Reads and judges a text of any kind: a board, or the last position of a game. */
export function judgeDocument({ text, game, strict, index }: Question): Judgement {
  const document = readDocument(text, { game });
  if (!document.ok) return { kind: 'classic', answer: [CLASSIC_ERROR], result: document };
  const { kind } = document.value;
  if (document.value.board !== undefined) {
    const { board } = document.value;
    const verdict = judge(board, document.value.game);
    const result = kind === 'classic' ? judgeText(text, { ...(game && { game }), strict }) : checked(verdict, strict);
    return { kind, answer: answerOf(result), result, finding: findingOf(board, verdict) };
  }
  const { records } = document.value;
  const last = lastBoard(records[Math.min(index, records.length - 1)], game);
  if (!last.ok) return { kind, answer: [CLASSIC_ERROR], result: last, games: records.length };
  const { board, verdict, moves } = last.value;
  const result = checked(verdict, strict);
  return { kind, answer: answerOf(result), result, finding: findingOf(board, verdict), games: records.length, moves };
}

const answerOf = (result: Result<Verdict>): readonly string[] =>
  result.ok ? classicLines(result.value) : [CLASSIC_ERROR];

/** In a text that is no classic board nobody can say where an odd cell stands. */
function checked(verdict: Verdict, strict: boolean): Result<Verdict> {
  const oddity = strict ? verdict.oddities.find((one) => one.strict) : undefined;
  if (oddity === undefined) return { ok: true, value: verdict };
  return { ok: false, error: errorAtStart(oddity.message, 'a board that a game can reach', oddity.name) };
}

const errorAtStart = (message: string, expected: string, found: string): TextError => ({
  line: 1,
  column: 1,
  message,
  expected,
  found,
});

function lastBoard(
  record: GameRecord | undefined,
  asked: GameName | undefined,
): Result<{ readonly board: WrittenBoard; readonly verdict: Verdict; readonly moves: number }> {
  if (record === undefined)
    return { ok: false, error: errorAtStart('there is no game in this text', 'a game', 'none') };
  const end = replay(record);
  if (!end.ok)
    return {
      ok: false,
      error: { ...end.error, line: Math.max(1, end.error.line), column: Math.max(1, end.error.column) },
    };
  const board = boardOf(end.value.position);
  const game = asked ?? record.header.game;
  const { title, shape } = games[game];
  if (shape !== board.shape) {
    return {
      ok: false,
      error: errorAtStart(`${title} is not played on a ${board.shape}`, `a ${shape}`, `a ${board.shape}`),
    };
  }
  const moves = end.value.line.filter((node) => record.nodes[node].play !== undefined).length;
  return { ok: true, value: { board, verdict: judge(board, game), moves } };
}

function findingOf(board: WrittenBoard, verdict: Verdict): Finding {
  const grid = gridOfGame(verdict.game, verdict.size);
  const reasons = verdict.reasons.slice(0, MOST_ENTRIES).map((reason, index): Entry => {
    const { kind } = reason;
    return { id: `reason-${index}`, kind, index, title: titleOf(reason), sentence: explainReason(grid, reason) };
  });
  const oddities = verdict.oddities.slice(0, MOST_ENTRIES).map((oddity, index): Entry => {
    const sentence = explainOddity(grid, oddity);
    return { id: `oddity-${index}`, kind: 'oddity', index, title: oddityTitles[oddity.name], sentence };
  });
  const entries = [...reasons, ...oddities];
  const more = verdict.reasons.length + verdict.oddities.length - entries.length;
  const [headline] = explain({ ...verdict, oddities: [] });
  return { board, verdict, headline, entries, more };
}

function titleOf(reason: Reason): string {
  switch (reason.kind) {
    case 'territory':
      return `${sideName(reason.owner)}’s territory, ${counted(reason.cells.length, 'cell')}`;
    case 'tripod':
      return `${sideName(reason.side)}’s tripod, ${reason.edges.length} edges`;
    case 'bridge':
      return `${sideName(reason.side)}’s bridge, ${reason.corners.length} corners`;
    case 'loop':
      return `${sideName(reason.side)}’s loop, ${counted(reason.loop.length, 'piece')}`;
  }
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const oddityTitles: Readonly<Record<Oddity['name'], string>> = {
  'captured-on-border': 'Odd: captured on the border',
  'captured-beside-free': 'Odd: captured beside free',
  'captured-by-both': 'Odd: captured by both',
  'enclosed-not-captured': 'Odd: enclosed, not captured',
  'two-winners': 'Odd: two winners',
  unbalanced: 'Odd: too many pieces',
  'loser-moved-last': 'Odd: the loser moved last',
  'won-before': 'Odd: won before',
};

/** An error as one sentence for a person. */
export function errorSentence({ line, column, message, expected, found }: TextError): string {
  return `Line ${line}, column ${column}: ${message}. Expected ${expected}; found ${found}.`;
}
