// Tournaments over a database, with the real commands; for the tests only.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { openStore, type Store, type StoreLog } from '@ringfence/arena/store';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { cleanEnv, type Finished, launcher, makeScratch, type Scratch } from './harness.ts';

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Finished>;
}

/** The games that a tournament of {@link WorkerField.write} has for each repetition. */
export const GAMES_A_REPETITION = 6;

/** The same moves every time; one is slow, so that a test can act in the middle of a game. */
const botOf = (thinking: string): string =>
  `while read -r word ms move rest; do case $word in go) ${thinking} echo "$move";; quit) exit;; esac; done\n`;

/** A PostgreSQL server, a folder with bots, and the commands that were started there. */
export class WorkerField {
  readonly scratch: Scratch = makeScratch();
  /** Undefined where no server can be started. */
  readonly server: TestServer | undefined;
  private readonly store: Store;
  private readonly started: ChildProcess[] = [];

  private constructor(server: TestServer | undefined) {
    this.server = server;
    this.store = openStore(server?.url ?? this.scratch.path);
    this.scratch.write('slow.sh', botOf('sleep 0.2;'));
    this.scratch.write('quick.sh', botOf(''));
  }

  static async open(): Promise<WorkerField> {
    return new WorkerField(await startServer());
  }

  /** A tournament file of two built-in players and a bot. */
  write(file: string, title: string, repetitions: number, bot: 'slow.sh' | 'quick.sh' = 'slow.sh'): void {
    const players = `players:\n  Chance: random\n  Plan: minimax:1\n  Slow: cmd:sh ${bot}\n`;
    const settings = `game: squatter\nsize: 4\nopenings: balanced 1\nrepetitions: ${repetitions}\n`;
    this.scratch.write(file, `title: ${title}\n${settings}${players}`);
  }

  start(...args: string[]): RunningCommand {
    const child = spawn(process.execPath, [launcher, ...args], {
      cwd: this.scratch.path,
      env: cleanEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.started.push(child);
    const words = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, 'close').then(async ([code]) => {
      const [out, err] = await words;
      return { code, out, err };
    });
    return { child, ended };
  }

  coordinator(file: string): RunningCommand {
    return this.start('tournament', 'run', file, '--trust', '--database', this.server?.url ?? '');
  }

  worker(...more: string[]): RunningCommand {
    const address = this.server?.url ?? '';
    return this.start('worker', '--trust', '--concurrency', '1', '--database', address, '--json', ...more);
  }

  async logOf(title: string): Promise<StoreLog | undefined> {
    const found = (await this.store.tournaments()).find(({ tournament }) => tournament.title === title);
    return found && this.store.find(found.id);
  }

  async close(): Promise<void> {
    for (const child of this.started) child.kill('SIGKILL');
    await this.store.close();
    await this.server?.stop();
    this.scratch.remove();
  }
}
