import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classicClasses } from '@ringfence/arena/play';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildHome, foundIn, foundName, handIn } from '../testing/hand-in.ts';
import { playerSource, refereeText } from '../testing/java-texts.ts';
import { lyingZip } from '../testing/lying-zip.ts';
import { shapes } from '../testing/shapes.ts';
import { buildLog } from './submission.ts';

let home: BuildHome;
beforeAll(async () => {
  home = { root: mkdtempSync(join(tmpdir(), 'ringfence-shapes-')), rung: (await findRung())?.name as RungName };
});
afterAll(() => rmSync(home.root, { recursive: true, force: true }));

const few = shapes.filter(({ inShort }) => inShort);

describe('the right programs are found in', () => {
  test.concurrent.each(few.map((shape, i) => [shape.title, shape, i] as const))('%s', async (_, shape, i) => {
    const { found, wanted, why } = await foundIn(home, `${i}`, shape);
    expect(found, why).toEqual(wanted);
  });

  test('a jar alone, without sources or classes beside it', async () => {
    const { root } = home;
    const source = join(root, 'jar/us/Us.java');
    mkdirSync(join(root, 'jar/us'), { recursive: true });
    writeFileSync(source, `package us;\npublic class Us { ${CHECKER} }\n`);
    expect(spawnSync('javac', [source], { encoding: 'utf8' }).stderr).toBe('');
    const jar = lyingZip([{ path: 'us/Us.class', data: readFileSync(source.replace('.java', '.class')) }]);
    const submission = await handIn(home, 'jar', { 'dist/project.jar': jar });
    expect([foundName(submission, 'checker'), submission.problem], buildLog(root, submission)).toEqual([
      'us.Us',
      undefined,
    ]);
  });

  test('a class that was handed in compiled is not run in place of its source, which does not compile', async () => {
    const { root } = home;
    const classic = await classicClasses();
    if (!classic.ok) throw new Error(classic.error);
    const source = join(root, 'stale/us/Us.java');
    mkdirSync(join(root, 'stale/us'), { recursive: true });
    writeFileSync(source, playerSource('us', 'Us'));
    expect(spawnSync('javac', ['-cp', classic.value, source], { encoding: 'utf8' }).stderr).toBe('');
    const compiled = readFileSync(source.replace('.java', '.class'));
    const files = {
      'README.md': 'x',
      'src/us/Us.java': playerSource('us', 'Us', { more: 'int broken() { return undeclared; }' }),
      'src/aiproj/squatter/Referee.java': refereeText('aiproj.squatter'),
      'bin/us/Us.class': compiled,
    };
    const submission = await handIn(home, 'stale', files);
    expect([foundName(submission, 'player'), submission.problem], buildLog(root, submission)).toEqual([
      undefined,
      'It does not compile: src/us/Us.java:11: cannot find symbol.',
    ]);
    const alone = await handIn(home, 'alone', { 'bin/us/Us.class': compiled });
    expect(foundName(alone, 'player')).toBe('us.Us');
  });
});

const CHECKER =
  'public static void main(String[] args) { java.util.Scanner in = new java.util.Scanner(System.in); System.out.println(in.nextInt()); }';
