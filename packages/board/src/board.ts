import type { Cell } from '@ringfence/rules';
import type { Board, BoardChange, BoardConfig } from './config.ts';
import { Controls } from './controls.ts';
import { type Changed, Scene } from './scene.ts';
import { adoptStyle } from './style.ts';
import { moveWords, textsOf } from './words.ts';

let boards = 0;

/** Creates a board in an element of the page. It fills the element as far as its shape allows. */
export function createBoard(element: HTMLElement, config: BoardConfig): Board {
  const view = new View(element, config);
  return {
    set: (change) => view.set(change),
    moveCursor: (cell, focus = false) => view.moveCursor(cell, focus),
    destroy: () => view.destroy(),
  };
}

/**
 * Whether an option has changed. An array or a map may have been changed in place, so a given one always counts as
 * changed.
 */
function mayDiffer(option: keyof BoardConfig, change: BoardChange, before: BoardConfig): boolean {
  if (!(option in change)) return false;
  return change[option] !== before[option] || typeof change[option] === 'object';
}

class View {
  private config: BoardConfig;
  private current: { readonly scene: Scene; readonly controls: Controls };
  private readonly idPrefix = `rf${++boards}-`;
  private readonly root = document.createElement('div');
  private readonly live = document.createElement('div');
  private readonly releaseStyle: () => void;

  constructor(element: HTMLElement, config: BoardConfig) {
    this.config = config;
    this.live.className = 'rf-live';
    this.live.setAttribute('role', 'status');
    this.root.className = 'rf-board';
    this.root.append(this.live);
    this.releaseStyle = adoptStyle(element);
    this.current = this.open(0);
    element.append(this.root);
    this.say(config.announce);
  }

  set(change: BoardChange): void {
    const before = this.config;
    this.config = { ...before, ...change };
    const { config } = this;
    if (config.grid !== before.grid) this.reopen();
    else {
      const owners = this.current.scene.ground.owners.slice();
      this.show((...options) => options.some((option) => mayDiffer(option, change, before)), config.animate !== false);
      if (config.lastMove !== before.lastMove && !('announce' in change)) this.say(moveWords(config, owners));
    }
    if (config.announce !== before.announce) this.say(config.announce);
  }

  moveCursor(cell: Cell, focus: boolean): void {
    this.current.controls.moveCursor(cell, focus);
  }

  destroy(): void {
    this.close();
    this.root.remove();
    this.releaseStyle();
  }

  private open(cursor: Cell): typeof this.current {
    const scene = new Scene(this.config, this.idPrefix);
    const controls = new Controls(
      this.root,
      scene,
      () => this.config,
      (words) => this.say(words),
      cursor,
    );
    this.current = { scene, controls };
    this.root.prepend(...scene.sheets);
    this.show(() => true, false);
    return this.current;
  }

  private close(): void {
    this.current.controls.destroy();
    this.current.scene.destroy();
  }

  private reopen(): void {
    const { cursor, isFocused } = this.current.controls;
    this.close();
    const { controls } = this.open(Math.min(cursor, this.config.grid.cellCount - 1));
    if (isFocused) controls.moveCursor(controls.cursor, true);
  }

  private show(changed: Changed, animate: boolean): void {
    const { config, root } = this;
    const { scene, controls } = this.current;
    if (changed('theme')) {
      if (config.theme === 'inherit') delete root.dataset.theme;
      else root.dataset.theme = config.theme ?? 'auto';
    }
    if (changed('material')) root.dataset.material = config.material === 'diagram' ? 'diagram' : 'slab';
    if (changed('animate')) root.classList.toggle('rf-still', config.animate === false);
    if (changed('onPlay')) scene.svg.setAttribute('aria-readonly', String(config.onPlay === undefined));
    if (changed('label', 'texts'))
      scene.svg.setAttribute('aria-label', config.label ?? textsOf(config).board(config.grid));
    if (changed('texts', 'grid')) scene.ground.nameRows(textsOf(config).row);
    scene.update(config, changed, animate);
    controls.refresh();
  }

  private say(words = ''): void {
    if (words === '') return;
    // A screen reader announces only changes, so a repeated message must differ.
    this.live.textContent = this.live.textContent === words ? `${words}\u00a0` : words;
  }
}
