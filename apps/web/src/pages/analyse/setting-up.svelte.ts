import type { Side } from '@ringfence/rules';
import type { Game } from '../../game/game.ts';
import { type Brush, type Draft, emptyDraft, paintDraft, setupBetween, setupDraftOf } from '../../game/setup.ts';
import { ROOT } from '../../game/tree.ts';

/** A position that is being set up, while the game waits. */
export class SettingUp {
  brush = $state<Brush>('white');
  turn = $state<Side>(1);
  draft = $state.raw<Draft | undefined>();

  /** Begins with the game's position, or ends without a change. */
  toggle({ position }: Game): void {
    if (this.draft !== undefined) {
      this.cancel();
      return;
    }
    this.draft = setupDraftOf(position);
    this.turn = position.turn;
  }

  paint(cell: number): void {
    if (this.draft !== undefined) this.draft = paintDraft(this.draft, cell, this.brush);
  }

  clear({ position }: Game): void {
    this.draft = emptyDraft(position.grid.cellCount);
  }

  cancel(): void {
    this.draft = undefined;
  }

  /** Adds the set-up to the game, if it changes anything. */
  finish(game: Game): void {
    const { draft, turn } = this;
    if (draft === undefined) return;
    const { position } = game;
    const atStart = game.current === ROOT && game.node.children.length === 0;
    const change = setupBetween(atStart ? emptyDraft(position.grid.cellCount) : position, draft);
    this.draft = undefined;
    if (Object.keys(change).length > 0 || atStart || turn !== position.turn) game.setUp(change, turn);
  }
}
