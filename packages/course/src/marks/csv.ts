import { csvLine } from '@ringfence/rules';
import type { TeamMarks } from './marks.ts';

/** A row for each team, a column for each task: what learning-management systems import. */
export function marksCsv(teams: readonly TeamMarks[]): string {
  const columns = teams[0]?.marks.map(({ column }) => column) ?? [];
  return [
    csvLine(['team', 'name', ...columns, 'total', 'most'], '\n'),
    ...teams.map(({ team, name, marks, total, most }) =>
      csvLine([team, name, ...marks.map(({ points }) => points), total, most], '\n'),
    ),
  ].join('');
}
