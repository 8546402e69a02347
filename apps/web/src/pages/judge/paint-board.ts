import {
  CELL,
  isDead,
  type Layout,
  layoutOf,
  lengths,
  type Picture,
  pieceOn,
  type Theme,
  toneOnField,
} from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';

/** How many cells are drawn in a frame: few enough for the page to stay responsive. */
const BATCH = 500;

/**
 * Draws a board with thousands of cells on a canvas, a part in each frame, so that nothing is blocked. At this size
 * territory is plain, trees fill their cells and black pieces have no centre; the rest looks as on other boards.
 */
export async function paintBoard(
  canvas: HTMLCanvasElement,
  picture: Picture,
  theme: Theme,
  signal: AbortSignal,
): Promise<void> {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const layout = layoutOf(picture.grid);
  const scale = Math.min(canvas.width / (layout.width + CELL), canvas.height / (layout.height + CELL));
  context.reset();
  context.translate((canvas.width - layout.width * scale) / 2, (canvas.height - layout.height * scale) / 2);
  context.scale(scale, scale);
  const highlighted = new Set(picture.highlight);
  const { cellCount } = picture.grid;
  for (let from = 0; from < cellCount; from += BATCH) {
    const cells = Array.from({ length: Math.min(BATCH, cellCount - from) }, (_, i) => from + i);
    paintGround(context, layout, cells, (cell) => groundOf(picture, theme, highlighted, cell));
    paintPieces(context, layout, picture, theme, cells);
    await new Promise(requestAnimationFrame);
    if (signal.aborted) return;
  }
  // A line must be visible on a board with cells of a few pixels.
  context.lineWidth = Math.max(CELL * lengths.railLine, 1.5 / scale);
  context.lineJoin = 'round';
  context.strokeStyle = theme.fence;
  for (const { cells } of picture.fences ?? []) context.stroke(loopPath(layout, cells));
  for (const { cells } of picture.trees ?? []) paintGround(context, layout, cells, () => theme.fence);
  paintGround(context, layout, picture.faults ?? [], () => toneOnField(theme, 'error'));
}

function groundOf(picture: Picture, theme: Theme, highlighted: ReadonlySet<Cell>, cell: Cell): string {
  if (highlighted.has(cell)) return toneOnField(theme, 'accent');
  return [theme.field, theme.whiteGround, theme.blackGround, theme.muted][picture.owners?.[cell] ?? 0];
}

function paintGround(
  context: CanvasRenderingContext2D,
  layout: Layout,
  cells: readonly Cell[],
  colourOf: (cell: Cell) => string,
): void {
  const [first, ...others] = layout.corners;
  const paths = new Map<string, Path2D>();
  for (const cell of cells) {
    const path = pathFor(paths, colourOf(cell));
    const { x, y } = layout.centre(cell);
    path.moveTo(x + first.x, y + first.y);
    for (const corner of others) path.lineTo(x + corner.x, y + corner.y);
    path.closePath();
  }
  for (const [colour, path] of paths) {
    context.fillStyle = colour;
    context.fill(path);
  }
}

function paintPieces(
  context: CanvasRenderingContext2D,
  layout: Layout,
  picture: Picture,
  theme: Theme,
  cells: readonly Cell[],
): void {
  const looks = {
    'live 1': [theme.whiteFill, theme.whiteRim],
    'live 2': [theme.blackFill, theme.blackRim],
    'dead 1': [theme.deadWhiteFill, theme.deadWhiteRim],
    'dead 2': [theme.deadBlackFill, theme.deadBlackRim],
  } as const;
  const paths = new Map<keyof typeof looks, Path2D>();
  const radius = CELL * lengths.piece;
  for (const cell of cells) {
    const piece = pieceOn(picture, cell);
    if (piece === 0) continue;
    const path = pathFor(paths, `${isDead(picture, cell) ? 'dead' : 'live'} ${piece}`);
    const { x, y } = layout.centre(cell);
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.lineWidth = CELL * lengths.whiteRimLine;
  for (const [look, path] of paths) {
    [context.fillStyle, context.strokeStyle] = looks[look];
    context.fill(path);
    context.stroke(path);
  }
}

function loopPath(layout: Layout, cells: readonly Cell[]): Path2D {
  const path = new Path2D();
  for (const cell of cells) {
    const { x, y } = layout.centre(cell);
    path.lineTo(x, y);
  }
  path.closePath();
  return path;
}

function pathFor<K>(paths: Map<K, Path2D>, key: K): Path2D {
  const known = paths.get(key) ?? new Path2D();
  paths.set(key, known);
  return known;
}
