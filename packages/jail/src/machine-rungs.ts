import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { groupFolders } from './group-folders.ts';
import { defaultLimits } from './limits.ts';
import { ProcessEnded, type StartedProcess } from './process.ts';
import { findProgram } from './programs.ts';
import { type Rung, type RungName, rungNames, rungs } from './rungs.ts';
import { startJailed } from './start.ts';

/** Whether this machine supports a rung, and if not, why not and what to do about it. */
export interface RungReport {
  readonly rung: Rung;
  readonly available: boolean;
  readonly why?: string;
  /** Commands, or a sentence if no command helps. */
  readonly remedy?: readonly string[];
}

const tried = new Map<RungName, Promise<RungReport>>();

/** Actually starts a program on a rung, once per process. */
export function tryRung(name: RungName): Promise<RungReport> {
  const report = tried.get(name) ?? reportOn(name);
  tried.set(name, report);
  return report;
}

/** All rungs, best first. */
export const machineRungs = (): Promise<RungReport[]> => Promise.all(rungNames.map(tryRung));

/** The best rung of this machine; one that cannot enforce its limits only with `trust`. */
export async function findRung({ trust = false }: { readonly trust?: boolean } = {}): Promise<Rung | undefined> {
  for (const name of rungNames) {
    const { rung, available } = await tryRung(name);
    if (available && (rung.safe || trust)) return rung;
  }
  return undefined;
}

/** What enforces a program's limits on a rung of this machine, in one sentence for a report. */
export function accountingOn(rung: RungName): string {
  if (rung === 'systemd') return 'memory and processes are held by systemd; processor time is watched';
  const folders = groupFolders();
  if (folders !== undefined) {
    return `memory and processes are held, and processor time is counted, by control groups (version ${folders.version})`;
  }
  return 'memory, processes and processor time are watched (no control group can be created here)';
}

/** The message when {@link findRung} finds none. */
export const NO_JAIL = 'bots cannot be jailed on this machine: see "ringfence doctor", or trust them with --trust';

/** The programs that each rung starts. */
const starters: Readonly<Record<RungName, readonly string[]>> = {
  systemd: ['systemd-run', 'bwrap', 'prlimit', 'setpriv'],
  bwrap: ['bwrap', 'prlimit', 'setpriv'],
  unshare: ['unshare', 'mount', 'prlimit', 'setpriv'],
  rlimits: ['setpriv'],
};

async function reportOn(name: RungName): Promise<RungReport> {
  const rung = rungs[name];
  const why = process.platform === 'linux' ? await whyNot(name) : 'this is not Linux';
  if (why === undefined) return { rung, available: true };
  return { rung, available: false, why, remedy: remedyFor(name, why) };
}

async function whyNot(name: RungName): Promise<string | undefined> {
  const missing = starters[name].find((program) => findProgram(program) === undefined);
  if (missing !== undefined) return `${missing} is not installed`;
  if (name === 'systemd' && !existsSync('/run/systemd/system')) return 'systemd does not run here';
  return probe(name);
}

const PROBE_MS = 10_000;

/** A rung works if a program starts on it, is heard, is seen by the watcher, and ends on request. */
async function probe(rung: RungName): Promise<string | undefined> {
  const command = ['/bin/sh', '-c', 'echo ready; while :; do :; done'];
  const program = startJailed({ command, limits: defaultLimits, rung });
  try {
    await program.nextLine(AbortSignal.timeout(PROBE_MS));
    return (await isSeen(program)) ? undefined : 'the processes in the jail cannot be watched';
  } catch (error) {
    if (!(error instanceof ProcessEnded)) return 'no answer within ten seconds';
    return program.stderrTail()[0] ?? `it ended at once: ${JSON.stringify(error.end)}`;
  } finally {
    await program.kill();
  }
}

async function isSeen(program: StartedProcess): Promise<boolean> {
  const end = performance.now() + PROBE_MS;
  while (program.cpuMs() === 0 && performance.now() < end) await delay(5);
  return program.cpuMs() > 0;
}

const systemFamily = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
};

/** This distribution's command to install a package. */
export function installCommand(debian: string, fedora: string = debian, system: string = systemFamily()): string {
  if (/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(system)) return `sudo apt install ${debian}`;
  if (/^ID(?:_LIKE)?=.*\b(?:fedora|rhel|centos)\b/m.test(system)) return `sudo dnf install ${fedora}`;
  return `install the package ${debian}`;
}

/** The value of a kernel setting. */
function kernelSwitch(name: string): string | undefined {
  try {
    return readFileSync(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const APPARMOR = [
  'sudo apt install apparmor-profiles',
  'sudo ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/',
  'sudo systemctl reload apparmor',
] as const;

function remedyFor(name: RungName, why: string): readonly string[] {
  if (process.platform !== 'linux') return ['run Ringfence on Linux, in a virtual machine for example'];
  if (/^(?:prlimit|setpriv|unshare|mount) is not installed$/.test(why)) return [installCommand('util-linux')];
  if (why === 'bwrap is not installed') return [installCommand('bubblewrap')];
  if (name === 'systemd') return systemdRemedy(why);
  if (name === 'rlimits') return ['fix the error above'];
  if (/[Uu]nknown option/.test(why)) return ['bubblewrap 0.8 or newer is needed: upgrade the distribution'];
  // Since 23.10, Ubuntu lets only known programs create namespaces.
  if (kernelSwitch('kernel.apparmor_restrict_unprivileged_userns') === '1') {
    return name === 'bwrap' ? APPARMOR : ['the remedy for bubblewrap is the better one'];
  }
  if (kernelSwitch('kernel.unprivileged_userns_clone') === '0')
    return ['sudo sysctl kernel.unprivileged_userns_clone=1'];
  if (kernelSwitch('user.max_user_namespaces') === '0') return ['sudo sysctl user.max_user_namespaces=10000'];
  return [
    'in a container of Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined',
    'in a container of Podman: --security-opt unmask=ALL',
  ];
}

function systemdRemedy(why: string): readonly string[] {
  if (why === 'systemd-run is not installed') return [installCommand('systemd')];
  if (why === 'systemd does not run here') return ['nothing to do: a container or a small system has no systemd'];
  return process.getuid?.() === 0 ? ['fix the error above'] : ['sudo loginctl enable-linger "$USER"'];
}
