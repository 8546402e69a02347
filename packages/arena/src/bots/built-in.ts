import type { Limits } from '@ringfence/engine';
import { chooseMove } from '@ringfence/lab/players';
import { type Move, moveName, moveNamed, type Position, randomSource, type Side } from '@ringfence/rules';
import { builtInStart } from '../game/arena-game.ts';
import type { Answer, Bot, GameStart, MoveQuestion, TimeLeft } from '../game/bot.ts';
import type { ClockRule } from '../game/clock.ts';
import type { LabSpec } from './player.ts';

/** How a built-in player chooses its moves. */
export interface Thinker {
  begin(start: GameStart): Promise<void>;
  /** The thinker must not modify the position. */
  move(position: Position, limits: Limits): Promise<Move>;
  close(): void;
}

/** A built-in player, on this thread. It keeps to its clock, so its times never exceed its limits. */
export class BuiltInBot implements Bot {
  private readonly thinker: Thinker;
  private position: Position | undefined;
  private clock: ClockRule | undefined;

  constructor(thinker: Thinker) {
    this.thinker = thinker;
  }

  async startGame(start: GameStart): Promise<void> {
    this.position = builtInStart(start);
    this.clock = start.clock;
    await this.thinker.begin(start);
  }

  async observe(_: Side, move: string): Promise<void> {
    const position = this.inGame();
    position.play(moveNamed(position, move) as number);
  }

  async chooseMove(left: MoveQuestion): Promise<Answer> {
    const position = this.inGame();
    const started = performance.now();
    const move = await this.thinker.move(position, limitsOf(left, this.clock));
    const name = moveName(position, move);
    position.play(move);
    const wallMs = performance.now() - started;
    return { move: name, time: { wallMs, cpuMs: Math.min(wallMs, left.ms) } };
  }

  async endGame(): Promise<void> {}

  async close(): Promise<void> {
    this.thinker.close();
  }

  private inGame(): Position {
    if (this.position === undefined) throw new Error('no game was started');
    return this.position;
  }
}

function limitsOf({ ms, own }: TimeLeft, clock: ClockRule | undefined): Limits {
  if (own === undefined) return { moveTime: ms };
  return { clock: { remaining: own, ...(clock?.kind === 'increment' && { increment: clock.incrementMs }) } };
}

export function randomThinker(): Thinker {
  let seed = 0;
  return {
    async begin(start) {
      seed = start.seed * 2 + start.side;
    },
    move: async (position) => randomSource(seed + 1000 * position.moves.length).pick(position.legalMoves()),
    close() {},
  };
}

/** A classroom algorithm has a fixed depth too. */
export function labThinker({ key, depth }: LabSpec): Thinker {
  return {
    async begin() {},
    move: async (position) => chooseMove(key, position, depth),
    close() {},
  };
}
