import { type Layout, type Material, type Owner, outlineOf, type Point, UNKNOWN_OWNER } from '@ringfence/draw';
import { drawSlab, hatchPatterns, innerLines, materialDefs, pathData, type Stage, size } from '@ringfence/draw/parts';
import type { Cell } from '@ringfence/rules';
import type { BoardConfig } from './config.ts';
import { layer, svgElement } from './dom.ts';
import { lookup } from './maps.ts';
import { HEAT_STEPS } from './style.ts';
import { onField } from './theme.ts';

const hatches: readonly (readonly [Owner, string])[] = [
  [1, 'white'],
  [2, 'black'],
  [UNKNOWN_OWNER, 'unknown'],
];

/** If more cells than this change at once, they are not animated. */
const MOST_SHOWN = 60;

/** When the first cell of new territory fills, and how long the wave takes to reach the last. */
const WAVE_START_MS = 250;
const WAVE_MS = 200;

/** The outline of a cell around a point, scaled down. */
export const cellShape = (layout: Layout, share = 1, centre: Point = { x: 0, y: 0 }): string => {
  const points = layout.corners.map(({ x, y }): Point => ({ x: centre.x + x * share, y: centre.y + y * share }));
  return pathData([[...points, points[0]]]);
};

/** The inset of a cell: paint, or heat where the cell is territory. */
interface Inset {
  readonly node: SVGPathElement;
  readonly look: string;
  readonly hot: boolean;
}

/** The cells themselves, which are also the screen reader's grid, with territory, heat and paint on them. */
export class Ground {
  /** Hatches and ground first, then the rows of cells, the lines between them, their insets, and the outlines of territory and board. */
  readonly parts: readonly SVGElement[];
  /** The rows of cells, which the pointer hits. */
  readonly rows: SVGGElement;
  readonly cells: readonly SVGPathElement[];
  /** The displayed owner of each cell. */
  readonly owners: Uint8Array;
  private readonly heat: Int16Array;
  private readonly insets = new Map<Cell, Inset>();
  private readonly insetLayer = layer('insets');
  private readonly slab = layer('slab');
  private readonly materials = svgElement('defs');
  private laid = '';
  private readonly borders: SVGGElement;
  private readonly layout: Layout;
  private readonly shapes: { readonly hot: string; readonly painted: string };
  private readonly idPrefix: string;

  constructor(layout: Layout, idPrefix: string) {
    const { grid } = layout;
    this.layout = layout;
    this.shapes = { hot: cellShape(layout, 0.7), painted: cellShape(layout, 0.86) };
    this.idPrefix = idPrefix;
    this.owners = new Uint8Array(grid.cellCount);
    this.heat = new Int16Array(grid.cellCount).fill(-1);
    this.rows = svgElement('g', { class: 'rf-cells', role: 'presentation' });
    this.cells = this.makeRows();
    this.borders = layer('borders');
    const part = (name: string, d: string): SVGPathElement =>
      svgElement('path', { class: `rf-${name}`, d, 'aria-hidden': 'true' });
    const outline = pathData(outlineOf(layout, [...this.cells.keys()]));
    this.parts = [
      this.makeHatches(),
      this.materials,
      part('field', outline),
      this.slab,
      this.rows,
      part('grid', pathData(innerLines(layout))),
      this.insetLayer,
      this.borders,
      part('rim', outline),
    ];
  }

  /** Shows what the configuration says, reports every cell that changed, and returns those of new territory. */
  update(config: BoardConfig, changed: (cell: Cell) => void): SVGElement[] {
    const heatOn = lookup(config.heat?.values);
    const paintOn = lookup(config.paint);
    const captured: Cell[] = [];
    for (let cell = 0; cell < this.cells.length; cell++) {
      const owner = ownerIn(config, cell);
      const value = heatOn(cell);
      const heat =
        value === undefined || Number.isNaN(value) ? -1 : Math.round(Math.min(1, Math.max(0, value)) * HEAT_STEPS);
      if (owner !== this.owners[cell]) {
        captured.push(cell);
        this.cells[cell].style.fill = owner === 0 ? '' : `url(#${this.hatchId(owner)})`;
        changed(cell);
      }
      if (owner !== this.owners[cell] || heat !== this.heat[cell]) {
        // Territory stays visible around a heated cell, so its heat goes into the inset.
        heatUp(this.cells[cell], owner === 0 ? heat : -1);
        this.owners[cell] = owner;
        this.heat[cell] = heat;
      }
      const paint = paintOn(cell);
      const hot = owner !== 0 && heat >= 0;
      const look = hot ? `heat-${heat}` : (paint ?? '');
      if (this.paintInset(cell, look, hot)) changed(cell);
    }
    if (captured.length > 0) this.drawBorders();
    return captured.length > MOST_SHOWN ? [] : this.delayed(captured, config.lastMove ?? captured[0] ?? 0);
  }

  /** Puts the cells on a slab of a material, drawn for the scale of the screen where it is known; nothing for a diagram. */
  layMaterial(material: Material, scale: number | undefined): void {
    const look = `${material}${scale?.toFixed(3)}`;
    if (look === this.laid) return;
    this.laid = look;
    const { layout, idPrefix } = this;
    const nothing = new Set<Cell>();
    const picture = { grid: layout.grid, pieces: [], material };
    const stage: Stage = { picture, layout, theme: onField, idPrefix, written: nothing, heated: nothing, scale };
    this.materials.innerHTML = materialDefs(stage).join('');
    this.slab.innerHTML = material === 'diagram' ? '' : drawSlab(stage);
  }

  /** Gives every row its name. */
  nameRows(name: (number: number) => string): void {
    for (const [i, row] of [...this.rows.children].entries()) {
      const label = name(i + 1);
      if (row.getAttribute('aria-label') !== label) row.setAttribute('aria-label', label);
    }
  }

  private makeRows(): SVGPathElement[] {
    const { layout } = this;
    const { grid } = layout;
    const cells: SVGPathElement[] = [];
    for (let row = 0; row < grid.span; row++) {
      const line = svgElement('g', { role: 'row', 'aria-rowindex': row + 1 });
      for (let i = 0; i < grid.rowLength(row); i++) {
        // Drawn where it lies: a transform of its own would make browsers paint each cell separately.
        const cell = svgElement('path', {
          class: 'rf-cell',
          role: 'gridcell',
          'aria-colindex': grid.firstCol(row) + i + 1,
          tabindex: -1,
          d: cellShape(layout, 1, layout.centreAt(row, grid.firstCol(row) + i)),
        });
        cells.push(cell);
        line.append(cell);
      }
      this.rows.append(line);
    }
    return cells;
  }

  private makeHatches(): SVGDefsElement {
    const { layout, idPrefix } = this;
    const defs = svgElement('defs');
    const grid = Object.create(layout.grid, { cellCount: { value: hatches.length } });
    const picture = { grid, pieces: [], owners: hatches.map(([owner]) => owner) };
    const nothing = new Set<Cell>();
    defs.innerHTML = hatchPatterns({
      picture,
      layout,
      theme: onField,
      idPrefix,
      written: nothing,
      heated: nothing,
    }).join('');
    return defs;
  }

  /** Scales the hatches down by a factor, so that their lines keep their distance on the screen. */
  scaleHatches(factor: number): void {
    for (const pattern of this.parts[0].querySelectorAll('pattern')) {
      const [turn] = (pattern.getAttribute('patternTransform') ?? '').split(' scale');
      pattern.setAttribute('patternTransform', `${turn} scale(${factor.toFixed(3)})`);
    }
  }

  private hatchId(owner: number): string {
    return `${this.idPrefix}hatch-${hatches.find(([number]) => number === owner)?.[1]}`;
  }

  /**
   * Insets are kept once created and only change their class: a run that is scrubbed paints most cells at each step.
   */
  private paintInset(cell: Cell, look: string, hot: boolean): boolean {
    const before = this.insets.get(cell);
    if ((before?.look ?? '') === look) return false;
    const { x, y } = this.layout.centre(cell);
    const node = before?.node ?? svgElement('path', { transform: `translate(${x} ${y})` });
    if (before === undefined) this.insetLayer.append(node);
    node.setAttribute('class', look === '' ? 'rf-inset' : `rf-inset rf-${look}`);
    if (before?.hot !== hot) node.setAttribute('d', hot ? this.shapes.hot : this.shapes.painted);
    this.insets.set(cell, { node, look, hot });
    return true;
  }

  private drawBorders(): void {
    const paths = hatches.map(([owner]) => {
      const cells = [...this.owners.keys()].filter((cell) => this.owners[cell] === owner);
      const stroke = owner === 2 ? onField.blackHatch : onField.whiteHatch;
      return svgElement('path', { d: pathData(outlineOf(this.layout, cells)), fill: 'none', stroke });
    });
    this.borders.setAttribute('stroke-width', String(size('territoryLine')));
    this.borders.replaceChildren(...paths);
  }

  /** Territory fills once its fence is drawn, as a wave from the move that closed it. */
  private delayed(cells: readonly Cell[], from: Cell): SVGElement[] {
    const start = this.layout.centre(from);
    const far = (cell: Cell): number => {
      const { x, y } = this.layout.centre(cell);
      return Math.hypot(x - start.x, y - start.y);
    };
    const furthest = Math.max(1, ...cells.map(far));
    return cells.map((cell) => {
      this.cells[cell].style.animationDelay = `${Math.round(WAVE_START_MS + (far(cell) / furthest) * WAVE_MS)}ms`;
      return this.cells[cell];
    });
  }
}

export const ownerIn = (config: BoardConfig, cell: Cell): Owner => {
  const owner = config.owners?.[cell];
  return owner === 1 || owner === 2 || owner === UNKNOWN_OWNER ? owner : 0;
};

/** A class for each step: a separate style for each cell would be many times slower. */
function heatUp(node: SVGElement, step: number): void {
  const base = node.classList[0];
  node.setAttribute('class', step < 0 ? base : `${base} rf-heat-${step}`);
}
