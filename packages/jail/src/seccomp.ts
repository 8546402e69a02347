// System calls that would let a program keep memory where no limit counts it, create a namespace in which it is root,
// look into other processes, or use parts of the kernel that no bot needs. Bubblewrap loads the filter from a file
// descriptor as the kernel's own instructions; so few are needed that they are written here rather than by a library.

/** A system call with its number on each processor. */
interface SystemCall {
  readonly name: string;
  readonly x64: number;
  readonly arm64: number;
}

/** Since Linux 5 a new call has the same number everywhere. */
const everywhere = (name: string, number: number): SystemCall => ({ name, x64: number, arm64: number });

/** Answered with ENOSYS, after which libraries fall back to older calls. */
export const refusedCalls: readonly SystemCall[] = [
  // memory that belongs to no process
  { name: 'memfd_create', x64: 319, arm64: 279 },
  everywhere('memfd_secret', 447),
  { name: 'shmget', x64: 29, arm64: 194 },
  { name: 'msgget', x64: 68, arm64: 186 },
  everywhere('io_uring_setup', 425),
  // namespaces and file systems
  everywhere('clone3', 435), // its flags are in memory, which a filter cannot read
  { name: 'unshare', x64: 272, arm64: 97 },
  { name: 'setns', x64: 308, arm64: 268 },
  { name: 'mount', x64: 165, arm64: 40 },
  { name: 'umount2', x64: 166, arm64: 39 },
  { name: 'pivot_root', x64: 155, arm64: 41 },
  everywhere('open_tree', 428),
  everywhere('move_mount', 429),
  everywhere('fsopen', 430),
  everywhere('fsconfig', 431),
  everywhere('fsmount', 432),
  everywhere('fspick', 433),
  everywhere('mount_setattr', 442),
  { name: 'open_by_handle_at', x64: 304, arm64: 265 },
  // other processes
  { name: 'ptrace', x64: 101, arm64: 117 },
  { name: 'process_vm_readv', x64: 310, arm64: 270 },
  { name: 'process_vm_writev', x64: 311, arm64: 271 },
  everywhere('pidfd_getfd', 438),
  // parts of the kernel with a long history of vulnerabilities
  { name: 'keyctl', x64: 250, arm64: 219 },
  { name: 'add_key', x64: 248, arm64: 217 },
  { name: 'request_key', x64: 249, arm64: 218 },
  { name: 'bpf', x64: 321, arm64: 280 },
  { name: 'userfaultfd', x64: 323, arm64: 282 },
  { name: 'perf_event_open', x64: 298, arm64: 241 },
];

/** Allowed, but not with every first argument. */
export const watchedCalls = {
  clone: { name: 'clone', x64: 56, arm64: 220 },
  socket: { name: 'socket', x64: 41, arm64: 198 },
  socketpair: { name: 'socketpair', x64: 53, arm64: 199 },
} as const satisfies Readonly<Record<string, SystemCall>>;

/** Families of sockets that programs use among their own processes: unix, and IP inside the jail. */
const SOCKET_FAMILIES = [1, 2, 10] as const;

type Processor = Exclude<keyof SystemCall, 'name'>;

/** The kernel's id of a processor architecture, which a program cannot change unnoticed. */
const auditWords: Readonly<Record<Processor, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

const isProcessor = (name: string): name is Processor => Object.hasOwn(auditWords, name);

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** The fields of a system call that can be loaded. */
const NUMBER = 0;
const PROCESSOR = 4;
const FIRST_ARGUMENT = 16;

const errorAnswer = (error: number): number => 0x00050000 | error;
const answers = {
  kill: 0x80000000,
  allow: 0x7fff0000,
  refuse: errorAnswer(38), // ENOSYS
  refuseFamily: errorAnswer(97), // EAFNOSUPPORT
} as const;

const CLONE_NEWUSER = 0x10000000;
/** System calls of the x32 dialect of x86-64 begin here; no other architecture has so many. */
const X32 = 0x40000000;

type Label = keyof typeof answers | 'number' | 'clone' | 'socket';

/** One instruction; a jump that is not taken continues at the next line. */
interface Line {
  readonly label?: Label;
  readonly code: number;
  readonly value: number;
  readonly yes?: Label;
}

/** The filter for this processor; undefined for a processor that is not listed here. */
export function seccompFilter(processor: string = process.arch): Buffer | undefined {
  if (!isProcessor(processor)) return undefined;
  const { clone, socket, socketpair } = watchedCalls;
  const on = (call: SystemCall, yes: Label): Line => ({ code: IF_EQUAL, value: call[processor], yes });
  const give = (answer: keyof typeof answers): Line => ({ label: answer, code: RETURN, value: answers[answer] });
  return assembled([
    { code: LOAD, value: PROCESSOR },
    { code: IF_EQUAL, value: auditWords[processor], yes: 'number' },
    give('kill'),
    { label: 'number', code: LOAD, value: NUMBER },
    { code: IF_AT_LEAST, value: X32, yes: 'refuse' },
    ...refusedCalls.map((call) => on(call, 'refuse')),
    on(clone, 'clone'),
    on(socket, 'socket'),
    on(socketpair, 'socket'),
    { code: RETURN, value: answers.allow },
    { label: 'clone', code: LOAD, value: FIRST_ARGUMENT },
    { code: IF_ANY_BIT, value: CLONE_NEWUSER, yes: 'refuse' },
    { code: RETURN, value: answers.allow },
    { label: 'socket', code: LOAD, value: FIRST_ARGUMENT },
    ...SOCKET_FAMILIES.map((family): Line => ({ code: IF_EQUAL, value: family, yes: 'allow' })),
    give('refuseFamily'),
    give('allow'),
    give('refuse'),
  ]);
}

/** Eight bytes each: the code, how many lines to skip if it holds and if not, and the value. */
function assembled(lines: readonly Line[]): Buffer {
  const bytes = Buffer.alloc(lines.length * 8);
  for (const [index, { code, value, yes }] of lines.entries()) {
    const target = yes === undefined ? index + 1 : lines.findIndex(({ label }) => label === yes);
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(target - index - 1, index * 8 + 2);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
