import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawSvg, pictureOf, themes } from '@ringfence/draw';
import type { Position } from '@ringfence/rules';

/** The size that link previews expect. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 20;

let ready: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

/** The library that renders drawings to pixels, loaded for the first picture. */
async function load(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm');
  await resvg.initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return resvg;
}

/**
 * A position as a PNG image, wide enough for a link's preview. Coordinates are left out, since no fonts are available.
 */
export async function positionPng(position: Position): Promise<Uint8Array> {
  ready ??= load();
  const { Resvg } = await ready;
  const image = new Resvg(cardSvg(position)).render();
  try {
    return image.asPng();
  } finally {
    image.free();
  }
}

/** The board in the middle of the card, as large as possible. */
export function cardSvg(position: Position): string {
  const board = drawSvg(pictureOf(position, position.verdict()));
  const [, , width, height] = (/viewBox="([^"]+)"/.exec(board)?.[1] ?? '0 0 1 1').split(' ').map(Number);
  const scale = Math.min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const placement = `x="${(WIDTH - drawnWidth) / 2}" y="${(HEIGHT - drawnHeight) / 2}"`;
  const inner = board.replace(
    /^<svg([^>]*?) width="[^"]*" height="[^"]*"/,
    `<svg$1 ${placement} width="${drawnWidth}" height="${drawnHeight}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${themes.light.paper}"/>${inner}</svg>`;
}
