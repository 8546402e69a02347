import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { startPosition } from '@ringfence/rules';
import { recordFromPosition, writeSgf } from '@ringfence/rules/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSvg } from '../cards/picture.ts';
import { MOST_PACKED, sharedGame } from '../cards/shared-game.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimit: false, origin: 'https://play.example' });
  const site = join(server.data, 'site');
  mkdirSync(site);
  for (const file of ['index.html', 'embed.html']) writeFileSync(join(site, file), file);
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const pack = (text: string): string => `1${deflateRawSync(Buffer.from(text)).toString('base64url')}`;

/** A game as the site shares it. */
function packedGame(header: { white?: string; black?: string; name?: string; event?: string } = {}): string {
  const position = startPosition('havannah', { size: 4 });
  for (const move of position.legalMoves().slice(0, 6)) position.play(move);
  return pack(writeSgf([recordFromPosition(position, header)]));
}

const get = (path: string): Promise<Response> => fetch(new URL(path, server.url));

describe('a shared link', () => {
  test('shows a preview to programs, and redirects people', async () => {
    const packed = packedGame({ white: 'Ada', black: 'Bob' });
    const response = await get(`g/${packed}?at=3`);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<meta property="og:title" content="Ada – Bob">');
    expect(page).toContain('content="Havannah, size 4, 6 moves; shown after move 3."');
    expect(page).toContain(`content="https://play.example/g/${packed}/board.png?at=3"`);
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=../#/analyse?game=${packed}&amp;at=3">`);
  });

  test('has a picture of the position', async () => {
    const packed = packedGame();
    const response = await get(`g/${packed}/board.png?at=3`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const other = Buffer.from(await (await get(`g/${packed}/board.png?at=4`)).arrayBuffer());
    expect(other.equals(png)).toBe(false);
  });

  test('shows names as text, on one line, and not too long', async () => {
    const hostile = '"><script>alert(1)</script>\n\u202e<meta http-equiv="refresh" content="0;url=//evil">';
    const page = await (await get(`g/${packedGame({ white: hostile, event: 'x'.repeat(9_000) })}`)).text();
    expect(page).not.toContain('<script');
    expect(page).not.toContain('\u202e');
    expect(page.match(/<meta http-equiv/g)).toHaveLength(1);
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
    expect(page.length).toBeLessThan(4_000);
  });

  test.each([
    ['nothing that was packed', '1notagame'],
    ['another version', `2${packedGame().slice(1)}`],
    ['a game cut short', packedGame().slice(0, 30)],
    ['no SGF', pack('hello')],
    ['moves against the rules', pack('(;GM[22]SZ[4];W[d4];B[d4])')],
    ['gigabytes', pack('('.repeat(3_000_000))],
    ['an address too long', `1${'a'.repeat(MOST_PACKED)}`],
    ['a text with a quote', '1%22%3E%3Cscript%3E'],
  ])('with %s leads to the site, which reports the error', async (_, packed) => {
    const response = await get(`g/${packed}`);
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain('url=../#/analyse?game=');
    expect(page).not.toContain('og:image');
    expect(page).not.toContain('<script>');
    expect((await get(`g/${packed}/board.png`)).status).toBe(404);
  });
});

test('a node that a game does not have is the end of its main line', () => {
  expect(sharedGame(packedGame(), 99).position.moves).toHaveLength(6);
});

test.each([
  ['squatter', 3],
  ['squatter', 19],
  ['havannah', 10],
] as const)('the card of %s %i shows the whole board in its middle', (game, size) => {
  const svg = cardSvg(startPosition(game, { size }));
  const [x, y, width, height] = (
    /<svg[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  )
    .slice(1)
    .map(Number);
  expect(x * 2 + width).toBeCloseTo(1200);
  expect(y * 2 + height).toBeCloseTo(630);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(19.99);
});

describe('frames of other sites', () => {
  test('may show the page for that purpose and no other', async () => {
    const served = await startTestServer({ site: join(server.data, 'site') });
    const policyOf = async (path: string): Promise<[string | null, string | null]> => {
      const { headers } = await fetch(new URL(path, served.url));
      return [headers.get('x-frame-options'), headers.get('content-security-policy')];
    };
    const [frame, policy] = await policyOf('embed.html');
    expect(frame).toBeNull();
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    for (const path of ['', 'index.html', `g/${packedGame()}`, 'api', 'embed.html/']) {
      const [otherFrame, otherPolicy] = await policyOf(path);
      expect([path, otherFrame]).toEqual([path, 'SAMEORIGIN']);
      expect(otherPolicy).toContain("frame-ancestors 'none'");
    }
    await served.end();
  });
});
