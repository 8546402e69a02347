import type { GameName } from '@ringfence/rules';
import { type Assessment, type Chances, chancesOf } from './assessment.ts';

/**
 * The power by which chances are corrected before they are shown, by game: more than 1 makes them surer. Fitted to games by
 * `npm run bench -- reliability`, see docs/measurements/nets.md; a search itself uses its own values.
 */
const chancePowers: Partial<Readonly<Record<GameName, number>>> = { fencemaster: 1.6, havannah: 1.5 };

export const chancePower = (game: GameName): number => chancePowers[game] ?? 1;

/** The chances of an assessment as they come true; `undefined` if it has no probability of a draw. */
export function calibratedChances(
  game: GameName,
  assessment: Pick<Assessment, 'side' | 'value' | 'draw' | 'proof'>,
): Chances | undefined {
  const chances = chancesOf(assessment);
  return chances === undefined || assessment.proof !== undefined ? chances : raised(chances, chancePower(game));
}

/** Chances raised to a power, and together 1 again. */
export function raised({ white, draw, black }: Chances, power: number): Chances {
  const [w, d, b] = [white ** power, draw ** power, black ** power];
  const sum = w + d + b;
  return { white: w / sum, draw: d / sum, black: b / sum };
}

/** An estimated share of 1: never 100 %, which only a proof can claim. */
export const percentText = (share: number): string => `${wholePercent(100 * share)} %`;

/** The numbers of {@link percentText} for chances; together they are 100, which numbers rounded one by one need not be. */
export function chanceTexts({ white, draw, black }: Chances): Readonly<Record<keyof Chances, string>> {
  const exact = [white, draw, black].map((share) => 100 * share);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, each) => sum + each, 0);
  const byRest = [0, 1, 2].sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]));
  for (const at of byRest.slice(0, missing)) whole[at]++;
  const [forWhite, drawn, forBlack] = whole.map(wholePercent);
  return { white: forWhite, draw: drawn, black: forBlack };
}

const wholePercent = (percent: number): string => (percent > 99.5 ? '> 99' : `${Math.round(percent)}`);
