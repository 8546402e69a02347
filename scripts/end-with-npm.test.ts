import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from './files.mjs';

/** Whether a process runs. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.skipIf(process.platform === 'win32')('a script of npm ends when npm is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-npm-'));
  const module = pathToFileURL(join(root, 'scripts/end-with-npm.mjs')).href;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', scripts: { start: 'node serve.mjs' } }));
  writeFileSync(
    join(folder, 'serve.mjs'),
    `import { endWithNpm } from '${module}';\nendWithNpm();\nconsole.log('pid', process.pid);\nsetInterval(() => {}, 1000);\n`,
  );
  const npm: ChildProcess = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = (await once(createInterface({ input: npm.stdout ?? process.stdin }), 'line')) as [string];
    const pid = Number(/pid (\d+)/.exec(line)?.[1]);
    expect(isAlive(pid)).toBe(true);
    npm.kill('SIGTERM');
    await expect.poll(() => isAlive(pid)).toBe(false);
  } finally {
    npm.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
