import { assessStretch, type Engine, finalAssessment, type Info, type Limits } from '@ringfence/engine';
import type { Side } from '@ringfence/rules';
import { type Setup, stretchesOf } from '@ringfence/rules/record';
import { type Evaluation, evaluationOf } from '../game/evaluations.ts';
import type { Game } from '../game/game.ts';
import { Signal } from '../game/signal.ts';
import { type NodeId, nodeOf, ROOT } from '../game/tree.ts';
import { m } from '../paraglide/messages.js';

/** The progress of a run through a whole game. */
interface RunProgressCount {
  readonly done: number;
  readonly total: number;
  /** During a proof, which can take as long as many searches: the number of its position, counted from 1. */
  readonly proving?: number;
}

/** Identifies the position of a search: node ids alone are the same in every game. */
interface Subject {
  readonly game: Game;
  readonly node: NodeId;
  /** The set-up of the root, and who begins there: both can change in place. */
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

/** Stores a result in the game; false if the board was set up again, or the move taken back, meanwhile. */
function keep(subject: Subject, evaluation: Evaluation): boolean {
  const { game, node } = subject;
  if (!game.tree.nodes.has(node) || !isSame(subject, subjectOf(game, node))) return false;
  game.evaluations.offer(node, evaluation);
  return true;
}

/** Snapshots that come sooner than this after the last are not shown: nobody reads faster, and it saves energy. */
const SHOWN_EVERY_MS = 200;

/**
 * Searches for a game's analysis: either the current node as long as it is shown, or one node of the line after the
 * other. Results are stored in the game's evaluations at once, so stopping loses nothing.
 */
export class Analysis {
  /** Fires when there is a new snapshot, or a search begins or ends. */
  readonly changed = new Signal();
  private readonly engine: () => Promise<Engine>;
  private stopping: AbortController | undefined;
  private snapshot: { readonly of: Subject; readonly info: Info } | undefined;
  private run: RunProgressCount | undefined;
  private trouble: string | undefined;
  private shownAt = 0;

  constructor(engine: () => Promise<Engine>) {
    this.engine = engine;
  }

  /** The latest snapshot, if it is of the current position. */
  infoOf(game: Game): Info | undefined {
    return this.snapshot !== undefined && isSame(this.snapshot.of, subjectOf(game, game.current))
      ? this.snapshot.info
      : undefined;
  }

  /** Set while a whole game is analysed. */
  get progress(): RunProgressCount | undefined {
    return this.run;
  }

  get isRunning(): boolean {
    return this.stopping !== undefined;
  }

  /** Why the last search failed, in a sentence. */
  get problem(): string | undefined {
    return this.trouble;
  }

  /** Searches the current node until it is stopped or called again. */
  async look(game: Game, limits: Limits): Promise<void> {
    await this.work(async (signal) => this.search(game, game.current, limits, signal));
  }

  /**
   * Goes through the current line, from its end: proofs and results found there are used for the moves before. True if
   * it reached the start.
   */
  async review(game: Game, limits: Limits): Promise<boolean> {
    const subjects = game.line.map((node) => subjectOf(game, node));
    const stretches = stretchesOf(
      game.header,
      game.line.map((node) => nodeOf(game.tree, node).content),
    ).filter(({ indexes }) => indexes.some((each) => each.length > 0));
    const total = stretches.reduce((sum, { positions }) => sum + positions.length, 0);
    let done = 0;
    let finished = false;
    await this.work(async (signal) => {
      this.run = { done, total };
      this.changed.emit();
      const engine = await this.engine();
      let end = total;
      for (const stretch of stretches.toReversed()) {
        const start = end - stretch.positions.length;
        end = start;
        const subjectsAt = (at: number) => stretch.indexes[at].map((index) => subjects[index]);
        await assessStretch(engine, stretch, {
          ...{ limits, signal },
          onFound: (at, assessment) => {
            for (const subject of subjectsAt(at)) keep(subject, assessment);
            if (signal.aborted) return;
            this.run = { done: ++done, total };
            this.changed.emit();
          },
          onRevised: (at, assessment) => {
            for (const subject of subjectsAt(at)) keep(subject, assessment);
            if (!signal.aborted) this.changed.emit();
          },
          onProving: (at) => {
            if (signal.aborted) return;
            this.run = { done, total, ...(at !== undefined && { proving: start + at + 1 }) };
            this.changed.emit();
          },
          onInfo: (at, info) => {
            for (const subject of subjectsAt(at)) this.glance(subject, info, signal);
          },
        });
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
    this.shownAt = 0;
    this.take(
      subject,
      await engine.analyse(position, limits, (info) => this.glance(subject, info, signal), signal),
      signal,
    );
  }

  /** A snapshot of a running search. */
  private glance(subject: Subject, info: Info, signal: AbortSignal): void {
    if (performance.now() - this.shownAt >= SHOWN_EVERY_MS) this.take(subject, info, signal);
  }

  private take(subject: Subject, info: Info, signal: AbortSignal): void {
    const evaluation = evaluationOf(info);
    if (evaluation === undefined || !keep(subject, evaluation)) return;
    this.shownAt = performance.now();
    if (!signal.aborted) this.snapshot = { of: subject, info };
    this.changed.emit();
  }
}
