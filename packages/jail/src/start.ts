import { ControlGroup } from './control-group.ts';
import { groupFolders } from './group-folders.ts';
import { LineCutter } from './lines.ts';
import { type ProcessEnd, ProcessEnded, type ProcessLimits, type StartedProcess } from './process.ts';
import { launchOf, type RungName } from './rungs.ts';
import { RunningProgram } from './running.ts';
import { ownUser } from './user.ts';
import { CannotStart, type ViewRequest, viewOf } from './view.ts';

/** A program and its jail. */
export interface JailRequest extends ViewRequest {
  /** The program and its arguments, without a shell. */
  readonly command: readonly string[];
  /** The program's own folder: visible, read-only, and its working directory. */
  readonly folder?: string;
  /** More files and folders that it may read. */
  readonly readOnly?: readonly string[];
  readonly limits: ProcessLimits;
  /** The rung of this machine; see `findRung`. */
  readonly rung: RungName;
  /** Lines of output keep a `\r` before their end. */
  readonly keepsReturns?: boolean;
}

/**
 * Starts a program in its jail. One that cannot be started has ended at once, with the exit code of a shell (127 not
 * found, 126 not allowed) and the reason as its standard error.
 */
export function startJailed(request: JailRequest): StartedProcess {
  const { rung, limits, keepsReturns = false } = request;
  const user = ownUser();
  try {
    const view = viewOf(request, user !== undefined);
    const launch = launchOf({ rung, view, limits, ...(user !== undefined && { user }) });
    return new RunningProgram(launch, rung, limits, groupFor(rung, limits), new LineCutter({ keepsReturns }));
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return new NeverStarted(error);
  }
}

/** Why a program could not be started, as a clause; undefined if it could. */
export function whyNotStart(request: ViewRequest): string | undefined {
  try {
    viewOf(request, ownUser() !== undefined);
    return undefined;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return error.message;
  }
}

/** The program's own control group, if the machine lets us create one; systemd creates its own. */
function groupFor(rung: RungName, limits: ProcessLimits): ControlGroup | undefined {
  const folders = rung === 'systemd' ? undefined : groupFolders();
  return folders === undefined ? undefined : new ControlGroup(folders, limits);
}

class NeverStarted implements StartedProcess {
  readonly ended: ProcessEnd;
  private readonly words: string;

  constructor({ code, message }: CannotStart) {
    this.ended = { kind: 'exited', code, signal: null };
    this.words = message;
  }

  send(): void {}

  sendLast(): void {}

  async nextLine(): Promise<string> {
    throw new ProcessEnded(this.ended);
  }

  cpuMs(): number {
    return 0;
  }

  peakMb(): number {
    return 0;
  }

  waitedMs(): number {
    return 0;
  }

  stderrTail(): readonly string[] {
    return [this.words];
  }

  async kill(): Promise<void> {}
}
