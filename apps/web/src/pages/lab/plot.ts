import type { ClaimReport, Curve } from '@ringfence/lab';

/** A scale by powers of ten: where a value lies, from 0 to 1, and the powers to write beside it. */
export interface Scale {
  readonly powers: readonly number[];
  at(value: number): number;
}

/** From the power of ten below the least value to the one above the greatest. */
export function logScale(values: readonly number[]): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    powers: Array.from({ length: high - low + 1 }, (_, i) => low + i),
    at: (value) => (Math.log10(value) - low) / (high - low),
  };
}

/** 1,000 as such, larger powers as 10⁵. */
export const powerOfTen = (power: number): string =>
  power < 4
    ? (10 ** power).toLocaleString('en')
    : `10${[...`${power}`].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;

/** Where the costliest family would end if the claim were true of it. */
export function claimedEnd({
  claim,
  curves,
}: ClaimReport): { readonly curve: Curve; readonly operations: number } | undefined {
  const curve = curves.at(-1);
  if (curve === undefined || claim.exponent === undefined) return undefined;
  const [first, last] = [curve.points[0], curve.points[curve.points.length - 1]];
  return { curve, operations: first.operations * (last.variable / first.variable) ** claim.exponent };
}
