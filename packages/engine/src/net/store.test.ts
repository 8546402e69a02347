import { loadFile } from '@ringfence/wasm-host';
import { expect, test, vi } from 'vitest';
import { loadNet, netProblem } from './store.ts';

vi.mock('@ringfence/wasm-host', { spy: true });

test('a damaged copy in a cache is replaced, and one that stays damaged is refused', async () => {
  const requests: (string | undefined)[] = [];
  const real = await vi.importActual<typeof import('@ringfence/wasm-host')>('@ringfence/wasm-host');
  let damagedEverywhere = true;
  vi.mocked(loadFile).mockImplementation(async (url, how) => {
    const bytes = await real.loadFile(url);
    if (!url.pathname.endsWith('.net')) return bytes;
    requests.push(how?.cache);
    if (how?.cache === 'reload' && !damagedEverywhere) return bytes;
    const damaged = Uint8Array.from(bytes);
    damaged[5000] ^= 1;
    return damaged;
  });
  expect(await netProblem('havannah', 6)).toBe(
    'the net for havannah is damaged: it is not the file that nets/manifest.json names',
  );
  damagedEverywhere = false;
  expect((await loadNet('havannah')).game).toBe('havannah');
  expect(requests).toEqual([undefined, 'reload', undefined, 'reload']);
  expect(await netProblem('havannah', 6)).toBeUndefined();
  expect(await netProblem('havannah', 11)).toBe('the net for havannah has not been trained for boards of size 11');
});

test('a missing file is named as the net that it is', async () => {
  vi.mocked(loadFile).mockImplementation(async (url) => {
    if (url.pathname.endsWith('.net')) throw new Error('ENOENT: no such file');
    return (await vi.importActual<typeof import('@ringfence/wasm-host')>('@ringfence/wasm-host')).loadFile(url);
  });
  expect(await netProblem('squatter', 7)).toBe('the net for squatter cannot be loaded: ENOENT: no such file');
});
