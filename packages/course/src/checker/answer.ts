import { type GameName, games, shortened, visible } from '@ringfence/rules';
import type { FormFlaw } from './form.ts';
import { looseAnswer } from './loose-answer.ts';
import { methodPattern, methodWords } from './method.ts';

/** A checker's output compared with the right answer. */
interface AnswerReading {
  readonly verdict: 'right' | 'wrong' | 'format' | 'line-endings' | 'debug-output' | 'no-output';
  readonly understood?: readonly string[];
  /** What is wrong with the form of what was understood. */
  readonly flaw?: FormFlaw;
  readonly hint?: string;
}

const WINNERS = ['White', 'Black', 'Draw', 'None'] as const;
const ERROR = 'Error';

/** The lines of an answer; line endings, trailing spaces and empty lines at the end are ignored. */
export function answerLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

export const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, i) => line === b[i]);

/** Whether lines have the form of a classic answer, right or wrong. */
function isClassicAnswer(lines: readonly string[], game: GameName): boolean {
  if (lines.length === 1) return lines[0] === ERROR;
  if (!WINNERS.some((winner) => winner === lines[0])) return false;
  if (games[game].hasScores) return lines.length === 3 && lines.slice(1).every((line) => /^\d{1,9}$/.test(line));
  return lines.length === 2 && methodPattern(game).test(lines[1] ?? '');
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
    const flaw = 'line-endings';
    if (isRight) return { verdict: 'line-endings', understood: lines, flaw, hint };
    if (isClassicAnswer(lines, game)) return { verdict: 'wrong', understood: lines, flaw, hint };
  }
  if (isRight) return { verdict: 'right', understood: lines };
  if (isClassicAnswer(lines, game)) return { verdict: 'wrong', understood: lines };
  return inside(lines, expected, game) ?? loosely(lines, expected, game);
}

/** An answer in the right form with other lines before, between or after. */
function inside(lines: readonly string[], expected: readonly string[], game: GameName): AnswerReading | undefined {
  for (let from = lines.length - 1; from >= 0; from--) {
    for (const length of games[game].hasScores ? [3, 1] : [2, 1]) {
      const part = lines.slice(from, from + length);
      if (part.length < length || !isClassicAnswer(part, game)) continue;
      const other = lines.find((_, at) => at < from || at >= from + length) ?? '';
      const hint = `It printed more than the answer, such as ${quoted(other)}: send notes to standard error. ${onlyForm(part, expected)}`;
      return { verdict: 'debug-output', understood: part, flaw: 'debug-output', hint };
    }
  }
  return undefined;
}

/** The answer of an output in its author's own form. */
function loosely(lines: readonly string[], expected: readonly string[], game: GameName): AnswerReading {
  const found = looseAnswer(lines, game);
  if (found === undefined)
    return {
      verdict: 'format',
      hint: `It printed ${quoted(lines[0] ?? '')}${andMore(lines.length - 1)}. ${formOf(game)}`,
    };
  const { understood, flaw } = found;
  const how = advice[flaw] ?? formOf(game);
  return { verdict: 'format', understood, flaw, hint: `${how} ${onlyForm(understood, expected)}` };
}

/** What to change, where the whole form need not be told. */
const advice: Partial<Readonly<Record<FormFlaw, string>>> = {
  'one-line': 'Print each part of the answer on a line of its own, without other words.',
  case: 'Upper and lower case matter: White, Black, Draw, None.',
  'no-method': 'Print a second line after Draw and None: Nil.',
};

const andMore = (lines: number): string => (lines === 0 ? '' : ` and ${lines} more ${lines === 1 ? 'line' : 'lines'}`);

function onlyForm(understood: readonly string[], expected: readonly string[]): string {
  return sameLines(understood, expected)
    ? 'The answer itself is right.'
    : `The answer itself is wrong too: it says ${understood.join(', ')}.`;
}

function formOf(game: GameName): string {
  if (games[game].hasScores) {
    return "Print three lines: White, Black, Draw or None; White's captured cells; Black's captured cells. For a text that is not a board, print the one line Error.";
  }
  return `Print two lines: White, Black, Draw or None; then ${methodWords(game)}. For a text that is not a board, print the one line Error.`;
}

const quoted = (line: string): string => `"${shortened(visible(line), 60)}"`;
