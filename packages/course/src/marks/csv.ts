import { csvRow } from '../csv-row.ts';
import type { TeamMarks } from './marks.ts';

/** A row for each team, a column for each task: what learning-management systems import. */
export function marksCsv(teams: readonly TeamMarks[]): string {
  const columns = teams[0]?.marks.map(({ column }) => column) ?? [];
  return [
    csvRow(['team', 'name', ...columns, 'total', 'most']),
    ...teams.map(({ team, name, marks, total, most }) =>
      csvRow([team, name, ...marks.map(({ points }) => points), total, most]),
    ),
  ].join('');
}
