import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePlayer } from '@ringfence/arena';
import { defaultLimits, findRung, type RungName, runJailed } from '@ringfence/jail';
import { type GameName, gameNames } from '@ringfence/rules';
import { type Language, languages, preFlightAny } from '@ringfence/submission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handoutFiles } from '../handout/handout.ts';
import { parsePlan } from '../plan/parse.ts';
import { planTemplate } from '../plan/template.ts';
import { builtKit, checkKit, kits } from '../testing/built-kit.ts';
import { kitFiles } from './kits.ts';

const long = process.env.RINGFENCE_TESTS === 'long';
let home: { root: string; rung: RungName };
beforeAll(async () => {
  home = { root: mkdtempSync(join(tmpdir(), 'ringfence-kits-')), rung: (await findRung())?.name as RungName };
});
afterAll(() => rmSync(home.root, { recursive: true, force: true }));

/** A game in which the player of a kit is checked; those of the other kits only play their first moves. */
const checked: Partial<Record<Language, GameName>> = { python: 'squatter', cpp: 'fencemaster', rust: 'havannah' };

describe('a starter kit', () => {
  test('is the same for all games except in Java', () => {
    const programs = (language: Language, game: GameName) => ({ ...kitFiles(language, game), 'README.md': '' });
    for (const language of languages.filter((each) => each !== 'java'))
      for (const game of gameNames) expect(programs(language, game)).toEqual(programs(language, 'squatter'));
  });

  /** Every day those that differ in more than a name. */
  const tried = kits.filter(([language, game]) => long || language !== 'java' || game === 'squatter' || game === 'hex');
  test.each(tried)('in %s for %s builds unchanged, and its player plays', async (language, game) => {
    const kit = await builtKit(language, game, home);
    if (kit === undefined) return;
    expect(kit.checker?.join(' ')).toMatch(/check/i);
    const flight = await preFlightAny(kit.programs, {
      game,
      size: 4,
      swap: false,
      clock: { kind: 'move', ms: 5000 },
      limits: defaultLimits,
      folder: home.root,
      rung: home.rung,
    });
    expect(flight).toMatchObject({ passed: true, player: kit.player, warnings: [] });
    const spec = parsePlayer(kit.player ?? '');
    if (spec.ok && spec.value.kind === 'cmd') {
      const { program, args } = spec.value.command;
      // The only legal moves, then a choice twice from the same seed: nothing but moves is printed, and the same ones.
      const choices = `seed 7\n${'go 100 a1 b1 c1 a2 b2 c2\n'.repeat(8)}`;
      const input = `${'go 100 a1\n'.repeat(8)}${choices}${choices}quit\n`;
      const { output, end } = await runJailed(
        { command: [program, ...args], folder: home.root, rung: home.rung, limits: defaultLimits },
        { input, wallMs: 5000 },
      );
      expect([output.slice(0, 24), end]).toEqual(['a1\n'.repeat(8), { kind: 'exited', code: 0, signal: null }]);
      expect(output.slice(24)).toMatch(/^((?:[abc][12]\n){8})\1$/);
    }
    const own = checked[language];
    if (own === undefined) return;
    const { findings, passed } = await checkKit(kit, [own], home);
    expect([findings, passed]).toEqual([[], true]);
  });
});

test.each(long ? gameNames : (['havannah'] as const))(
  'the handout for %s has the task, the rules, public boards and kits, and nothing hidden',
  (game) => {
    const plan = parsePlan(planTemplate({ game, size: 4, hiddenSeed: 99 }), {
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
    expect(files['README.md'].includes('with the interface of the course')).toBe(game !== 'havannah');
    for (const [path, text] of Object.entries(files))
      expect(`${path}: ${text.includes('99')}`).not.toBe('README.md: true');
    const links = [...files['README.md'].matchAll(/\]\(([^)]+)\)/g)]
      .map(([, link]) => link)
      .filter((link) => !link.startsWith('http'));
    for (const link of links) expect(paths).toContain(link);
  },
);
