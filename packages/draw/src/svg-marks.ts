import type { Cell } from '@ringfence/rules';
import { CELL, type Point } from './geometry.ts';
import { entriesOf, hasCell, type Mark, type MarkShape } from './picture.ts';
import { type Stage, type Surface, size, surfaceOf, toneColour } from './svg-stage.ts';
import { type Attributes, element, group, pathData, textAt, textWidth } from './svg-text.ts';
import { type Tone, toneOnField } from './theme.ts';

/** The ring around the last move: outside the piece, so that it hides nothing. */
export function drawLastMove(stage: Stage): string {
  const { picture, layout, theme } = stage;
  if (picture.lastMove === undefined || !hasCell(picture.grid, picture.lastMove)) return '';
  const { x, y } = layout.centre(picture.lastMove);
  return element('circle', {
    class: 'last-move',
    cx: x,
    cy: y,
    r: size('lastMove'),
    fill: 'none',
    stroke: toneOnField(theme, 'ink'),
    'stroke-width': size('lastMoveLine'),
  });
}

/** Marks and numbers, above everything else, since they are meant to be read. */
export function drawMarks(stage: Stage): string {
  const { grid, marks, numbers } = stage.picture;
  const texts = entriesOf(grid, numbers).map(([cell, text]) => drawLabel(stage, cell, String(text), 'ink'));
  const shapes = entriesOf(grid, marks).map(([cell, mark]) => drawMark(stage, cell, mark));
  const font = { 'text-anchor': 'middle', 'font-weight': 600 };
  return [group('marks', font, shapes), group('numbers', font, texts)].filter((part) => part !== '').join('\n');
}

function drawMark(stage: Stage, cell: Cell, mark: Mark): string {
  if (typeof mark === 'string') return drawShape(stage, cell, mark, 'ink');
  const tone = mark.tone ?? 'ink';
  return 'label' in mark ? drawLabel(stage, cell, mark.label, tone) : drawShape(stage, cell, mark.shape, tone);
}

/** Whether hatches, arrows or lines may run under the text; on most papers heat is plain, and a halo would cut into it. */
const needsHalo = (stage: Stage, cell: Cell, surface: Surface): boolean =>
  surface === 'field' && (stage.theme.casedOnHeat || !stage.heated.has(cell));

/** A name for what a page may draw without a halo. */
const onHeat = (stage: Stage, cell: Cell): string | undefined => (stage.heated.has(cell) ? 'on-heat' : undefined);

function drawLabel(stage: Stage, cell: Cell, text: string, tone: Tone): string {
  const surface = surfaceOf(stage, cell);
  // However long the text, it stays within its cell.
  const fontSize = CELL * Math.min(0.38, 0.56 / Math.max(0.3, textWidth(text)));
  const halo = needsHalo(stage, cell, surface) && {
    class: onHeat(stage, cell),
    stroke: stage.theme.casing,
    'stroke-width': fontSize * 0.3,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  };
  const fill = toneColour(stage.theme, tone, surface);
  return textAt(text, stage.layout.centre(cell), fontSize, { fill, ...halo });
}

function drawShape(stage: Stage, cell: Cell, shape: MarkShape, tone: Tone): string {
  const surface = surfaceOf(stage, cell);
  const centre = stage.layout.centre(cell);
  const stroke = toneColour(stage.theme, tone, surface);
  const width = size('markLine');
  const draw = (colour: string, lineWidth: number, name?: string) =>
    outlineShape(shape, centre, {
      class: name,
      fill: 'none',
      stroke: colour,
      'stroke-width': lineWidth,
      'stroke-linejoin': 'round',
    });
  const halo = needsHalo(stage, cell, surface) ? `${draw(stage.theme.casing, width * 2.6, onHeat(stage, cell))}\n` : '';
  return halo + draw(stroke, width);
}

function outlineShape(shape: MarkShape, { x, y }: Point, look: Attributes): string {
  const r = size('mark');
  const at = (dx: number, dy: number): Point => ({ x: x + dx * r, y: y + dy * r });
  const path = (...lines: Point[][]) => element('path', { d: pathData(lines), 'stroke-linecap': 'round', ...look });
  switch (shape) {
    case 'circle':
      return element('circle', { cx: x, cy: y, r, ...look });
    case 'square':
      return element('rect', { x: x - r * 0.87, y: y - r * 0.87, width: r * 1.74, height: r * 1.74, ...look });
    case 'triangle':
      return path([at(0, -1.05), at(0.95, 0.6), at(-0.95, 0.6), at(0, -1.05)]);
    case 'cross':
      return path([at(-0.8, -0.8), at(0.8, 0.8)], [at(-0.8, 0.8), at(0.8, -0.8)]);
  }
}
