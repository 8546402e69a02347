import type { KeptMarks } from '../pages/write.ts';

/** What changed for one team between two runs. */
export interface TeamChange {
  readonly team: string;
  readonly name: string;
  /** `null` for a team that is only in the other run. */
  readonly before: number | null;
  readonly after: number | null;
  /** Why, a sentence each. */
  readonly reasons: readonly string[];
}

export interface Moderation {
  readonly changed: readonly TeamChange[];
  /** How many teams have the same marks. */
  readonly same: number;
}

type KeptTeam = KeptMarks['teams'][number];

/** Compares two runs: whose marks change, and why. */
export function moderate(before: KeptMarks, after: KeptMarks): Moderation {
  const was = new Map(before.teams.map((team) => [team.team, team]));
  const is = new Map(after.teams.map((team) => [team.team, team]));
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changes = ids.map((id) => changeOf(was.get(id), is.get(id)));
  const changed = changes.filter(({ reasons }) => reasons.length > 0);
  return { changed, same: changes.length - changed.length };
}

function changeOf(was: KeptTeam | undefined, is: KeptTeam | undefined): TeamChange {
  const { team, name } = (is ?? was) as KeptTeam;
  const base = { team, name, before: was?.total ?? null, after: is?.total ?? null };
  if (was === undefined) return { ...base, reasons: ['It is new in the second run.'] };
  if (is === undefined) return { ...base, reasons: ['It is not in the second run.'] };
  const columns = [...new Set([...was.marks, ...is.marks].map(({ column }) => column))];
  const marks = columns.flatMap((column): string[] => {
    const [old, now] = [was, is].map(({ marks: all }) => all.find((mark) => mark.column === column));
    if (old === undefined) return [`${now?.title}: ${now?.points} of ${now?.most}, a new task.`];
    if (now === undefined) return [`${old.title}: no longer a task (was ${old.points} of ${old.most}).`];
    if (old.points === now.points && old.most === now.most) return [];
    const points = `${old.points} of ${old.most} → ${now.points} of ${now.most}`;
    return [`${now.title}: ${points}. Before: ${old.reason} Now: ${now.reason}`];
  });
  if (marks.length === 0) return { ...base, reasons: [] };
  const resubmitted = was.submission === is.submission ? [] : [submissionWords(was.submission, is.submission)];
  const diagnosed =
    was.diagnosis === is.diagnosis ? [] : [`Diagnosis: ${was.diagnosis ?? 'none'} → ${is.diagnosis ?? 'none'}.`];
  return { ...base, reasons: [...resubmitted, ...marks, ...diagnosed] };
}

function submissionWords(was: string | null, is: string | null): string {
  if (was === null) return `Submitted since (${is}).`;
  return is === null ? 'Its submission is gone.' : `Submitted again (${was} → ${is}).`;
}
