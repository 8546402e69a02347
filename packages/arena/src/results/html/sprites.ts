import { CELL, drawSvg, layoutOf, lengths, pictureOf } from '@ringfence/draw';
import { builtInStart } from '../../game/arena-game.ts';
import type { GamePlan } from '../../game/game.ts';
import type { BoardShape } from './replay-data.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** A game on a board, as its plan describes it. */
type BoardPlan = Pick<GamePlan, 'game' | 'size'>;

export function boardShape(plan: BoardPlan): BoardShape {
  const { grid } = builtInStart({ game: plan.game, size: plan.size });
  const layout = layoutOf(grid);
  const centres = Array.from({ length: grid.cellCount }, (_, cell) => layout.centre(cell));
  return {
    x: centres.map(({ x }) => round(x)),
    y: centres.map(({ y }) => round(y)),
    cell: `M${layout.corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`,
    ring: CELL * lengths.lastMove,
  };
}

/** The picture of an empty board, which the viewer fills. */
export const emptyBoard = ({ game, size }: BoardPlan, idPrefix: string): string =>
  drawSvg(pictureOf(builtInStart({ game, size }), undefined, { title: '' }), { idPrefix, width: 480 });

export const boardKey = ({ game, size }: BoardPlan): string => `${game}-${size}`;

const disc = (name: string, line: number): string =>
  `<circle r="${CELL * lengths.piece}" class="${name}" stroke-width="${CELL * line}"/>`;

const centre = (name: string): string => `<circle r="${CELL * lengths.centre}" class="${name}"/>`;

/** Across the hatch of the side that captured the piece, as in every picture. */
function strike(owner: 1 | 2): string {
  const end = round(0.95 * CELL * lengths.piece);
  const d = owner === 2 ? `M${-end} ${end}L${end} ${-end}` : `M${-end} ${-end}L${end} ${end}`;
  const width = CELL * lengths.strikeLine;
  return `<path d="${d}" class="strike-casing" stroke-width="${round(width * 2.4)}"/><path d="${d}" class="strike" stroke-width="${width}"/>`;
}

function hatch(name: string, line: number, turn: number): string {
  const gap = CELL * lengths.hatchGap;
  return (
    `<pattern id="hatch-${name}" patternUnits="userSpaceOnUse" width="${gap}" height="${gap}" patternTransform="rotate(${turn})">` +
    `<rect width="${gap}" height="${gap}" class="${name}-ground"/><rect width="${CELL * line}" height="${gap}" class="${name}-hatch"/></pattern>`
  );
}

/**
 * Pieces and hatches with classes for colours, so that one set serves all themes; with the proportions of every
 * picture.
 */
export function spriteSheet(): string {
  const white = disc('white-piece', lengths.whiteRimLine);
  const black = disc('black-piece', lengths.blackRimLine) + centre('black-centre');
  const dead = ([1, 2] as const).map(
    (owner) =>
      `<g id="dead-1-${owner}">${disc('dead-white-piece', lengths.whiteRimLine)}${strike(owner)}</g>` +
      `<g id="dead-2-${owner}">${disc('dead-black-piece', lengths.blackRimLine)}${strike(owner)}${centre('dead-black-centre')}</g>`,
  );
  return (
    '<svg class="sprites" width="0" height="0" aria-hidden="true"><defs>' +
    `<g id="live-1">${white}</g><g id="live-2">${black}</g>${dead.join('')}` +
    hatch('white', lengths.whiteHatchLine, 45) +
    hatch('black', lengths.blackHatchLine, -45) +
    '</defs></svg>'
  );
}
