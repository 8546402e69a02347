import { describe, expect, test } from 'vitest';
import { root, workspaceFolders } from './files.mjs';
import { installReason, lockDrift } from './install.mjs';
import { nodeComplaint } from './setup.mjs';

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

test('an old Node is reported together with the required one', () => {
  expect(nodeComplaint('20.19.0', '>=20.19')).toBeUndefined();
  expect(nodeComplaint('22.0.0', '>=20.19')).toBeUndefined();
  expect(nodeComplaint('20.18.3', '>=20.19')).toContain('needs Node 20.19 or newer, this is Node 20.18.3');
  expect(nodeComplaint('18.20.0', '>=20.19')).toContain('nodejs.org');
});

test('workspaces are expanded', () => {
  expect(workspaceFolders(root)).toEqual(expect.arrayContaining(['apps/cli', 'bench', 'packages/rules']));
});
