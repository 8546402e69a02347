import { expect, test } from 'vitest';
import { calibratedChances, chancePower, chanceTexts, raised } from './calibration.ts';

const even = { side: 1, value: 0, draw: 0.2 } as const;

test('a power above 1 makes chances surer, one of 1 leaves them, and they are together 1', () => {
  const chances = { white: 0.7, draw: 0.1, black: 0.2 };
  const { white, draw, black } = raised(chances, 2);
  expect(white + draw + black).toBeCloseTo(1, 12);
  expect([white, draw, black]).toEqual([0.49, 0.01, 0.04].map((square) => expect.closeTo(square / 0.54, 12)));
  expect(raised(chances, 1).white).toBeCloseTo(0.7, 12);
  expect(raised({ white: 1, draw: 0, black: 0 }, 2)).toEqual({ white: 1, draw: 0, black: 0 });
});

test('shown chances are those of the search, corrected by game, and an even position stays even', () => {
  for (const game of ['fencemaster', 'havannah', 'squatter'] as const) {
    const ahead = { ...even, value: 0.5 };
    expect(calibratedChances(game, ahead)).toEqual(
      raised({ white: 0.65, draw: 0.2, black: 1 - 0.2 - 0.65 }, chancePower(game)),
    );
    const same = calibratedChances(game, even) ?? expect.fail('no chances');
    expect(same.white).toBeCloseTo(same.black, 12);
  }
});

test('what is proved needs no correction, and without a probability of a draw there are no chances', () => {
  expect(calibratedChances('havannah', { side: 2, value: 1, proof: 'win' })).toEqual({ white: 0, draw: 0, black: 1 });
  expect(calibratedChances('havannah', { side: 2, value: 0.3 })).toBeUndefined();
});

test.each([
  [0.144, 0.334, 0.522, ['15', '33', '52']],
  [0.0055, 0.0155, 0.979, ['0', '2', '98']],
  [0.2, 0.3, 0.5, ['20', '30', '50']],
  [0.999, 0.0005, 0.0005, ['> 99', '0', '0']],
  [0, 0.996, 0.004, ['0', '> 99', '0']],
  [0.004, 0.006, 0.99, ['0', '1', '99']],
])('%f, %f and %f are shown as whole percents that add up, but never as a certainty', (white, draw, black, texts) => {
  const shown = chanceTexts({ white, draw, black });
  expect([shown.white, shown.draw, shown.black]).toEqual(texts);
});
