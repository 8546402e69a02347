import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkBot, parsePlayer } from '@ringfence/arena';
import { findProgram, findRung, type RungName } from '@ringfence/jail';
import { type GameName, gameNames } from '@ringfence/rules';
import { buildSubmission, type Language, languages, type Submission } from '@ringfence/submission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handoutFiles } from '../handout/handout.ts';
import { parsePlan } from '../plan/parse.ts';
import { planTemplate } from '../plan/template.ts';
import { kitFiles } from './kits.ts';

let course: string;
let rung: RungName;
beforeAll(async () => {
  course = mkdtempSync(join(tmpdir(), 'ringfence-kits-'));
  rung = (await findRung())?.name as RungName;
});
afterAll(() => rmSync(course, { recursive: true, force: true }));

async function built(language: Language, game: GameName): Promise<Submission> {
  const files = kitFiles(language, game);
  const folder = join(course, `${language}-${game}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const limits = { seconds: 120, memoryMb: 1024 };
  const home = `submissions/${language}-${game}`;
  const options = {
    file: 'kit.zip',
    root: course,
    home,
    languages,
    wanted: ['checker', 'player'] as const,
    limits,
    rung,
  };
  return buildSubmission({ folder, paths: Object.keys(files) }, options);
}

/** Java kits differ by game; the others play all games with the same files. */
const kits = languages.flatMap((language) =>
  (language === 'java' ? gameNames : (['squatter'] as const)).map((game) => [language, game] as const),
);

describe('a starter kit', () => {
  test('is the same for all games except in Java', () => {
    const programs = (language: Language, game: GameName) => ({ ...kitFiles(language, game), 'README.md': '' });
    for (const language of languages.filter((each) => each !== 'java'))
      for (const game of gameNames) expect(programs(language, game)).toEqual(programs(language, 'squatter'));
  });

  test.each(kits)(
    'in %s for %s builds unchanged, and its player passes check-bot in all its games',
    async (language, game) => {
      const kit = await built(language, game);
      if (language === 'rust' && findProgram('rustc') === undefined) {
        console.warn('No Rust compiler is installed: the kit for Rust was not compiled.');
        expect(kit.problem).toBe('It cannot be built: this machine has no Rust compiler.');
        return;
      }
      expect(kit.problem).toBeUndefined();
      expect(kit.checker?.join(' ')).toMatch(/check/i);
      const spec = parsePlayer(kit.player ?? '');
      if (!spec.ok) throw new Error(spec.error);
      const report = await checkBot(spec.value, {
        context: { rung, folder: course },
        games: language === 'java' ? [game] : gameNames,
        size: 3,
        moveMs: 2000,
      });
      // Who has won is left to the students, so the kits in Java do not know it.
      const isClassic = language === 'java' && game !== 'havannah';
      expect(report.findings.map(({ check, weight }) => [check, weight])).toEqual(
        isClassic ? [['winner', 'should']] : [],
      );
      expect(report.passed).toBe(true);
    },
  );
});

test.each(gameNames)(
  'the handout for %s has the task, the rules, public boards and kits, and nothing hidden',
  (game) => {
    const plan = parsePlan(planTemplate({ game, size: 5, hiddenSeed: 99 }), {
      suggest: () => undefined,
      readText: () => ({ ok: false, error: '' }),
    });
    if (!plan.ok) throw new Error(plan.error.message);
    const files = handoutFiles(plan.value);
    const paths = Object.keys(files);
    expect(paths.filter((path) => path.startsWith('boards/public/') && path.endsWith('.in'))).toHaveLength(20);
    expect(paths.filter((path) => path.endsWith('.svg'))).toHaveLength(3);
    expect(new Set(paths.filter((path) => path.startsWith('kits/')).map((path) => path.split('/')[1])).size).toBe(5);
    expect(paths.join('\n')).not.toContain('hidden');
    for (const [path, text] of Object.entries(files))
      expect(`${path}: ${text.includes('99')}`).not.toBe('README.md: true');
    const links = [...files['README.md'].matchAll(/\]\(([^)]+)\)/g)]
      .map(([, link]) => link)
      .filter((link) => !link.startsWith('http'));
    for (const link of links) expect(paths).toContain(link);
  },
);
