import { expect, test } from 'vitest';
import { Rater } from './rater.ts';
import { type Counts, type RatedPlayer, ratingsOf } from './ratings.ts';

test('the thread for many players gives the same ratings to the last bit, and the server has its turns meanwhile', async () => {
  const players = Array.from({ length: 400 }, (_, i): RatedPlayer => {
    return i < 4 ? { id: `house:${i}`, team: null, number: 0 } : { id: `v:${i}`, team: `t${i % 99}`, number: i };
  });
  const counts = players.map(({ id }, i): Counts => {
    return { white: id, black: players[(i * 7 + 3) % 400].id, won: i % 3, drawn: i % 2, lost: 1 };
  });
  const rater = new Rater();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  try {
    expect(await rater.rate(players, counts)).toEqual(ratingsOf(players, counts));
    expect(turns).toBeGreaterThan(2);
  } finally {
    clearInterval(timer);
    rater.close();
  }
});
