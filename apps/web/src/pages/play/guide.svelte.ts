import type { Move, Position } from '@ringfence/rules';
import { type Advice, adviceFor, isFollowed } from '../../game/guide.ts';
import { afterPaint } from '../../shell/after-paint.ts';
import { GuideMemory } from '../../storage/guide-memory.ts';

/** What the guide says about a position, found in a frame of its own once the page shows the rest. */
export class Guide {
  private said = $state.raw<Advice>();
  private readonly memory = new GuideMemory();

  /** `about` is the position of whoever is to move at this screen; nothing to be silent. */
  constructor(about: () => Position | undefined) {
    $effect(() => {
      const position = about();
      if (position === undefined) return;
      const cancel = afterPaint(() => {
        this.said = adviceFor(position, (kind) => this.memory.isUnderstood(position.game, kind));
      });
      return () => {
        cancel();
        this.said = undefined;
      };
    });
  }

  get advice(): Advice | undefined {
    return this.said;
  }

  /** Urgent advice is understood by doing what it says, the rest by reading it. */
  notePlayed({ game }: Position, move: Move): void {
    const { advice } = this;
    if (advice === undefined) return;
    if (!isFollowed(advice.kind) || advice.cells.includes(move)) this.memory.note(game, advice.kind);
  }
}
