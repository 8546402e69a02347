import { describe, expect, test } from 'vitest';
import { type Colour, contrast, fade, luminance, mix } from './colour.ts';
import { type Theme, type Tone, themeNames, toneOnField } from './theme.ts';
import { themes } from './themes.ts';

const tones: readonly Tone[] = ['ink', 'accent', 'error', 'info'];

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
  expect(luminance('#ff0000')).toBeCloseTo(0.2126, 4);
});

test('mixing goes from one colour to the other', () => {
  expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
  expect(mix('#000000', '#0000ff', 0.5)).toBe('#000080');
});

test('fading leaves a third of the contrast, or 3:1, or the original', () => {
  expect(contrast(fade('#000000', '#ffffff'), '#ffffff')).toBeCloseTo(7, 0);
  expect(contrast(fade('#666666', '#ffffff'), '#ffffff')).toBeCloseTo(3, 0);
  expect(fade('#eeeeee', '#ffffff')).toBe('#eeeeee');
});

/** Pairs that hold text. */
function texts(theme: Theme): [string, Colour, Colour][] {
  const shades = [0, 0.25, 0.5, 0.75, 1].map((v) => mix(theme.heatFaint, theme.heatStrong, v));
  const heats = theme.casedOnHeat ? [theme.casing] : shades;
  return [
    ['title on paper', theme.ink, theme.paper],
    ['coordinates on paper', theme.muted, theme.paper],
    ['notes on a surface', theme.muted, theme.surface],
    ['number on White', theme.tones.ink.onLight, theme.whiteFill],
    ['number on Black', theme.tones.ink.onDark, theme.blackFill],
    ['number on dead White', theme.deadWhiteRim, theme.deadWhiteFill],
    ['number on dead Black', theme.deadBlackCentre, theme.deadBlackFill],
    ...heats.map((heat, i): [string, Colour, Colour] => [`number on heat ${i}`, toneOnField(theme, 'ink'), heat]),
    ...tones.flatMap((tone): [string, Colour, Colour][] => [
      [`${tone} on the field, in its casing`, toneOnField(theme, tone), theme.casing],
      [`${tone} on paper`, toneOnField(theme, tone), theme.paper],
      [`${tone} on a surface`, toneOnField(theme, tone), theme.surface],
      [`${tone} on White`, theme.tones[tone].onLight, theme.whiteFill],
      [`${tone} on Black`, theme.tones[tone].onDark, theme.blackFill],
    ]),
  ];
}

/** Pairs of which the first must be visible on the second. */
function sights(theme: Theme): [string, Colour, Colour][] {
  return [
    ['grid', theme.grid, theme.field],
    ['rim on the field', theme.rim, theme.field],
    ['rim on paper', theme.rim, theme.paper],
    ["White's rim", theme.whiteRim, theme.whiteFill],
    ["Black's centre", theme.blackCentre, theme.blackFill],
    ["White's hatch", theme.whiteHatch, theme.whiteGround],
    ["Black's hatch", theme.blackHatch, theme.blackGround],
    ['border on paper', theme.line, theme.paper],
    ['fence on the field', theme.fence, theme.field],
    ['fence in its casing', theme.fence, theme.casing],
    ['lit edge on paper', theme.fence, theme.paper],
    ...tones.map((tone): [string, Colour, Colour] => [
      `${tone} frame on the field`,
      toneOnField(theme, tone),
      theme.field,
    ]),
    ['strike', theme.strike, theme.field],
    ['strong heat', theme.heatStrong, theme.field],
    ["mark in White's territory", toneOnField(theme, 'info'), theme.whiteGround],
    ["mark in Black's territory", toneOnField(theme, 'info'), theme.blackGround],
  ];
}

describe.each(themeNames)('theme %s', (name) => {
  const theme = themes[name];

  test.each(texts(theme))('text is readable: %s', (_, colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(sights(theme))('essential graphics are visible: %s', (_, colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
  });

  test('a fence stands out from the pieces of both sides, by its line or by its casing', () => {
    for (const piece of [theme.whiteFill, theme.blackFill]) {
      expect(Math.max(contrast(theme.fence, piece), contrast(theme.casing, piece))).toBeGreaterThanOrEqual(3);
    }
  });

  test('a black piece is more than an outline on every part of the board, and a white one too in the dark', () => {
    const grounds = [theme.field, theme.fieldHigh, theme.fieldLow, theme.whiteGround, theme.blackGround];
    for (const ground of grounds) {
      for (const fill of [theme.blackFill, theme.blackLow]) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3);
      for (const fill of theme.dark ? [theme.whiteFill, theme.whiteLow] : []) {
        expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3);
      }
      expect(Math.max(contrast(theme.whiteFill, ground), contrast(theme.whiteRim, ground))).toBeGreaterThanOrEqual(3);
    }
  });

  test('the sides differ without colour: in lightness, and by a centre that only Black has', () => {
    expect(contrast(theme.whiteLow, theme.blackFill)).toBeGreaterThanOrEqual(7);
    expect(contrast(theme.blackCentre, theme.blackFill)).toBeGreaterThanOrEqual(7);
    expect(contrast(theme.blackCentre, theme.blackHigh)).toBeGreaterThanOrEqual(4.5);
  });

  test('pieces stand out from the field and from territory, dead or alive', () => {
    const pieces: [Colour, Colour][] = [
      [theme.whiteFill, theme.whiteRim],
      [theme.blackFill, theme.blackRim],
      [theme.deadWhiteFill, theme.deadWhiteRim],
      [theme.deadBlackFill, theme.deadBlackRim],
    ];
    for (const ground of [theme.field, theme.whiteGround, theme.blackGround]) {
      for (const [fill, rim] of pieces) {
        expect(Math.max(contrast(fill, ground), contrast(rim, ground))).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('a dead piece has a third of the contrast, if that is still visible', () => {
    const pairs: [Colour, Colour][] = [
      [theme.whiteFill, theme.deadWhiteFill],
      [theme.whiteRim, theme.deadWhiteRim],
      [theme.blackFill, theme.deadBlackFill],
      [theme.blackRim, theme.deadBlackRim],
      [theme.ink, theme.strike],
    ];
    for (const [live, dead] of pairs) {
      const full = contrast(live, theme.field);
      const wanted = full < 3 ? full : Math.max(3, full / 3);
      expect(contrast(dead, theme.field) / wanted).toBeCloseTo(1, 1);
    }
  });
});

test('the print theme is grey throughout', () => {
  const colours = JSON.stringify(themes.print).match(/#[0-9a-f]{6}/g) ?? [];
  expect(colours.length).toBeGreaterThan(20);
  for (const colour of colours) expect(colour).toMatch(/^#([0-9a-f]{2})\1\1$/);
});

/** Full colour blindness of each kind on linear light: Machado, Oliveira and Fernandes (2009), severity 1. */
const blindness = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** OKLab of a colour as a colour-blind eye sees it. */
function seen(colour: Colour, matrix: readonly number[]): number[] {
  const rgb = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const apply = (m: readonly number[], v: readonly number[]) =>
    [0, 3, 6].map((row) => m[row] * v[0] + m[row + 1] * v[1] + m[row + 2] * v[2]);
  const eye = apply(matrix, rgb).map((v) => Math.min(1, Math.max(0, v)));
  const cone = apply(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    eye,
  ).map(Math.cbrt);
  return apply(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    cone,
  );
}

describe.each(['safe-light', 'safe-dark'] as const)('theme %s', (name) => {
  test.each(['protan', 'deutan', 'tritan'] as const)('accent, error and info differ for a %s eye', (kind) => {
    const [accent, error, info] = (['accent', 'error', 'info'] as const).map((tone) =>
      seen(toneOnField(themes[name], tone), blindness[kind]),
    );
    const distance = (a: number[], b: number[]) => Math.hypot(...a.map((v, i) => v - b[i]));
    for (const [a, b] of [
      [accent, error],
      [accent, info],
      [error, info],
    ]) {
      expect(distance(a, b)).toBeGreaterThan(0.1);
    }
  });
});
