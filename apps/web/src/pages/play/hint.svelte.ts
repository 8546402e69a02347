import { analyst } from '../../engine/client.ts';
import { m } from '../../paraglide/messages.js';
import { toast } from '../../shell/toasts.svelte.ts';
import type { Match } from './match.ts';

const MOVE_MS = 1000;

/** The move that the engine would play, as long as the game stands where it was asked. */
export class Hint {
  private given = $state.raw<{ readonly node: number; readonly move: number } | undefined>();
  private asking = $state.raw<AbortController | undefined>();

  get isThinking(): boolean {
    return this.asking !== undefined;
  }

  /** The move for this node of the game. */
  at(node: number): number | undefined {
    return this.given?.node === node ? this.given.move : undefined;
  }

  async ask(match: Match): Promise<void> {
    if (!match.isMyTurn || this.isThinking) return;
    const node = match.game.current;
    const asking = new AbortController();
    this.asking = asking;
    try {
      const engine = await analyst();
      const move = await engine.bestMove(match.position, { moveTime: MOVE_MS }, asking.signal);
      this.given = { node, move };
    } catch (error) {
      toast(m.play_no_hint({ error: error instanceof Error ? error.message : String(error) }), { tone: 'error' });
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
