import { escapeText } from '@ringfence/draw';
import { visible } from '@ringfence/rules';
import type { TeamMarks } from './marks.ts';

const written = (text: string): string => escapeText(visible(text));

/**
 * A suite for each team and a case for each task, as CI systems show it. It contains no times, so that every run gives
 * the same file.
 */
export function marksJunit(title: string, teams: readonly TeamMarks[]): string {
  const failures = (team: TeamMarks): number => team.marks.filter(({ points, most }) => points < most).length;
  const total = teams.reduce((count, { marks }) => count + marks.length, 0);
  const failed = teams.reduce((count, team) => count + failures(team), 0);
  const suites = teams.map((team) => {
    const cases = team.marks.map(({ title: name, points, most, reason }) => {
      const head = `    <testcase name="${written(name)}" classname="${written(team.team)}"`;
      const words = `${points} of ${most} points`;
      return points === most
        ? `${head}/>`
        : `${head}>\n      <failure message="${written(words)}">${written(reason)}</failure>\n    </testcase>`;
    });
    return `  <testsuite name="${written(team.name)}" tests="${team.marks.length}" failures="${failures(team)}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${written(title)}" tests="${total}" failures="${failed}">\n${suites.join('\n')}\n</testsuites>\n`;
}
