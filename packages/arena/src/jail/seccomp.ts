// System calls that would let a program keep memory where no limit counts it, or make a name space in which it is root.
// Bubblewrap loads the filter from a file descriptor as the kernel's own instructions; so few are needed that they are
// written here rather than by a library.

interface Machine {
  /** The kernel's word for the processor, which a program cannot change without being noticed. */
  readonly audit: number;
  readonly clone: number;
  readonly refused: readonly number[];
}

/** memfd_secret, clone3, io_uring_setup, open_tree, move_mount, fsopen, fsmount, mount_setattr: the same everywhere. */
const newer = [447, 435, 425, 428, 429, 430, 432, 442];

const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    // memfd_create, shmget, msgget, unshare, setns, mount, umount2, pivot_root, keyctl, add_key, request_key, bpf,
    // userfaultfd, perf_event_open, ptrace, process_vm_readv, process_vm_writev, open_by_handle_at
    refused: [319, 29, 68, 272, 308, 165, 166, 155, 250, 248, 249, 321, 323, 298, 101, 310, 311, 304, ...newer],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    refused: [279, 194, 186, 97, 268, 40, 39, 41, 219, 217, 218, 280, 282, 241, 117, 270, 271, 265, ...newer],
  },
};

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const KILL = 0x80000000;
const ALLOW = 0x7fff0000;
/** "Not implemented" is the answer after which libraries try their older ways. */
const NOT_IMPLEMENTED = 0x00050000 | 38;

const CLONE_NEWUSER = 0x10000000;
/** System calls of the x32 dialect of x86-64 begin here; no other machine has so many. */
const X32 = 0x40000000;

/** The filter for this processor; none for a processor whose system calls are not listed here. */
export function seccompFilter(architecture: string = process.arch): Buffer | undefined {
  const machine = machines[architecture];
  if (machine === undefined) return undefined;
  const { audit, clone, refused } = machine;
  const numbers = refused.length;
  // A jump counts the instructions that it leaves out; the refusal is the last one.
  const program: (readonly [code: number, yes: number, no: number, value: number])[] = [
    [LOAD, 0, 0, 4],
    [IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, 0],
    [IF_AT_LEAST, numbers + 4, 0, X32],
    ...refused.map((number, index) => [IF_EQUAL, numbers - index + 3, 0, number] as const),
    [IF_EQUAL, 0, 2, clone],
    [LOAD, 0, 0, 16],
    [IF_ANY_BIT, 1, 0, CLONE_NEWUSER],
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, NOT_IMPLEMENTED],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
