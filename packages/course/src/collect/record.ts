import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@ringfence/node';
import type { ProgramRole, Submission } from '@ringfence/submission';

/** A team's submission, as the course folder keeps it. */
export interface TeamSubmission extends Submission {
  readonly team: string;
  /** What was looked for. */
  readonly wanted: readonly ProgramRole[];
}

export const SUBMISSIONS = 'submissions';
const RECORD = 'submission.json';

/** The folder of a team's files, relative to the course folder. */
export const folderOfTeam = (id: string): string => `${SUBMISSIONS}/${id}`;

export function readSubmission(course: string, team: string): TeamSubmission | undefined {
  const file = join(course, folderOfTeam(team), RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TeamSubmission) : undefined;
}

/** Written atomically: a reader sees the old record or the new one. */
export function writeSubmission(course: string, submission: TeamSubmission): void {
  writeWhole(join(course, folderOfTeam(submission.team), RECORD), `${JSON.stringify(submission, null, 2)}\n`);
}
