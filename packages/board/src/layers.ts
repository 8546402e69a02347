import type { Cell } from '@ringfence/rules';

/** Elements by cell: each is recreated only when the key of its look has changed. */
export class CellLayer {
  private readonly shown = new Map<Cell, { readonly key: string; readonly node: SVGElement }>();
  private readonly group: SVGGElement;

  constructor(group: SVGGElement) {
    this.group = group;
  }

  /** Whether a cell is empty in this layer. */
  lacks(cell: Cell): boolean {
    return !this.shown.has(cell);
  }

  /** The key of what a cell shows, empty for nothing. */
  keyOf(cell: Cell): string {
    return this.shown.get(cell)?.key ?? '';
  }

  /**
   * Shows what `make` creates on a cell, or nothing for the empty key. Returns the new element, or `true` if one was
   * removed.
   */
  put(cell: Cell, key: string, make: () => SVGElement): SVGElement | boolean {
    const before = this.shown.get(cell);
    if ((before?.key ?? '') === key) return false;
    if (key === '') {
      before?.node.remove();
      this.shown.delete(cell);
      return true;
    }
    const node = make();
    if (before === undefined) this.group.append(node);
    else before.node.replaceWith(node);
    this.shown.set(cell, { key, node });
    return node;
  }
}

/** One item of a {@link ListLayer}. */
export interface Item {
  /** Identifies the item: it is animated only when it is new. */
  readonly key: string;
  /** Its look; it is redrawn when that changes. */
  readonly look: string;
  draw(): SVGElement;
}

/** Elements by key, such as fences. */
export class ListLayer {
  private shown = new Map<string, { readonly look: string; readonly node: SVGElement }>();
  private readonly group: SVGGElement;

  constructor(group: SVGGElement) {
    this.group = group;
  }

  get isEmpty(): boolean {
    return this.shown.size === 0;
  }

  /** Shows exactly these items, and returns the new ones. */
  update(items: readonly Item[]): SVGElement[] {
    const next: typeof this.shown = new Map();
    const fresh: SVGElement[] = [];
    for (const { key, look, draw } of items) {
      const before = this.shown.get(key);
      if (next.has(key)) continue;
      if (before?.look === look) {
        next.set(key, before);
        continue;
      }
      const node = draw();
      if (before === undefined) {
        this.group.append(node);
        fresh.push(node);
      } else before.node.replaceWith(node);
      next.set(key, { look, node });
    }
    for (const [key, { node }] of this.shown) if (!next.has(key)) node.remove();
    this.shown = next;
    return fresh;
  }
}
