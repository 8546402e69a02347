import type { GameName } from '@ringfence/rules';
import { shortened, visible } from '@ringfence/rules';
import type { CheckVerdict } from './result.ts';

/** A checker's output compared with the right answer. */
export interface AnswerReading {
  readonly verdict: Extract<CheckVerdict, 'right' | 'wrong' | 'format' | 'line-endings' | 'debug-output' | 'no-output'>;
  readonly understood?: readonly string[];
  readonly hint?: string;
}

const WINNERS = ['White', 'Black', 'Draw', 'None'] as const;
const ERROR = 'Error';
const METHODS: Readonly<Record<Exclude<GameName, 'squatter'>, RegExp>> = {
  fencemaster: /^(?:Tripod|Loop|Both|Nil)$/,
  havannah: /^(?:Nil|(?:Tripod|Loop|Bridge)(?:\+(?:Tripod|Loop|Bridge)){0,2})$/,
};

/** The lines of an answer; line endings, trailing spaces and empty lines at the end are ignored. */
export function answerLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, i) => line === b[i]);

/** Whether lines have the form of a classic answer, right or wrong. */
function isClassicAnswer(lines: readonly string[], game: GameName): boolean {
  if (lines.length === 1) return lines[0] === ERROR;
  if (!WINNERS.some((winner) => winner === lines[0])) return false;
  if (game === 'squatter') return lines.length === 3 && lines.slice(1).every((line) => /^\d{1,9}$/.test(line));
  return lines.length === 2 && METHODS[game].test(lines[1] ?? '');
}

/** Compares a checker's output with the right answer, and finds out what it meant if the form is wrong. */
export function readAnswer(output: string, answer: string, game: GameName): AnswerReading {
  const expected = answerLines(answer);
  const lines = answerLines(output);
  if (lines.length === 0) {
    return { verdict: 'no-output', hint: `It printed nothing. ${formOf(game)}` };
  }
  const isRight = sameLines(lines, expected);
  if (output.includes('\r')) {
    const ends = output.includes('\r\n') ? 'carriage return and line feed (\\r\\n)' : 'a carriage return (\\r)';
    const hint = `Its lines end with ${ends}: end each line with \\n alone.`;
    if (isRight) return { verdict: 'line-endings', understood: lines, hint };
    if (isClassicAnswer(lines, game)) return { verdict: 'wrong', understood: lines, hint };
  }
  if (isRight) return { verdict: 'right', understood: lines };
  if (isClassicAnswer(lines, game)) return { verdict: 'wrong', understood: lines };
  return inside(lines, expected, game) ?? loosely(lines, expected, game);
}

/** An answer in the right form with other lines before, between or after. */
function inside(lines: readonly string[], expected: readonly string[], game: GameName): AnswerReading | undefined {
  for (let from = lines.length - 1; from >= 0; from--) {
    for (const length of game === 'squatter' ? [3, 1] : [2, 1]) {
      const part = lines.slice(from, from + length);
      if (part.length < length || !isClassicAnswer(part, game)) continue;
      const other = lines.find((_, at) => at < from || at >= from + length) ?? '';
      const hint = `It printed more than the answer, such as ${quoted(other)}: send notes to standard error. ${onlyForm(part, expected)}`;
      return { verdict: 'debug-output', understood: part, hint };
    }
  }
  return undefined;
}

/** The words and numbers of an answer in the author's own form. */
function loosely(lines: readonly string[], expected: readonly string[], game: GameName): AnswerReading {
  const understood = looseAnswer(lines.join('\n'), game);
  if (understood === undefined)
    return {
      verdict: 'format',
      hint: `It printed ${quoted(lines[0] ?? '')}${andMore(lines.length - 1)}. ${formOf(game)}`,
    };
  const how =
    lines.length === 1 && understood.length > 1
      ? 'Print each part of the answer on a line of its own.'
      : sameLines(
            lines.map((line) => line.toLowerCase()),
            understood.map((line) => line.toLowerCase()),
          )
        ? 'Upper and lower case matter: White, Black, Draw, None.'
        : formOf(game);
  return { verdict: 'format', understood, hint: `${how} ${onlyForm(understood, expected)}` };
}

const andMore = (lines: number): string => (lines === 0 ? '' : ` and ${lines} more ${lines === 1 ? 'line' : 'lines'}`);

/** Reads `white wins 5:1` as White, 5, 1; undefined if anything is missing or ambiguous. */
function looseAnswer(text: string, game: GameName): string[] | undefined {
  const words = text.match(/[a-z]+(?:\+[a-z]+)*/gi) ?? [];
  const said = words.map(capitalised);
  const winner = said.find((word) => WINNERS.some((known) => known === word));
  if (winner === undefined) return said[0] === ERROR ? [ERROR] : undefined;
  if (game === 'squatter') {
    const counts = text.match(/-?\d+/g) ?? [];
    return counts.length === 2 && counts.every((count) => !count.startsWith('-'))
      ? [winner, ...counts.map((count) => `${Number(count)}`)]
      : undefined;
  }
  const methods = said.filter((word) => METHODS[game].test(word));
  return methods.length === 1 ? [winner, methods[0] ?? ''] : undefined;
}

const capitalised = (word: string): string =>
  word.toLowerCase().replace(/(?:^|\+)[a-z]/g, (start) => start.toUpperCase());

function onlyForm(understood: readonly string[], expected: readonly string[]): string {
  return sameLines(understood, expected)
    ? 'The answer itself is right.'
    : `The answer itself is wrong too: it says ${understood.join(', ')}.`;
}

function formOf(game: GameName): string {
  if (game === 'squatter') {
    return "Print three lines: White, Black, Draw or None; White's captured cells; Black's captured cells. For a text that is not a board, print the one line Error.";
  }
  const methods =
    game === 'fencemaster' ? 'Tripod, Loop, Both or Nil' : 'the ways, such as Tripod or Tripod+Bridge, or Nil';
  return `Print two lines: White, Black, Draw or None; then ${methods}. For a text that is not a board, print the one line Error.`;
}

const quoted = (line: string): string => `"${shortened(visible(line), 60)}"`;
