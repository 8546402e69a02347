import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROGRAMS_FILE, programsCsv, takeChoices, withFormerChoices } from './programs.ts';
import { readSubmission, type TeamSubmission, writeSubmission } from './record.ts';

const red: TeamSubmission = {
  team: 'red',
  wanted: ['checker', 'player'],
  file: 'red.zip',
  sha256: 'abc',
  state: 'ready',
  player: 'java:us.First@x',
  programs: [
    { role: 'checker', name: 'us.Try', why: 'has a main method', command: ['java', 'us.Try'] },
    { role: 'player', name: 'us.First', why: 'has the methods of a player', sure: 'guess', word: 'java:us.First@x' },
    { role: 'player', name: 'us.Second', why: 'is named like a leftover, or so', word: 'java:us.Second@x' },
  ],
  notes: [],
};

let course: string;
beforeEach(() => {
  course = mkdtempSync(join(tmpdir(), 'ringfence-programs-csv-'));
  writeSubmission(course, red);
  writeFileSync(join(course, PROGRAMS_FILE), programsCsv([red]));
});
afterEach(() => rmSync(course, { recursive: true, force: true }));

/** Edits the list as a tutor does. */
function edit(from: string, to: string) {
  const file = join(course, PROGRAMS_FILE);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return takeChoices(course);
}

describe('the list of programs', () => {
  test('has a row for each team and role, with reasons and the others', () => {
    expect(programsCsv([red])).toBe(`team,role,program,sure,why,others
red,checker,none,,,us.Try (has a main method)
red,player,us.First,guess,has the methods of a player,"us.Second (is named like a leftover, or so)"
`);
  });

  test('changes nothing as it was written', () => {
    expect(takeChoices(course)).toEqual({ ok: true, value: [] });
    expect(readSubmission(course, 'red')).toEqual(red);
  });

  test('gives another program the role, and a second reading changes nothing', () => {
    expect(edit('red,player,us.First', 'red,player,us.Second')).toEqual({ ok: true, value: ['red'] });
    const changed = readSubmission(course, 'red');
    expect(changed?.player).toBe('java:us.Second@x');
    expect(changed?.programs.map(({ sure }) => sure)).toEqual([undefined, undefined, 'chosen']);
    expect(takeChoices(course)).toEqual({ ok: true, value: [] });
  });

  test('can give both roles of a team, or take one away', () => {
    edit('red,checker,none', 'red,checker,us.Try');
    expect(edit('red,player,us.First', 'red,player,none')).toEqual({ ok: true, value: ['red'] });
    expect(readSubmission(course, 'red')).toMatchObject({ state: 'ready', checker: ['java', 'us.Try'] });
    expect(readSubmission(course, 'red')?.player).toBeUndefined();
  });

  test('makes a submission ready in which nothing was found, or the other way round', () => {
    edit('red,player,us.First', 'red,player,none');
    expect(readSubmission(course, 'red')).toMatchObject({ state: 'failed' });
    edit('red,player,none', 'red,player,us.First');
    const again = readSubmission(course, 'red');
    expect([again?.state, again?.problem, again?.player]).toEqual(['ready', undefined, 'java:us.First@x']);
  });

  test.each([
    [
      'red,player,us.First',
      'red,player,us.Third',
      /^line 3: red has no program "us.Third" for the player: it has us.F/,
    ],
    ['red,player,us.First', 'red,judge,us.First', /^line 3: a row has a team, a role/],
    ['guess,has', '"guess,has', /[Qq]uot/],
  ])('with %s → %s is refused with its line', (from, to, words) => {
    const result = edit(from, to);
    expect(result.ok ? 'taken' : result.error).toMatch(words);
    expect(readSubmission(course, 'red')).toEqual(red);
  });

  test('is kept when a team resubmits a program of the same name', () => {
    edit('red,player,us.First', 'red,player,us.Second');
    const former = readSubmission(course, 'red');
    expect(withFormerChoices(red, former).player).toBe('java:us.Second@x');
    const without = { ...red, programs: red.programs.slice(0, 2) };
    expect(withFormerChoices(without, former)).toEqual(without);
  });
});
