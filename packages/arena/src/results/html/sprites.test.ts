import { expect, test } from 'vitest';
import { boardKey, boardShape, emptyBoard, spriteSheet } from './sprites.ts';

test('the shape of a board gives the cells’ positions and outline', () => {
  const { x, y, cell, ring } = boardShape({ game: 'squatter', size: 3 });
  expect([x, y].map(String)).toEqual(['20,60,100,20,60,100,20,60,100', '20,20,20,60,60,60,100,100,100']);
  expect(cell).toBe('M-20 -20L20 -20L20 20L-20 20Z');
  expect(String(ring)).toBe('18.2');
  expect(boardShape({ game: 'fencemaster', size: 2 }).x).toHaveLength(7);
  expect(boardKey({ game: 'havannah', size: 5 })).toBe('havannah-5');
  expect(emptyBoard({ game: 'squatter', size: 3 }, 'p')).toMatch(/^<svg [^>]*width="480"/);
});

test('contains every kind of piece and hatch, verbatim', () => {
  expect(spriteSheet().split(/(?<=>)/)).toEqual([
    '<svg class="sprites" width="0" height="0" aria-hidden="true">',
    '<defs>',
    '<g id="live-1">',
    '<circle r="15.4" class="white-piece" stroke-width="2"/>',
    '</g>',
    '<g id="live-2">',
    '<circle r="15.4" class="black-piece" stroke-width="1.2"/>',
    '<circle r="4" class="black-centre"/>',
    '</g>',
    '<g id="dead-1-1">',
    '<circle r="15.4" class="dead-white-piece" stroke-width="2"/>',
    '<path d="M-14.63 -14.63L14.63 14.63" class="strike-casing" stroke-width="5.76"/>',
    '<path d="M-14.63 -14.63L14.63 14.63" class="strike" stroke-width="2.4"/>',
    '</g>',
    '<g id="dead-2-1">',
    '<circle r="15.4" class="dead-black-piece" stroke-width="1.2"/>',
    '<path d="M-14.63 -14.63L14.63 14.63" class="strike-casing" stroke-width="5.76"/>',
    '<path d="M-14.63 -14.63L14.63 14.63" class="strike" stroke-width="2.4"/>',
    '<circle r="4" class="dead-black-centre"/>',
    '</g>',
    '<g id="dead-1-2">',
    '<circle r="15.4" class="dead-white-piece" stroke-width="2"/>',
    '<path d="M-14.63 14.63L14.63 -14.63" class="strike-casing" stroke-width="5.76"/>',
    '<path d="M-14.63 14.63L14.63 -14.63" class="strike" stroke-width="2.4"/>',
    '</g>',
    '<g id="dead-2-2">',
    '<circle r="15.4" class="dead-black-piece" stroke-width="1.2"/>',
    '<path d="M-14.63 14.63L14.63 -14.63" class="strike-casing" stroke-width="5.76"/>',
    '<path d="M-14.63 14.63L14.63 -14.63" class="strike" stroke-width="2.4"/>',
    '<circle r="4" class="dead-black-centre"/>',
    '</g>',
    '<pattern id="hatch-white" patternUnits="userSpaceOnUse" width="7.6" height="7.6" patternTransform="rotate(45)">',
    '<rect width="7.6" height="7.6" class="white-ground"/>',
    '<rect width="1.2" height="7.6" class="white-hatch"/>',
    '</pattern>',
    '<pattern id="hatch-black" patternUnits="userSpaceOnUse" width="7.6" height="7.6" patternTransform="rotate(-45)">',
    '<rect width="7.6" height="7.6" class="black-ground"/>',
    '<rect width="2.2" height="7.6" class="black-hatch"/>',
    '</pattern>',
    '</defs>',
    '</svg>',
  ]);
});
