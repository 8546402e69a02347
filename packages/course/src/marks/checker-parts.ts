import { type BoardResult, type CheckerRun, hasRightAnswer, onceWords } from '../checker/result.ts';
import type { CheckerWeights } from '../plan/plan.ts';

/** A part of the points for one suite. */
export interface MarkPart {
  readonly title: 'Understanding' | 'Format' | 'Bad input';
  readonly points: number;
  readonly most: number;
  /** What was counted, as a sentence. */
  readonly words: string;
}

/** Points are rounded to hundredths: what a table shows adds up. */
export const hundredths = (points: number): number => Math.round(points * 100) / 100;

const isBadInput = ({ board }: BoardResult): boolean => board.answer.trim() === 'Error';

/**
 * The points of a suite: for understanding the boards, for the form of the right answers, and for refusing what is not a
 * board. The form costs points once, here. Parts without boards leave their weight to the others, and who is right on no
 * board has refused nothing.
 */
export function partsOf({ results }: CheckerRun, most: number, weights: CheckerWeights): MarkPart[] {
  const bad = results.filter(isBadInput);
  const valid = results.filter((result) => !isBadInput(result));
  const understood = valid.filter(hasRightAnswer);
  const refused = valid.length > 0 && understood.length === 0 ? [] : bad.filter(hasRightAnswer);
  const right = [...understood, ...refused];
  const asAsked = right.filter(({ verdict }) => verdict === 'right').length;
  const parts = [
    {
      title: 'Understanding' as const,
      weight: valid.length === 0 ? 0 : weights.understanding,
      share: understood.length / valid.length,
      words: `${understood.length} of ${valid.length} boards are right${onceWords(understood)}.`,
    },
    {
      title: 'Format' as const,
      weight: weights.format,
      share: right.length === 0 ? 0 : asAsked / right.length,
      words:
        right.length === 0
          ? 'No answer is right.'
          : `${asAsked} of ${right.length} right answers are printed as asked.`,
    },
    {
      title: 'Bad input' as const,
      weight: bad.length === 0 ? 0 : weights.badInput,
      share: refused.length / bad.length,
      words: `${refused.length} of ${bad.length} texts that are not a board get Error${onceWords(refused)}.`,
    },
  ].filter(({ weight }) => weight > 0);
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  let told = 0;
  return parts.map(({ title, weight, share, words }) => {
    const before = hundredths((most * told) / all);
    told += weight;
    const own = hundredths(hundredths((most * told) / all) - before);
    return { title, points: hundredths(own * share), most: own, words };
  });
}
