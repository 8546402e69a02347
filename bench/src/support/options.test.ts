import { afterEach, expect, test, vi } from 'vitest';
import { readBenchOptions } from './options.ts';

const options = { games: 60, json: false };

/** What a benchmark with these arguments reads, or how it ends and what it says. */
function read(...args: string[]): unknown {
  const said: string[] = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(`out: ${text}`));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(`err: ${text}`));
  try {
    return { ...readBenchOptions('how to use it', options, args) };
  } catch (error) {
    return [(error as Error).message, ...said];
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('reads options, and fills in the defaults', () => {
  expect(read('--games', '8')).toEqual({ games: 8, json: false });
});

test('--help prints the usage and ends well', () => {
  expect(read('--help')).toEqual(['exit 0', 'out: how to use it']);
});

test('an unknown option is named, with the usage', () => {
  expect(read('--game', '8')).toEqual(['exit 2', expect.stringMatching(/^err: .*'--game'.*\n\nhow to use it$/s)]);
});

test('a word instead of a number is refused', () => {
  expect(read('--games', 'many')).toEqual(['exit 2', 'err: --games takes a number, not "many".\n\nhow to use it']);
});
