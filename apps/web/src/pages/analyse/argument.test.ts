import { createEngine } from '@ringfence/engine';
import { type GameName, type Position, startPosition } from '@ringfence/rules';
import { afterEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { argumentWords } from './argument.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

const played = (game: GameName, size: number, names: string): Position => {
  const position = startPosition(game, { size });
  for (const name of names.split(' ').filter(Boolean)) position.play(position.grid.cellNamed(name));
  return position;
};

describe('reasons that the engine gives', () => {
  test.each([
    ['squatter', 5, 'c3', /^exact: a draw|^cannot lose/],
    ['squatter', 4, 'b1 d4 a2 d1 c2 a4', /^exact: \d+ ahead/],
    ['squatter', 4, 'b1 d4 a2 d1 c2', /^exact: /],
    ['havannah', 3, '', /^proved by tree search$/],
  ] as const)('%s %i after "%s" is the same in English, and not in German', async (game, size, names, reason) => {
    const engine = await createEngine({ seed: 1, tableSize: 4 });
    const { argument = '' } = await engine.analyse(played(game, size, names), { nodes: 300_000 });
    engine.close();
    expect(argument).toMatch(reason);
    expect(argumentWords(argument)).toBe(argument);
    overwriteGetLocale(() => 'de');
    expect(argumentWords(argument)).not.toBe(argument);
  });
});

test('a reason that nobody has translated stays as it is, and none is an empty text', () => {
  overwriteGetLocale(() => 'de');
  expect(argumentWords('by magic')).toBe('by magic');
  expect(argumentWords(undefined)).toBe('');
  expect(argumentWords('exact: 3 behind at the end')).toBe('exakt: am Ende 3 Rückstand');
});
