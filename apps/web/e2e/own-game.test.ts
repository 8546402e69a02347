import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedLadder } from '@ringfence/ladder/testing';
import { LineLog, type RunningServer, serve } from '@ringfence/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/files.mjs';
import { describeInBrowser, PATIENCE_MS } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-own-game-'));
const games = join(folder, 'games');
let server: RunningServer;
let log = '';

beforeAll(async () => {
  cpSync(join(root, 'examples/games/connect-four'), join(games, 'four'), { recursive: true });
  mkdirSync(join(games, 'half'));
  writeFileSync(join(games, 'half', 'game.json'), '{ "name": "half" }');
  await seedLadder(join(folder, 'data/class/store'));
  const write = (text: string): void => {
    log += text;
  };
  server = await serve({ port: 0, data: join(folder, 'data'), games, version: 'test', log: new LineLog({ write }) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describeInBrowser('Create a class', ({ open }) => {
  test('lists the games of the folder of the server, and creates a class of one', async () => {
    expect(log).toContain(`the game in ${join(games, 'half')} is not offered: game.json, title: `);
    const page = await open(`${server.url}#/class`);
    await page.getByText('Connect Four', { exact: true }).click();
    await page.getByText('5', { exact: true }).click();
    expect(await page.getByRole('radio', { name: 'half' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Start a class' }).click();
    await page.getByText('/#/class/join/').waitFor();
    const played = async () => {
      const answer = await fetch(new URL('api/class', server.url)).catch(() => undefined); // it is in this busy process
      return ((await answer?.json()) as { readonly class?: { readonly game: string } } | undefined)?.class?.game;
    };
    await expect.poll(played, { timeout: PATIENCE_MS }).toMatch(/^connect-four@/);
    const former = await played();

    // The tutor corrects the rules: first is told what becomes of the games, then the class plays by them.
    await page.getByRole('button', { name: 'Go to the class' }).click();
    await page.goto(`${server.url}#/class/tutor`);
    const choose = page.getByLabel('Choose the corrected game');
    const four = join(games, 'four');
    const zip = join(folder, 'rules.zip');
    const pack = (): string => {
      execFileSync('python3', ['-m', 'zipfile', '-c', zip, 'game.json', 'rules.py', 'bot.py'], { cwd: four });
      return zip;
    };
    await choose.setInputFiles(pack());
    await page.getByRole('alert').getByText('There is nothing to change.').waitFor();
    const rules = readFileSync(join(four, 'rules.py'), 'utf8');
    writeFileSync(join(four, 'rules.py'), rules.replace('count >= 4', 'count >= 3'));
    await choose.setInputFiles(pack());
    await page.getByText('by the new rules, and still count').waitFor();
    expect(await played()).toBe(former);
    await page.getByLabel('Reason, for all teams').fill('three in a row win');
    await page.getByRole('button', { name: 'Use these rules' }).click();
    await expect.poll(played, { timeout: PATIENCE_MS }).not.toBe(former);
    await page.getByText('The class plays by the new rules now.').waitFor();
  });
});
