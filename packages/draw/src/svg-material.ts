import type { Side } from '@ringfence/rules';
import type { Colour } from './colour.ts';
import { CELL, innerLines, outlineOf, type Point } from './geometry.ts';
import { cellsWhere } from './picture.ts';
import { type Stage, size } from './svg-stage.ts';
import { element, format, group, pathData } from './svg-text.ts';

/** Whether the board is a slab with depth, not a flat diagram. */
export const isSlab = ({ picture }: Stage): boolean => (picture.material ?? 'diagram') !== 'diagram';

const BORDER = CELL * 0.2;
/** On a screen, a slab's border need not grow with the board. */
const BORDER_PIXELS = 11;

/** How far a slab extends beyond its cells, in user units; nothing for a diagram. */
export function slabBorder(stage: Stage, scale = stage.scale): number {
  if (!isSlab(stage)) return 0;
  return scale === undefined ? BORDER : Math.min(BORDER, BORDER_PIXELS / scale);
}

const bodyId = ({ idPrefix }: Stage, side: Side): string => `${idPrefix}${side === 1 ? 'white' : 'black'}-body`;
const shadeId = ({ idPrefix }: Stage): string => `${idPrefix}shade`;
const slabId = ({ idPrefix }: Stage): string => `${idPrefix}slab`;

type Stop = readonly [offset: number, colour: Colour, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');

/** Light falls from the upper left: round on a dome, straight down on a counter, and on a plain disc not at all. */
function bodyOf(stage: Stage, side: Side): string {
  const { theme, picture } = stage;
  const id = bodyId(stage, side);
  const [high, fill, low] =
    side === 1
      ? [theme.whiteHigh, theme.whiteFill, theme.whiteLow]
      : [theme.blackHigh, theme.blackFill, theme.blackLow];
  if (picture.material === 'counters') {
    const stops = stopsOf(
      side === 1
        ? [
            [0, high],
            [1, low],
          ]
        : [
            [0, high],
            [0.5, fill],
            [1, low],
          ],
    );
    return element('linearGradient', { id, x1: 0, y1: 0, x2: 0.3, y2: 1 }, stops);
  }
  if (picture.material === 'discs') return element('linearGradient', { id }, stopsOf([[0, fill]]));
  const stops = stopsOf([
    [0, high],
    [side === 1 ? 0.55 : 0.5, fill],
    [1, low],
  ]);
  return element('radialGradient', { id, cx: 0.36, cy: 0.3, r: side === 1 ? 0.78 : 0.62 }, stops);
}

/** The gradients of a slab and its pieces; none for a diagram. */
export function materialDefs(stage: Stage): string[] {
  if (!isSlab(stage)) return [];
  const { theme } = stage;
  return [
    element(
      'linearGradient',
      { id: slabId(stage), x1: 0.2, y1: 0, x2: 0.5, y2: 1 },
      stopsOf([
        [0, theme.fieldHigh],
        [0.5, theme.field],
        [1, theme.fieldLow],
      ]),
    ),
    element(
      'radialGradient',
      { id: shadeId(stage) },
      stopsOf([
        [0.55, theme.shadow, 0.5],
        [0.82, theme.shadow, 0.22],
        [1, theme.shadow, 0],
      ]),
    ),
    bodyOf(stage, 1),
    bodyOf(stage, 2),
  ];
}

/** A slab with its border, its shadow on the page, and the lit sides of its grooves. */
export function drawSlab(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const d = pathData(
    outlineOf(
      layout,
      cellsWhere(picture.grid, () => true),
    ),
  );
  const width = 2 * slabBorder(stage);
  /** A length in user units that is bounded on a screen. */
  const bounded = (units: number, pixels: number): number =>
    stage.scale === undefined ? units : Math.min(units, pixels / stage.scale);
  const spread = bounded(12, 12);
  const sheet = (dy: number, colour: Colour, more = 0, opacity?: number): string =>
    element('path', {
      d,
      transform: dy === 0 ? undefined : `translate(0 ${format(dy)})`,
      fill: colour,
      stroke: colour,
      'stroke-width': width + more,
      opacity,
    });
  return group('slab', { 'stroke-linejoin': 'round' }, [
    // Stacked sheets look like a soft shadow and cost less than a filter, which is computed at every change.
    ...[1, 0.8, 0.6, 0.4, 0.2, 0].map((share) => sheet(bounded(4.5, 6), theme.shadow, share * spread, 0.035)),
    sheet(bounded(2.4, 4), theme.slabSide),
    sheet(-bounded(0.8, 1), theme.slabLit),
    sheet(0, theme.slab),
    element('path', { class: 'field', d, fill: `url(#${slabId(stage)})` }),
    element('path', {
      class: 'grooves',
      d: pathData(innerLines(layout)),
      transform: `translate(${format(bounded(0.5, 0.7))} ${format(bounded(0.9, 1))})`,
      fill: 'none',
      stroke: theme.grooveLit,
      'stroke-width': size('gridLine'),
    }),
    element('path', { class: 'edge', d, fill: 'none', stroke: theme.grid, 'stroke-width': 1.2 }),
  ]);
}

/** The fill of a piece that lies on a slab. */
export const bodyFill = (stage: Stage, side: Side): string => `url(#${bodyId(stage, side)})`;

/** The shadow that a piece throws. */
export function drawShade(stage: Stage, { x, y }: Point): string {
  const r = size('piece');
  return element('circle', { cx: x + r * 0.05, cy: y + r * 0.16, r: r * 1.2, fill: `url(#${shadeId(stage)})` });
}

/** The groove of a counter, lit from below as grooves are. */
export function drawBevel(stage: Stage, side: Side, { x, y }: Point): string {
  if (stage.picture.material !== 'counters') return '';
  const { theme } = stage;
  const stroke = side === 1 ? theme.whiteLow : theme.blackHigh;
  return element('circle', { cx: x, cy: y, r: size('piece') * 0.7, fill: 'none', stroke, 'stroke-width': 1.1 });
}
