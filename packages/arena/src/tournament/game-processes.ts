import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtFile } from '@ringfence/node';
import { thinkingMs, usualSlack } from '../game/clock.ts';
import type { GameResult } from '../game/game.ts';
import type { HostSetup } from './game-host.ts';
import { type GamePlayer, Unplayed } from './game-runner.ts';
import type { Boards, RunningGame, RunningListener } from './running.ts';
import type { Fixture } from './schedule/schedule.ts';

export type GameRequest =
  | { readonly type: 'setup'; readonly setup: HostSetup }
  | { readonly type: 'play'; readonly fixture: Fixture };

export type GameReply = RunningReply | FinalReply;

interface RunningReply {
  readonly type: 'running';
  readonly game: RunningGame;
}

type FinalReply =
  | { readonly type: 'result'; readonly result: GameResult }
  | { readonly type: 'failed'; readonly message: string; readonly isBusy?: boolean; readonly isOfRules?: boolean };

/** How much of a process's standard error is kept. */
const TAIL = 2000;

/** A process that does not exit on request is killed after this. */
const PATIENCE_MS = 6000;

/**
 * Processes that play games, one for each parallel game. Whatever happens in one of them, a crash or a game that
 * never ends, the others continue.
 */
export class GameProcesses implements GamePlayer {
  private readonly setup: HostSetup;
  private readonly boards: Boards | undefined;
  private readonly free: GameProcess[] = [];
  private readonly all = new Set<GameProcess>();

  constructor(setup: HostSetup, boards?: Boards) {
    this.setup = setup;
    this.boards = boards;
  }

  async play(fixture: Fixture): Promise<GameResult> {
    const child = this.free.pop() ?? this.add();
    const result = await child.play(fixture).finally(() => this.boards?.remove(fixture.plan.id));
    // A process that failed gets no further game.
    this.free.push(child);
    return result;
  }

  /** Ends all processes and abandons their games. */
  async close(): Promise<void> {
    this.free.length = 0;
    await Promise.all([...this.all].map((child) => child.close()));
  }

  private add(): GameProcess {
    const child = new GameProcess(
      this.setup,
      (game) => this.boards?.set(game),
      () => this.all.delete(child),
    );
    this.all.add(child);
    return child;
  }
}

class GameProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private lastWords = '';
  private isClosing = false;
  private settle: ((reply: FinalReply) => void) | undefined;

  constructor(setup: HostSetup, onRunning: RunningListener, onEnd: () => void) {
    // In a separate process group, Ctrl-C at the terminal does not reach it or its bots: it would look like their
    // fault.
    this.child = fork(fileURLToPath(builtFile(import.meta.url, './game-process.js')), [], {
      detached: true,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastWords = (this.lastWords + text).slice(-TAIL);
    });
    this.child.on('message', (reply: GameReply) => {
      if (reply.type === 'running') onRunning(reply.game);
      else this.settle?.(reply);
    });
    this.ended = new Promise((resolve) => {
      const end = (words: string): void => {
        onEnd();
        this.fail(words);
        resolve();
      };
      this.child.once('close', (code, signal) => {
        end(`its process ended (${signal ?? `exit code ${code}`}) ${this.lastWords}`.trimEnd());
      });
      // Node reports no close after disconnecting; its last lines do not matter then.
      this.child.once('exit', () => {
        if (this.isClosing) end('its process was ended');
      });
      this.child.on('error', ({ message }) => {
        if (this.child.pid === undefined) end(message); // it never started
      });
    });
    this.send({ type: 'setup', setup });
  }

  async play(fixture: Fixture): Promise<GameResult> {
    const limit = longestMs(fixture);
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const reply = await new Promise<FinalReply>((resolve) => {
      this.settle = resolve;
      timer = setTimeout(() => this.fail(`it did not end within ${Math.round(limit / 1000)} s`), limit);
      this.send({ type: 'play', fixture });
    });
    clearTimeout(timer);
    this.settle = undefined;
    if (reply.type === 'result') return reply.result;
    void this.close();
    const { message: words, isBusy = false, isOfRules = false } = reply;
    throw new Unplayed({ words, isBusy, isOfRules, ms: performance.now() - began });
  }

  /** Disconnects from it, so that it cleans up; kills it if that takes too long. */
  async close(): Promise<void> {
    this.isClosing = true;
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), PATIENCE_MS);
    await this.ended;
    clearTimeout(timer);
  }

  private send(request: GameRequest): void {
    if (this.child.connected)
      this.child.send(request, () => {}); // its exit is reported by `close`
    else this.fail('its process has ended');
  }

  private fail(message: string): void {
    this.settle?.({ type: 'failed', message });
  }
}

/** By then the clocks must have ended the game, whatever the bots do. */
function longestMs({ plan: { clock, maxMoves } }: Fixture): number {
  const { factor, ms } = usualSlack;
  return Math.min(2 ** 31 - 1, 2 * (factor * thinkingMs(clock, maxMoves) + maxMoves * ms) + 60_000);
}
