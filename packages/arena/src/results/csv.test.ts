import { expect, test } from 'vitest';
import { madeUp } from '../testing/results.ts';
import { createSummary } from './create-summary.ts';
import { crosstableCsv, gameCsv, gamesCsvHeader, standingsCsv } from './csv.ts';

const builder = createSummary();
builder.add(madeUp(1, { white: '=1+1,"x"', black: 'line\nbreak' }));
const summary = builder.summary({ replicates: 10 });

test('foreign text stays one field and never becomes a formula', () => {
  const lines = standingsCsv(summary).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    'rank,player,games,wins,draws,losses,points,score,among_tied,sonneborn_berger,faults,rating,rating_low,rating_high',
  );
  expect(lines[1]).toMatch(/^1,"'=1\+1,""x""",1,1,0,0,1,1,0,0,0,\d+/);
  expect(lines[2]).toMatch(/^2,line\\u\{a\}break,1,0,0,1,0,0,0,0,0,-\d+/);
});

test('the crosstable has a line for each direction, each with as many fields as the header', () => {
  const lines = crosstableCsv(summary).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    'player,opponent,points,white_wins,white_draws,white_losses,black_wins,black_draws,black_losses,' +
      'pairs_0,pairs_half,pairs_1,pairs_1half,pairs_2',
  );
  expect(lines[2].split(',')).toHaveLength(lines[0].split(',').length + 1); // one comma stands in quotes
  const game = gameCsv(madeUp(0));
  expect(game.split(',')).toHaveLength(gamesCsvHeader.split(',').length);
  expect(game).toBe('r1-p1-g1,r1-p1,squatter,4,Red,Tan,0.5,rules,,0,0,0,1,r1-p1-g1_Red_Tan.sgf,Made up.\r\n');
});

test('players without a rating have empty fields, and a game says who won and why', () => {
  expect(standingsCsv({ ...summary, ratings: null }).split('\r\n')[1]).toMatch(/,0,,,$/);
  const rated = standingsCsv(summary).split('\r\n')[1].split(',').slice(-3).map(Number);
  expect(rated[1]).toBeLessThan(rated[0]);
  expect(rated[0]).toBeLessThan(rated[2]);
  expect(gamesCsvHeader).toBe(
    'id,pair,game,size,white,black,white_points,ended_by,fault,moves,white_score,black_score,seed,sgf,words\r\n',
  );
  const fault = { kind: 'crashed', words: 'It crashed.', stderr: [] } as const;
  expect(gameCsv({ ...madeUp(2), endedBy: 'fault', fault }, 'x.sgf')).toContain(',Red,Tan,0,fault,crashed,0,');
  expect(gameCsv(madeUp(1), 'x.sgf')).toContain(',Red,Tan,1,rules,,0,0,0,1,x.sgf,');
});
