/** A logarithmic scale: the position of a value, from 0 to 1, and the powers of ten to label. */
export interface LogScale {
  readonly powers: readonly number[];
  at(value: number): number;
}

/** From the power of ten below the smallest value to the one above the largest. */
export function logScale(values: readonly number[]): LogScale {
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
