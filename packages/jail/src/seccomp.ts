// The system calls that a program in a jail may make: what the runtimes of programming languages need, and nothing else. All
// others are refused, those of future kernels too: memory that no limit counts, namespaces in which a program is root, views
// into other processes, and parts of the kernel that no bot needs. Bubblewrap loads the filter from a file descriptor as the
// kernel's own instructions; so few are needed that they are written here rather than by a library.

/** A system call with its number on each processor; some old ones do not exist on every processor. */
interface SystemCall {
  readonly name: string;
  readonly x64: number;
  readonly arm64: number | undefined;
}

/** A name, its number on x64 and its number on arm64. */
const tables = {
  files: `
    read 0 63, write 1 64, open 2 -, close 3 57, stat 4 -, fstat 5 80, lstat 6 -, poll 7 -, lseek 8 62,
    pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66, preadv 295 69, pwritev 296 70, preadv2 327 286,
    pwritev2 328 287, access 21 -, faccessat 269 48, faccessat2 439 439, pipe 22 -, pipe2 293 59, select 23 -,
    pselect6 270 72, ppoll 271 73, dup 32 23, dup2 33 -, dup3 292 24, sendfile 40 71,
    fsync 74 82, fdatasync 75 83, sync_file_range 277 84, truncate 76 45, ftruncate 77 46, fallocate 285 47,
    getdents 78 -, getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, rename 82 -, renameat 264 38,
    renameat2 316 276, mkdir 83 -, mkdirat 258 34, rmdir 84 -, creat 85 -, link 86 -, linkat 265 37, unlink 87 -,
    unlinkat 263 35, symlink 88 -, symlinkat 266 36, readlink 89 -, readlinkat 267 78, chmod 90 -, fchmod 91 52,
    fchmodat 268 53, fchmodat2 452 452, chown 92 -, fchown 93 55, lchown 94 -, fchownat 260 54, umask 95 166,
    utime 132 -, utimes 235 -, futimesat 261 -, utimensat 280 88, mknod 133 -, mknodat 259 33, statfs 137 43,
    fstatfs 138 44, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10, listxattr 194 11, llistxattr 195 12,
    flistxattr 196 13, readahead 187 213, fadvise64 221 223, openat 257 56, openat2 437 437, newfstatat 262 79,
    statx 332 291, close_range 436 436, copy_file_range 326 285, splice 275 76, tee 276 77, ioctl 16 29`,
  memory: `
    mmap 9 222, mprotect 10 226, munmap 11 215, brk 12 214, mremap 25 216, msync 26 227, mincore 27 232,
    madvise 28 233, mlock 149 228, mlock2 325 284, munlock 150 229, mlockall 151 230, munlockall 152 231,
    get_mempolicy 239 236, pkey_mprotect 329 288, pkey_alloc 330 289, pkey_free 331 290, membarrier 324 283`,
  processes: `
    fork 57 -, vfork 58 -, execve 59 221, execveat 322 281, exit 60 93, exit_group 231 94, wait4 61 260,
    waitid 247 95, getpid 39 172, getppid 110 173, gettid 186 178, getpgrp 111 -, getpgid 121 155, setpgid 109 154,
    getsid 124 156, setsid 112 157, kill 62 129, tkill 200 130, tgkill 234 131, set_tid_address 218 96,
    set_robust_list 273 99, get_robust_list 274 100, futex 202 98, rseq 334 293, sched_yield 24 124,
    sched_setparam 142 118, sched_getparam 143 121, sched_setscheduler 144 119, sched_getscheduler 145 120,
    sched_get_priority_max 146 125, sched_get_priority_min 147 126, sched_rr_get_interval 148 127,
    sched_setaffinity 203 122, sched_getaffinity 204 123, sched_setattr 314 274, sched_getattr 315 275,
    getcpu 309 168, getpriority 140 141, setpriority 141 140, getrlimit 97 163, setrlimit 160 164,
    prlimit64 302 261, getrusage 98 165, arch_prctl 158 -, restart_syscall 219 128`,
  signals: `
    rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136,
    rt_sigtimedwait 128 137, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, rt_sigsuspend 130 133,
    sigaltstack 131 132, signalfd 282 -, signalfd4 289 74, pause 34 -`,
  users: `
    getuid 102 174, getgid 104 176, geteuid 107 175, getegid 108 177, setuid 105 146, setgid 106 144,
    setreuid 113 145, setregid 114 143, getgroups 115 158, setgroups 116 159, setresuid 117 147, getresuid 118 148,
    setresgid 119 149, getresgid 120 150, setfsuid 122 151, setfsgid 123 152, capget 125 90, capset 126 91`,
  time: `
    nanosleep 35 101, clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114, gettimeofday 96 169,
    time 201 -, times 100 153, getitimer 36 102, setitimer 38 103, alarm 37 -, timer_create 222 107,
    timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111,
    timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87`,
  sockets: `
    connect 42 203, accept 43 202, accept4 288 242, sendto 44 206, recvfrom 45 207, sendmsg 46 211, recvmsg 47 212,
    sendmmsg 307 269, recvmmsg 299 243, shutdown 48 210, bind 49 200, listen 50 201, getsockname 51 204,
    getpeername 52 205, setsockopt 54 208, getsockopt 55 209`,
  events: `
    epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -, epoll_pwait 281 22,
    epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19`,
  'the system': `
    uname 63 160, sysinfo 99 179, getrandom 318 278`,
} as const;

/** Everything else is answered with ENOSYS, after which libraries fall back to older calls. */
export const allowedCalls: readonly SystemCall[] = Object.values(tables).flatMap((text) =>
  text
    .trim()
    .split(/,\s*/)
    .map((entry) => {
      const [name, x64, arm64] = entry.split(' ');
      return { name, x64: Number(x64), arm64: arm64 === '-' ? undefined : Number(arm64) };
    }),
);

/** Allowed, but not with every argument. */
export const watchedCalls = {
  clone: { name: 'clone', x64: 56, arm64: 220 },
  fcntl: { name: 'fcntl', x64: 72, arm64: 25 },
  flock: { name: 'flock', x64: 73, arm64: 32 },
  prctl: { name: 'prctl', x64: 157, arm64: 167 },
  socket: { name: 'socket', x64: 41, arm64: 198 },
  socketpair: { name: 'socketpair', x64: 53, arm64: 199 },
} as const satisfies Readonly<Record<string, SystemCall>>;

/** Families of sockets that programs use among their own processes: unix, and IP inside the jail. */
const SOCKET_FAMILIES = [1, 2, 10] as const;

/**
 * What tells a program about others that hold the same file, one of the system's for example: asking for a lock (5, and 36 for
 * open files), a lease (1024), notes on a folder (1026). Taking a lock with fcntl is allowed: files that others can open as well
 * are read-only, and locks for reading exclude nobody.
 */
const FILE_COMMANDS = [5, 36, 1024, 1026] as const;

/** Keeps all others off the other half of a processor core. */
const SCHEDULE_CORE = 62;

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
const SECOND_ARGUMENT = 24;

const errorAnswer = (error: number): number => 0x00050000 | error;
const answers = {
  kill: 0x80000000,
  allow: 0x7fff0000,
  refuse: errorAnswer(38), // ENOSYS
  refuseFamily: errorAnswer(97), // EAFNOSUPPORT
  refuseCommand: errorAnswer(22), // EINVAL
  /** Nothing is done, and the program is told that it was. */
  pretend: errorAnswer(0),
} as const;

const CLONE_NEWUSER = 0x10000000;
type Label = keyof typeof answers | 'number' | 'clone' | 'fcntl' | 'prctl' | 'socket';

/** One instruction: where to go if it holds and if not; default: to the next line. */
interface Line {
  readonly label?: Label;
  readonly code: number;
  readonly value: number;
  readonly yes?: Label;
  readonly no?: Label;
}

/** The filter for this processor; undefined for a processor that is not listed here. */
export function seccompFilter(processor: string = process.arch): Buffer | undefined {
  if (!isProcessor(processor)) return undefined;
  const { clone, fcntl, flock, prctl, socket, socketpair } = watchedCalls;
  const on = (call: (typeof watchedCalls)[keyof typeof watchedCalls], yes: Label): Line => ({
    code: IF_EQUAL,
    value: call[processor],
    yes,
  });
  const give = (answer: keyof typeof answers): Line => ({ label: answer, code: RETURN, value: answers[answer] });
  return assembled([
    { code: LOAD, value: PROCESSOR },
    { code: IF_EQUAL, value: auditWords[processor], yes: 'number' },
    give('kill'),
    { label: 'number', code: LOAD, value: NUMBER },
    on(clone, 'clone'),
    on(socket, 'socket'),
    on(socketpair, 'socket'),
    on(fcntl, 'fcntl'),
    on(prctl, 'prctl'),
    // Java locks a file of its own at its start, and prints a warning where it cannot.
    on(flock, 'pretend'),
    ...rangesOf(processor).flatMap(([first, last]): Line[] => [
      { code: IF_AT_LEAST, value: first, no: 'refuse' },
      { code: IF_AT_LEAST, value: last + 1, no: 'allow' },
    ]),
    { code: RETURN, value: answers.refuse },
    { label: 'clone', code: LOAD, value: FIRST_ARGUMENT },
    { code: IF_ANY_BIT, value: CLONE_NEWUSER, yes: 'refuse' },
    { code: RETURN, value: answers.allow },
    { label: 'fcntl', code: LOAD, value: SECOND_ARGUMENT },
    ...FILE_COMMANDS.map((command): Line => ({ code: IF_EQUAL, value: command, yes: 'refuseCommand' })),
    { code: RETURN, value: answers.allow },
    { label: 'prctl', code: LOAD, value: FIRST_ARGUMENT },
    { code: IF_EQUAL, value: SCHEDULE_CORE, yes: 'refuseCommand' },
    { code: RETURN, value: answers.allow },
    { label: 'socket', code: LOAD, value: FIRST_ARGUMENT },
    ...SOCKET_FAMILIES.map((family): Line => ({ code: IF_EQUAL, value: family, yes: 'allow' })),
    give('refuseFamily'),
    give('refuseCommand'),
    give('pretend'),
    give('allow'),
    give('refuse'),
  ]);
}

/** The numbers of the allowed calls as ranges, in order: a filter compares them one after the other. */
function rangesOf(processor: Processor): [first: number, last: number][] {
  const numbers = allowedCalls.map((call) => call[processor]).filter((number) => number !== undefined);
  const ranges: [number, number][] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range !== undefined && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Eight bytes each: the code, how many lines to skip if it holds and if not, and the value. */
function assembled(lines: readonly Line[]): Buffer {
  const bytes = Buffer.alloc(lines.length * 8);
  const skipped = (from: number, to: Label | undefined): number =>
    to === undefined ? 0 : lines.findIndex(({ label }) => label === to) - from - 1;
  for (const [index, { code, value, yes, no }] of lines.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(skipped(index, yes), index * 8 + 2);
    bytes.writeUInt8(skipped(index, no), index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
