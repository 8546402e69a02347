import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classicLines } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { allPictures } from './all.ts';
import { drawBoardPicture, shownBy } from './board-picture.ts';
import { labPlots } from './lab.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const onDisk = readdirSync(folder).filter((file) => file.endsWith('.svg'));

describe('the pictures of the documents', () => {
  test('have names of their own and are all there, and no others: run "npm run docs"', () => {
    expect(onDisk.sort()).toEqual([...allPictures, ...labPlots].map(({ name }) => `${name}.svg`).sort());
  });

  test.each(allPictures.map((picture) => [picture.name, picture] as const))(
    '%s is what the code draws: run "npm run docs"',
    (name, picture) => {
      expect(readFileSync(join(folder, `${name}.svg`), 'utf8') === drawBoardPicture(picture)).toBe(true);
    },
  );

  test.each(labPlots.map((plot) => [plot.name, plot] as const))(
    '%s is what is counted: run "npm run docs"',
    (name, plot) => {
      expect(readFileSync(join(folder, `${name}.svg`), 'utf8') === plot.draw()).toBe(true);
    },
  );

  /** What the documents say about the pictures, in the judge's words. */
  test.each([
    ['squatter-smallest-loop', 'None 1 0'],
    ['squatter-larger-loop', 'None 6 0'],
    ['squatter-edge-is-no-wall', 'None 0 0'],
    ['squatter-border-pieces', 'None 1 0'],
    ['squatter-two-at-once', 'None 2 0'],
    ['squatter-own-piece-inside', 'None 8 0'],
    ['squatter-nothing-inside', 'None 0 0'],
    ['squatter-ring-1', 'None 1 0'],
    ['squatter-ring-2', 'None 0 5'],
    ['squatter-ring-3', 'None 9 0'],
    ['squatter-taken-back', 'None 0 4'],
    ['squatter-dead-piece-is-no-wall', 'None 0 1'],
    ['squatter-two-territories', 'White 5 1'],
    ['fencemaster-tripod', 'White Tripod'],
    ['fencemaster-rim-tripod', 'White Tripod'],
    ['fencemaster-corners-are-no-edges', 'None Nil'],
    ['fencemaster-smallest-loop', 'White Loop'],
    ['fencemaster-loop', 'Black Loop'],
    ['fencemaster-rim-loop', 'White Loop'],
    ['fencemaster-rim-is-no-wall', 'None Nil'],
    ['fencemaster-filled-ring', 'None Nil'],
    ['fencemaster-both', 'White Both'],
    ['fencemaster-draw', 'Draw Nil'],
    ['fencemaster-two-winners', 'Draw Nil'],
    ['fencemaster-won-before', 'White Loop'],
    ['havannah-bridge', 'White Bridge'],
    ['havannah-long-bridge', 'White Bridge'],
    ['havannah-filled-ring', 'White Loop'],
    ['judge-smallest-tree', 'White Tripod'],
  ])('%s is judged %s', (name, answer) => {
    expect(classicLines(verdictOf(name)).join(' ')).toBe(answer);
  });

  test.each([
    ['squatter-captured-on-border', 'captured-on-border'],
    ['squatter-captured-beside-free', 'captured-beside-free'],
    ['squatter-captured-by-both', 'captured-by-both'],
    ['squatter-enclosed-not-captured', 'enclosed-not-captured'],
    ['fencemaster-two-winners', 'two-winners'],
    ['fencemaster-won-before', 'won-before'],
  ])('%s shows the oddity %s', (name, oddity) => {
    expect(verdictOf(name).oddities.map((one) => one.name)).toContain(oddity);
  });

  test('count loops as the judge does: the labels add up to groups less loops', () => {
    const svg = drawBoardPicture(pictureNamed('judge-loop-count'));
    const labels = [...svg.matchAll(/>([+−]1|0)<\/text>/g)].map(([, label]) => Number(label.replace('−', '-')));
    const loops = verdictOf('judge-loop-count').reasons.filter(({ kind }) => kind === 'loop');
    const groups = 2;
    expect(labels.reduce((sum, label) => sum + label, 0)).toBe(groups - loops.length);
    expect(loops.length).toBe(1);
  });
});

function pictureNamed(name: string) {
  const picture = allPictures.find((one) => one.name === name);
  if (picture === undefined) throw new Error(`no such picture ${name}`);
  return picture;
}

const verdictOf = (name: string) => shownBy(pictureNamed(name)).verdict;
