import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { GameResult } from '../../game/game.ts';
import { playedAtRandom, roundRobinResults } from '../../testing/results.ts';
import { gameSgf, sgfFileName } from '../game-sgf.ts';
import { createReport } from '../report.ts';
import { sprtState } from '../sprt.ts';
import { viewerScript } from './viewer-script.ts';

const attack = `</script></title></style><img src=x onerror="alert(1)"><script>alert(2)</script>'"&`;
const fault = {
  kind: 'crashed',
  words: attack,
  stderr: [attack, '</pre>'],
  exit: { code: 1, signal: attack },
} as const;

function pageOf(results: readonly GameResult[], options: { embedded?: number; linked?: number } = {}): string {
  const report = createReport(options);
  for (const result of results) report.add(result);
  return report.page(
    {
      title: attack,
      setup: [[attack, attack]],
      jail: attack,
      sgfPath: (plan) => `games/${sgfFileName(plan)}`,
      reproduce: ({ plan }) => `ringfence match ${plan.white}`,
      sprt: {
        player: attack,
        opponent: 'b',
        options: { elo0: 0, elo1: 9 },
        state: sprtState([0, 0, 3, 0, 0], { elo0: 0, elo1: 9 }),
      },
    },
    report.results.summary({ replicates: 10 }),
  );
}

const hostile = pageOf([
  ...roundRobinResults([attack, 'b'], 1, 'squatter', 4),
  {
    ...playedAtRandom({ id: attack, pair: 'x', white: 'b', black: attack }, undefined, { after: 3, fault }),
    words: attack,
  },
]);

test('no foreign text becomes markup', () => {
  expect(hostile).not.toContain('<img');
  expect(hostile).not.toContain('alert(2)</script>');
  expect(hostile.match(/<script/g)).toHaveLength(2);
  expect(hostile.match(/<\/script>/g)).toHaveLength(2);
  expect(hostile).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  // All attributes of tags are ours: no quotation mark of foreign text ends one.
  for (const [tag] of hostile.matchAll(/<[a-z][^>]*>/g)) expect(tag).not.toMatch(/\son[a-z]+=/);
});

test('loads nothing, and its policy allows only its own style and script', () => {
  const addresses = [...hostile.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  for (const address of addresses) expect(address).toMatch(/^(?:games\/[A-Za-z0-9._-]+\.sgf|#[a-z-]+|data:,)$/);
  expect(hostile).not.toMatch(/\sstyle="/);
  expect(hostile.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(hostile)?.[1].replaceAll('&#39;', "'") ?? '';
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const style = /<style>([\s\S]*?)<\/style>/.exec(hostile)?.[1] ?? '';
  const script = /<script>([\s\S]*?)<\/script>/.exec(hostile)?.[1] ?? '';
  expect(policy).toContain(`script-src 'sha256-${hash(script)}'`);
  expect(policy).toContain(`style-src 'sha256-${hash(style)}'`);
  expect(policy).toContain("default-src 'none'");
});

test('links its games to a site only if it knows one', () => {
  const [result] = roundRobinResults(['a', 'b'], 3, 'havannah', 3);
  const info = { title: '', setup: [], sgfPath: () => 'x.sgf' };
  const report = createReport();
  report.add(result);
  const games = (site?: string) => {
    const page = report.page({ ...info, ...(site !== undefined && { site }) }, report.results.summary());
    return replaysIn(page).games as { sgf: string; analysis?: string }[];
  };
  expect(games()[0]).toMatchObject({ sgf: 'x.sgf' });
  expect(games()[0]).not.toHaveProperty('analysis');
  const [, packed = ''] =
    /^https:\/\/a\.org\/x\/#\/analyse\?game=1([\w-]+)$/.exec(games('https://a.org/x/')[0].analysis ?? '') ?? [];
  expect(inflateRawSync(Buffer.from(packed, 'base64url')).toString()).toBe(gameSgf(result));
});

test('the script can be run', () => {
  expect(() => new Function(viewerScript)).not.toThrow();
});

const replaysIn = (page: string) =>
  JSON.parse(/id="replays">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '') as { games: unknown[]; boards: object };

test('of many games it embeds some, all faulty ones first, links the others, and stays small', () => {
  const random = randomSource(8);
  const results = Array.from({ length: 600 }, (_, i) => {
    const plan = { id: `r1-p${i}-g1`, pair: `${i}`, game: 'squatter' as const, size: 6 };
    return playedAtRandom(plan, random, i === 333 ? { after: 5, fault } : undefined);
  });
  const page = pageOf(results, { embedded: 20, linked: 50 });
  expect(replaysIn(page).games).toHaveLength(20);
  expect(page).toContain('<b>r1-p333-g1</b>');
  expect(page).toContain('<b>r1-p0-g1</b>');
  expect(page).toContain('<b>r1-p599-g1</b>');
  expect(page.match(/<li><a href="games\//g)).toHaveLength(50);
  expect(page).toContain('530 more games');
  expect(page.length).toBeLessThan(150_000);
});

test('the same games in another order give the same page', () => {
  const results = roundRobinResults(['a', 'b', 'c'], 3, 'havannah', 3);
  expect(pageOf([...results].reverse(), { embedded: 6 })).toBe(pageOf(results, { embedded: 6 }));
});

test('works without games', () => {
  expect(pageOf([])).toContain('No players yet.');
});
