import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programSetting, readGame } from '@ringfence/arena';
import { expect, onTestFinished, test } from 'vitest';
import { classRules } from './class-rules.ts';

/** The address of a server that answers like this. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

const crumbs = fileURLToPath(new URL('../../../../packages/arena/src/testing/crumbs', import.meta.url));

test("a course's own players at home get the package of their course from the class", async () => {
  const game = readGame(`python-referee:${crumbs}`);
  if (!game.ok) throw new Error(game.error);
  const { rules } = programSetting(game.value, {});
  const address = await served(({ url, headers }, response) => {
    expect([url, headers.authorization]).toEqual(['/api/class/rules', 'Bearer rf_token_x']);
    response.end(JSON.stringify({ ...rules, memoryMb: 250 }));
  });
  const found = await classRules(address, 'rf_token_x');
  expect(found).toMatchObject({ options: {}, memoryMb: 250 });
  expect(existsSync(join(found?.folder ?? '', 'referee/game/__init__.py'))).toBe(true);
});

test('a class with a built-in game has none, and neither has a server that is away', async () => {
  const address = await served((_, response) => response.writeHead(404).end('{}'));
  expect(await classRules(address, 't')).toBeUndefined();
  expect(await classRules('http://localhost:1/', 't')).toBeUndefined();
});
