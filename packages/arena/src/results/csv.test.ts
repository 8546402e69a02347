import { expect, test } from 'vitest';
import { createSummary } from './create-summary.ts';
import { crosstableCsv, gameCsv, gamesCsvHeader, standingsCsv } from './csv.ts';
import { madeUp } from './harness.ts';

const builder = createSummary();
builder.add(madeUp(1, { white: '=1+1,"x"', black: 'line\nbreak' }));
const summary = builder.summary({ replicates: 10 });

test('foreign text stays one field, and is no formula', () => {
  const lines = standingsCsv(summary).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^rank,player,games,/);
  expect(lines[1]).toMatch(/^1,"'=1\+1,""x""",1,1,0,0,1,1,0,0,0,\d+/);
  expect(lines[2]).toMatch(/^2,line\\u\{a\}break,1,0,0,1,0,0,0,0,0,-\d+/);
});

test('the crosstable has a line for each direction, and every line as many fields as its header', () => {
  const lines = crosstableCsv(summary).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2].split(',')).toHaveLength(lines[0].split(',').length + 1); // one comma stands in quotes
  const game = gameCsv(madeUp(0));
  expect(game.split(',')).toHaveLength(gamesCsvHeader.split(',').length);
  expect(game).toBe('r1-p1-g1,r1-p1,squatter,4,Red,Tan,0.5,rules,,0,0,0,1,r1-p1-g1_Red_Tan.sgf,Made up.\r\n');
});
