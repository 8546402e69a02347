import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProcessEnded, type RungName, refuseIfBusy, Starved, startJailed } from '@ringfence/jail';
import { visible } from '@ringfence/rules';
import { PathRegister, pathProblem } from '../unpack/safe-names.ts';

/** The limits of a build. */
export interface BuildLimits {
  /** Processor time. */
  readonly seconds: number;
  readonly memoryMb: number;
}

export interface BuildRequest {
  /** The sources, read-only in the jail. */
  readonly source: string;
  /** Shell commands, run in a copy of the sources. */
  readonly script: string;
  readonly limits: BuildLimits;
  readonly rung: RungName;
  /** What the commands need beside the system's folders. */
  readonly readOnly?: readonly string[];
  /** The folder for all files after the build. */
  readonly into: string;
  readonly signal?: AbortSignal;
}

interface BuildOutcome {
  /** Why there is nothing to run, as a sentence; undefined if the build succeeded. */
  readonly problem?: string;
  /** Whether the commands themselves said so, rather than a limit. */
  readonly isOwn?: boolean;
  /** The output of the commands, truncated. */
  readonly log: string;
}

const SCRATCH_MB = 256;
const MOST_BYTES = 96 * 2 ** 20;
const MOST_FILES = 5000;
const MOST_LOG = 200_000;
/** Wall-clock time for each second of processor time: a build that waits must not hold up others for much longer. */
const WALL_FACTOR = 2;
const LOOK_MS = 250;

/** How long a build may take by wall-clock time; time in which it waits for a processor does not count. */
export const wallSeconds = (cpuSeconds: number): number => WALL_FACTOR * cpuSeconds;

/** On the busiest machine, a build may take so many times as long. */
const MOST_STRETCH = 2;

/**
 * What the jail runs: it copies the sources to its scratch folder, the only writable one, and builds there. The result
 * leaves through standard output: a line that marks the end of the build, then each file as a name and its content.
 */
const FRAME = `
mkdir -p /tmp/build && cp -R ./. /tmp/build && chmod -R u+w /tmp/build && cd /tmp/build || exit 1
sh -c "$2" 2>&1 </dev/null
code=$?
echo
echo "$1 $code"
[ "$code" = 0 ] || exit 0
find . -type f -exec sh -c 'for file do
  if [ -x "$file" ]; then kind=x; else kind=-; fi
  echo "$kind $(printf %s "$file" | base64 -w 0)"
  base64 -w 48000 < "$file"
  echo .
done' sh {} +
echo end
`;

/** Builds a submission in the jail, and extracts the result. */
export async function buildInJail(request: BuildRequest): Promise<BuildOutcome> {
  const { source, script, limits, rung, readOnly = [], into } = request;
  // A build that prints this line itself only deceives its own team.
  const mark = `ringfence-build-${randomBytes(8).toString('hex')}`;
  const program = startJailed({
    command: ['sh', '-c', FRAME, 'sh', mark, script],
    folder: source,
    readOnly,
    limits: {
      memoryMb: limits.memoryMb + SCRATCH_MB,
      cpuSeconds: limits.seconds,
      processes: 256,
      scratchMb: SCRATCH_MB,
    },
    rung,
  });
  const stop = new AbortController();
  const { signal } = stop;
  const abort = (): void => stop.abort();
  const wallMs = wallSeconds(limits.seconds) * 1000;
  let passed = 0;
  const timer = setInterval(() => {
    passed += LOOK_MS;
    if (passed - program.waitedMs() >= wallMs || passed >= MOST_STRETCH * wallMs) abort();
  }, LOOK_MS);
  request.signal?.addEventListener('abort', abort);
  const log = new Log();
  const files = new Arrivals(into);
  try {
    let line = await program.nextLine(signal);
    for (; !line.startsWith(`${mark} `); line = await program.nextLine(signal)) log.add(line);
    const code = Number(line.slice(mark.length + 1));
    if (code !== 0) return { problem: `The build ended with exit code ${code}.`, isOwn: true, log: log.text };
    for (line = await program.nextLine(signal); line !== 'end'; line = await program.nextLine(signal)) {
      const problem = files.take(line);
      if (problem !== undefined) return { problem, log: log.text };
    }
    return { log: log.text };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (signal.aborted) {
      const wasKept = passed - program.waitedMs() < wallMs;
      await program.kill();
      const isBusy = wasKept || (await refuseIfBusy().then(() => false, isStarved));
      const problem = isBusy
        ? `The build was stopped after ${passed / 1000} s because the machine is too busy. Try again later.`
        : `The build took more than ${wallMs / 1000} s, without the time in which it waited for a processor.`;
      return { problem, log: log.text };
    }
    if (!(error instanceof ProcessEnded)) throw error;
    for (const line of program.stderrTail()) log.add(line);
    return { problem: endWords(error, limits), log: log.text };
  } finally {
    clearInterval(timer);
    request.signal?.removeEventListener('abort', abort);
    await program.kill();
  }
}

function isStarved(error: unknown): true {
  if (error instanceof Starved) return true;
  throw error;
}

function endWords({ end }: ProcessEnded, { seconds, memoryMb }: BuildLimits): string {
  switch (end.kind) {
    case 'cpu-limit':
      return `The build used more than ${seconds} s of processor time.`;
    case 'memory-limit':
      return `The build used more than ${memoryMb} MB of memory.`;
    case 'flooded':
      return `The build was ended: ${end.words}.`;
    case 'exited':
      return `The build could not be run (exit code ${end.code ?? 'none'}).`;
  }
}

class Log {
  text = '';
  private isFull = false;

  add(line: string): void {
    if (this.isFull) return;
    this.isFull = this.text.length + line.length > MOST_LOG;
    this.text += this.isFull ? '… (more was written)\n' : `${visible(line.replaceAll('\t', '    '))}\n`;
  }
}

/** The files that come out of the jail: untrusted names and sizes, under the same rules as those of an archive. */
class Arrivals {
  private readonly into: string;
  private readonly register = new PathRegister();
  private bytes = 0;
  private current: { readonly path: string; readonly isExecutable: boolean; readonly parts: Buffer[] } | undefined;

  constructor(into: string) {
    this.into = into;
  }

  /** Reads a line; returns what is wrong, as a sentence. */
  take(line: string): string | undefined {
    if (this.current === undefined) return this.begin(line);
    if (line === '.') return this.finish();
    const part = Buffer.from(line, 'base64');
    this.bytes += part.length;
    if (this.bytes > MOST_BYTES) return `The build made more than ${MOST_BYTES / 2 ** 20} MB.`;
    this.current.parts.push(part);
    return undefined;
  }

  private begin(line: string): string | undefined {
    const path = Buffer.from(line.slice(2), 'base64').toString('utf8').replace(/^\.\//, '');
    const problem = pathProblem(path) ?? this.register.add(path);
    if (problem !== undefined) return `The output of the build cannot be kept: ${problem}.`;
    if (this.register.count > MOST_FILES) return `The build created more than ${MOST_FILES} files.`;
    this.current = { path, isExecutable: line.startsWith('x'), parts: [] };
    return undefined;
  }

  private finish(): undefined {
    const { path, isExecutable, parts } = this.current as NonNullable<typeof this.current>;
    const target = join(this.into, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.concat(parts));
    chmodSync(target, isExecutable ? 0o755 : 0o644);
    this.current = undefined;
  }
}
