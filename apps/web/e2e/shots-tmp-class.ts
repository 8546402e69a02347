import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchOptions } from '@ringfence/board/testing';
import { chromium } from 'playwright-core';
import { root } from '../../../scripts/files.mjs';

const launcher = join(root, 'apps/cli/bin/ringfence.js');
export async function shoot(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const work = '/work/wt/tmp-web/class-work';
  const fresh = !existsSync(work);
  mkdirSync(work, { recursive: true });
  const rf = (...args: string[]): string => { const r = spawnSync(process.execPath, [launcher, ...args], { cwd: work, encoding: 'utf8' }); if (r.status !== 0) throw new Error(r.stderr + r.stdout); return r.stdout; };
  let links: string[] = []; let tutor = '';
  if (fresh) {
    const made = rf('class', 'create', 'class', '--game', 'havannah', '--size', '4', '--move-time', '300', '--title', 'Evening class', '--tutor', 'Tutor');
    tutor = made.match(/#\/class\/join\/rf_link_[\w-]+/)?.[0] ?? '';
    writeFileSync(join(work, 'teams.csv'), 'team,name,members\nt1,Otters of the long river,Ada\nt2,Badgers,Alan\n');
    links = rf('class', 'teams', 'class', 'teams.csv').match(/#\/class\/join\/rf_link_[\w-]+/g) ?? [];
    writeFileSync(join(work, 'links.json'), JSON.stringify({ tutor, links }));
  } else ({ tutor, links } = JSON.parse(spawnSync('cat', [join(work, 'links.json')], { encoding: 'utf8' }).stdout));
  const server: ChildProcess = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--data', 'data', '--class', 'class', '--json', '--no-rate-limit'], { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  const browser = await chromium.launch(launchOptions(findChromium() ?? ''));
  try {
    if (fresh) {
      cpSync(join(root, 'packages/course/kits/python'), join(work, 'kit'), { recursive: true });
      spawnSync('python3', ['-m', 'zipfile', '-c', '../kit.zip', 'bot.py', 'check.py'], { cwd: join(work, 'kit') });
      for (const link of links) {
        const page = await (await browser.newContext()).newPage();
        await page.goto(url + link);
        await page.getByLabel('Choose a zip file').last().setInputFiles(join(work, 'kit.zip'));
        await page.getByText('plays', { exact: true }).first().waitFor({ timeout: 120000 });
        await page.context().close();
      }
      await new Promise((done) => setTimeout(done, 25000));
    }
    const shots = async (who: string, link: string, pages: string[]): Promise<void> => {
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
      const page = await context.newPage();
      page.on('pageerror', (e) => console.error('pageerror', who, e.message));
      if (link) { await page.goto(url + link); await page.waitForTimeout(1500); if (who === 'tutor') await page.evaluate(async () => { await fetch('api/class/settings', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ paused: true, registration: true, open: true }) }); }); }
      const mine = page.url().split('#')[1] ?? '';
      for (const hash of pages) {
        for (const [width, height] of [[390, 844], [1280, 720]] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(`${url}#${hash === 'own' ? mine : `/${hash}`}`);
          await page.waitForTimeout(width === 390 ? 1300 : 300);
          await page.evaluate(() => { const s = document.querySelector('.scroll'); if (s) s.scrollTop = 0; });
          // the whole page in one picture
          const tall = await page.evaluate(() => document.querySelector('main .scroll')?.scrollHeight ?? 0);
          if (tall > height) await page.setViewportSize({ width, height: Math.min(4000, tall + 120) });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await page.waitForTimeout(150);
            await page.screenshot({ path: join(folder, `${who}-${hash.replaceAll('/', '_') || 'standings'}-${width}-${colorScheme}.png`) });
          }
        }
      }
      await context.close();
    };
    await shots('tutor', tutor, ['class', 'class/games', 'class/tutor', 'class/tutor/people', 'class/tutor/grades', 'class/tutor/official', 'class/tutor/costs', 'class/tutor/audit', 'class/screen']);
    await shots('team', links[0], ['own', 'class/games']);
    await shots('nobody', '', ['class/register', 'class']);
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(url + links[0]);
    await page.waitForTimeout(1500);
    await page.goto(`${url}#/class/games`);
    const first = page.locator('a[href^="#/class/game/"]').first();
    if (await first.count().then((n) => n > 0)) {
      await page.waitForTimeout(800);
      const href = (await page.locator('a[href^="#/class/game/"]').last().getAttribute('href')) ?? '';
      for (const [width, height] of [[390, 844], [1280, 720]] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(url + href);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: join(folder, `team-game-${width}-light.png`) });
      }
    }
    await context.close();
  } finally {
    await browser.close();
    server.kill('SIGINT');
    await once(server, 'exit');
  }
}
