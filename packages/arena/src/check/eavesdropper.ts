import type { JailedProcess } from '@ringfence/jail';

/** How a program behaved apart from its moves. */
export interface Manners {
  /** What it wrote after the game was over. */
  readonly afterEnd: readonly string[];
  /** Whether it had to be killed after "quit". */
  readonly stayed: boolean;
}

/** A process with a listener between it and the referee, which can also send unknown lines. */
export function eavesdrop(process: JailedProcess, strange: boolean): { process: JailedProcess; manners: Manners } {
  const manners = { afterEnd: [] as string[], stayed: false };
  let isOver = false;
  let mayQuit = false;
  const heard = (line: string): string => {
    if (isOver && !/^\s*(?:#|$)/.test(line)) manners.afterEnd.push(line);
    return line;
  };
  return {
    manners,
    process: {
      send(line) {
        if (strange) for (const odd of oddLines) process.send(odd);
        process.send(line);
        isOver ||= line.startsWith('over ');
        mayQuit ||= line === 'quit';
      },
      nextLine: async (signal) => heard(await process.nextLine(signal)),
      async kill() {
        manners.stayed ||= mayQuit && process.ended === undefined;
        for (let i = 0; isOver && i < MOST_LAST_WORDS && (await lastWord(process, heard)); i++);
        await process.kill();
      },
      cpuMs: () => process.cpuMs(),
      waitedMs: () => process.waitedMs(),
      peakMb: () => process.peakMb(),
      stderrTail: () => process.stderrTail(),
      get ended() {
        return process.ended;
      },
    },
  };
}

/** What later versions of the protocol might send, and an empty line. */
const oddLines = ['weather sunny 21', 'gossip go c3', ''] as const;

const MOST_LAST_WORDS = 3;

/** Takes a line that has already arrived; false if there is none. */
const lastWord = (process: JailedProcess, heard: (line: string) => string): Promise<boolean> =>
  process.nextLine(AbortSignal.abort()).then(
    (line) => heard(line) !== undefined,
    () => false,
  );
