import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArenaGame } from '../game/arena-game.ts';
import type { GamePlan } from '../game/game.ts';

/** A game that is being played, up to now. */
export interface RunningGame {
  readonly id: string;
  readonly game: ArenaGame;
  readonly size: number;
  readonly swap: boolean;
  readonly white: string;
  readonly black: string;
  readonly moves: readonly string[];
}

/** Receives running games from time to time: spectators need no more, and fast games cost nothing. */
export type RunningListener = (game: RunningGame) => void;

/** Where spectators see running games. */
export interface Boards {
  set(game: RunningGame): void;
  /** A game is over, however it ended. */
  remove(id: string): void;
}

const REPORT_MS = 250;
const WRITE_MS = 500;
const FILE = 'running.json';

/** Reports one game's moves to a listener, at most this often. */
export class RunningReporter {
  private readonly plan: GamePlan;
  private readonly listener: RunningListener;
  private readonly moves: string[];
  private last = performance.now();

  constructor(plan: GamePlan, listener: RunningListener) {
    this.plan = plan;
    this.listener = listener;
    this.moves = [...plan.opening];
  }

  moved(move: string): void {
    this.moves.push(move);
    const now = performance.now();
    if (now - this.last < REPORT_MS) return;
    this.last = now;
    const { id, game, size, swap, white, black } = this.plan;
    this.listener({ id, game, size, swap, white, black, moves: this.moves });
  }
}

/** The running games of a tournament in a small file beside its journal, for spectators. Nothing depends on it. */
export class RunningBoards implements Boards {
  private readonly file: string;
  private readonly games = new Map<string, RunningGame>();
  private timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.file = join(folder, FILE);
  }

  set(game: RunningGame): void {
    this.games.set(game.id, game);
    this.writeSoon();
  }

  remove(id: string): void {
    if (this.games.delete(id)) this.writeSoon();
  }

  close(): void {
    clearTimeout(this.timer);
    rmSync(this.file, { force: true });
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const draft = `${this.file}.new`;
      try {
        writeFileSync(draft, JSON.stringify([...this.games.values()]));
        renameSync(draft, this.file);
      } catch {
        // A full disk stops the journal, which reports it; the games do not depend on spectators.
      }
    }, WRITE_MS).unref();
  }
}

/** The running games of a folder; none if nothing runs or the file is unreadable. */
export function readRunning(folder: string): RunningGame[] {
  try {
    const games: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    return Array.isArray(games) ? (games as RunningGame[]) : [];
  } catch {
    return [];
  }
}
