import { hexGrid, squareGrid } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutOf } from './geometry.ts';
import { materials, type Overlays, type Picture } from './picture.ts';
import { drawSvg } from './svg.ts';
import { format, wrapText } from './svg-text.ts';
import { themeNames } from './theme.ts';
import { themes } from './themes.ts';

const name = /^[A-Za-z_][\w.-]*/;
const attribute = /^\s+([A-Za-z_][\w.-]*)="([^"<]*)"/;
const entity = /&(?!(?:amp|lt|gt|quot|#39);)/;

/** Reads the subset of XML that is drawn here and returns the elements in order; throws if it is not well formed. */
function readXml(text: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof elements)[number][] = [];
  let rest = text.trim();
  while (rest !== '') {
    if (!rest.startsWith('<')) {
      const end = rest.indexOf('<');
      const chars = rest.slice(0, end);
      if (end < 0 || open.length === 0 || entity.test(chars)) throw new Error(`stray text: ${chars.slice(0, 40)}`);
      if (chars.includes('>')) throw new Error(`bare > in ${chars}`);
      open[open.length - 1].text += chars;
      rest = rest.slice(end);
    } else if (rest.startsWith('</')) {
      const last = open.pop();
      if (last === undefined || !rest.startsWith(`</${last.name}>`)) throw new Error(`wrong end: ${rest.slice(0, 40)}`);
      rest = rest.slice(last.name.length + 3);
    } else {
      const tag = name.exec(rest.slice(1))?.[0];
      if (tag === undefined) throw new Error(`no name: ${rest.slice(0, 40)}`);
      rest = rest.slice(1 + tag.length);
      const found = { name: tag, attributes: {} as Record<string, string>, text: '' };
      for (let match = attribute.exec(rest); match !== null; match = attribute.exec(rest)) {
        if (match[1] in found.attributes || entity.test(match[2])) throw new Error(`bad attribute ${match[0]}`);
        found.attributes[match[1]] = match[2];
        rest = rest.slice(match[0].length);
      }
      if (open.length === 0 && elements.length > 0) throw new Error('more than one root');
      elements.push(found);
      if (rest.startsWith('/>')) rest = rest.slice(2);
      else if (rest.startsWith('>')) {
        open.push(found);
        rest = rest.slice(1);
      } else throw new Error(`no end of tag: ${rest.slice(0, 40)}`);
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${open.map((element) => element.name).join(' ')}`);
  return elements;
}

test('the XML reader refuses text that is not well formed', () => {
  for (const bad of [
    '<a>',
    '<a></b>',
    '<a x="1" x="2"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a x="<"/>',
    '<a/><b/>',
    'x',
    '<a x=1/>',
  ]) {
    expect(() => readXml(bad), bad).toThrow();
  }
  expect(readXml('<a x="1"><b/>t&lt;</a>')).toHaveLength(2);
});

const square = squareGrid(5);
const hexagon = hexGrid(4);
const plain: Picture = { grid: square, pieces: [0, 1, 2, 0, 1] };
const plainHexagon: Picture = { grid: hexagon, pieces: new Uint8Array(37).fill(1, 3, 6).fill(2, 20, 25) };

const classesOf = (picture: Picture): Set<string> =>
  new Set(readXml(drawSvg(picture)).flatMap(({ attributes }) => (attributes.class ?? '').split(' ')));

const overlays: [className: string, overlay: Overlays & { owners?: number[] }][] = [
  ['numbers', { numbers: { 1: 7 } }],
  ['marks', { marks: new Map([[2, 'cross']]) }],
  ['heat', { heat: { values: { 3: 0.5 }, title: 'visits' } }],
  ['legend', { heat: { values: {}, title: 'visits' } }],
  ['fence', { fences: [{ cells: [1, 6, 7, 2], side: 1 }] }],
  ['post', { fences: [{ cells: [1, 6, 7, 2], side: 1 }] }],
  ['tree', { trees: [{ cells: [1, 2], side: 1 }] }],
  ['lit', { trees: [{ cells: [1, 2], side: 1, edges: [0] }] }],
  ['lit', { trees: [{ cells: [0, 1], side: 1, corners: [0] }] }],
  ['lit', { litEdges: [3] }],
  ['last-move', { lastMove: 4 }],
  ['ghost', { ghost: { cell: 9, side: 2 } }],
  ['arrows', { arrows: [{ from: 0, to: 8 }] }],
  ['highlight', { highlight: [3] }],
  ['faults', { faults: [3] }],
  ['title', { title: 'A title' }],
  ['caption', { caption: 'A caption' }],
  ['territory-white', { owners: [1] }],
  ['territory-black', { owners: [2] }],
  ['territory-unknown', { owners: [3] }],
  ['dead-white', { owners: [0, 2] }],
  ['dead-black', { owners: [0, 0, 1] }],
  ['strikes', { owners: [0, 0, 1] }],
];

describe.each([
  ['square', plain],
  ['hexagon', plainHexagon],
] as const)('on a %s', (_, picture) => {
  test.each(overlays)('%s is drawn exactly if it is given', (className, overlay) => {
    expect(classesOf(picture)).not.toContain(className);
    const pieces = Array.from(picture.pieces);
    pieces[1] = 1;
    pieces[2] = 2;
    expect(classesOf({ ...picture, pieces, ...overlay })).toContain(className);
  });

  test('coordinates are drawn unless they are switched off', () => {
    expect(classesOf(picture)).toContain('coordinates');
    expect(classesOf({ ...picture, coordinates: false })).not.toContain('coordinates');
  });

  test('overlays on cells that are not on the board are ignored', () => {
    const stray: Overlays = {
      numbers: { 99: 1 },
      marks: { 99: 'circle' },
      fences: [{ cells: [99, -1], side: 1 }],
      trees: [{ cells: [99], side: 2, edges: [17], corners: [-3] }],
      lastMove: -1,
      ghost: { cell: 1.5, side: 1 },
      arrows: [
        { from: 0, to: 99 },
        { from: 2, to: 2 },
      ],
      highlight: [Number.NaN],
    };
    expect(classesOf({ ...picture, ...stray })).toEqual(classesOf(picture));
  });
});

test('each cell of a board has its piece, each row its number and each column its letter', () => {
  for (const grid of [squareGrid(7), hexGrid(5)]) {
    const elements = readXml(drawSvg({ grid, pieces: new Uint8Array(grid.cellCount).fill(1) }));
    expect(elements.filter((element) => element.name === 'circle')).toHaveLength(grid.cellCount);
    const texts = elements.filter((element) => element.name === 'text').map((element) => element.text);
    const wanted = Array.from({ length: grid.span }, (_, i) => [String(i + 1), String.fromCharCode(97 + i)]).flat();
    expect([...texts].sort()).toEqual(wanted.sort());
  }
});

const hostile = fc.string({ unit: 'binary', maxLength: 30 });
const evil = '"><script>alert(1)</script>&<!--\u0000\u001b[31m\ud800]]>';

test('hostile text stays text', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.constant(evil)), fc.constantFrom(square, hexagon), (text, grid) => {
      const svg = drawSvg(
        {
          grid,
          pieces: [1, 2],
          title: text,
          caption: text,
          numbers: { 0: text },
          marks: { 1: { label: text } },
          heat: { values: {}, title: text, low: text, high: text },
        },
        { idPrefix: text },
      );
      const names = new Set(readXml(svg).map((element) => element.name));
      for (const element of names)
        expect(['svg', 'title', 'desc', 'rect', 'path', 'circle', 'g', 'text']).toContain(element);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is tested
      expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    }),
    { numRuns: 60 },
  );
});

test('every picture is well formed, deterministic, and has its cells in view', () => {
  const grids = fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 8 }))
    .map(([hex, n]) => (hex ? hexGrid(n) : squareGrid(n)));
  const cells = fc.array(fc.integer({ min: -2, max: 80 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      grids,
      fc.array(fc.nat({ max: 2 }), { minLength: 169, maxLength: 169 }),
      fc.array(fc.nat({ max: 3 }), { minLength: 169, maxLength: 169 }),
      cells,
      cells,
      fc.constantFrom(...themeNames),
      (grid, pieces, owners, one, other, theme) => {
        const picture: Picture = {
          grid,
          pieces,
          owners,
          theme,
          numbers: Object.fromEntries(one.filter((cell) => cell >= 0).map((cell) => [cell, cell])),
          heat: { values: new Map(other.map((cell) => [cell, cell / 50])), title: 'x' },
          fences: [{ cells: one, side: 1 }],
          trees: [{ cells: other, side: 2, edges: one, corners: other }],
          arrows: [{ from: one[0] ?? 0, to: other[0] ?? 1, tone: 'error' }],
        };
        const svg = drawSvg(picture);
        expect(drawSvg({ ...picture })).toBe(svg);
        const [root] = readXml(svg);
        const [left, top, width, height] = root.attributes.viewBox.split(' ').map(Number);
        const layout = layoutOf(grid);
        expect(left).toBeLessThan(0);
        expect(top).toBeLessThan(0);
        expect(left + width).toBeGreaterThan(layout.width);
        expect(top + height).toBeGreaterThan(layout.height);
        expect(svg).not.toMatch(/\d\.\d{4}|NaN|Infinity|undefined|null|-0[ "L]/);
      },
    ),
    { numRuns: 60 },
  );
});

test('the picture is accessible: it has a role, a name and a description', () => {
  const [root, title, desc] = readXml(drawSvg(plain, { idPrefix: 'a-' }));
  expect(root.attributes).toMatchObject({
    role: 'img',
    'aria-labelledby': 'a-title',
    'aria-describedby': 'a-desc',
    xmlns: 'http://www.w3.org/2000/svg',
  });
  expect(title).toMatchObject({ name: 'title', attributes: { id: 'a-title' }, text: 'Square board, 5 by 5' });
  expect(desc).toMatchObject({ name: 'desc', text: 'Square board, 5 by 5. White: b1 e1. Black: c1.' });
  expect(readXml(drawSvg({ ...plain, title: 'Mine' }))[1].text).toBe('Mine');
});

test('ids are unique and have the prefix, and references follow', () => {
  const svg = drawSvg({ ...plain, owners: [1, 1, 2, 3] }, { idPrefix: '7 b"' });
  const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  expect(ids).toEqual(['r7btitle', 'r7bdesc', 'r7bhatch-white', 'r7bhatch-black', 'r7bhatch-unknown']);
  for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
});

test('nothing is loaded and nothing runs', () => {
  const svg = drawSvg({ ...plain, owners: [1], heat: { values: { 5: 1 }, title: 'x' } });
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
    /http|href|<script|<style|@import|\son\w+=/,
  );
});

test('a picture has the requested width and keeps its proportions', () => {
  const natural = readXml(drawSvg(plain))[0].attributes;
  const wide = readXml(drawSvg(plain, { width: 1000 }))[0].attributes;
  expect(wide.width).toBe('1000');
  expect(Number(wide.height) / 1000).toBeCloseTo(Number(natural.height) / Number(natural.width), 4);
  expect(wide.viewBox).toBe(natural.viewBox);
});

test.each(themeNames)('theme %s is drawn in its own colours', (theme) => {
  const svg = drawSvg({ ...plain, theme });
  const own = new Set(JSON.stringify(themes[theme]).match(/#[0-9a-f]{6}/g));
  for (const [colour] of svg.matchAll(/#[0-9a-f]{6}/g)) expect(own).toContain(colour);
});

test.each([
  ['a square', squareGrid(5), [1, 7, 11, 5]],
  ['a hexagon', hexGrid(4), [5, 6, 12, 18, 17, 10]],
])('the rail of a fence on %s passes through every piece and back to the first', (_, grid, cells) => {
  const picture: Picture = { grid, pieces: new Uint8Array(grid.cellCount), fences: [{ cells, side: 1 }] };
  const svg = drawSvg(picture);
  const posts = [...svg.matchAll(/<rect class="post" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/g)].map(
    ([, x, y, width, height]) => [Number(x) + Number(width) / 2, Number(y) + Number(height) / 2],
  );
  expect(posts).toHaveLength(cells.length);
  const rails = [...svg.matchAll(/<path [^>]*class="rail"[^>]*>/g)].map(
    ([path]) => / d="([^"]*)"/.exec(path)?.[1] ?? '',
  );
  expect(rails.length).toBeGreaterThan(0);
  for (const rail of rails) {
    const points = [...rail.matchAll(/[ML]?\s*(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const closed = /z\s*$/i.test(rail) ? [...points, points[0]] : points;
    expect(closed).toHaveLength(cells.length + 1);
    for (const [i, [x, y]] of [...posts, posts[0]].entries()) {
      expect(closed[i][0]).toBeCloseTo(x, 1);
      expect(closed[i][1]).toBeCloseTo(y, 1);
    }
  }
});

test('a numbered piece has no light centre, and a ring as the post of its fence', () => {
  const picture: Picture = { ...plain, fences: [{ cells: [2, 3, 8, 7], side: 2 }] };
  const posts = (svg: string) =>
    readXml(svg)
      .filter(({ attributes }) => attributes.class === 'post')
      .map((e) => e.name);
  expect(posts(drawSvg(picture))).toEqual(['rect', 'rect', 'rect', 'rect']);
  expect(posts(drawSvg({ ...picture, numbers: { 2: 1 } }))).toEqual(['circle', 'rect', 'rect', 'rect']);
  expect(classesOf({ ...plain, numbers: { 2: 1 } })).not.toContain('centres');
  expect(classesOf(plain)).toContain('centres');
});

test('a slab has its own gradients, and a diagram has none of them', () => {
  const flat = drawSvg(plain);
  expect(drawSvg({ ...plain, material: 'diagram' })).toBe(flat);
  expect(flat).not.toContain('Gradient');
  for (const material of materials.filter((one) => one !== 'diagram')) {
    const svg = drawSvg({ ...plain, material }, { idPrefix: 'a-' });
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
    expect(classesOf({ ...plain, material })).toContain('slab');
    expect(classesOf({ ...plain, material })).not.toContain('rim');
    expect(classesOf({ ...plain, material }).has('bevels')).toBe(material === 'counters');
  }
});

test('long words are broken, line breaks are kept', () => {
  expect(wrapText('one two', 100)).toEqual(['one two']);
  expect(wrapText('one\ntwo', 100)).toEqual(['one', 'two']);
  expect(wrapText('aaaa bbbb cccc', 3)).toEqual(['aaaa', 'bbbb', 'cccc']);
  expect(wrapText('aaaaaaaaaa', 3)).toEqual(['aaaaa', 'aaaaa']);
  expect(wrapText('', 3)).toEqual(['']);
});

test('numbers have at most three decimals and no negative zero', () => {
  expect([1 / 3, -0.00001, 2, 1e-9, -1.5].map(format)).toEqual(['0.333', '0', '2', '0', '-1.5']);
});
