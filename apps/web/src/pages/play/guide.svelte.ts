import type { Move, Position } from '@ringfence/rules';
import { untrack } from 'svelte';
import { type Advice, adviceFor, isFollowed } from '../../game/guide.ts';
import { afterPaint } from '../../shell/after-paint.ts';
import { GuideMemory } from '../../storage/guide-memory.ts';

/** Advice, and the position that it is about. */
interface Told {
  readonly advice: Advice;
  readonly position: Position;
}

/** What the guide says about a position, found in a frame of its own once the page shows the rest, and shown in another one. */
export class Guide {
  private now = $state.raw<Told>();
  private readonly memory = new GuideMemory();

  /** `about` is the position of whoever is to move at this screen; nothing to be silent. */
  constructor(about: () => Position | undefined) {
    $effect(() => {
      const position = about();
      // After a move the last advice stays until the next one is found: to clear it would lay out and paint the page once more.
      const before = untrack(() => this.now?.position);
      if (before !== undefined && !isLater(position, before)) this.now = undefined;
      if (position === undefined) return;
      let cancel = afterPaint(() => {
        const advice = adviceFor(position, (kind) => this.memory.isUnderstood(position.game, kind));
        cancel = afterPaint(() => {
          this.now = advice && { advice, position };
        });
      });
      return () => cancel();
    });
  }

  get told(): Told | undefined {
    return this.now;
  }

  /** Urgent advice is understood by doing what it says, the rest by reading it. */
  notePlayed({ game }: Position, move: Move): void {
    const advice = this.now?.advice;
    if (advice === undefined) return;
    if (!isFollowed(advice.kind) || advice.cells.includes(move)) this.memory.note(game, advice.kind);
  }
}

const isLater = (position: Position | undefined, before: Position): boolean =>
  position?.grid === before.grid && position.moves.length > before.moves.length;
