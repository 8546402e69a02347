import type { TeamMarks } from './marks.ts';

/** A cell that spreadsheets take for text, not for a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const row = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\n`;

/** A row for each team, a column for each task: what learning-management systems import. */
export function marksCsv(teams: readonly TeamMarks[]): string {
  const columns = teams[0]?.marks.map(({ column }) => column) ?? [];
  return [
    row(['team', 'name', ...columns, 'total', 'most']),
    ...teams.map(({ team, name, marks, total, most }) =>
      row([team, name, ...marks.map(({ points }) => points), total, most]),
    ),
  ].join('');
}
