/** Characters with which a cell would be a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell that spreadsheets take for text, not for a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a CSV file. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\n`;

/** The text of a cell as it was before {@link csvRow} protected it. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
