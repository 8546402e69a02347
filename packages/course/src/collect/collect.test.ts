import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultLimits, findProgram, findRung, type RungName } from '@ringfence/jail';
import { buildLog } from '@ringfence/submission';
import { lyingTar, lyingZip } from '@ringfence/submission/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CoursePlan } from '../plan/plan.ts';
import { type CollectReport, collect } from './collect.ts';
import { readSubmission } from './record.ts';

const plan: CoursePlan = {
  title: 'Test',
  game: 'squatter',
  size: 5,
  seed: 1,
  languages: ['python', 'java', 'cpp', 'javascript', 'rust'],
  build: { seconds: 60, memoryMb: 512 },
  checker: {
    points: 1,
    limits: { seconds: 1, memoryMb: 64 },
    weights: { understanding: 8, format: 1, badInput: 1 },
    suites: [],
  },
  player: { clock: { kind: 'move', ms: 100 }, swap: false, limits: defaultLimits },
};

const classicPlayer = `package team.six;
import java.io.PrintStream;
import aiproj.squatter.*;
public class OurPlayer implements Player {
  public int init(int n, int p) { return 0; }
  public Move makeMove() { return new Move(); }
  public int opponentMove(Move m) { return 0; }
  public int getWinner() { return 0; }
  public void printBoard(PrintStream out) {}
}
`;
const javaChecker = `package team.six;
public class Checker { public static void main(String[] args) { System.out.println("None"); } }
`;

/** A submission as files; a team's name with \`.zip\` is handed in as an archive. */
const handedIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'python.zip': {
    'handin/team/check.py': 'import sys\nprint(len(sys.stdin.read()))\n',
    'handin/team/bot.py': 'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1")\n',
    'handin/team/lib/util.py': 'x = 1\n',
  },
  script: { 'check.mjs': 'process.stdin.resume();\n', 'my bot.mjs': "// waits for 'go'\nprocess.stdin.resume();\n" },
  'cpp.zip': {
    'check.cpp': '#include <iostream>\n#include "shared.h"\nint main() { std::cout << shared(); }\n',
    'shared.cpp': '#include "shared.h"\nint shared() { return 7; }\n',
    'shared.h': 'int shared();\n',
  },
  'java.zip': { 'src/team/six/OurPlayer.java': classicPlayer, 'src/team/six/Checker.java': javaChecker },
  'maven.zip': {
    'pom.xml': '<project/>\n',
    'src/main/java/team/six/OurPlayer.java': classicPlayer,
    'src/main/java/team/six/Checker.java': javaChecker,
    'src/main/resources/data/book.txt': 'c3\n',
    'src/test/java/team/six/PlayerTest.java':
      'package team.six;\nclass PlayerTest extends junit.framework.TestCase {}\n',
    'target/classes/team/six/Checker.class': 'as it was once',
  },
  'gradle.zip': { 'build.gradle.kts': 'plugins { java }\n', 'src/main/java/team/six/Checker.java': javaChecker },
  'mixed.zip': {
    'check.cpp': '#include <iostream>\nint main() { std::cout << "None"; }\n',
    'bot.py': 'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1")\n',
    'notes.js': 'this is (no program\n',
  },
  'broken.zip': { 'check.py': 'def (:\n' },
  'endless.zip': { Makefile: 'all:\n\twhile :; do :; done\n', 'check.cpp': 'int main() {}\n' },
  'outside.zip': {
    Makefile: 'all:\n\tg++ -o check check.cpp\n\ttouch $(VICTIM)/was-here /was-here "$$HOME/fine" || true\n',
    'check.cpp': 'int main() {}\n',
  },
  'text.zip': { 'essay.txt': 'We did our best.\n' },
};

describe('submissions of a class', () => {
  let scratch: string;
  let course: string;
  let rung: RungName;
  let report: CollectReport;
  let list: string;
  const of = (team: string) => readSubmission(course, team);

  beforeAll(async () => {
    rung = (await findRung())?.name as RungName;
    scratch = mkdtempSync(join(tmpdir(), 'ringfence-collect-'));
    course = join(scratch, 'course');
    const inbox = join(scratch, 'inbox');
    for (const [name, files] of Object.entries(handedIn)) {
      const parts = Object.entries(files).map(([path, data]) => ({ path, data: data.replace('$(VICTIM)', scratch) }));
      mkdirSync(inbox, { recursive: true });
      if (name === 'endless.zip') writeFileSync(join(scratch, 'endless'), lyingZip(parts));
      else if (name.endsWith('.zip')) writeFileSync(join(inbox, name), lyingZip(parts));
      else {
        for (const { path, data } of parts) {
          mkdirSync(dirname(join(inbox, name, path)), { recursive: true });
          writeFileSync(join(inbox, name, path), data);
        }
      }
    }
    writeFileSync(join(inbox, 'hostile.zip'), lyingZip([{ path: '../../evil', data: 'x' }]));
    writeFileSync(join(inbox, 'cpp.rar'), 'Rar!\x1a\x07\x01\0');
    writeFileSync(join(inbox, 'packed.rar'), 'Rar!\x1a\x07\x01\0');
    writeFileSync(join(inbox, 'tarred.tar.gz'), gzipSync(lyingTar([{ path: 'check.py', data: 'print(input())\n' }])));
    writeFileSync(join(inbox, 'stranger.zip'), lyingZip([{ path: 'check.py', data: '' }]));
    const names = [...Object.keys(handedIn), 'hostile', 'late', 'packed', 'tarred'].map((name) =>
      name.replace('.zip', ''),
    );
    const teams = names.map((name) => ({ id: name, name: `Team ${name}` }));
    report = await collect([inbox], { course, plan, teams, rung });
    list = readFileSync(join(course, 'programs.csv'), 'utf8');
    // Two seconds are enough to show what never ends.
    const endless = join(scratch, 'endless.zip');
    renameSync(join(scratch, 'endless'), endless);
    await collect([endless], { course, plan: { ...plan, build: { seconds: 2, memoryMb: 512 } }, teams, rung });
    rmSync(endless);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('are matched with the teams, and unmatched files are listed', () => {
    expect(report.unused).toEqual([
      {
        file: join(scratch, 'inbox/cpp.rar'),
        why: "is a RAR archive: pack it as a zip; the team's cpp.zip is used",
        needsALook: true,
      },
      { file: join(scratch, 'inbox/stranger.zip'), why: 'matches no team in the teams file', needsALook: true },
    ]);
    expect(report.missing).toEqual(['endless', 'late']);
    expect(report.submissions).toHaveLength(13);
  });

  test('in Python and JavaScript are recognised by their files', () => {
    expect(of('python')).toMatchObject({ state: 'ready', language: 'python', checker: ['python3', 'check.py'] });
    expect(of('python')?.player).toMatch(/^cmd:python3 submissions\/python\/[0-9a-f]{12}\/files\/bot\.py$/);
    expect(of('script')).toMatchObject({ state: 'ready', language: 'javascript', checker: ['node', 'check.mjs'] });
    expect(of('script')?.player).toMatch(/^cmd:node 'submissions\/.*\/my bot\.mjs'$/);
  });

  test('in C++ are compiled, a program for each main', () => {
    expect(of('cpp')).toMatchObject({ state: 'ready', language: 'cpp', checker: ['./check'] });
    expect(
      readFileSync(join(course, of('cpp')?.folder as string, 'check'))
        .subarray(1, 4)
        .toString(),
    ).toBe('ELF');
  });

  test('in two languages are built in both, whatever other files there are', () => {
    expect(of('mixed')?.problem).toBeUndefined();
    expect(of('mixed')).toMatchObject({ checker: ['./check'] });
    expect(of('mixed')?.player).toMatch(/^cmd:python3 .*bot\.py$/);
  });

  test('in Java are recognised by their classes, in any package', () => {
    expect(of('java')?.problem).toBeUndefined();
    expect(of('java')).toMatchObject({ state: 'ready', language: 'java' });
    expect(of('java')?.checker?.slice(-3)).toEqual(['-cp', 'classes', 'team.six.Checker']);
    expect(of('java')?.player).toMatch(
      /^java:team\.six\.OurPlayer@submissions\/java\/[0-9a-f]{12}\/files\/classes\?folder=submissions\/java\/[0-9a-f]{12}\/files$/,
    );
  });

  test('for Maven and Gradle are compiled without them, and the log says so', () => {
    const [maven, gradle] = [of('maven'), of('gradle')];
    expect([maven?.problem, gradle?.problem]).toEqual([undefined, undefined]);
    expect(maven).toMatchObject({ state: 'ready', buildFile: 'pom.xml' });
    expect(maven?.checker?.slice(-3)).toEqual(['-cp', 'classes', 'team.six.Checker']);
    expect(maven?.player).toMatch(/^java:team\.six\.OurPlayer@/);
    expect(readFileSync(join(course, maven?.folder ?? '', 'classes/data/book.txt'), 'utf8')).toBe('c3\n');
    expect(gradle).toMatchObject({ state: 'ready', buildFile: 'build.gradle.kts' });
    expect(maven && buildLog(course, maven)).toBe(
      'pom.xml is not run, because a build has no network: the sources in src/main/java are compiled with javac, with the jars of the submission.\n',
    );
  });

  test('that do not build say why, and their logs are kept', () => {
    expect(of('broken')).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^It does not compile: check\.py:1: SyntaxError: .+\.$/),
    });
    const broken = of('broken');
    expect(broken && buildLog(course, broken)).toMatch(/check\.py.*line 1|SyntaxError/s);
    expect(of('endless')).toMatchObject({
      state: 'failed',
      problem: 'The build used more than 2 s of processor time.',
    });
    expect(of('text')).toMatchObject({ state: 'failed', problem: /no file in a language/ });
  });

  test('are read from a tar, and the ones that cannot be read are recorded with the reason', () => {
    expect(of('tarred')).toMatchObject({ state: 'ready', file: 'tarred.tar.gz', checker: ['python3', 'check.py'] });
    expect(of('packed')).toMatchObject({ state: 'refused', problem: 'It is a RAR archive: pack it as a zip.' });
  });

  test('that are hostile are refused, and nothing outside the jail is touched', () => {
    expect(of('hostile')).toMatchObject({ state: 'refused' });
    expect(of('outside')).toMatchObject({ state: 'ready', buildFile: 'Makefile' });
    expect(existsSync(join(scratch, 'was-here')) || existsSync('/was-here')).toBe(false);
    expect(readdirSync(scratch).sort()).toEqual(['course', 'inbox']);
    expect(readdirSync(course).sort()).toEqual(['programs.csv', 'submissions']);
    expect(readdirSync(join(course, 'submissions')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('that arrive again unchanged are not built again, and changed ones get their own folder', async () => {
    const files = { 'check.py': 'import sys\nprint(1, sys.stdin)\n' };
    const zip = (more: object): Buffer =>
      lyingZip(Object.entries({ ...handedIn['python.zip'], ...more }).map(([path, data]) => ({ path, data })));
    const again = join(scratch, 'inbox/python.zip');
    const teams = [{ id: 'python', name: 'Python' }];
    expect(await collect([again], { course, plan, teams, rung })).toMatchObject({ unchanged: ['python'] });
    const former = of('python')?.folder;
    writeFileSync(again, zip(files));
    expect(await collect([again], { course, plan, teams, rung })).toMatchObject({ unchanged: [] });
    expect(of('python')?.folder).not.toBe(former);
    expect(existsSync(join(course, former as string))).toBe(true);
  });

  test('are listed with their programs, for the tutor to correct', () => {
    expect(list).toContain('java,player,team.six.OurPlayer,sure,has the methods of a player,');
    expect(list).toContain('cpp,player,none,,,');
  });

  test('may be a single folder in the inbox, whose name is that of a team', async () => {
    const inbox = join(scratch, 'another-inbox');
    mkdirSync(join(inbox, 'python/project'), { recursive: true });
    writeFileSync(join(inbox, 'python/project/check.py'), 'import sys\nprint(2, sys.stdin)\n');
    const teams = [{ id: 'python', name: 'Python' }];
    expect((await collect([inbox], { course, plan, teams, rung })).submissions).toMatchObject([{ file: 'python' }]);
    const twice = await collect([join(inbox, 'python')], { course, plan, teams, rung });
    expect(twice).toMatchObject({ unchanged: ['python'], unused: [] });
  });

  test('in Rust are compiled if there is a compiler, otherwise the reason is given', async () => {
    const file = join(scratch, 'inbox/rust.zip');
    writeFileSync(file, lyingZip([{ path: 'src/check.rs', data: 'fn main() { println!("None"); }\n' }]));
    await collect([file], { course, plan, teams: [{ id: 'rust', name: 'Rust' }], rung });
    expect(of('rust')).toMatchObject(
      findProgram('rustc') === undefined
        ? { state: 'failed', problem: 'It cannot be built: this machine has no Rust compiler.' }
        : { state: 'ready', language: 'rust', checker: ['./check'] },
    );
  });
});
