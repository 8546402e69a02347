import type { Engine, Limits, SearchKind } from '@ringfence/engine';
import { WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { PlayGame } from './game.ts';

/** The limits of a hint in a game with this search, and how often the player was told that the engine thinks. */
async function hintWith(search: SearchKind | undefined): Promise<{ asked: Limits[]; waits: number; said: string[] }> {
  const asked: Limits[] = [];
  const said: string[] = [];
  let waits = 0;
  const engine: Pick<Engine, 'analyse'> = {
    analyse: async (_, limits) => {
      asked.push(limits);
      return {
        ...{ side: WHITE, depth: 1, nodes: 1, milliseconds: 1 },
        moves: [{ move: 0, value: 0, visits: 1, pv: [0] }],
      };
    },
  };
  const game = new PlayGame({
    ...{ game: 'havannah', size: 4, swap: false, level: 1, seed: 1, side: WHITE },
    engine: engine as Engine,
    ...(search !== undefined && { search }),
    say: (...lines) => void said.push(...lines),
    whileThinking: (work) => {
      waits++;
      return work;
    },
    picture: async () => [],
    save() {},
  });
  await game.hear('hint');
  return { asked, waits, said };
}

test.each([undefined, 'mcts', 'net'] as const)('a hint comes from the search that plays: %s', async (search) => {
  const { asked, waits, said } = await hintWith(search);
  // A limit on nodes would exclude the net.
  expect(asked).toEqual([search === undefined ? { moveTime: 1000 } : { moveTime: 1000, search }]);
  expect(waits).toBe(1);
  expect(said[0]).toMatch(/^Hint: a1, /);
});
