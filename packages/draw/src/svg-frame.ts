import { columnName } from '@ringfence/rules';
import { CELL, leanOf, type Point } from './geometry.ts';
import { heatColour } from './svg-field.ts';
import { drawGoals } from './svg-goals.ts';
import { slabBorder } from './svg-material.ts';
import { bounded, type Stage } from './svg-stage.ts';
import { element, group, textAt, textWidth, wrapText } from './svg-text.ts';
import { screenLengths, typeSizes } from './tokens.ts';

/** What surrounds the board, and the size of both together. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly string[];
}

const gap = CELL * 0.2;
/** On a screen, margins need not grow with the board. */
const MARGIN_PIXELS = 12;
const AWAY_PIXELS = 7;

/** In print a large board is no wider than a small one, so its texts have to grow with it. */
const typeScale = (span: number): number => Math.min(4, Math.max(0.9, span / 9));

/**
 * Lays out title, coordinates, legend and caption around the board. If the scale is known, in screen pixels per unit of
 * the picture, coordinates and margins stay within a few pixels on boards of every size.
 */
export function frameOf(stage: Stage, scale?: number): Frame {
  const { picture, layout, theme } = stage;
  const type = CELL * typeScale(picture.grid.span);
  const border = slabBorder(stage, scale);
  const margin = border + (scale === undefined ? CELL * 0.4 : Math.min(CELL * 0.4, MARGIN_PIXELS / scale));
  const coordinates = picture.coordinates === false ? undefined : coordinatesOf(stage, scale);
  const left = -(margin + (coordinates?.left ?? 0));
  const right = layout.width + margin + (coordinates?.right ?? 0);
  // Texts need some room even under a board of one cell.
  const width = Math.max(right - left, CELL * 6);
  const start = (left + right - width) / 2;
  const middle = start + width / 2;
  const wrapWidth = width - 2 * margin;

  const title = lineBlock(picture.title ?? '', typeSizes.large * type, wrapWidth);
  const above = title.height > 0 ? title.height + gap : 0;
  const top = -(margin + (coordinates?.top ?? 0) + above);
  const parts = [
    group('title', { fill: theme.ink, 'text-anchor': 'middle', 'font-weight': 600 }, title.at(middle, top + margin)),
    drawGoals(stage),
    coordinates === undefined ? '' : group('coordinates', { fill: theme.muted }, coordinates.parts),
  ];

  let y = layout.height + margin;
  const legend = legendOf(stage, typeSizes.small * type, wrapWidth, middle, y);
  if (legend !== undefined) {
    parts.push(legend.part);
    y += legend.height + gap;
  }
  const caption = lineBlock(picture.caption ?? '', typeSizes.medium * type, wrapWidth);
  if (caption.height > 0) {
    parts.push(group('caption', { fill: theme.ink, 'text-anchor': 'middle' }, caption.at(middle, y)));
    y += caption.height + gap;
  }
  const bottom = y > layout.height + margin ? y + margin - gap : y;
  return { left: start, top, width, height: bottom - top, parts };
}

function lineBlock(text: string, size: number, width: number) {
  const lines = text.trim() === '' ? [] : wrapText(text.trim(), width / size);
  const pitch = size * 1.35;
  return {
    height: lines.length * pitch,
    at: (x: number, y: number): string[] =>
      lines.map((line, i) => textAt(line, { x, y: y + (i + 0.5) * pitch }, size, {})),
  };
}

/**
 * Row numbers are at the left end of their rows. A column's letter is where the column, extended upwards, leaves the
 * board: on hexagons above the top edge for the first columns, along the upper right edge for the others.
 */
function coordinatesOf(stage: Stage, scale: number | undefined) {
  const { grid } = stage.picture;
  const { layout } = stage;
  // Wide names on a board of many columns must still fit above a cell.
  const widest = Math.max(textWidth(columnName(grid.span - 1)), textWidth(String(grid.span)) * 0.8);
  const printed = CELL * Math.min(typeSizes.small * Math.min(1.25, typeScale(grid.span)), 0.8 / widest);
  const size = scale === undefined ? printed : bounded(printed * scale, screenLengths.coordinates) / scale;
  const parts: string[] = [];
  const gapOutside = scale === undefined ? CELL * 0.22 : Math.min(CELL * 0.22, AWAY_PIXELS / scale);
  const away = slabBorder(stage, scale) + gapOutside;
  // On a screen, letters with a descender keep clear of the outline; pictures in documents stay as they are.
  const clear = size * (scale === undefined ? 0.4 : 0.6);
  for (let row = 0; row < grid.span; row++) {
    const first = layout.centreAt(row, grid.firstCol(row));
    const point = { x: first.x - CELL / 2 - away, y: first.y };
    parts.push(textAt(String(row + 1), point, size, { 'text-anchor': 'end' }));
  }
  for (let col = 0; col < grid.span; col++) {
    parts.push(textAt(columnName(col), letterPoint(stage, col, away + clear), size, { 'text-anchor': 'middle' }));
  }
  const numberWidth = textWidth(String(grid.span)) * size;
  const letterWidth = textWidth(columnName(grid.span - 1)) * size;
  return {
    parts,
    left: gapOutside + numberWidth,
    right: leanOf(grid) < 0 ? letterWidth / 2 : 0,
    top: gapOutside + size * 0.4 + clear,
  };
}

function letterPoint(stage: Stage, col: number, away: number): Point {
  const { grid } = stage.picture;
  const { layout } = stage;
  const lean = leanOf(grid);
  if (lean === 0) return { x: layout.centreAt(0, col).x, y: -away };
  const row = lean < 0 ? Math.max(0, col - (grid.size - 1)) : 0;
  const top = layout.centreAt(row, col);
  const beyond = layout.centreAt(row - 1, col);
  // The slanted rim leaves more room here than a straight one.
  const share = (CELL / 2 + away * 0.8) / CELL;
  return { x: top.x + (beyond.x - top.x) * share, y: top.y + (beyond.y - top.y) * share };
}

/** One row of steps from faint to strong with labelled ends, below the text that says what the heat measures. */
function legendOf(stage: Stage, size: number, width: number, middle: number, y: number) {
  const { heat } = stage.picture;
  if (heat === undefined) return undefined;
  const { theme } = stage;
  const title = lineBlock(heat.title, size, width);
  const low = heat.low ?? '0';
  const high = heat.high ?? '1';
  const steps = 6;
  const words = (textWidth(low) + textWidth(high)) * size + 2 * gap;
  const step = Math.max(CELL * 0.2, Math.min(size * 1.6, (width - words) / steps));
  const from = middle - (steps * step) / 2;
  const swatchTop = y + title.height + size * 0.15;
  const swatches = Array.from({ length: steps }, (_, i) =>
    element('rect', {
      x: from + i * step,
      y: swatchTop,
      width: step,
      height: size,
      fill: heatColour(theme, i / (steps - 1)),
    }),
  );
  const frame = { x: from, y: swatchTop, width: steps * step, height: size };
  const centre = swatchTop + size / 2;
  const part = group('legend', { fill: theme.muted }, [
    ...title.at(middle, y).map((text) => text.replace('<text', '<text text-anchor="middle"')),
    ...swatches,
    element('rect', { ...frame, fill: 'none', stroke: theme.grid, 'stroke-width': CELL * 0.02 }),
    textAt(low, { x: from - gap, y: centre }, size, { 'text-anchor': 'end' }),
    textAt(high, { x: from + steps * step + gap, y: centre }, size, {}),
  ]);
  return { part, height: title.height + size * 1.3 };
}
