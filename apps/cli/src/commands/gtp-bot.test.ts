// Our own engine over the Go Text Protocol is a bot like any other, in a jail and with a referee.
import { type GamePlan, openBot, parsePlayer, playGame } from '@ringfence/arena';
import { findRung } from '@ringfence/jail';
import { expect, test } from 'vitest';
import { launcher } from '../testing/harness.ts';

const plan: GamePlan = {
  id: 'g1',
  pair: 'p1',
  game: 'fencemaster',
  size: 3,
  swap: true,
  opening: ['c3', 'swap'],
  white: 'A',
  black: 'B',
  clock: { kind: 'increment', ms: 60_000, incrementMs: 100 },
  maxMoves: 100,
  seed: 1,
};

async function open(words: string) {
  const spec = parsePlayer(words);
  const rung = await findRung({ trust: true });
  if (!spec.ok || rung === undefined) throw new Error(spec.ok ? 'no jail' : spec.error);
  return openBot(spec.value, { rung: rung.name });
}

test('ringfence gtp plays whole games as either side', async () => {
  const gtp = await open(`gtp:node ${launcher} gtp --game fencemaster --swap --level 1`);
  const random = await open('random');
  const asWhite = await playGame(plan, { white: gtp, black: random });
  expect([asWhite.endedBy, asWhite.words]).toEqual(['rules', asWhite.words]);
  const asBlack = await playGame({ ...plan, opening: [] }, { white: random, black: gtp });
  expect([asBlack.endedBy, asBlack.words]).toEqual(['rules', asBlack.words]);
  const wrongGame = await playGame(
    { ...plan, game: 'squatter', swap: false, opening: [], size: 19 },
    { white: random, black: gtp },
  );
  expect(wrongGame.fault).toMatchObject({
    kind: 'protocol-error',
    words: 'It refused "boardsize 19" with "? unacceptable size".',
  });
  await gtp.close();
});
