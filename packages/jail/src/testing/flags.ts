// Removes each flag of a jail's command line in turn and looks from inside at what has changed. A flag without a
// visible effect is useless or not tested.
import { chmodSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../programs.ts';
import { bwrapInput, type Launch, launchOf, type RungName } from '../rungs.ts';
import { RunningProgram } from '../running.ts';
import { ownUser } from '../user.ts';
import { viewOf } from '../view.ts';
import { JailCell, tight } from './cell.ts';

/** What a program sees of its jail, by name; undefined if it did not start. */
type Facts = Readonly<Record<string, string>>;

export interface FlagStory {
  readonly whole: Facts;
  /** The names of the facts that change without a flag. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  /** Without the filter of system calls, which would hide what else forbids new namespaces. */
  readonly unfiltered: Facts;
}

const SPACES = ['pid', 'net', 'ipc', 'uts', 'mnt', 'user', 'cgroup'] as const;

/** Prints facts as `name: value`, without those that are numbers of this run. */
const LOOK = `#!/bin/sh
readlink ${SPACES.map((space) => `/proc/self/ns/${space}`).join(' ')} | sed 's/^\\([a-z]*\\):.*/space \\1: &/'
echo "in its folder: $([ "$(pwd)" = "$(dirname "$0")" ] && echo yes)"
echo "environment: $(tr '\\0' '\\n' < /proc/$$/environ | sed 's/=.*//' | sort | tr '\\n' ' ')"
echo "own session: $([ "$(cut -d' ' -f6 /proc/$$/stat)" != 0 ] && echo yes)"
grep -E '^(Groups|NoNewPrivs|Seccomp|CapInh|CapBnd|CapEff):' /proc/$$/status | tr -s ' \\t' '  '
grep -E '^Max (core|open|file size|cpu|processes)' /proc/$$/limits | sed -E 's/ {2,}/ /g; s/^(Max [a-z ]+[a-z]) /\\1: /'
while read -r a b c d point options rest; do
  case $point in
    / | /dev | /proc | /tmp | /usr) echo "mounted $point: \${options%%,*}";;
    /proc/*) hidden="$hidden $point";;
  esac
done < /proc/self/mountinfo
echo "scratch: $(stat -c %a /tmp) $(stat -f -c '%b blocks' /tmp)"
[ "$(id -u)" = 0 ] && echo "user: root" || echo "user: not root"
[ "$(id -g)" = 0 ] && echo "group: root" || echo "group: not root"
echo "devices: $(ls /dev 2> /dev/null | grep -cE '^(null|zero|full|random|urandom)$')"
echo "hidden:$hidden"
echo "new name spaces: $(unshare --user true 2> /dev/null && echo possible)"
echo "processes: $([ "$(ls /proc | grep -c '^[0-9]')" -lt 12 ] && echo few)"
`;

/** How many words follow a flag; a modifier such as a size is tested by its own effect. */
const WORDS: Readonly<Record<string, number>> = {
  ...{
    '--proc': 1,
    '--dev': 1,
    '--size': 1,
    '--remount-ro': 1,
    '--dev-bind': 2,
    '--ro-bind-data': 2,
    '--chdir': 1,
    '--setenv': 2,
    '--seccomp': 1,
  },
  ...{ '--reuid': 1, '--regid': 1, '--pdeathsig': 1 },
};

/** What is visible is planned by `viewOf` and tested there. A referee's death has its own test. */
const ELSEWHERE = [
  '--perms',
  '--dir',
  '--ro-bind',
  '--dev-bind',
  '--symlink',
  '--tmpfs',
  '--',
  '--die-with-parent',
  '--pdeathsig',
];
/** Only on a disposable machine: as root, the folders of this one would be changed. */
const NEVER_AS_ROOT = ['--mount'];

/** The indexes of the removed flags in a command line. */
function flagIndexes(args: readonly string[]): number[] {
  return [...args.keys()].filter((at) => {
    const name = nameOf(args[at] ?? '');
    if (!name.startsWith('--') || ELSEWHERE.includes(name)) return false;
    return ownUser() === undefined || !NEVER_AS_ROOT.includes(name);
  });
}

const nameOf = (word: string): string => word.replace(/=.*$/s, '');

function without(args: readonly string[], at: number): string[] {
  const after = at + 1 + (WORDS[args[at] ?? ''] ?? 0);
  return [...args.slice(0, at), ...args.slice(after)];
}

/** Its command line, with the words that bubblewrap reads from a descriptor. */
function wordsOf({ args, inputs = [] }: Launch): readonly string[] {
  return args[0] === '--args' ? [...String(inputs[0]).split('\0').slice(0, -1), ...args.slice(2)] : args;
}

function withWords(launch: Launch, words: readonly string[]): Launch {
  const { args, inputs = [] } = launch;
  if (args[0] !== '--args') return { ...launch, args: words };
  const end = words.indexOf('--');
  const own = [...args.slice(0, 2), ...words.slice(end)];
  return { ...launch, args: own, inputs: [bwrapInput(words.slice(0, end)), ...inputs.slice(1)] };
}

/** Every flag of a rung, for the user of this process. */
export async function flagStory(rung: RungName): Promise<FlagStory> {
  const folder = mkdtempSync(join(tmpdir(), 'flags-'));
  const bot = join(folder, 'look.sh');
  writeFileSync(bot, LOOK, { mode: 0o755 });
  chmodSync(folder, 0o755);
  try {
    const user = ownUser();
    const view = viewOf({ command: [bot], folder }, user !== undefined);
    const launch = launchOf({ rung, view, limits: tight, ...(user !== undefined && { user }) });
    const whole = await look(launch, rung);
    const changes: Record<string, readonly string[]> = {};
    const words = wordsOf(launch);
    for (const at of flagIndexes(words)) {
      const name = nameOf(words[at] ?? '');
      const label = name === '--remount-ro' || name === '--setenv' ? `${name} ${words[at + 1]}` : name;
      const facts = await look(withWords(launch, without(words, at)), rung);
      changes[label] = Object.keys({ ...whole, ...facts }).filter((fact) => whole[fact] !== facts[fact]);
    }
    const filter = words.indexOf('--seccomp');
    const unfiltered = filter < 0 ? whole : await look(withWords(launch, without(words, filter)), rung);
    return { whole, changes, unfiltered };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function look(launch: Launch, rung: RungName): Promise<Facts> {
  const { lines } = await new JailCell(rung).fateOf(new RunningProgram(careless(launch), rung, tight));
  const facts = lines.map((line) => {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    return [name, name.startsWith('space ') ? ownOrShared(name, value) : value] as const;
  });
  return Object.fromEntries(facts);
}

const ownOrShared = (name: string, value: string): string =>
  value === readlinkSync(`/proc/self/ns/${name.slice('space '.length)}`) ? 'shared' : 'own';

/** As started by a process that passes on more than usual. */
function careless(launch: Launch): Launch {
  if (process.getuid?.() !== 0) return launch;
  const setpriv = findProgram('setpriv') ?? 'setpriv';
  return { ...launch, file: setpriv, args: ['--inh-caps=+chown', '--', launch.file, ...launch.args] };
}
