import { WHITE } from '@ringfence/rules';
import { rimAt } from './geometry.ts';
import { lineWidth, type Stage } from './svg-stage.ts';
import { element, group, pathData } from './svg-text.ts';

/** The edges that belong to sides, in the colours of their pieces. */
export function drawGoals(stage: Stage): string {
  const { layout, theme } = stage;
  const width = lineWidth(stage, 'goalLine');
  const lines = layout.grid.edgeSides.flatMap((side, edge) => {
    const d = pathData(rimAt(layout, { edge }));
    const [rim, fill] = side === WHITE ? [theme.whiteRim, theme.whiteFill] : [theme.blackRim, theme.blackFill];
    return [
      element('path', { d, stroke: rim, 'stroke-width': 1.5 * width }),
      element('path', { d, stroke: fill, 'stroke-width': width }),
    ];
  });
  return group('goals', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, lines);
}
