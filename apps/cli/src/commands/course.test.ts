import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameResult, Journal } from '@ringfence/arena';
import { afterAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());

/** A correct one, a misreading, a faulty player and checker, a hostile zip, and nothing at all. */
const teams = 'python-right,edge-is-wall,never-escapes,checker-crash,zip-link,missing';

async function gamesOf(folder: string): Promise<GameResult[]> {
  const journal = await Journal.look(folder);
  try {
    const games: GameResult[] = [];
    for await (const game of journal.read()) games.push(game);
    return games;
  } finally {
    await journal.close();
  }
}

describe('a small class', () => {
  const folder = join(scratch.path, 'class');
  const course = join(folder, 'course');

  test('gets the expected marks', () => {
    const show = join(root, 'examples/class/show.mjs');
    const args = [show, folder, '--only', teams, '--boards', '2,12', '--sizes', '6,4', '--rounds', '1'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });
    expect(stderr).toBe('');
    expect(stdout.replace(/: \d+ s, \d+ MB.*$/gm, '')).toBe(
      ['collected 6 teams', 'marked', 'all marks and diagnoses are as planned', 'nothing outside was touched', ''].join(
        '\n',
      ),
    );
    expect(status).toBe(0);
  });

  test('has a page for each team that says what is wrong', () => {
    const page = readFileSync(join(folder, 'whole/site/teams/edge-is-wall.html'), 'utf8');
    expect(page).toContain('answers as if the edge of the board were a wall');
    expect(page).toContain('Boards that it got wrong');
    expect(page).toContain('Games to look at first');
    expect(readFileSync(join(folder, 'whole/site/teams/never-escapes.html'), 'utf8')).toMatch(
      /\d × crashing[\s\S]*ValueError: lost the thread/,
    );
    // Its games are in the page itself: they can be saved under a name, which the viewer shows.
    expect(page).toMatch(/<a href="data:application\/x-go-sgf;base64,[^"]+" download="G1-r1-[^"]+\.sgf">/);
    expect(page).toMatch(/"sgf":"G1-r1-[^"]+\.sgf","isInside":true/);
    const index = readFileSync(join(folder, 'whole/site/index.html'), 'utf8');
    expect(index).toContain('<a href="teams/python-right.html">');
    expect(index).toContain('did not pass the pre-flight');
  });

  test('plays only the games of a team that submits again, and says whose marks change', async () => {
    copyFileSync(join(folder, 'inbox/edge-is-wall.zip'), join(folder, 'inbox/python-right.zip'));
    const before = join(course, 'marking/games/tournament');
    const [first] = readdirSync(before);
    expect(ringfence(['course', 'collect', course, join(folder, 'inbox/python-right.zip')])).toMatchObject({ code: 0 });
    const again = join(folder, 'again');
    expect(ringfence(['course', 'mark', course, '--out', again, '--json']).code).toBe(0);
    const [second] = readdirSync(before).filter((name) => name !== first);
    const [was, is] = await Promise.all([first, second].map((name) => gamesOf(join(before, name))));
    expect(is).toHaveLength(was.length);
    for (const [i, game] of is.entries()) {
      const isOfTeam = [game.plan.white, game.plan.black].includes('python-right');
      // Measured times distinguish a copied game from one that was played.
      if (!isOfTeam) expect(game).toEqual(was[i]);
      else if (game.times.length > 0) expect(game.times).not.toEqual(was[i].times);
    }
    const moderated = ringfence(['course', 'moderate', join(folder, 'whole'), again]);
    expect(moderated.code).toBe(1);
    expect(moderated.out).toMatch(/^python-right: .* → [\s\S]*Submitted again \([0-9a-f]{12} → [0-9a-f]{12}\)\./m);
    expect(ringfence(['course', 'moderate', again, again])).toEqual({
      code: 0,
      out: '0 of 6 teams have different marks.\n',
      err: '',
    });
  });
});

describe('errors are reported in one line', () => {
  const refused: [args: string[], message: RegExp][] = [
    [['course'], /course needs a subcommand: init, handout, collect, mark, moderate/],
    [['course', 'init', 'x', '--game', 'squatter', '--size', '2'], /size/],
    [['course', 'mark', '/nowhere'], /no course.yaml in \/nowhere/],
    [['course', 'moderate', '/nowhere', '/nowhere'], /has no marks.json/],
  ];
  test.each(refused)('%j', (args, words) => {
    const { code, err } = ringfence(args, { cwd: scratch.path });
    expect(err).toMatch(words);
    expect([code, err.trim().split('\n').length]).toEqual([2, 1]);
  });

  test('a mistake in a course file is reported with its location', () => {
    scratch.write(
      'bad/course.yaml',
      'game: squatter\nchecker:\n  points: 10\n  suites: { a: { boards: x, seed: 1 } }\n',
    );
    const { code, err } = ringfence(['course', 'mark', 'bad'], { cwd: scratch.path });
    expect(err).toMatch(/^bad\/course.yaml: line 4, column 26: this number is out of range/);
    expect(code).toBe(2);
  });
});
