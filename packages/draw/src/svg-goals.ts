import { WHITE } from '@ringfence/rules';
import { joinSides, outerSides, sideOf } from './geometry.ts';
import { cellsWhere } from './picture.ts';
import { lineWidth, type Stage } from './svg-stage.ts';
import { element, group, pathData } from './svg-text.ts';

/** The edges that belong to sides, in the colours of their pieces. */
export function drawGoals(stage: Stage): string {
  const { layout, theme, picture } = stage;
  const { grid } = picture;
  const width = lineWidth(stage, 'goalLine');
  const lines = grid.edgeSides.flatMap((side, edge) => {
    const cells = cellsWhere(grid, (cell) => (grid.reach[cell] & (1 << edge)) !== 0);
    const outer = cells.flatMap((cell) => outerSides(grid, cell, { edge }).map((at) => sideOf(layout, cell, at)));
    const d = pathData(joinSides(outer));
    const [rim, fill] = side === WHITE ? [theme.whiteRim, theme.whiteFill] : [theme.blackRim, theme.blackFill];
    return [
      element('path', { d, stroke: rim, 'stroke-width': 1.5 * width }),
      element('path', { d, stroke: fill, 'stroke-width': width }),
    ];
  });
  return group('goals', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, lines);
}
