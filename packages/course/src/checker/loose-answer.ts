import { type GameName, games, type WinKind } from '@ringfence/rules';
import type { FormFlaw } from './form.ts';
import { methodLine, methodOfWin, twoWins } from './method.ts';

/** An answer in its author's own form. */
interface LooseAnswer {
  readonly understood: readonly string[];
  readonly flaw: FormFlaw;
}

/** Words for an outcome, as the classic answer has it. */
const OUTCOMES: Readonly<Record<string, string>> = {
  white: 'White',
  w: 'White',
  black: 'Black',
  b: 'Black',
  draw: 'Draw',
  tie: 'Draw',
  none: 'None',
  nobody: 'None',
};
const outcome = Object.keys(OUTCOMES).join('|');

/** Sentences that name the winner, with the word in the first group. */
const SENTENCES: readonly RegExp[] = [
  new RegExp(`\\bwinner\\b\\W*(?:(?:is|was)\\b\\W*)?(${outcome})\\b`, 'gi'),
  /\b(white|black|w|b|nobody)\s+(?:player\s+)?(?:has\s+|is\s+the\s+)?(?:wins?|won|winner)\b/gi,
  /\b(?:it\s+is|it's)\s+a\s+(draw|tie)\b/gi,
];

/** A line that holds nothing but the outcome. */
const BARE = new RegExp(`^\\W*(?:(?:result|outcome|answer|status|state|game)\\W+)?(${outcome})\\W*$`, 'i');

/** A line with the outcome and both counts. */
const ALL_IN_ONE = new RegExp(`^\\W*(${outcome})[^\\w-]+(\\d{1,9})[^\\w-]+(\\d{1,9})\\W*$`, 'i');

/** A row of a board that is printed back; one alone may be something else. */
const BOARD_ROW = /^\s*(?:[WBwb+.-]\s*){2,}$/;

/** How programs of their own words refuse a text. */
const REFUSAL =
  /\b(?:error|invalid|illegal|malformed|incorrect|not\s+(?:a\s+)?valid|(?:bad|wrong)\s+(?:input|board|format|size|file))\b/i;

/** Whether a sentence says that the input is wrong. */
export const isRefusal = (text: string): boolean => REFUSAL.test(text);

/**
 * Reads labels ("White: 2"), sentences ("White wins 5:1"), lines in another order and `None` without `Nil`. Undefined if
 * anything is missing or could mean two things.
 */
export function looseAnswer(lines: readonly string[], game: GameName): LooseAnswer | undefined {
  const isEcho = lines.filter((line) => BOARD_ROW.test(line)).length > 1;
  const own = lines
    .filter((line) => line.trim() !== '' && !(isEcho && BOARD_ROW.test(line)))
    .map((line) => line.replace(/\bno[\s-]?one\b/gi, 'nobody').replace(/\bno\s+winner\b/gi, 'nobody wins'));
  const said = winnersOf(own);
  const found = games[game].hasScores ? squatterAnswer(said) : wayAnswer(said, game);
  if (found !== undefined) return { understood: found, flaw: flawOf(own, found, said, game) };
  const isError = said.winners.length === 0 && own.some(isRefusal);
  return isError ? { understood: ['Error'], flaw: 'own-words' } : undefined;
}

interface Said {
  /** Every outcome that is named, in order. */
  readonly winners: readonly string[];
  readonly hasSentence: boolean;
  /** The lines without what names the outcome. */
  readonly rest: readonly string[];
}

function winnersOf(lines: readonly string[]): Said {
  const winners: string[] = [];
  let hasSentence = false;
  const rest = lines.map((line) => {
    const bare = BARE.exec(line) ?? ALL_IN_ONE.exec(line);
    if (bare !== null) {
      winners.push(OUTCOMES[bare[1].toLowerCase()]);
      return line.replace(bare[1], ' ');
    }
    return SENTENCES.reduce(
      (text, sentence) =>
        text.replace(sentence, (_, word: string) => {
          winners.push(OUTCOMES[word.toLowerCase()]);
          hasSentence = true;
          return ' ';
        }),
      line,
    );
  });
  return { winners, hasSentence, rest };
}

function squatterAnswer({ winners, rest }: Said): string[] | undefined {
  const counts = labelledCounts(rest) ?? plainCounts(rest);
  const [winner, ...others] = new Set(winners);
  if (winner === undefined || others.length > 0 || counts === undefined) return undefined;
  return [winner, ...counts.map(String)];
}

const COLOUR = /\b(?:white|black|[wb])\b/gi;
const NUMBER = /-?\b\d+\b/g;

/** The counts of lines that name a side for each number; undefined unless each side has exactly one. */
function labelledCounts(lines: readonly string[]): readonly [number, number] | undefined {
  const counts = { w: new Set<number>(), b: new Set<number>() };
  for (const line of lines) {
    const colours = line.match(COLOUR) ?? [];
    const numbers = line.match(NUMBER) ?? [];
    if (colours.length !== numbers.length) continue;
    for (const [i, colour] of colours.entries()) {
      counts[colour.charAt(0).toLowerCase() as 'w' | 'b'].add(Number(numbers[i]));
    }
  }
  const [white, black] = [[...counts.w], [...counts.b]];
  return white.length === 1 && black.length === 1 && white[0] >= 0 && black[0] >= 0 ? [white[0], black[0]] : undefined;
}

/** Two numbers without words, White's first as the answer has them. */
function plainCounts(lines: readonly string[]): readonly [number, number] | undefined {
  if (lines.some((line) => line.match(COLOUR) !== null && /\d/.test(line))) return undefined;
  const numbers = lines.flatMap((line) => line.match(NUMBER) ?? []).map(Number);
  return numbers.length === 2 && numbers.every((count) => count >= 0) ? [numbers[0], numbers[1]] : undefined;
}

const WAYS: readonly WinKind[] = ['tripod', 'loop', 'bridge', 'chain'];
const METHOD = new RegExp(`\\b(?:${WAYS.join('|')}|both|nil)\\b`, 'gi');

function wayAnswer({ winners, rest }: Said, game: GameName): string[] | undefined {
  const [winner, second, ...others] = new Set(winners);
  // "Draw" and then "None" says that nobody has won in any way.
  if (winner === undefined || others.length > 0 || (second !== undefined && second !== 'None')) return undefined;
  const text = rest.join('\n');
  if (/\b(?:true|false|yes|no)\b/i.test(text)) return undefined;
  const words = new Set(
    (text.match(METHOD) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  );
  const kinds = WAYS.filter((kind) => words.has(methodOfWin(kind)));
  if (kinds.some((kind) => !games[game].wins.includes(kind))) return undefined;
  const ways = kinds.map(methodOfWin);
  if (words.has('Nil') || second !== undefined)
    return ways.length > 0 || words.has('Both') ? undefined : [winner, 'Nil'];
  if (words.has('Both')) return ways.length === 0 && twoWins(game) === 'Both' ? [winner, 'Both'] : undefined;
  if (ways.length === 0) return winner === 'None' || winner === 'Draw' ? [winner, 'Nil'] : undefined;
  return [winner, methodLine(game, ways)];
}

/** The first thing to change. */
function flawOf(
  lines: readonly string[],
  found: readonly string[],
  { hasSentence, rest }: Said,
  game: GameName,
): FormFlaw {
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');
  const plain = lines.map((line) => line.trim());
  const lower = plain.map((line) => line.toLowerCase());
  const wanted = found.map((line) => line.toLowerCase());
  if (same(lower, wanted)) return 'case';
  if (same([...lower].sort(), [...wanted].sort())) return 'order';
  const hasNil = plain.some((line) => /\bnil\b/i.test(line));
  if (!games[game].hasScores && found[1] === 'Nil' && !hasNil && plain.every((line) => BARE.test(line)))
    return 'no-method';
  if (hasSentence || rest.some((line) => line.match(COLOUR) !== null))
    return lines.length === 1 ? 'one-line' : 'labels';
  return lines.length === 1 ? 'one-line' : 'own-words';
}
