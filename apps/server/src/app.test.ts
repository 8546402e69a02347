import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InfoJson, SolutionJson } from '@ringfence/engine';
import { judgementJson, judgeText } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualLimits as limits } from './http/limits.ts';
import { type StartedServer, startTestServer } from './testing/start.ts';

const diamond = '3\n+ W +\nW - W\n+ W +\n';

let server: StartedServer;
let site: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'ringfence-site-'));
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<title>The board</title>'.repeat(100));
  writeFileSync(join(site, 'assets/app-1.js'), 'let board;');
  symlinkSync('/etc/passwd', join(site, 'passwd.txt'));
  server = await startTestServer({ site, rateLimit: false });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
  rmSync(site, { recursive: true });
});

const post = (path: string, body: string): Promise<Response> =>
  fetch(new URL(path, server.url), { method: 'POST', body });

/** The body with the type that a test expects. */
const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

interface ProblemBody {
  readonly error: { readonly message: string };
}

/** A path without a browser's normalisation. */
function rawGet(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('POST /api/judge', () => {
  test('answers the same object as the command line', async () => {
    const response = await post('api/judge', diamond);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ file: '-', ...judgementJson(judgeText(diamond)) });
  });

  test('answers small boards at once as the route does that says more', async () => {
    for (const board of [diamond, 'no board', '']) {
      const [quick, usual] = [await post('api/judge', board), await post('api/judge?strict=false', board)];
      expect([quick.status, await quick.text()]).toEqual([usual.status, await usual.text()]);
      const namesOf = ({ headers }: Response): string[] => [...headers.keys()].sort();
      expect(namesOf(quick)).toEqual(namesOf(usual));
      const [one, other] = [quick, usual].map(({ headers }) => headers.get('content-security-policy'));
      expect(one).toBe(other);
    }
  });

  test('judges a board a line, in their order', async () => {
    const boards = [diamond, 'no board', '3\n+ W +\nW + W\n+ W +\n'];
    const response = await post('api/judge/lines?strict', boards.map((board) => `${JSON.stringify(board)}\n`).join(''));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jsonl']);
    const lines = (await response.text()).trimEnd().split('\n');
    const judged = boards.map((board, i) => ({
      ...judgementJson(judgeText(board, { strict: true })),
      file: `${i + 1}`,
    }));
    expect(lines.map((line) => JSON.parse(line))).toEqual(judged);
  });

  test('refuses lines that are not boards, and too many', async () => {
    const wrong = await post('api/judge/lines', `${JSON.stringify(diamond)}\n3\n`);
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('line 2') } },
    ]);
    expect((await post('api/judge/lines', '""\n'.repeat(limits.boards + 1))).status).toBe(413);
  });

  test('accepts the game, strict reading and explanations', async () => {
    const board = '2\n - -\n- - -\n - -\n';
    expect(await (await post('api/judge?game=havannah&explain', board)).json()).toMatchObject({
      game: 'havannah',
      explanation: [expect.any(String)],
    });
    const odd = await post('api/judge?strict', '3\n+ W +\nW + W\n+ W +\n');
    expect(odd.status).toBe(422);
    expect(await odd.json()).toMatchObject({ error: { expected: 'a board that a game can reach' } });
  });

  test('reports where a text is not a board', async () => {
    const response = await post('api/judge', '3\n+ W +\nW x W\n+ W +\n');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ winner: null, error: { line: 3, column: 3 } });
  });
});

describe('the engine over the network', () => {
  test('analyses a board and a game', async () => {
    const board = await (await post('api/analyse?nodes=2000', '3\n+ + +\n+ + +\n+ + +\n')).json();
    expect(board).toMatchObject({ game: 'squatter', side: 'White' });
    const sgf = '(;GM[Havannah]SZ[4];W[c3];B[d4])';
    const game = await json<InfoJson>(await post('api/analyse?nodes=2000&move=1', sgf));
    expect(game).toMatchObject({ game: 'havannah', side: 'Black' });
    expect(game.moves.length).toBeGreaterThan(0);
  });

  test('proves the value of a position', async () => {
    const response = await post('api/solve?moves', '3\n+ + +\n+ + +\n+ + +\n');
    const solution = await json<SolutionJson>(response);
    expect(solution).toMatchObject({ proof: 'draw', score: 0 });
    expect(solution.moves).toHaveLength(9);
  });

  test.each([
    ['api/analyse', 'no board', 422],
    ['api/analyse?nodes=0', diamond, 400],
    ['api/analyse?nodes=99999999999', diamond, 400],
    ['api/analyse?speed=9', diamond, 400],
    ['api/analyse?turn=red', diamond, 400],
    ['api/analyse?game=chess', diamond, 400],
    ['api/analyse?move=7', '(;GM[Havannah]SZ[4];W[c3])', 422],
    ['api/solve', '(;GM[Havannah]SZ[4];W[c3];B[c3])', 422],
    ['api/solve?time=1e3', diamond, 400],
    ['api/solve', `40\n${`${'+ '.repeat(39)}+\n`.repeat(40)}`, 422],
  ])('%s refuses bad requests with a message', async (path, body, status) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect((await json<ProblemBody>(response)).error.message).toMatch(/\w{2,}/);
  });
});

describe('limits', () => {
  test('a body that is too long is refused, with or without a content length', async () => {
    const long = 'x'.repeat(limits.bodyBytes + 1);
    expect((await post('api/judge', long)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)));
        controller.close();
      },
    });
    const streamed = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await fetch(new URL('api/judge', server.url), streamed)).status).toBe(413);
  });

  test('an address that sends too many requests learns when to retry', async () => {
    const strict = await startTestServer({ limits: { burst: 3, perSecond: 0.01 } });
    const statuses: number[] = [];
    let refused: Response | undefined;
    for (let i = 0; i < 4; i++) {
      refused = await fetch(new URL('api/judge', strict.url), { method: 'POST', body: 'no board' });
      statuses.push(refused.status);
    }
    expect(statuses).toEqual([422, 422, 422, 429]);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.end();
  });
});

describe('the site', () => {
  test('is served with strict security headers', async () => {
    const response = await fetch(server.url);
    expect(await response.text()).toContain('The board');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    // The site has a typeface of its own.
    expect(policy).toContain("font-src 'self'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    // Together they let the threads of the page's engine share memory.
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  });

  test('is compressed and cached', async () => {
    const response = await fetch(server.url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(server.url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const asset = await fetch(new URL('assets/app-1.js', server.url));
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/passwd.txt',
    '//etc/passwd',
    '/assets/%00',
    '/nowhere',
  ])('%s leads nowhere', async (path) => {
    expect(await rawGet(path)).toBe(404);
  });

  test('reports a missing site', async () => {
    const bare = await startTestServer();
    expect((await fetch(bare.url)).status).toBe(503);
    await bare.end();
  });
});

describe('the description of the API', () => {
  const described = async (): Promise<string[]> => {
    const { paths } = await json<{ paths: Record<string, object> }>(
      await fetch(new URL('api/openapi.json', server.url)),
    );
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
  };

  test('lists every endpoint and no other', async () => {
    // Those of a class are covered, role by role, by the test of their access.
    const ofGames = (await described()).filter((endpoint) => !endpoint.includes('/api/class'));
    expect(ofGames.sort()).toEqual([
      'delete /api/started-tournaments/{name}',
      'get /api/live',
      'get /api/live/{id}/socket',
      'get /api/mail/{id}',
      'get /api/started-tournaments',
      'get /api/tournaments',
      'get /api/tournaments/{name}',
      'get /api/tournaments/{name}/games',
      'get /api/tournaments/{name}/games/{id}',
      'get /api/tournaments/{name}/games/{id}/picture',
      'get /api/tournaments/{name}/games/{id}/sgf',
      'get /api/tournaments/{name}/openings',
      'post /api/analyse',
      'post /api/judge',
      'post /api/judge/lines',
      'post /api/live',
      'post /api/live/{id}/join',
      'post /api/mail/{id}',
      'post /api/solve',
      'post /api/started-tournaments',
      'post /api/started-tournaments/{name}/resume',
    ]);
  });

  test('every listed endpoint exists', async () => {
    for (const endpoint of await described()) {
      const [method, path] = endpoint.split(' ');
      const response = await fetch(new URL(path.replaceAll(/[{}]/g, ''), server.url), { method });
      expect(await response.text(), endpoint).not.toContain('nothing is at this address');
    }
  });

  test('requires no field that a game may lack', async () => {
    const { components } = await json<{ components: { schemas: { GameResult: object } } }>(
      await fetch(new URL('api/openapi.json', server.url)),
    );
    const required =
      JSON.stringify(components.schemas.GameResult)
        .match(/"required":\[[^\]]*\]/g)
        ?.join() ?? '';
    for (const field of ['wallMs', 'plan', 'moves', 'winner', 'words']) expect(required).toContain(`"${field}"`);
    for (const field of ['startMs', 'fault', 'remarks', 'memoryMb', 'wrongWinner', 'hint', 'answer', 'exit'])
      expect(required).not.toContain(`"${field}"`);
  });

  test('is also a page for people', async () => {
    const page = await (await fetch(new URL('api', server.url))).text();
    for (const endpoint of await described()) expect(page).toContain(endpoint.split(' ')[1]);
  });

  test('unknown paths are 404 with a message', async () => {
    const response = await fetch(new URL('api/nothing', server.url));
    expect(response.status).toBe(404);
    expect((await json<ProblemBody>(response)).error.message).toContain('/api');
  });
});
