import type { Estimate } from './summary.ts';

/** Points with a half sign: `3½`, `½`, `0`. */
export const pointsText = (points: number): string =>
  points % 1 === 0 ? String(points) : `${points > 1 ? Math.floor(points) : ''}½`;

/** A share of 1 as a percentage with one decimal; a dash if there is none. */
export const percent = (share: number | null, decimals = 1): string =>
  share === null ? '–' : `${(share * 100).toFixed(decimals)} %`;

/** With its sign, and no sign for zero: `+12`, `−7`, `0`. */
export function signed(value: number): string {
  const whole = Math.round(value);
  return whole === 0 ? '0' : whole > 0 ? `+${whole}` : `−${-whole}`;
}

/** Both ends of an interval: `−20 … +45`. */
export const intervalText = ({ low, high }: Estimate): string => `${signed(low)} … ${signed(high)}`;

/** A probability; an event that no replicate shows is not called impossible. */
export function probability(share: number, replicates: number): string {
  const least = 100 / Math.max(1, replicates);
  if (share * 100 < least) return `<${least} %`;
  return share * 100 > 100 - least ? `>${100 - least} %` : percent(share);
}

/** With a real minus sign, and none for zero. */
export function decimal(value: number, decimals = 2): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
