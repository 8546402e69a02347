import { visible } from './result.ts';

/** Whether a spreadsheet would take a cell for a formula: some read full-width signs as the usual ones, and skip spaces. */
const isFormula = (text: string): boolean => /^\s*[=+\-@]/.test(text.normalize('NFKC'));

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = visible(value);
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file by RFC 4180. A text that a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvLine = (values: readonly (string | number | null)[], end = '\r\n'): string =>
  `${values.map(cellOf).join(',')}${end}`;

/** The text of a cell as it was before {@link csvLine}, or another program, protected it from being a formula. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
