import type { Layout, Mark, Material, Owner, Picture, Point } from '@ringfence/draw';
import { drawLastMove, drawMarks, drawPieces, type Stage } from '@ringfence/draw/parts';
import type { Grid, Side, SideOrNone } from '@ringfence/rules';
import { drawn, svgElement } from './dom.ts';
import { onField, onPieces } from './theme.ts';

/** The limit of the cache: arbitrary labels would fill the memory. */
const MOST_KEPT = 2000;

/** A text on a cell. */
export interface Writing {
  readonly mark: Mark | undefined;
  readonly number: string | number | undefined;
  /** Whether its ground is heat or paint, where a halo would cut into the colour. */
  readonly plain: boolean;
}

/**
 * The content of a single cell, drawn by `@ringfence/draw` as a board of one cell. Pieces are drawn where they lie: browsers
 * paint each element with a transform of its own separately, which a full board would pay for in every frame. All else has
 * its centre at (0, 0). Each look is drawn once and then copied.
 */
export class Tiles {
  private readonly kept = new Map<string, SVGGElement>();
  private readonly grid: Grid;
  private readonly layout: Layout;
  private readonly idPrefix: string;

  constructor(layout: Layout, idPrefix: string) {
    this.idPrefix = idPrefix;
    this.grid = Object.create(layout.grid, { cellCount: { value: 1 } });
    this.layout = { ...layout, grid: this.grid, centre: () => ({ x: 0, y: 0 }) };
  }

  /** A piece with its centre at a point; one that is `written` upon leaves its middle free for the text. */
  piece(centre: Point, piece: SideOrNone, owner: Owner, written: boolean, material: Material): SVGGElement {
    const picture = { pieces: [piece], owners: [owner], material };
    const drawAt = (at: Point): SVGGElement => {
      const layout = { ...this.layout, centre: () => at };
      return flat(tile(drawPieces(this.stage(picture, { layout, written: new Set(written ? [0] : []) }))));
    };
    // One that is not captured consists of circles, and a copy of another one costs the browser no parsing.
    const copied = (): SVGGElement => this.copy(`p${piece}${written}${material}`, () => drawAt({ x: 0, y: 0 }));
    const node = owner === 0 ? shifted(copied(), centre) : drawAt(centre);
    node.style.transformOrigin = `${centre.x}px ${centre.y}px`;
    return node;
  }

  writing(key: string, piece: SideOrNone, owner: Owner, { mark, number, plain }: Writing): SVGGElement {
    // All digits are equally wide, so one drawing serves all numbers of a length.
    const text = number === undefined ? undefined : String(number);
    const shape = text?.replace(/\d/g, '0');
    const picture = {
      pieces: [piece],
      owners: [owner],
      ...(mark !== undefined && { marks: { 0: mark } }),
      ...(shape !== undefined && { numbers: { 0: shape } }),
    };
    const theme = piece === 0 ? onField : onPieces;
    const node = this.copy(`w${key},${shape}`, () =>
      tile(drawMarks(this.stage(picture, { theme, heated: new Set(plain ? [0] : []) }))),
    );
    const label = node.querySelector('.numbers text');
    if (label !== null && text !== undefined) label.textContent = text;
    return node;
  }

  ghost(side: Side): SVGGElement {
    return this.copy(`g${side}`, () => flat(tile(drawPieces(this.stage({ pieces: [], ghost: { cell: 0, side } })))));
  }

  lastMove(): SVGGElement {
    return this.copy('l', () => flat(tile(drawLastMove(this.stage({ pieces: [], lastMove: 0 })))));
  }

  private stage(picture: Omit<Picture, 'grid'>, more: Partial<Stage> = {}): Stage {
    const { grid, layout, idPrefix } = this;
    return {
      picture: { ...picture, grid },
      layout,
      theme: onField,
      idPrefix,
      written: new Set(),
      heated: new Set(),
      ...more,
    };
  }

  private copy(key: string, make: () => SVGGElement): SVGGElement {
    let template = this.kept.get(key);
    if (template === undefined) {
      if (this.kept.size >= MOST_KEPT) this.kept.clear();
      template = make();
      this.kept.set(key, template);
    }
    return template.cloneNode(true) as SVGGElement;
  }
}

/** Two groups: the outer one may be moved to its cell, the inner one may grow when it appears. */
function tile(markup: string): SVGGElement {
  const outer = svgElement('g');
  const inner = drawn(markup);
  inner.setAttribute('class', 'rf-drop');
  outer.append(inner);
  return outer;
}

/** Moves the circles of a tile, without a transform. */
function shifted(node: SVGGElement, { x, y }: Point): SVGGElement {
  for (const circle of node.querySelectorAll('circle')) {
    circle.setAttribute('cx', String(x + Number(circle.getAttribute('cx'))));
    circle.setAttribute('cy', String(y + Number(circle.getAttribute('cy'))));
  }
  return node;
}

/**
 * A tile without the groups around a single element, which the drawing of a whole board needs: the browser styles, lays out and tests
 * each of them for every piece.
 */
function flat(node: SVGGElement): SVGGElement {
  for (const group of node.querySelectorAll('g')) {
    const [only, ...others] = group.children;
    if (only === undefined || others.length > 0) continue;
    only.classList.add(...group.classList);
    for (const { name, value } of group.attributes) if (!only.hasAttribute(name)) only.setAttribute(name, value);
    group.replaceWith(only);
  }
  return node;
}
