import { type Cell, type Side, sides, sideWord } from '@ringfence/rules';
import type { Colour } from './colour.ts';
import type { Point } from './geometry.ts';
import { cellsWhere, hasCell, isDead, ownerOf, pieceOn } from './picture.ts';
import { bodyFill, drawBevel, drawShade, isSlab } from './svg-material.ts';
import { type Stage, size } from './svg-stage.ts';
import { element, format, group, pathData } from './svg-text.ts';

interface Look {
  readonly fill: Colour;
  readonly rim: Colour;
  readonly rimLine: number;
  /** The light centre that distinguishes Black from White without colour. */
  readonly centre?: Colour;
}

function lookOf({ theme }: Stage, side: Side, dead: boolean): Look {
  if (side === 1) {
    const rimLine = size('whiteRimLine');
    return dead
      ? { fill: theme.deadWhiteFill, rim: theme.deadWhiteRim, rimLine }
      : { fill: theme.whiteFill, rim: theme.whiteRim, rimLine };
  }
  const rimLine = size('blackRimLine');
  return dead
    ? { fill: theme.deadBlackFill, rim: theme.deadBlackRim, rimLine, centre: theme.deadBlackCentre }
    : { fill: theme.blackFill, rim: theme.blackRim, rimLine, centre: theme.blackCentre };
}

/** Pieces in one group for each look, the dead ones first and struck through. */
export function drawPieces(stage: Stage): string {
  return group('pieces', {}, [...drawSides(stage, true), ...drawSides(stage, false), drawGhost(stage)]);
}

function drawSides(stage: Stage, dead: boolean): string[] {
  const { picture } = stage;
  return sides.flatMap((side) => {
    const cells = cellsWhere(picture.grid, (cell) => pieceOn(picture, cell) === side && isDead(picture, cell) === dead);
    const look = lookOf(stage, side, dead);
    const name = `${dead ? 'dead-' : ''}${sideWord(side)}`;
    // A dead piece has sunk into the slab: it has no volume, and throws no shadow.
    const solid = isSlab(stage) && !dead;
    const fill = solid ? bodyFill(stage, side) : look.fill;
    const attributes = { fill, stroke: look.rim, 'stroke-width': look.rimLine };
    const at = (draw: (centre: Point) => string): string[] =>
      solid ? cells.map((cell) => draw(stage.layout.centre(cell))) : [];
    return [
      group(
        'shades',
        {},
        at((centre) => drawShade(stage, centre)),
      ),
      group(name, attributes, discs(stage, cells)),
      group(
        'bevels',
        {},
        at((centre) => drawBevel(stage, side, centre)),
      ),
      dead ? drawStrikes(stage, cells) : '',
      // Above the strike, since the centre distinguishes the sides.
      look.centre === undefined ? '' : group('centres', { fill: look.centre }, centres(stage, cells)),
    ];
  });
}

const discs = (stage: Stage, cells: readonly Cell[]): string[] =>
  cells.map((cell) => {
    const { x, y } = stage.layout.centre(cell);
    return element('circle', { cx: x, cy: y, r: size('piece') });
  });

const centres = (stage: Stage, cells: readonly Cell[]): string[] =>
  cells
    .filter((cell) => !stage.written.has(cell))
    .map((cell) => {
      const { x, y } = stage.layout.centre(cell);
      return element('circle', { cx: x, cy: y, r: size('centre') });
    });

function drawStrikes(stage: Stage, cells: readonly Cell[]): string {
  const { picture, layout, theme } = stage;
  const lines = cells.flatMap((cell) => {
    const { x, y } = layout.centre(cell);
    // Across the hatch of the captor, never along it.
    const slope = ownerOf(picture, cell) === 2 ? -1 : 1;
    const at = (share: number): Point => ({ x: x + share * size('piece'), y: y + slope * share * size('piece') });
    // Both ends extend beyond the disc; on a piece with a label only they are visible.
    return stage.written.has(cell)
      ? [
          [at(-0.95), at(-0.6)],
          [at(0.6), at(0.95)],
        ]
      : [[at(-0.95), at(0.95)]];
  });
  if (lines.length === 0) return '';
  const d = pathData(lines);
  const width = size('strikeLine');
  return group('strikes', { fill: 'none', 'stroke-linecap': 'round' }, [
    element('path', { d, stroke: theme.field, 'stroke-width': width * 2.4 }),
    element('path', { d, stroke: theme.strike, 'stroke-width': width }),
  ]);
}

/** A faint disc in a broken ring: the shape of its side, and clearly not played yet. */
function drawGhost(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const { ghost } = picture;
  if (ghost === undefined || !hasCell(picture.grid, ghost.cell)) return '';
  const { x, y } = layout.centre(ghost.cell);
  const look = lookOf(stage, ghost.side, true);
  const at = { cx: x, cy: y };
  // Ten dashes and ten gaps close the ring evenly.
  const dash = format((size('piece') * Math.PI) / 10);
  const line = { stroke: theme.strike, 'stroke-width': size('strikeLine'), 'stroke-dasharray': dash };
  return group('ghost', {}, [
    element('circle', { ...at, r: size('piece'), fill: theme.field, ...line }),
    element('circle', { ...at, r: size('ghost'), fill: look.fill }),
    look.centre === undefined ? '' : element('circle', { ...at, r: size('centre'), fill: look.centre }),
  ]);
}
