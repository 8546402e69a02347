import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../../scripts/files.mjs';

const launcher = join(root, 'apps/cli/bin/ringfence.js');
const LONG = { timeout: 300_000 };
const TEAM = /Otters|Badgers/;

/** Runs a command in a folder and returns what it prints. */
function printed(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/**
 * Pictures of a real class, in which two teams with the starter kit play the house: `class-game.png`, the replay of a game,
 * and `class-screen.png`, the big screen when one of their games has just been won.
 */
export async function takeClassScreenshots(browser: Browser, folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'ringfence-shots-'));
  const ringfence = (...args: readonly string[]): string => printed(work, process.execPath, launcher, ...args);
  let server: ChildProcess | undefined;
  try {
    const options = ['--game', 'havannah', '--size', '4', '--move-time', '300'];
    ringfence('class', 'create', 'class', ...options, '--title', 'Evening class', '--tutor', 'Tutor');
    writeFileSync(join(work, 'teams.csv'), 'team,name,members\nt1,Otters,Ada\nt2,Badgers,Alan\n');
    const args = ['serve', '--port', '0', '--data', 'data', '--class', 'class', '--json', '--no-rate-limit'];
    const links = ringfence('class', 'teams', 'class', 'teams.csv').match(/#\/class\/join\/rf_link_[\w-]+/g) ?? [];
    server = spawn(process.execPath, [launcher, ...args], { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { readonly url: string };
    cpSync(join(root, 'packages/course/kits/python'), join(work, 'kit'), { recursive: true });
    printed(join(work, 'kit'), 'python3', '-m', 'zipfile', '-c', '../kit.zip', 'bot.py', 'check.py');
    for (const link of links) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url + link);
      await page.getByLabel('Choose a zip file').last().setInputFiles(join(work, 'kit.zip'));
      await page.getByText('plays', { exact: true }).first().waitFor(LONG);
      await page.context().close();
    }
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const screen = await context.newPage();
    await screen.setViewportSize({ width: 1440, height: 810 });
    await screen.goto(`${url}#/class/screen`);
    await screen.locator('figure.over:has(.won)').filter({ hasText: TEAM }).first().waitFor(LONG);
    // Paused, or the standings might follow. Its controls hide after three seconds; the game stays for eight.
    await screen.keyboard.press(' ');
    await screen.waitForTimeout(3500);
    await screen.screenshot({ path: join(folder, 'class-screen.png') });
    const game = await context.newPage();
    await game.setViewportSize({ width: 1280, height: 800 });
    await game.goto(`${url}#/class/games`);
    await game.locator('a[href^="#/class/game/"]').filter({ hasText: TEAM }).first().click(LONG);
    await game
      .getByText(/^Move \d+ of \d+/)
      .first()
      .waitFor(LONG);
    await game.screenshot({ path: join(folder, 'class-game.png') });
    await context.close();
  } finally {
    if (server?.kill('SIGINT')) await once(server, 'exit');
    rmSync(work, { recursive: true, force: true });
  }
}
