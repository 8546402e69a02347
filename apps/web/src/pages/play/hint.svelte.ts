import type { Move } from '@ringfence/rules';
import { analyst } from '../../engine/client.ts';
import { hintFrom, type MoveHint } from '../../game/hints.ts';
import { lookAt } from '../../game/look.ts';
import { m } from '../../paraglide/messages.js';
import { sentenceOf } from '../../shell/deed.svelte.ts';
import { toast } from '../../shell/toasts.svelte.ts';
import type { Match } from './match.ts';

const MOVE_MS = 1000;

/** A recommended move with its purpose, as long as the game stands where it was asked. */
export class Hint {
  private given = $state.raw<{ readonly match: Match; readonly node: number; readonly hint: MoveHint } | undefined>();
  /** Whether a second hint was asked for, which says how the game could continue. */
  saysMore = $state(false);
  private asking = $state.raw<AbortController | undefined>();

  get isThinking(): boolean {
    return this.asking !== undefined;
  }

  /** The hint for where a match stands. */
  at(match: Match): MoveHint | undefined {
    return this.given?.match === match && this.given.node === match.game.current ? this.given.hint : undefined;
  }

  /** `lit` are the cells that the guide has lit: a hint does not contradict it without need. */
  async ask(match: Match, lit: readonly Move[] = []): Promise<void> {
    if (!match.isMyTurn || this.isThinking) return;
    const node = match.game.current;
    if (this.at(match) !== undefined) {
      this.saysMore = true;
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    try {
      const engine = await analyst();
      const { position } = match;
      const info = await lookAt(engine, position, { moveTime: MOVE_MS }, { signal: asking.signal });
      const hint = hintFrom(position, info, lit);
      this.saysMore = false;
      this.given = hint && { match, node, hint };
    } catch (error) {
      toast(m.play_no_hint({ error: sentenceOf(error) }), { tone: 'error' });
    } finally {
      this.asking = undefined;
    }
  }

  forget(): void {
    this.given = undefined;
  }

  stop(): void {
    this.asking?.abort();
  }
}
