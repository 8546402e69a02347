import { CELL, type Layout, layoutOf, type Mark, type Material, type Picture } from '@ringfence/draw';
import { type Frame, frameOf, type Stage, size, stageOf } from '@ringfence/draw/parts';
import type { Cell, Side } from '@ringfence/rules';
import { ArrivalSheet } from './arrival.ts';
import type { BoardConfig } from './config.ts';
import { layer, sheetOf, svgElement } from './dom.ts';
import { cellShape, Ground, ownerIn } from './ground.ts';
import { CellLayer, ListLayer } from './layers.ts';
import { type LineKind, lineKinds } from './lines.ts';
import { lookup } from './maps.ts';
import { onField } from './theme.ts';
import { Tiles } from './tiles.ts';
import { inPixels, pixelsPerUnit, type Viewport } from './viewport.ts';
import { cellWords, pieceOf } from './words.ts';

/** Whether one of these options may have changed. */
export type Changed = (...options: readonly (keyof BoardConfig)[]) => boolean;

/** More new pieces than this are a new position, not a move, and are not animated. */
const MOST_DROPPED = 12;
/** When all animations have ended. */
const SETTLED_MS = 1400;
/** How long the posts of a fence rise one after the other. */
const POSTS_MS = 320;

/** The greatest distance between the lines of a hatch on the screen. */
const HATCH_PIXELS = 14;

/**
 * The layers of each sheet above the ground, from the bottom up. A sheet is an `<svg>` of its own, since browsers paint all of one when
 * any of it changes: a move never paints the cells, nor a mark the pieces.
 */
const sheets = {
  pieces: ['frames', 'pieces', 'ghost'],
  marks: ['preview', 'fences', 'trees', 'lit', 'last', 'arrows', 'writing'],
} as const;
type LayerName = 'frame' | (typeof sheets)[keyof typeof sheets][number];
const layerNames: readonly LayerName[] = ['frame', ...sheets.pieces, ...sheets.marks];

/** A board's drawing on one grid, without input handling. */
export class Scene {
  /** The ground, which is also the screen reader's grid. */
  readonly svg: SVGSVGElement;
  readonly layout: Layout;
  readonly ground: Ground;
  private readonly tiles: Tiles;
  private readonly under: SVGSVGElement;
  private readonly arrival: ArrivalSheet;
  private readonly over: SVGSVGElement;
  private readonly groups: Readonly<Record<LayerName, SVGGElement>>;
  private readonly pieces: CellLayer;
  private readonly writing: CellLayer;
  private readonly lines: readonly [kind: LineKind, layer: ListLayer][];
  private readonly cursor: SVGGElement;
  private readonly labels: string[] = [];
  /** The current content of the layers that are drawn as a whole. */
  private readonly looks = new Map<LayerName, string>();
  /** The last tile of each layer that shows one at most. */
  private readonly tilesShown = new Map<LayerName, { readonly look: string; readonly node: SVGGElement }>();
  private noted: readonly Cell[] = [];
  /** What is animated until all is settled. */
  private readonly moving = new Set<SVGElement>();
  private settling: ReturnType<typeof setTimeout> | undefined;
  private config: BoardConfig;
  /** Pixels of the screen for a unit of the drawing, once that is known. */
  private scale: number | undefined;
  private view: Viewport | undefined;
  /** The available space changes with the window, and when the board is added to the page. */
  private readonly resized = new ResizeObserver(() => this.fit());

  constructor(config: BoardConfig, idPrefix: string) {
    const { grid } = config;
    this.config = config;
    this.layout = layoutOf(grid);
    this.tiles = new Tiles(this.layout, idPrefix);
    this.ground = new Ground(this.layout, idPrefix);
    this.groups = Object.fromEntries(layerNames.map((name) => [name, layer(name)])) as typeof this.groups;
    const { groups } = this;
    this.pieces = new CellLayer(groups.pieces);
    this.writing = new CellLayer(groups.writing);
    this.lines = lineKinds.map((kind) => [kind, new ListLayer(groups[kind.name])]);
    this.cursor = cursorOf(this.layout);
    this.svg = svgElement('svg', { role: 'grid', 'aria-rowcount': grid.span, 'aria-colcount': grid.span });
    this.svg.append(...this.ground.parts, groups.frame);
    this.under = sheetOf(sheets.pieces.map((name) => groups[name]));
    this.over = sheetOf([...sheets.marks.map((name) => groups[name]), this.cursor]);
    this.arrival = new ArrivalSheet(groups.pieces);
    this.resized.observe(this.svg);
  }

  /** All sheets from the bottom up. */
  get sheets(): readonly SVGSVGElement[] {
    return [this.svg, this.under, this.arrival.sheet, this.over];
  }

  /** Updates what the configuration may have changed. */
  update(config: BoardConfig, changed: Changed, animate: boolean): void {
    const touched = new Set<Cell>();
    const touch = (cell: Cell) => touched.add(cell);
    this.config = config;
    if (changed('coordinates', 'material')) this.drawFrame();
    const fresh: SVGElement[] = [];
    if (changed('owners', 'heat', 'paint')) fresh.push(...this.ground.update(config, touch));
    if (changed('pieces', 'owners', 'marks', 'numbers', 'heat', 'paint', 'material'))
      fresh.push(...this.drawPieces(config, touch, animate));
    if (changed('highlight', 'faults')) this.drawFrames(config);
    if (changed('ghost')) this.showGhost('ghost', config.ghost?.cell ?? -1, config.ghost?.side);
    if (changed('lastMove')) this.showLastMove(config.lastMove ?? -1);
    fresh.push(...this.drawLines(config, changed));
    if (changed('lastMove', 'highlight', 'faults')) this.note(config, touch);
    this.label(config, changed('describe', 'texts') ? this.ground.cells.keys() : touched);
    if (animate && fresh.length > 0) this.drawIn(fresh);
  }

  /** Shows a piece that the user may be about to play, or none. */
  showPreview(cell: Cell, side: Side | undefined): void {
    this.showGhost('preview', cell, side);
  }

  /** Shows the keyboard's cursor on a cell, or nowhere. */
  showCursor(cell: Cell): void {
    if (this.has(cell)) this.cursor.setAttribute('transform', this.transformAt(cell));
    this.cursor.classList.toggle('rf-shown', this.has(cell));
  }

  /** How wide a cell is on the screen, in pixels. */
  get cellPixels(): number {
    return this.view === undefined ? 0 : CELL * pixelsPerUnit(this.view);
  }

  /**
   * Where a cell lies in the board's element, in pixels: its centre, the distance from there to its upper and lower end, and how far
   * from the element's left edge to the right one, 0 to 1.
   */
  spotOf(cell: Cell): { x: number; y: number; radius: number; across: number } | undefined {
    if (!this.has(cell) || this.view === undefined) return undefined;
    const { x, y } = inPixels(this.layout.centre(cell), this.view);
    const radius = Math.max(...this.layout.corners.map((corner) => corner.y)) * pixelsPerUnit(this.view);
    return { x, y, radius, across: x / this.view.room.width };
  }

  /** The cell under a point of the window, or −1. */
  cellUnder(clientX: number, clientY: number): Cell {
    const matrix = this.svg.getScreenCTM();
    return matrix === null
      ? -1
      : this.layout.cellUnder(new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()));
  }

  destroy(): void {
    clearTimeout(this.settling);
    this.resized.disconnect();
    for (const sheet of this.sheets) sheet.remove();
  }

  private transformAt(cell: Cell): string {
    const { x, y } = this.layout.centre(cell);
    return `translate(${x} ${y})`;
  }

  private has(cell: Cell): boolean {
    return this.ground.cells[cell] !== undefined;
  }

  /** Draws for the space that is available now. */
  private fit(): void {
    this.drawFrame();
    this.drawLines(this.config, (...options) => options.includes('arrows'));
  }

  /** Lays out the frame for the available space on the screen, with every measure within its limits. */
  private drawFrame(): void {
    const { grid, coordinates } = this.config;
    const material = materialOf(this.config);
    const stage = {
      ...stageOf({ grid, pieces: [], coordinates: coordinates !== false, material }, ''),
      theme: onField,
    };
    const room = this.svg.getBoundingClientRect();
    const roomFor = (frame: Frame) => trimmed(frame, this.layout, grid.firstCol(grid.span - 1) > 0);
    let frame = frameOf(stage);
    let scale: number | undefined;
    // The scale depends on the margins and they depend on the scale; a few rounds settle both.
    for (let round = 0; round < 6 && room.width > 0 && room.height > 0; round++) {
      const { width, height } = roomFor(frame);
      scale = Math.min(room.width / width, room.height / height) / typeScale();
      frame = frameOf(stage, scale);
    }
    const { left, top, width, height } = roomFor(frame);
    this.arrival.settle();
    this.scale = scale;
    this.view = scale === undefined ? undefined : { left, top, width, height, room };
    for (const sheet of [this.svg, this.under, this.over]) {
      sheet.setAttribute('viewBox', [left, top, width, height].map((n) => n.toFixed(2)).join(' '));
      if (scale !== undefined) sheet.style.setProperty('--rf-pixel', (1 / scale).toFixed(4));
    }
    if (scale !== undefined) {
      this.ground.scaleHatches(Math.min(1, HATCH_PIXELS / (size('hatchGap') * scale)));
    }
    this.ground.layMaterial(material, scale);
    this.groups.frame.innerHTML = frame.parts.join('');
  }

  /** Shows pieces and texts on cells, and returns what is to be animated: the new pieces, unless they are many. */
  private drawPieces(config: BoardConfig, touch: (cell: Cell) => void, animate: boolean): SVGElement[] {
    const markOn = lookup(config.marks);
    const numberOn = lookup(config.numbers);
    const heatOn = lookup(config.heat?.values);
    const paintOn = lookup(config.paint);
    const material = materialOf(config);
    const dropped: [node: SVGElement, cell: Cell][] = [];
    const taken: SVGElement[] = [];
    for (const cell of this.ground.cells.keys()) {
      const piece = pieceOf(config, cell);
      const mark = markOn(cell);
      const number = numberOn(cell);
      const written = mark !== undefined || number !== undefined;
      if (piece === 0 && !written && this.pieces.lacks(cell) && this.writing.lacks(cell)) continue;
      const owner = ownerIn(config, cell);
      const surface = `${piece}${owner}`;
      const pieceKey = piece === 0 ? '' : `${surface}${written}${material}`;
      const before = this.pieces.keyOf(cell);
      const node = this.pieces.put(cell, pieceKey, () =>
        this.tiles.piece(this.layout.centre(cell), piece, owner, written, material),
      );
      if (node instanceof SVGElement && before === '') dropped.push([node, cell]);
      if (node instanceof SVGElement && before.startsWith(`${piece}0`) && owner !== 0)
        taken.push(this.sinking(node, cell));
      const plain = heatOn(cell) !== undefined || paintOn(cell) !== undefined;
      const look = `${surface}${plain},${markKey(mark)}`;
      const writing = this.writing.put(cell, written ? `${look},${number}` : '', () =>
        this.movedTo(cell, this.tiles.writing(look, piece, owner, { mark, number, plain })),
      );
      if (node !== false || writing !== false) touch(cell);
    }
    if (dropped.length > MOST_DROPPED) return [];
    return [...(animate ? this.arriving(dropped) : []), ...taken];
  }

  /** A single new piece drops in a sheet of its own, several where they lie. */
  private arriving(dropped: readonly (readonly [node: SVGElement, cell: Cell])[]): SVGElement[] {
    const [[node, cell] = []] = dropped;
    if (node === undefined || cell === undefined || dropped.length > 1 || this.view === undefined)
      return dropped.map(([one]) => one);
    return [this.arrival.drop(node, this.layout.centre(cell), this.view)];
  }

  /** A piece that was captured sinks when the wave of the capture reaches its cell. */
  private sinking(node: SVGElement, cell: Cell): SVGElement {
    node.classList.add('rf-taken');
    const inner = node.firstElementChild;
    if (inner instanceof SVGElement) inner.style.animationDelay = this.ground.cells[cell].style.animationDelay;
    return node;
  }

  private movedTo(cell: Cell, node: SVGGElement): SVGGElement {
    node.setAttribute('transform', this.transformAt(cell));
    return node;
  }

  private drawFrames({ highlight = [], faults = [] }: BoardConfig): void {
    const key = `${highlight.join()};${faults.join()}`;
    if (!this.isNew('frames', key)) return;
    // One path for all cells: each with a transform of its own would be painted separately.
    const frames = (name: string, cells: readonly Cell[]): SVGPathElement[] => {
      const shapes = [...new Set(cells)]
        .filter((cell) => this.has(cell))
        .map((cell) => cellShape(this.layout, 0.88, this.layout.centre(cell)));
      if (shapes.length === 0) return [];
      return [svgElement('path', { class: `rf-${name}`, d: shapes.join(''), 'stroke-width': size('highlightLine') })];
    };
    this.groups.frames.replaceChildren(...frames('highlight', highlight), ...frames('faults', faults));
  }

  private showLastMove(cell: Cell): void {
    this.showTile('last', cell, '', () => this.tiles.lastMove());
  }

  private showGhost(name: 'ghost' | 'preview', cell: Cell, side: Side | undefined): void {
    this.showTile(name, side === undefined ? -1 : cell, `${side}`, () => this.tiles.ghost(side ?? 1));
  }

  /** A tile of the same look is only moved to its cell: nothing is styled and laid out for it. */
  private showTile(name: LayerName, cell: Cell, look: string, make: () => SVGGElement): void {
    const shown = this.has(cell);
    if (!this.isNew(name, shown ? `${cell},${look}` : '')) return;
    const group = this.groups[name];
    if (!shown) {
      group.replaceChildren();
      return;
    }
    const before = this.tilesShown.get(name);
    const tile = before?.look === look ? before : { look, node: make() };
    this.tilesShown.set(name, tile);
    this.movedTo(cell, tile.node);
    if (tile.node.parentNode !== group) group.replaceChildren(tile.node);
  }

  /** Whether a layer shows something different so far; from now on it shows this. */
  private isNew(name: LayerName, key: string): boolean {
    const before = this.looks.get(name) ?? '';
    this.looks.set(name, key);
    return before !== key;
  }

  /** Shows fences, trees, lit edges and arrows, and returns the new ones. */
  private drawLines(config: BoardConfig, changed: Changed): SVGElement[] {
    const fresh: SVGElement[] = [];
    const written = changed('pieces', 'owners', 'marks', 'numbers');
    let stage: Stage | undefined;
    for (const [kind, list] of this.lines) {
      if (!changed(...kind.options) && !(written && kind.written && !list.isEmpty)) continue;
      stage ??= { ...stageOf(pictureFrom(config), ''), theme: onField, scale: this.scale };
      fresh.push(...list.update(kind.items(stage)));
    }
    return fresh;
  }

  /** Cells whose highlighting changes need new descriptions. */
  private note({ lastMove, highlight, faults }: BoardConfig, touch: (cell: Cell) => void): void {
    for (const cell of this.noted) touch(cell);
    this.noted = [lastMove ?? -1, ...(highlight ?? []), ...(faults ?? [])].filter((cell) => this.has(cell));
    for (const cell of this.noted) touch(cell);
  }

  private label(config: BoardConfig, cells: Iterable<Cell>): void {
    const words = cellWords(config);
    for (const cell of cells) {
      const label = words(cell);
      if (label === this.labels[cell]) continue;
      this.labels[cell] = label;
      this.ground.cells[cell].setAttribute('aria-label', label);
    }
  }

  /** Starts the animation of elements, which must not repeat when a hidden page is shown again. */
  private drawIn(nodes: readonly SVGElement[]): void {
    for (const node of nodes) {
      this.moving.add(node);
      node.classList.add('rf-new');
      // The posts of a fence rise one after the other, as its rail passes.
      const posts = [...node.querySelectorAll<SVGElement>('.post')];
      for (const [i, post] of posts.entries())
        post.style.animationDelay = `${Math.round((i / posts.length) * POSTS_MS)}ms`;
    }
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.arrival.settle();
      for (const node of this.moving) node.classList.remove('rf-new');
      this.moving.clear();
    }, SETTLED_MS);
  }
}

/**
 * The picture of a tiny board leaves room for texts at its sides; here it has none, so both margins can be as below.
 */
function trimmed({ left, top, width, height }: Frame, layout: Layout, hasSlantedRim: boolean): Omit<Frame, 'parts'> {
  const below = top + height - layout.height;
  const spare = Math.max(0, left + width - layout.width - below - (hasSlantedRim ? below / 2 : 0));
  return { left: left + spare, top, width: width - 2 * spare, height };
}

function pictureFrom(config: BoardConfig): Picture {
  const given = Object.entries(config).filter(([, value]) => value !== undefined);
  return { pieces: [], ...Object.fromEntries(given) } as unknown as Picture;
}

const materialOf = ({ material }: BoardConfig): Material => material ?? 'domes';

/** How much larger than usual the page's type is: on very large screens, measures in pixels grow with it. */
const typeScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

const markKey = (mark: Mark | undefined): string => (typeof mark === 'object' ? JSON.stringify(mark) : (mark ?? ''));

/** Visible on every ground: the accent colour in a casing of the field's. */
function cursorOf(layout: Layout): SVGGElement {
  const group = layer('cursor');
  const d = cellShape(layout, 0.92);
  group.append(
    svgElement('path', { d, stroke: onField.field, 'stroke-width': 2 * size('lastMoveLine') }),
    svgElement('path', { d, stroke: onField.tones.accent.onLight, 'stroke-width': size('lastMoveLine') }),
  );
  return group;
}
