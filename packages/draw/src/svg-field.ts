import { type Cell, sides, sideWord } from '@ringfence/rules';
import { mix } from './colour.ts';
import { innerLines, outlineOf, type Point } from './geometry.ts';
import { cellsWhere, entriesOf, type Owner, ownerOf, UNKNOWN_OWNER } from './picture.ts';
import { drawSlab, isSlab } from './svg-material.ts';
import { onBoard, type Stage, size } from './svg-stage.ts';
import { element, group, pathData } from './svg-text.ts';
import { type Theme, toneOnField } from './theme.ts';

const hatchNames: readonly (readonly [Owner, string])[] = [
  ...sides.map((side) => [side, sideWord(side)] as const),
  [UNKNOWN_OWNER, 'unknown'],
];

const hatchId = (stage: Stage, name: string): string => `${stage.idPrefix}hatch-${name}`;

const ownedBy = (stage: Stage, owner: Owner): Cell[] =>
  cellsWhere(stage.picture.grid, (cell) => ownerOf(stage.picture, cell) === owner);

function cellShape(stage: Stage, cell: Cell, share = 1): Point[] {
  const { x, y } = stage.layout.centre(cell);
  const points = stage.layout.corners.map((corner) => ({ x: x + corner.x * share, y: y + corner.y * share }));
  return [...points, points[0]];
}

/**
 * White's hatch rises to the right and is light, Black's falls and is heavy, and that of an unknown owner does both.
 */
export function hatchPatterns(stage: Stage): string[] {
  const gap = size('hatchGap');
  return hatchNames
    .filter(([owner]) => ownedBy(stage, owner).length > 0)
    .map(([owner, name]) => {
      const width = size(owner === 2 ? 'blackHatchLine' : 'whiteHatchLine');
      const fill = hatchColour(stage.theme, owner);
      // Straight lines in a rotated tile: slanted ones would be cut at its corners.
      const turn = `rotate(${owner === 2 ? -45 : 45})`;
      return element(
        'pattern',
        { id: hatchId(stage, name), patternUnits: 'userSpaceOnUse', width: gap, height: gap, patternTransform: turn },
        element('rect', { width: gap, height: gap, fill: groundColour(stage.theme, owner) }) +
          element('rect', { width, height: gap, fill }) +
          (owner === UNKNOWN_OWNER ? element('rect', { width: gap, height: width, fill }) : ''),
      );
    });
}

const hatchColour = (theme: Theme, owner: Owner) => (owner === 2 ? theme.blackHatch : theme.whiteHatch);
const groundColour = (theme: Theme, owner: Owner) => (owner === 2 ? theme.blackGround : theme.whiteGround);

/** Cells, heat and territory: everything below the grid's lines. */
export function drawField(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const everyCell = cellsWhere(picture.grid, () => true);
  const rim = pathData(outlineOf(layout, everyCell));
  const slab = isSlab(stage);
  return [
    slab ? drawSlab(stage) : element('path', { class: 'field', d: rim, fill: theme.field }),
    drawTerritories(stage),
    drawHeat(stage),
    element('path', {
      class: 'grid',
      d: pathData(innerLines(layout)),
      fill: 'none',
      stroke: theme.grid,
      'stroke-width': size('gridLine'),
      'stroke-linecap': 'round',
    }),
    drawTerritoryBorders(stage),
    slab
      ? ''
      : element('path', {
          class: 'rim',
          d: rim,
          fill: 'none',
          stroke: theme.rim,
          'stroke-width': size('rimLine'),
          'stroke-linejoin': 'round',
        }),
    drawSelected(stage),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function drawTerritories(stage: Stage): string {
  const areas = hatchNames.map(([owner, name]) => {
    const cells = ownedBy(stage, owner);
    if (cells.length === 0) return '';
    const d = pathData(outlineOf(stage.layout, cells));
    return element('path', {
      class: `territory-${name}`,
      d,
      fill: `url(#${hatchId(stage, name)})`,
      'fill-rule': 'evenodd',
    });
  });
  return group('territory', {}, areas);
}

function drawTerritoryBorders(stage: Stage): string {
  const borders = hatchNames.map(([owner]) => {
    const cells = ownedBy(stage, owner);
    if (cells.length === 0) return '';
    return element('path', { d: pathData(outlineOf(stage.layout, cells)), stroke: hatchColour(stage.theme, owner) });
  });
  return group('borders', { fill: 'none', 'stroke-width': size('territoryLine'), 'stroke-linejoin': 'round' }, borders);
}

/** Heat of a value from 0 to 1; values outside are clamped. */
export const heatColour = (theme: Theme, value: number) =>
  mix(theme.heatFaint, theme.heatStrong, Math.min(1, Math.max(0, value)));

function drawHeat(stage: Stage): string {
  const { picture, theme } = stage;
  const cells = entriesOf(picture.grid, picture.heat?.values).filter(([, value]) => !Number.isNaN(value));
  return group(
    'heat',
    {},
    cells.map(([cell, value]) => {
      const owned = ownerOf(picture, cell) !== 0;
      // Territory stays readable around a heated cell.
      return element('path', {
        d: pathData([cellShape(stage, cell, owned ? 0.7 : 1)]),
        fill: heatColour(theme, value),
      });
    }),
  );
}

function drawSelected(stage: Stage): string {
  const { picture, theme } = stage;
  const inset = 1 - 2 * 0.06;
  const frame = (cells: readonly Cell[] | undefined) =>
    onBoard(stage, cells).map((cell) => element('path', { d: pathData([cellShape(stage, cell, inset)]) }));
  const line = { fill: 'none', 'stroke-width': size('highlightLine'), 'stroke-linejoin': 'round' };
  const dashes = `${size('highlightLine') * 2} ${size('highlightLine') * 1.5}`;
  return [
    group('highlight', { ...line, stroke: toneOnField(theme, 'accent') }, frame(picture.highlight)),
    group(
      'faults',
      { ...line, stroke: toneOnField(theme, 'error'), 'stroke-dasharray': dashes },
      frame(picture.faults),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
}
