import type { Cell } from '@ringfence/rules';
import { type Facing, outerSides, type Point, rimAt, sideOf } from './geometry.ts';
import { hasCell, litCornersOf, litEdgesOf, spanningTree, type Tree } from './picture.ts';
import { lineWidth, onBoard, type Stage, size, surfaceColour, surfaceOf } from './svg-stage.ts';
import { type Attributes, element, group, pathData } from './svg-text.ts';
import { toneOnField } from './theme.ts';

/** A line in a casing, so that it stands out from the pieces and lines that it crosses. */
function cased(stage: Stage, d: string, width: number, colour: string, attributes: Attributes = {}): string {
  const casing = {
    class: 'casing',
    d,
    stroke: stage.theme.casing,
    'stroke-width': width + 2 * lineWidth(stage, 'casingLine'),
  };
  return `${element('path', casing)}\n${element('path', { d, stroke: colour, 'stroke-width': width, ...attributes })}`;
}

const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/** Edges and corners that are reached, along the outer sides of their cells. */
export function drawLit(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const lit: string[] = [];
  const light = (facing: Facing) => {
    const lines = rimAt(layout, facing);
    if (lines.length > 0) lit.push(element('path', { d: pathData(lines) }));
  };
  for (const edge of litEdgesOf(picture)) light({ edge });
  for (const corner of litCornersOf(picture)) light({ corner });
  return group('lit', { ...line, stroke: theme.fence, 'stroke-width': size('litLine') }, lit);
}

/** Loops as fences: a rail through the centres, a post on each piece. */
export function drawFences(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const fences = (picture.fences ?? []).map((fence) => {
    const cells = onBoard(stage, fence.cells);
    if (cells.length === 0) return '';
    const points = cells.map((cell) => layout.centre(cell));
    const rail = pathData([[...points, points[0]]]);
    const name = fence.side === 1 ? 'fence white' : 'fence black';
    return group(name, line, [
      // A path length of 1 lets a page animate the rail without measuring it.
      cased(stage, rail, size('railLine'), theme.fence, { class: 'rail', pathLength: 1 }),
      ...[...new Set(cells)].map((cell) => drawPost(stage, cell)),
    ]);
  });
  return group('fences', {}, fences);
}

function drawPost(stage: Stage, cell: Cell): string {
  const { layout, theme } = stage;
  const { x, y } = layout.centre(cell);
  if (stage.written.has(cell)) {
    const fill = surfaceColour(theme, surfaceOf(stage, cell));
    const ring = { stroke: theme.fence, 'stroke-width': size('railLine') * 0.6 };
    return element('circle', { class: 'post', cx: x, cy: y, r: size('chip'), fill, ...ring });
  }
  const width = size('post');
  const height = size('postHeight');
  return element('rect', {
    class: 'post',
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rx: size('casingLine'),
    fill: theme.fence,
    stroke: theme.casing,
    'stroke-width': size('casingLine'),
  });
}

/** Tripods and bridges: heavy lines that extend to the edges they reach. */
export function drawTrees(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const trees = (picture.trees ?? []).map((tree) => {
    const cells = onBoard(stage, tree.cells);
    if (cells.length === 0) return '';
    const links = spanningTree(picture.grid, cells);
    const lines = links.map(([from, to]) => [layout.centre(from), layout.centre(to)]);
    const d = pathData([...lines, ...endsOf(stage, tree, cells, links)]);
    const name = tree.side === 1 ? 'tree white' : 'tree black';
    const chips = cells.filter((cell) => stage.written.has(cell)).map((cell) => drawPost(stage, cell));
    return group(name, line, [d === '' ? '' : cased(stage, d, size('treeLine'), theme.fence), ...chips]);
  });
  return group('trees', {}, trees);
}

/** One line from the tree to each edge that it reaches, straight out from the piece at the end of that branch. */
function endsOf(stage: Stage, tree: Tree, cells: readonly Cell[], links: readonly (readonly Cell[])[]): Point[][] {
  const { layout, picture } = stage;
  const { grid } = picture;
  const isEnd = (cell: Cell) => links.filter((link) => link.includes(cell)).length < 2;
  return (tree.edges ?? []).flatMap((edge) => {
    const touching = cells.filter((cell) => (grid.reach[cell] & (1 << edge)) !== 0);
    const cell = touching.find(isEnd) ?? touching[0];
    if (cell === undefined) return [];
    const sides = outerSides(grid, cell, { edge }).map((side) => sideOf(layout, cell, side));
    if (sides.length === 0) return [];
    // A hexagon points at the edge with the corner between two sides, a square faces it with one side.
    const [from, to] = sides.length === 2 ? [sides[0][1], sides[1][0]] : sides[0];
    return [[layout.centre(cell), { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]];
  });
}

export function drawArrows(stage: Stage): string {
  const { picture, layout, theme } = stage;
  const arrows = (picture.arrows ?? [])
    .filter(({ from, to }) => from !== to && hasCell(picture.grid, from) && hasCell(picture.grid, to))
    .map(({ from, to, tone }) => {
      const start = layout.centre(from);
      const end = layout.centre(to);
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const along = (distance: number, aside = 0): Point => ({
        x: start.x + ((end.x - start.x) * distance - (end.y - start.y) * aside) / length,
        y: start.y + ((end.y - start.y) * distance + (end.x - start.x) * aside) / length,
      });
      const width = lineWidth(stage, 'arrowLine');
      const tip = length - size('chip');
      const neck = tip - width * 3.4;
      const colour = toneOnField(theme, tone ?? 'info');
      const head = [along(neck, width * 1.7), along(tip), along(neck, -width * 1.7)];
      const headPath = pathData([[...head, head[0]]]);
      const shaft = pathData([[along(size('chip')), along(neck)]]);
      return [
        element('path', {
          d: headPath,
          fill: 'none',
          stroke: theme.casing,
          'stroke-width': 2 * lineWidth(stage, 'casingLine'),
        }),
        cased(stage, shaft, width, colour),
        element('path', { d: headPath, fill: colour }),
      ].join('\n');
    });
  return group('arrows', { ...line, 'stroke-linecap': 'butt' }, arrows);
}
