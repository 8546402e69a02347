import {
  boardOf,
  CLASSIC_ERROR,
  classicLines,
  type GameName,
  games,
  gridOfGame,
  judge,
  type Oddity,
  type Reason,
  type Result,
  strictly,
  type TextError,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { type DocumentKind, type GameRecord, readDocument, replay } from '@ringfence/rules/record';
import { shapeWords } from '../../board/shape-words.ts';
import { headlineWords, oddityWords, reasonWords } from '../../board/verdict.ts';
import { sideLabel } from '../../board/words.ts';
import { m } from '../../paraglide/messages.js';
import type { Locale } from '../../paraglide/runtime.js';

/** What to judge, and how. */
export interface JudgeRequest {
  readonly text: string;
  /** The language of the answer: a worker knows nothing of the page. */
  readonly locale: Locale;
  /** Default: detected from the text; Havannah must be chosen. */
  readonly game?: GameName | undefined;
  readonly strict: boolean;
  /** Which game of a collection, counted from 0. */
  readonly index: number;
}

/** A reason or an oddity, ready to show. */
export interface ShownReason {
  readonly id: string;
  readonly kind: Reason['kind'] | 'oddity';
  /** Its index among the verdict's reasons, or among its oddities. */
  readonly index: number;
  readonly title: string;
  readonly sentence: string;
}

/** The board, and what to say about it. */
export interface JudgedBoard {
  readonly board: WrittenBoard;
  readonly verdict: Verdict;
  /** Who has won, in a sentence. */
  readonly headline: string;
  readonly entries: readonly ShownReason[];
  /** How many more reasons and oddities there are than entries. */
  readonly more: number;
}

export interface Judgement {
  readonly kind: DocumentKind;
  /** The classic checker's answer. */
  readonly answer: readonly string[];
  /** The source of the JSON: an error also if strict reading refuses a board that can be shown. */
  readonly result: Result<Verdict>;
  readonly finding?: JudgedBoard;
  /** For records: how many games the text contains, and the number of moves of the judged one. */
  readonly games?: number;
  readonly moves?: number;
}

/** More of them are not shown. */
const MOST_ENTRIES = 60;

/** Reads and judges a text of any kind: a board, or the last position of a game. */
export function judgeDocument({ text, game, strict, index }: JudgeRequest): Judgement {
  const document = readDocument(text, { game });
  if (!document.ok) return { kind: 'classic', answer: [CLASSIC_ERROR], result: document };
  const { kind } = document.value;
  if (document.value.board !== undefined) {
    const { board } = document.value;
    const verdict = judge(board, document.value.game);
    const result = kind === 'classic' && strict ? strictly(text, verdict) : checked(verdict, strict);
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

/** In a text that is not a classic board, an odd cell has no location. */
function checked(verdict: Verdict, strict: boolean): Result<Verdict> {
  const oddity = strict ? verdict.oddities.find((one) => one.strict) : undefined;
  if (oddity === undefined) return { ok: true, value: verdict };
  return { ok: false, error: errorAtStart(oddity.message, m.judge_expected_reachable(), oddity.name) };
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
    return { ok: false, error: errorAtStart(m.judge_no_game(), m.judge_a_game(), m.judge_none()) };
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
      error: errorAtStart(
        shapeWords[board.shape].wrong({ title }),
        shapeWords[shape].shape(),
        shapeWords[board.shape].shape(),
      ),
    };
  }
  const moves = end.value.line.filter((node) => record.nodes[node].play !== undefined).length;
  return { ok: true, value: { board, verdict: judge(board, game), moves } };
}

function findingOf(board: WrittenBoard, verdict: Verdict): JudgedBoard {
  const grid = gridOfGame(verdict.game, verdict.size);
  const reasons = verdict.reasons.slice(0, MOST_ENTRIES).map((reason, index): ShownReason => {
    const { kind } = reason;
    return { id: `reason-${index}`, kind, index, title: titleOf(reason), sentence: reasonWords(grid, reason) };
  });
  const oddities = verdict.oddities.slice(0, MOST_ENTRIES).map((oddity, index): ShownReason => {
    const sentence = oddityWords(grid, oddity);
    return { id: `oddity-${index}`, kind: 'oddity', index, title: oddityTitles[oddity.name](), sentence };
  });
  const entries = [...reasons, ...oddities];
  const more = verdict.reasons.length + verdict.oddities.length - entries.length;
  const headline = headlineWords(verdict);
  return { board, verdict, headline, entries, more };
}

function titleOf(reason: Reason): string {
  switch (reason.kind) {
    case 'territory':
      return m.reason_territory({ side: sideLabel(reason.owner), count: reason.cells.length });
    case 'tripod':
      return m.reason_tripod({ side: sideLabel(reason.side), edges: reason.edges.length });
    case 'bridge':
      return m.reason_bridge({ side: sideLabel(reason.side), corners: reason.corners.length });
    case 'chain':
      return m.reason_chain({ side: sideLabel(reason.side) });
    case 'loop':
      return m.reason_loop({ side: sideLabel(reason.side), count: reason.loop.length });
  }
}

const oddityTitles: Readonly<Record<Oddity['name'], () => string>> = {
  'captured-on-border': m.oddity_captured_on_border,
  'captured-beside-free': m.oddity_captured_beside_free,
  'captured-by-both': m.oddity_captured_by_both,
  'enclosed-not-captured': m.oddity_enclosed_not_captured,
  'two-winners': m.oddity_two_winners,
  unbalanced: m.oddity_unbalanced,
  'loser-moved-last': m.oddity_loser_moved_last,
  'won-before': m.oddity_won_before,
};

/** An error as one sentence for a person. */
export function errorSentence({ line, column, message, expected, found }: TextError): string {
  return m.judge_fault({ line, column, message, expected, found });
}
