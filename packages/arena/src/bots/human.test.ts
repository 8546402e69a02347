import { WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { playGame } from '../game/play.ts';
import { HumanBot } from './human.ts';
import { RandomBot } from './random-bot.ts';

/** A person who types these lines. */
function typing(...lines: string[]) {
  const said: string[] = [];
  const human = new HumanBot({
    colour: false,
    say: (...words) => said.push(...words),
    ask: async (prompt) => {
      said.push(prompt);
      return lines.shift();
    },
  });
  return { human, text: () => said.join('\n') };
}

const plan = {
  id: 'g',
  pair: 'p',
  game: 'fencemaster',
  size: 2,
  swap: true,
  opening: ['b2'],
  white: 'A',
  black: 'B',
  clock: { kind: 'move', ms: 1 },
  maxMoves: 100,
  seed: 1,
} as const;

describe('a human', () => {
  test('is asked again after a typing error, and sees the board and the reason', async () => {
    const { human, text } = typing('b2', 'z9', 'what', '', 'moves', 'board', 'SWAP', 'resign');
    const result = await playGame(plan, { white: new RandomBot(), black: human });
    expect(result).toMatchObject({ winner: WHITE, endedBy: 'resignation' });
    expect(result.moves.slice(0, 2)).toEqual(['b2', 'swap']);
    expect(text()).toContain('You are Black.');
    expect(text()).toContain('White plays b2.');
    expect(text()).toContain('You cannot play that: b2 is occupied.');
    expect(text()).toContain('You cannot play that: no such cell "z9".');
    expect(text()).toContain('a1 b1 a2 c2 b3 c3 swap');
    expect(text()).toContain('Black resigns');
  });

  test('resigns by closing the input', async () => {
    const { human } = typing();
    const result = await playGame(plan, { white: new RandomBot(), black: human });
    expect(result).toMatchObject({ winner: WHITE, endedBy: 'resignation' });
  });

  test('has no clock', async () => {
    const [white, black] = [typing('a1', 'a2'), typing('b1', 'c2')];
    const slow = { ...plan, opening: [], maxMoves: 4 };
    const result = await playGame(slow, { white: white.human, black: black.human });
    expect(result.endedBy).toBe('length');
  });
});
