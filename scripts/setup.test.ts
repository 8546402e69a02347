import { execFileSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { root, workspaceFolders } from './files.mjs';
import { installReason, lockDrift } from './install.mjs';
import { staleKernels } from './kernels.mjs';
import { nodeComplaint, runStages } from './setup.mjs';
import type { Stage, StageName } from './stages.mjs';

describe('installing', () => {
  const lock = {
    packages: {
      '': { devDependencies: { vitest: '^4' } },
      'node_modules/vitest': { version: '4.1.0', integrity: 'sha512-a' },
      'node_modules/native-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
      'node_modules/@ringfence/rules': { link: true },
      'packages/rules': { version: '0.1.0' },
    },
  };
  const { '': _, 'node_modules/native-darwin': __, ...installed } = lock.packages;

  test('happens on the first run', () => {
    expect(installReason(lock, undefined, false)).toBe('first run');
  });

  test('happens again when it was interrupted', () => {
    expect(installReason(lock, undefined, true)).toBe('the last install did not finish');
  });

  test('is not needed when only native packages of other platforms are missing', () => {
    expect(installReason(lock, { packages: installed }, true)).toBeUndefined();
  });

  test('happens when a version changed, a package is missing, or one is left over', () => {
    const { 'node_modules/@ringfence/rules': ___, ...withoutLink } = installed;
    const newer = { ...installed, 'node_modules/vitest': { version: '4.2.0', integrity: 'sha512-c' } };
    const leftOver = { ...installed, 'node_modules/zod': { version: '4.0.0' } };
    for (const packages of [withoutLink, newer, leftOver]) {
      expect(installReason(lock, { packages }, true)).toBe('dependencies changed');
    }
  });

  test('is refused while a package.json and the lockfile disagree', () => {
    expect(lockDrift(lock, { '': { devDependencies: { vitest: '^4' } }, 'packages/rules': {} })).toBeUndefined();
    expect(lockDrift(lock, { 'packages/rules': { dependencies: { zod: '4' } } })).toBe('packages/rules');
    expect(lockDrift(lock, { '': {} })).toBe('');
    expect(lockDrift(lock, { 'packages/new': {} })).toBe('packages/new');
  });
});

describe('stages', () => {
  const events: string[] = [];
  const stage = (name: StageName, after: readonly StageName[], more: Partial<Stage> = {}): Stage => ({
    name,
    after,
    says: name,
    need: () => 'first run',
    async run() {
      events.push(`${name} begins`);
      await setImmediate();
      events.push(`${name} ends`);
    },
    ...more,
  });
  beforeEach(() => void events.splice(0));

  test('run side by side, each after those it reads; one that is up to date does not run', async () => {
    await runStages([
      stage('install', []),
      stage('kernel', ['install']),
      stage('code', ['install']),
      stage('messages', ['install'], { need: () => undefined }),
      stage('site', ['install', 'kernel', 'messages']),
    ]);
    const at = (event: string): number => events.indexOf(event);
    expect(events).toHaveLength(8);
    expect(events).not.toContain('messages begins');
    expect(at('kernel begins')).toBeGreaterThan(at('install ends'));
    expect(at('code begins')).toBeLessThan(at('kernel ends'));
    expect(at('site begins')).toBeGreaterThan(at('kernel ends'));
  });

  test('are followed by checks, which run each time', async () => {
    const { name, after, run } = stage('site', ['code']);
    await runStages([stage('code', [], { need: () => undefined }), { name, after, run }]);
    expect(events).toEqual(['site begins', 'site ends']);
  });

  test('after one that fails do not run, and the others end first', async () => {
    const failing = stage('kernel', [], { run: () => Promise.reject(new Error('kernel failed')) });
    await expect(runStages([failing, stage('code', []), stage('site', ['kernel'])])).rejects.toThrow('kernel failed');
    expect(events).toEqual(['code begins', 'code ends']);
  });
});

test('in CI, the kernels in the repository are those of their sources', () => {
  // Elsewhere somebody may be at work on them.
  const changes = () =>
    execFileSync('git', ['status', '--porcelain', 'scripts/kernels.json', 'packages/*.wasm'], { cwd: root });
  expect(process.env.CI === 'true' ? changes().toString() : '').toBe('');
  expect(staleKernels()).toEqual([]);
});

test('an old Node is reported together with the required one', () => {
  expect(nodeComplaint('20.19.0', '>=20.19')).toBeUndefined();
  expect(nodeComplaint('22.0.0', '>=20.19')).toBeUndefined();
  expect(nodeComplaint('20.18.3', '>=20.19')).toContain('needs Node 20.19 or newer, this is Node 20.18.3');
  expect(nodeComplaint('18.20.0', '>=20.19')).toContain('nodejs.org');
});

test('workspaces are expanded', () => {
  expect(workspaceFolders(root)).toEqual(expect.arrayContaining(['apps/cli', 'bench', 'packages/rules']));
});
