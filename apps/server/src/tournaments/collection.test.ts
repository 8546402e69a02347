import { expect, test } from 'vitest';
import { loadStore } from './collection.ts';

test('a database without its package is refused with what to install', async () => {
  const missing = Object.assign(new Error("Cannot find package '@ringfence/store'"), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadStore(() => Promise.reject(missing))).rejects.toThrow(
    'a database of tournaments needs one more package: npm install @ringfence/store',
  );
  await expect(loadStore(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await loadStore()).toHaveProperty('openStore');
});
