import { levels } from '@ringfence/engine';
import { type Move, otherSide, type Position, type Side } from '@ringfence/rules';
import { formatResult, type GameRecord, parseResult, resultOf, resultOfResignation } from '@ringfence/rules/record';
import { sideLabel } from '../../board/words.ts';
import type { LevelOpponent } from '../../engine/opponent.ts';
import { type ClockSetting, GameClock } from '../../game/clock.ts';
import { today } from '../../game/day.ts';
import { Game } from '../../game/game.ts';
import { Signal } from '../../game/signal.ts';
import { nodeOf } from '../../game/tree.ts';
import { m } from '../../paraglide/messages.js';
import { afterPaint } from '../../shell/after-paint.ts';
import { sentenceOf } from '../../shell/deed.svelte.ts';
import { opponents, playerTitle } from './opponents.ts';
import { clockSetting, type MatchOptions } from './options.ts';

/** The saved state of a match. */
export interface SavedMatch {
  /** Its id in the library. */
  readonly id: string;
  readonly options: MatchOptions;
  readonly side: Side;
  readonly seed: number;
  readonly record: GameRecord;
  readonly nodeIndex: number;
  readonly left?: Readonly<Record<Side, number>>;
  readonly flagged?: Side;
}

/** An instant answer looks like a mistake of the page. It comes once the piece that it answers has dropped: not both in one frame. */
const LEAST_THOUGHT_MS = 300;

/** A game between a person and the engine, or between two people at one screen. */
export class Match {
  /** Fires when the turn changes, the engine starts or stops thinking, or the match ends. */
  readonly changed = new Signal();
  readonly id: string;
  readonly options: MatchOptions;
  /** The side of the person; with two people, of the one who started the match. */
  readonly side: Side;
  readonly game: Game;
  readonly clock: GameClock | undefined;
  /** Called with the position after a reply that is about to be shown. */
  onforeseen: ((position: Position) => void) | undefined;
  private readonly seed: number;
  private readonly opponent: LevelOpponent;
  private thinking: AbortController | undefined;
  private flaggedSide: Side | undefined;
  private trouble: string | undefined;

  constructor(saved: SavedMatch, opponent: LevelOpponent) {
    this.id = saved.id;
    this.options = saved.options;
    this.side = saved.side;
    this.seed = saved.seed;
    this.opponent = opponent;
    this.game = new Game(saved.record, saved.nodeIndex);
    const setting: ClockSetting | undefined = clockSetting(saved.options.clock);
    this.clock = setting && new GameClock(setting, saved.left);
    this.flaggedSide = saved.flagged;
    this.game.changed.subscribe(() => this.changed.emit());
  }

  static start(id: string, options: MatchOptions, side: Side, seed: number, opponent: LevelOpponent): Match {
    const { game, size, swap } = options;
    const names = options.opponent === 'engine' ? { mine: m.you(), theirs: playerTitle(options) } : undefined;
    const players =
      names && (side === 1 ? { white: names.mine, black: names.theirs } : { white: names.theirs, black: names.mine });
    const date = today();
    const header = { game, size, swap, first: 1 as const, date, ...players };
    return new Match({ id, options, side, seed, record: Game.start(header).record(), nodeIndex: 0 }, opponent);
  }

  /** A match that continues from the last position of a record; the person has the side to move. */
  static from(id: string, options: MatchOptions, record: GameRecord, seed: number, opponent: LevelOpponent): Match {
    const nodeIndex = record.nodes.length - 1;
    const { game, size, swap } = record.header;
    const { turn } = new Game(record, nodeIndex).position;
    const names = options.opponent === 'engine' ? [m.you(), playerTitle(options)] : [];
    const [white, black] = turn === 1 ? names : names.toReversed();
    const players = white !== undefined && black !== undefined ? { white, black } : {};
    const header = { ...record.header, date: today(), ...players };
    const chosen = { ...options, game, size, swap, clock: 'none' };
    return new Match({ id, options: chosen, side: turn, seed, record: { ...record, header }, nodeIndex }, opponent);
  }

  get position(): Position {
    return this.game.position;
  }

  get isOver(): boolean {
    return this.game.isOver || this.flaggedSide !== undefined;
  }

  get isThinking(): boolean {
    return this.thinking !== undefined;
  }

  /** Why the engine could not move, if it could not. */
  get problem(): string | undefined {
    return this.trouble;
  }

  /** Whether the person at the screen is to move. */
  get isMyTurn(): boolean {
    return !this.isOver && (this.options.opponent === 'person' || this.position.turn === this.side);
  }

  /** `W+R` and so on; `undefined` during the match. */
  get result(): string | undefined {
    const { resigned } = this.game.standing;
    if (resigned !== undefined) return resultOfResignation(resigned);
    if (this.flaggedSide !== undefined) {
      return formatResult({ kind: 'time', winner: otherSide(this.flaggedSide), margin: 0 });
    }
    return this.position.outcome && resultOf(this.position.outcome);
  }

  /** The record with the played line as its main line. */
  record(): GameRecord {
    const { header, nodes } = this.game.record();
    const { result, ...rest } = header;
    const now = this.result ?? result;
    return { header: { ...rest, ...(now !== undefined && { result: now }) }, nodes };
  }

  save(): SavedMatch {
    const { id, options, side, seed, clock, flaggedSide } = this;
    return {
      id,
      options,
      side,
      seed,
      record: this.record(),
      nodeIndex: this.game.nodeIndex,
      ...(clock && { left: clock.all }),
      ...(flaggedSide !== undefined && { flagged: flaggedSide }),
    };
  }

  /** Continues: starts the clock, and the engine if it is its turn. */
  resume(): void {
    this.trouble = undefined;
    if (this.isOver) {
      this.clock?.pause();
      this.changed.emit();
      return;
    }
    // The clock waits for the first move.
    if (this.position.moves.length > 0) this.clock?.start(this.position.turn);
    if (!this.isMyTurn) void this.think();
    else this.changed.emit();
  }

  play(move: Move): void {
    if (!this.isMyTurn || !this.position.isLegal(move)) return;
    this.make(move);
  }

  /** Back to the user's own last turn; the line stays, see {@link forward}. A resignation is removed. */
  takeBack(): void {
    const own = this.game.path.slice(0, -1).findLast((id) => this.isTurnAt(id));
    if (own === undefined) return;
    this.halt();
    this.flaggedSide = undefined;
    if (this.game.standing.resigned !== undefined) this.game.remove(this.game.current);
    this.game.goTo(own);
    this.resume();
  }

  get canTakeBack(): boolean {
    return this.game.path.slice(0, -1).some((id) => this.isTurnAt(id));
  }

  /** Forward to the user's own next turn in the line that was taken back, or to its end. */
  forward(): void {
    const ahead = this.game.line.slice(this.game.path.length);
    const own = ahead.find((id) => this.isTurnAt(id)) ?? ahead.at(-1);
    if (own === undefined) return;
    this.halt();
    this.game.goTo(own);
    this.resume();
  }

  get canForward(): boolean {
    return !this.isThinking && nodeOf(this.game.tree, this.game.current).children.length > 0;
  }

  resign(): void {
    if (this.isOver) return;
    this.halt();
    this.game.resign(this.options.opponent === 'person' ? this.position.turn : this.side);
    this.game.makeMain(this.game.current);
    this.resume();
  }

  /** Checks the clock; call it often while one runs. */
  checkClock(): void {
    if (this.isOver || this.clock?.flagged === undefined) return;
    this.flaggedSide = this.clock.flagged;
    this.halt();
    this.resume();
  }

  /** Stops the engine and the clock, for good or until {@link resume}. */
  halt(): void {
    this.thinking?.abort();
    this.thinking = undefined;
    this.clock?.pause();
  }

  private isTurnAt(id: number): boolean {
    if (this.options.opponent === 'person') return true;
    const { position } = this.game.standingAt(id);
    return position.turn === this.side && position.outcome === undefined;
  }

  private make(move: Move): void {
    const { turn } = this.position;
    if (this.position.moves.length > 0) this.clock?.moved(turn);
    // Two changes in one event: the new node must never be seen off the main line.
    this.game.play(move);
    this.game.makeMain(this.game.current);
    this.resume();
  }

  private async think(): Promise<void> {
    this.thinking?.abort();
    const own = new AbortController();
    this.thinking = own;
    this.changed.emit();
    const patience = new Promise((resolve) => setTimeout(resolve, LEAST_THOUGHT_MS));
    // The move that is answered is shown first.
    await new Promise<void>((resolve) => void afterPaint(resolve));
    if (this.thinking !== own) return;
    try {
      const move = await this.opponent.move(this.position, this.options, this.seed, own.signal);
      if (this.thinking === own) this.onforeseen?.(after(this.position, move));
      await patience;
      if (this.thinking !== own) return;
      this.thinking = undefined;
      this.make(move);
    } catch (error) {
      if (this.thinking !== own) return;
      this.thinking = undefined;
      this.trouble = m.play_engine_failed({ error: sentenceOf(error) });
      this.changed.emit();
    }
  }
}

function after(position: Position, move: Move): Position {
  const next = position.clone();
  next.play(move);
  return next;
}

/** What the end of a match means to the person at the screen; between two people any win is a win. */
export function toneOf(match: Match): 'won' | 'lost' | 'even' {
  const winner = parseResult(match.result ?? '')?.winner ?? 0;
  if (winner === 0) return 'even';
  return match.options.opponent === 'person' || winner === match.side ? 'won' : 'lost';
}

/** The level to offer after a match with the engine: one higher after a win, one lower after a loss. */
export function nextLevel(match: Match): number {
  const step = { won: 1, lost: -1, even: 0 }[toneOf(match)];
  return Math.min(levels.length, Math.max(1, match.options.level + step));
}

/** What the opponent is called in a sentence. */
export const nameOf = ({ options: { byLevel, level } }: Match): string =>
  byLevel ? 'Ringfence' : opponents[level - 1].title;

/** The result of a match, in a few words for a heading. */
export function endingWords(match: Match): string | undefined {
  const { resigned } = match.game.standing;
  const { outcome } = match.position;
  const flagged = resigned === undefined && outcome === undefined && match.isOver ? match.clock?.flagged : undefined;
  const loser = resigned ?? flagged;
  const winner = loser === undefined ? outcome?.winner : otherSide(loser);
  if (winner === undefined) return undefined;
  if (winner === 0) return m.ending_draw();
  if (match.options.opponent === 'engine' && winner === match.side) {
    if (resigned !== undefined) return m.ending_you_win_resignation();
    return flagged !== undefined ? m.ending_you_win_time() : m.ending_you_win();
  }
  const who = match.options.opponent === 'person' ? sideLabel(winner) : nameOf(match);
  if (resigned !== undefined) return m.ending_wins_resignation({ who });
  return flagged !== undefined ? m.ending_wins_time({ who }) : m.ending_wins({ who });
}

/** Whose turn it is, for a heading. */
export function statusWords(match: Match): string {
  const { isThinking, isMyTurn, options, position } = match;
  if (isThinking) return m.play_thinking();
  if (options.opponent === 'person') return m.side_to_move({ side: sideLabel(position.turn) });
  return isMyTurn ? m.play_your_turn() : m.play_opponent_to_move({ who: nameOf(match) });
}
