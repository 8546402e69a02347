import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Team } from '../plan/teams.ts';
import { readSubmission, SUBMISSIONS } from './record.ts';

/** The teams of a class: those of its teams file, or else all submissions. */
export function classTeams(course: string, teams: readonly Team[] | undefined): readonly Team[] {
  if (teams !== undefined) return teams;
  const folder = join(course, SUBMISSIONS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((id) => !id.startsWith('.') && readSubmission(course, id) !== undefined)
    .sort()
    .map((id) => ({ id, name: id }));
}
