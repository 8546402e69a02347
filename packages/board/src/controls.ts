import type { Cell } from '@ringfence/rules';
import type { BoardConfig, InputKind } from './config.ts';
import type { Scene } from './scene.ts';
import { type Cursor, cursorAfter, cursorAt } from './steps.ts';
import { textsOf } from './words.ts';

const TAP_TWICE_BELOW = 44;
/** The distance of the tip from its cell, and the height that it needs above one, in pixels. */
const TIP_GAP = 4;
const TIP_ROOM = 30;

/** Mouse, touch, pen, keys and the commands of screen readers, for one scene. */
export class Controls {
  private readonly scene: Scene;
  private readonly config: () => BoardConfig;
  private readonly say: (words: string) => void;
  private readonly stop = new AbortController();
  private at: Cursor;
  /** The cell that the mouse or the cursor is on, −1 for none. */
  private pointed: Cell = -1;
  /** The cell with the pointer of what can be played. All cells would inherit the board's: every turn, a new style for each. */
  private playable: SVGElement | undefined;
  /** The cell that the next tap plays. */
  private armed: Cell = -1;
  /** Shows beside the previewed piece what the next tap does; screen readers get their own message. */
  private readonly tip = document.createElement('div');
  /** Where the pointer was pressed, and its kind. */
  private pressed: { readonly cell: Cell; readonly by: InputKind; readonly x: number; readonly y: number } = {
    cell: -1,
    by: 'mouse',
    x: 0,
    y: 0,
  };

  constructor(root: HTMLElement, scene: Scene, config: () => BoardConfig, say: (words: string) => void, cursor: Cell) {
    this.scene = scene;
    this.config = config;
    this.say = say;
    this.at = cursorAt(scene.layout, cursor);
    scene.ground.cells[cursor].setAttribute('tabindex', '0');
    this.tip.className = 'rf-tip';
    this.tip.setAttribute('aria-hidden', 'true');
    root.append(this.tip);
    this.listen(root);
  }

  get cursor(): Cell {
    return this.at.cell;
  }

  get isFocused(): boolean {
    return this.scene.ground.rows.querySelector(':focus') !== null;
  }

  moveCursor(cell: Cell, focus: boolean): void {
    if (this.scene.ground.cells[cell] === undefined) return;
    this.goTo(cursorAt(this.scene.layout, cell));
    if (focus) this.scene.ground.cells[cell].focus();
  }

  /** Call this when the configuration has changed: a previewed move may have become illegal. */
  refresh(): void {
    if (this.armed >= 0 && !this.mayPlay(this.armed)) this.armed = -1;
    this.showPreview();
  }

  destroy(): void {
    this.stop.abort();
    this.tip.remove();
  }

  /** On the HTML element around the drawing: in Chromium an SVG element that listens for focus becomes focusable. */
  private listen(root: HTMLElement): void {
    const { ground } = this.scene;
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      root.addEventListener(name, act, { signal: this.stop.signal });
    on('pointermove', (event) => {
      if (event.pointerType !== 'touch') this.point(this.under(event));
    });
    on('pointerleave', () => this.point(-1));
    on('pointerdown', (event) => {
      this.pressed = { cell: this.under(event), by: kindOf(event.pointerType), x: event.x, y: event.y };
    });
    on('pointerup', (event) => {
      if (event.button === 2) this.secondary(this.pressed.cell, this.under(event));
    });
    on('contextmenu', (event) => {
      if (this.config().onSecondary !== undefined) event.preventDefault();
    });
    on('click', (event) => this.click(event));
    on('keydown', (event) => this.key(event));
    on('focusin', (event) => {
      const cell = ground.cells.indexOf(event.target as SVGPathElement);
      if (cell < 0) return;
      if (cell !== this.cursor) this.goTo(cursorAt(this.scene.layout, cell));
      // Drawn only where it is seen: a mouse or a finger moves it without a trace.
      if (!ground.cells[cell].matches(':focus-visible')) return;
      this.scene.showCursor(cell);
      this.point(cell);
    });
    on('focusout', () => {
      this.scene.showCursor(-1);
      this.point(-1);
    });
  }

  private under(event: MouseEvent): Cell {
    return this.scene.cellUnder(event.clientX, event.clientY);
  }

  private click(event: MouseEvent): void {
    // A screen reader's command is a click that comes from no pointer, on the cell itself.
    if (event.detail === 0) {
      const cell = this.scene.ground.cells.indexOf(event.target as SVGPathElement);
      if (cell >= 0) this.play(cell, 'keyboard');
      return;
    }
    const { by, cell, x, y } = this.pressed;
    // A pointer that has not moved is where it was: asking again would have the page laid out in between.
    if (cell < 0 || ((x !== event.x || y !== event.y) && cell !== this.under(event))) return;
    if (by === 'touch' && cell !== this.armed && this.needsTwoTaps() && this.mayPlay(cell)) this.arm(cell);
    else this.play(cell, by);
  }

  private needsTwoTaps(): boolean {
    return this.scene.cellPixels < (this.config().tapTwiceBelow ?? TAP_TWICE_BELOW);
  }

  private arm(cell: Cell): void {
    this.armed = cell;
    this.showPreview();
    this.config().onPoint?.(cell);
    this.say(`${this.config().grid.nameOf(cell)}, ${this.tapAgain}`);
  }

  private get tapAgain(): string {
    return textsOf(this.config()).tapAgain;
  }

  /** Above the cell, or below it if the space above is too small; nothing is measured, which would lay out the page in between. */
  private showTip(cell: Cell): void {
    const { tip } = this;
    const text = cell < 0 ? '' : this.tapAgain;
    if (text !== tip.textContent) tip.textContent = text;
    const at = this.scene.spotOf(cell);
    if (at === undefined) return;
    // From the left edge of the board to the right one, the tip hangs from its own left end to its right one.
    tip.style.left = `${at.x}px`;
    tip.style.translate = `${-100 * at.across}% 0`;
    const isAbove = at.y - at.radius > TIP_ROOM;
    tip.style.top = isAbove ? '' : `${at.y + at.radius + TIP_GAP}px`;
    tip.style.bottom = isAbove ? `calc(100% - ${at.y - at.radius - TIP_GAP}px)` : '';
  }

  private secondary(from: Cell, to: Cell): void {
    if (from >= 0 && to >= 0) this.config().onSecondary?.(from, to);
  }

  private mayPlay(cell: Cell): boolean {
    const { onPlay, refuse } = this.config();
    return onPlay !== undefined && refuse?.(cell) === undefined;
  }

  private play(cell: Cell, by: InputKind): void {
    const { onPlay, refuse } = this.config();
    this.armed = -1;
    this.showPreview();
    if (onPlay === undefined) return;
    const problem = refuse?.(cell);
    if (problem === undefined) onPlay(cell, by);
    else this.say(problem);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    this.scene.showCursor(this.cursor);
    const next = cursorAfter(this.scene.layout, this.at, event.key, event.ctrlKey);
    if (next !== undefined) {
      this.goTo(next);
      this.scene.ground.cells[next.cell].focus();
    } else if (isPlay(event.key) && this.config().onPlay !== undefined) this.play(this.cursor, 'keyboard');
    else if (!(event.key === 'Escape' && this.cancel())) return;
    event.preventDefault();
  }

  /** Whether something was cancelled; if not, the key is left to the page. */
  private cancel(): boolean {
    if (this.armed < 0) {
      this.config().onEscape?.();
      return this.config().onEscape !== undefined;
    }
    this.armed = -1;
    this.showPreview();
    return true;
  }

  private goTo(at: Cursor): void {
    this.scene.ground.cells[this.cursor].setAttribute('tabindex', '-1');
    this.at = at;
    this.scene.ground.cells[this.cursor].setAttribute('tabindex', '0');
  }

  private point(cell: Cell): void {
    if (cell === this.pointed) return;
    this.pointed = cell;
    this.showPreview();
    this.config().onPoint?.(cell);
  }

  private showPreview(): void {
    const pointed = this.armed >= 0 ? this.armed : this.pointed;
    const cell = pointed >= 0 && this.mayPlay(pointed) ? pointed : -1;
    this.playable?.style.removeProperty('cursor');
    this.playable = this.scene.ground.cells[cell];
    this.playable?.style.setProperty('cursor', 'pointer');
    this.scene.showPreview(cell, this.config().turn);
    this.showTip(this.armed);
  }
}

const isPlay = (key: string): boolean => key === 'Enter' || key === ' ';

const kindOf = (pointerType: string): InputKind =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
