import type { Move, Position } from '@ringfence/rules';
import { untrack } from 'svelte';
import { askGuide } from '../../engine/guide.ts';
import { type Advice, adviceKinds, isFollowed } from '../../game/guide.ts';
import { afterPaint } from '../../shell/after-paint.ts';
import { GuideMemory } from '../../storage/guide-memory.ts';

/** Advice, and the position that it is about. */
interface Told {
  readonly advice: Advice;
  readonly position: Position;
}

/** When a piece has dropped: what is said about it must not cost its frames. */
const DROP_MS = 250;

/** What the guide says about a position. It asks in a worker, and about a reply before that is on the board. */
export class Guide {
  private now = $state.raw<Told>();
  private readonly memory = new GuideMemory();
  private asked: { readonly of: string; readonly answer: Promise<Advice | undefined> } | undefined;

  /** `about` is the position of whoever is to move at this screen; nothing to be silent. */
  constructor(about: () => Position | undefined) {
    $effect(() => {
      const position = about();
      // After a move the last advice stays until the next one is found: to clear it would lay out and paint the page once more.
      const before = untrack(() => this.now?.position);
      if (before !== undefined && !isLater(position, before)) this.now = undefined;
      if (position === undefined) return;
      let stop = (): void => {};
      const timer = setTimeout(async () => {
        let isStopped = false;
        stop = () => {
          isStopped = true;
        };
        // Without a guide the game is the same.
        const advice = await this.ask(position).catch(() => undefined);
        if (isStopped) return;
        stop = afterPaint(() => {
          this.now = advice && { advice, position };
        });
      }, DROP_MS);
      void this.ask(position).catch(() => {});
      return () => {
        clearTimeout(timer);
        stop();
      };
    });
  }

  get told(): Told | undefined {
    return this.now;
  }

  /** Begins to look at a position that will soon be on the board. */
  foresee(position: Position): void {
    void this.ask(position).catch(() => {});
  }

  /** Urgent advice is understood by doing what it says, the rest by reading it. */
  notePlayed({ game }: Position, move: Move): void {
    const advice = this.now?.advice;
    if (advice === undefined) return;
    if (!isFollowed(advice.kind) || advice.cells.includes(move)) this.memory.note(game, advice.kind);
  }

  /** Asks for advice; a position that was asked about is not asked about again. */
  private ask(position: Position): Promise<Advice | undefined> {
    const { game, grid, moves } = position;
    const of = `${game} ${grid.size} ${moves}`;
    if (this.asked?.of !== of) {
      const understood = adviceKinds.filter((kind) => this.memory.isUnderstood(game, kind));
      this.asked = { of, answer: askGuide(position, understood) };
    }
    return this.asked.answer;
  }
}

const isLater = (position: Position | undefined, before: Position): boolean =>
  position?.grid === before.grid && position.moves.length > before.moves.length;
