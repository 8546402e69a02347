import { type Engine, finalAssessment, type Info, type Limits } from '@ringfence/engine';
import type { Side } from '@ringfence/rules';
import type { Setup } from '@ringfence/rules/record';
import { evaluationOf } from '../game/evaluations.ts';
import type { Game } from '../game/game.ts';
import { Signal } from '../game/signal.ts';
import { type NodeId, nodeOf, ROOT } from '../game/tree.ts';
import { m } from '../paraglide/messages.js';

/** How far a run through a whole game has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Which position a search is about: numbers of nodes alone are the same in every game. */
interface Subject {
  readonly game: Game;
  readonly node: NodeId;
  /** What the board is set up as at the root, and who begins there: both can be changed in place. */
  readonly setup: Setup | undefined;
  readonly first: Side;
}

const subjectOf = (game: Game, node: NodeId): Subject => ({
  game,
  node,
  setup: nodeOf(game.tree, ROOT).content.setup,
  first: game.header.first,
});

const isSame = (one: Subject, other: Subject): boolean =>
  one.game === other.game && one.node === other.node && one.setup === other.setup && one.first === other.first;

/** Snapshots that come sooner than this after the last are not shown: nobody reads faster, and phones stay cool. */
const SHOWN_EVERY_MS = 200;

/**
 * Searches for a game's analyst: either the current node for as long as one looks at it, or one node of the line after the
 * other. What is found is offered to the game's evaluations at once, so stopping loses nothing.
 */
export class Analysis {
  /** Fires when there is a new snapshot, or a search begins or ends. */
  readonly changed = new Signal();
  private readonly engine: () => Promise<Engine>;
  private stopping: AbortController | undefined;
  private snapshot: { readonly of: Subject; readonly info: Info } | undefined;
  private run: Progress | undefined;
  private trouble: string | undefined;

  constructor(engine: () => Promise<Engine>) {
    this.engine = engine;
  }

  /** The latest snapshot, if it is of the position that the game is at. */
  infoOf(game: Game): Info | undefined {
    return this.snapshot !== undefined && isSame(this.snapshot.of, subjectOf(game, game.current))
      ? this.snapshot.info
      : undefined;
  }

  /** Set while a whole game is gone through. */
  get progress(): Progress | undefined {
    return this.run;
  }

  get isRunning(): boolean {
    return this.stopping !== undefined;
  }

  /** Why the last search failed, in a sentence. */
  get problem(): string | undefined {
    return this.trouble;
  }

  /** Looks at the current node until it is stopped or called again. */
  async look(game: Game, limits: Limits): Promise<void> {
    await this.work(async (signal) => this.search(game, game.current, limits, signal));
  }

  /** Goes through the line one is on, from its start; true if it came to the end. */
  async review(game: Game, limits: Limits): Promise<boolean> {
    const { line } = game;
    let finished = false;
    await this.work(async (signal) => {
      for (const [done, node] of line.entries()) {
        this.run = { done, total: line.length };
        this.changed.emit();
        if (game.tree.nodes.has(node)) await this.search(game, node, limits, signal);
        if (signal.aborted) return;
      }
      finished = true;
    });
    return finished;
  }

  stop(): void {
    this.stopping?.abort();
    this.stopping = undefined;
    this.run = undefined;
    this.changed.emit();
  }

  private async work(search: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const own = new AbortController();
    this.stopping = own;
    this.trouble = undefined;
    this.changed.emit();
    try {
      await search(own.signal);
    } catch (error) {
      if (!own.signal.aborted) {
        this.trouble = m.engine_stopped({ error: error instanceof Error ? error.message : String(error) });
      }
    } finally {
      if (this.stopping === own) this.stop();
    }
  }

  private async search(game: Game, node: NodeId, limits: Limits, signal: AbortSignal): Promise<void> {
    const subject = subjectOf(game, node);
    const { position, resigned } = game.standingAt(node);
    const final = finalAssessment(position);
    if (final !== undefined) game.evaluations.offer(node, final);
    if (final !== undefined || resigned !== undefined) return;
    const engine = await this.engine();
    if (signal.aborted) return;
    let shown = 0;
    const take = (info: Info): void => {
      const evaluation = evaluationOf(info);
      // Somebody may have set the board up anew while the engine was thinking.
      if (evaluation === undefined || !isSame(subject, subjectOf(game, node))) return;
      shown = performance.now();
      if (!signal.aborted) this.snapshot = { of: subject, info };
      game.evaluations.offer(node, evaluation);
      this.changed.emit();
    };
    const takeNow = (info: Info): void => {
      if (performance.now() - shown >= SHOWN_EVERY_MS) take(info);
    };
    take(await engine.analyse(position, limits, takeNow, signal));
  }
}
