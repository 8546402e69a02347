// Programs that misbehave, each in its own way, and what was observed. `driver.ts` runs them under several users, so
// they need nothing but a shell and Node, and report as plain data.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allowedCalls, watchedCalls } from '../seccomp.ts';
import { JailCell, marked, until } from './cell.ts';

/** The compiled `rogue.cc`. */
export const ROGUE = fileURLToPath(new URL('rogue', import.meta.url));

/** A rogue's report as JSON. */
export type Story = (cell: JailCell) => Promise<unknown>;

/** Ways to do nothing that may look as if others were to blame; see `rogue.cc`. */
const stalls = [
  ...(['vfork', 'vforks', 'stop', 'trace', 'pipe', 'lock', 'futex'] as const),
  ...(['disk', 'sync', 'faults', 'threads', 'forks', 'yield', 'nice'] as const),
];
const STALL_MS = 800;

export interface Stalled {
  readonly share: number;
  readonly times: number;
}

/** Of the time in which a program stalls: how much of it others are believed to have caused, and how often its processor time. */
async function stallOf(cell: JailCell, way: (typeof stalls)[number]): Promise<[string, Stalled]> {
  const program = cell.start([ROGUE, 'stall', way, `${2 * STALL_MS}`, process.execPath, `mark-${cell.mark}`], {
    processes: 150,
  });
  await program.nextLine();
  const [began, before] = [performance.now(), program.waitedMs()];
  program.send('go');
  while (performance.now() - began < STALL_MS) {
    await delay(50);
    program.waitedMs();
  }
  const waitedMs = program.waitedMs() - before;
  const stalled = { share: waitedMs / (performance.now() - began), times: waitedMs / program.cpuMs() };
  await program.kill();
  return [way, stalled];
}

/** What every rung must enforce, even with a watcher alone. */
export const watched: Readonly<Record<string, Story>> = {
  'exit code': async (cell) => cell.fateOf(cell.shell('echo bye >&2; exit 7')),

  signal: async (cell) => cell.fateOf(cell.shell('kill -SEGV $$')),

  'kills itself': async (cell) => cell.fateOf(cell.shell('kill -KILL $$')),

  'not found': async (cell) => cell.fateOf(cell.start(['no-such-program'])),

  'endless loop': async (cell) => cell.fateOf(cell.shell('while :; do :; done', { cpuSeconds: 0.2 })),

  'endless loop of a child': async (cell) =>
    cell.fateOf(cell.shell('(while :; do :; done) & wait', { cpuSeconds: 0.2 })),

  'memory hog': async (cell) =>
    cell.fateOf(cell.node('const all = []; for (;;) all.push(Buffer.alloc(2 ** 20, 1));', { memoryMb: 150 })),

  'memory hog in pieces': async (cell) =>
    cell.fateOf(
      cell.node(
        `const piece = 'Buffer.alloc(60 * 2 ** 20, 1); setInterval(() => held, 1000)';
         const { spawn } = require('node:child_process');
         for (let i = 0; i < 4; i++) spawn(process.execPath, ['-e', 'const held = ' + piece, 'MARK']);`,
        { memoryMb: 250, processes: 100 },
      ),
    ),

  'time of children that ended': async (cell) => {
    const burn = 'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);';
    const program = cell.node(
      `require('node:child_process').execFileSync(process.execPath, ['-e', '${burn}']); console.log('done');
       process.stdin.resume();`,
    );
    await program.nextLine();
    const cpuMs = program.cpuMs();
    await program.kill();
    return { cpuMs, end: program.ended, left: marked(cell.mark) };
  },

  'hides shared memory': async (cell) =>
    cell.fateOf(cell.start([ROGUE, 'hide', '1000', `mark-${cell.mark}`], { memoryMb: 150, scratchMb: 16 })),

  'is the first that the kernel ends': async (cell) =>
    cell.fateOf(cell.shell('cat /proc/self/oom_score_adj /proc/$$/oom_score_adj')),

  'waits for a processor': async (cell) => {
    const program = cell.shell('read x; while :; do :; done');
    await delay(300);
    const asleep = program.waitedMs();
    const other = new JailCell(cell.rung).shell(
      `for i in ${'x '.repeat(availableParallelism() + 2)}; do (while :; do :; done) & done; wait`,
    );
    program.send('go');
    await until(() => program.waitedMs() - asleep > 50);
    const waited = program.waitedMs() - asleep;
    await Promise.all([program.kill(), other.kill()]);
    return { asleep, waited, left: marked(cell.mark) };
  },

  'stalls in every way': async (cell) => Object.fromEntries(await Promise.all(stalls.map((way) => stallOf(cell, way)))),

  'floods its output': async (cell) => {
    const program = cell.shell('yes');
    await until(() => program.ended !== undefined); // nobody reads
    return { end: program.ended, left: marked(cell.mark) };
  },

  'one endless line': async (cell) => cell.fateOf(cell.shell('cat /dev/zero')),

  'never reads its input': async (cell) => {
    const program = cell.shell('sleep MARK');
    const line = 'x'.repeat(10_000);
    await until(() => {
      for (let i = 0; i < 20; i++) program.send(line);
      return program.ended !== undefined;
    });
    program.send('and nothing happens');
    return { end: program.ended, left: marked(cell.mark) };
  },

  'floods its standard error': async (cell) => {
    const program = cell.shell('yes "nobody reads this" >&2 & read line; echo "$line"');
    await until(() => program.stderrTail().length > 1);
    program.send('still here');
    const answer = await program.nextLine();
    const tail = program.stderrTail();
    await program.kill();
    return { answer, lines: tail.length, bytes: tail.join('\n').length, left: marked(cell.mark) };
  },

  'odd bytes': async (cell) => cell.fateOf(cell.shell("printf 'a\\377b\\r\\n\\n\\303\\266\\nlast'")),

  'a child outlives it': async (cell) => cell.fateOf(cell.shell('sleep MARK & sleep MARK & exit 3')),

  'its orphans take a new session': async (cell) => {
    const program = cell.shell('(setsid sleep MARK &) ; (setsid sh -c "sleep MARK & sleep MARK" &) ; echo up; read x');
    await program.nextLine();
    const wereThere = await until(() => marked(cell.mark) >= 4);
    await program.kill();
    return { wereThere, end: program.ended, left: marked(cell.mark) };
  },

  'killed before it is up': async (cell) => {
    const program = cell.shell('sleep MARK');
    await program.kill();
    await program.kill();
    return { end: program.ended, left: marked(cell.mark) };
  },

  'an awaited line is given up': async (cell) => {
    const program = cell.shell('read x; echo "$x"; sleep MARK');
    const words = await program.nextLine(AbortSignal.timeout(50)).catch((error: Error) => error.name);
    program.send('later');
    const line = await program.nextLine();
    await program.kill();
    return { words, line };
  },
};

/** What only the kernel's own accounting shows. */
export const groupedRogues: Readonly<Record<string, Story>> = {
  'thinks in short-lived children': async (cell) => {
    const program = cell.start([ROGUE, 'children', '60', '12', `mark-${cell.mark}`]);
    await program.nextLine();
    const cpuMs = program.cpuMs();
    await program.kill();
    return { cpuMs, left: marked(cell.mark) };
  },
};

const LOOK_THROUGH_LINKS = `#!/bin/sh
for f in machine/etc/passwd other/secret.txt machine/proc/1/root/etc/passwd machine/root/.bashrc machine/var machine/work; do
  [ -e "$f" ] && echo "$f"
done
[ -e machine/usr ] && echo looked`;

/** What needs a real jail. */
export const walled: Readonly<Record<string, Story>> = {
  'forks without end': async (cell) => {
    const program = cell.shell('bomb() { bomb | bomb & bomb; }; bomb', { cpuSeconds: 1 });
    let most = 0;
    const ended = await until(() => {
      most = Math.max(most, marked(cell.mark));
      return program.ended !== undefined;
    });
    await program.kill();
    return { ended, most, left: marked(cell.mark) };
  },

  'counts its forks': async (cell) =>
    cell.fateOf(cell.shell('i=0; while sleep MARK & do i=$((i + 1)); echo $i; done 2>&1')),

  network: async (cell) => {
    let calls = 0;
    const server = createServer((socket) => {
      calls++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const { lines } = await cell.fateOf(
      cell.node(`
        const { connect } = require('node:net');
        for (const [host, port] of [['127.0.0.1', ${port}], ['198.51.100.1', 80]]) {
          connect(port, host).on('connect', () => console.log('connected')).on('error', (e) => console.log(e.code));
        }`),
    );
    server.close();
    return { lines, calls };
  },

  'writes files': async (cell) => {
    const folder = mkdtempSync(join(tmpdir(), 'bot-'));
    const folders = [
      '.',
      '/',
      '/usr',
      '/etc',
      '/dev',
      '/dev/shm',
      '/proc',
      '/bin',
      '/tmp',
      process.env.HOME ?? '/root',
    ];
    writeFileSync(
      join(folder, 'bot.cjs'),
      `const { writeFileSync } = require('node:fs');
       for (const folder of ${JSON.stringify(folders)}) {
         try { writeFileSync(folder + '/x', 'x'); console.log(folder, 'written'); } catch (e) { console.log(folder, e.code); }
       }
       try { writeFileSync('/tmp/big', Buffer.alloc(9 * 2 ** 20)); } catch (e) { console.log('over', e.code); }`,
    );
    const fate = await cell.fateOf(cell.start(['node', 'bot.cjs'], {}, folder));
    rmSync(folder, { recursive: true });
    return {
      written: fate.lines.filter((line) => line.endsWith('written')),
      over: fate.lines.at(-1),
      stderr: fate.stderr,
    };
  },

  'makes files without end': async (cell) =>
    cell.fateOf(
      cell.node(`
        const { closeSync, openSync } = require('node:fs');
        for (let i = 0; i < 300_000; i++) {
          try { closeSync(openSync('/tmp/' + i, 'w')); } catch (e) { console.log(e.code); process.exit(1); }
        }
        console.log('made')`),
    ),

  environment: async (cell) =>
    cell.fateOf(
      cell.node(`
        const { readdirSync, readFileSync } = require('node:fs');
        console.log(Object.keys(process.env).sort().join(' '));
        const seen = readdirSync('/proc').filter((name) => +name > 0).map((pid) => {
          try { return readFileSync('/proc/' + pid + '/environ', 'latin1'); } catch { return ''; }
        });
        console.log(seen.some((text) => text.includes('DRIVER_SECRET')));
        console.log(seen[0].length);`),
    ),

  'looks around': async (cell) => {
    const folder = mkdtempSync(join(tmpdir(), 'bot-'));
    const secret = join(tmpdir(), `secret-${cell.mark}`);
    writeFileSync(secret, 'secret');
    writeFileSync(join(folder, 'own.txt'), 'own');
    const look = `for f in own.txt ${secret} /etc/shadow /etc/passwd ${homedir()}/.profile ${homedir()}/.bashrc "$0"; do cat "$f" >/dev/null 2>&1 && echo "$f"; done
      ls /home /var /srv 2>/dev/null; ls /proc | grep -c '^[0-9]'; pwd`;
    const fate = await cell.fateOf(cell.start(['/bin/sh', '-c', look, process.argv[1] ?? ''], {}, folder));
    rmSync(folder, { recursive: true });
    rmSync(secret);
    return {
      seen: fate.lines.slice(0, -2),
      processes: Number(fate.lines.at(-2)),
      inFolder: fate.lines.at(-1) === folder,
    };
  },

  'looks through links': async (cell) => {
    const home = mkdtempSync(join(tmpdir(), 'teams-'));
    const [own, other] = [join(home, 'own'), join(home, 'other')];
    for (const folder of [own, other]) mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(other, 'secret.txt'), 'secret');
    symlinkSync('/', join(own, 'machine'));
    symlinkSync('../other', join(own, 'other'));
    writeFileSync(join(own, 'bot.sh'), LOOK_THROUGH_LINKS, { mode: 0o755 });
    const seen: Record<string, readonly string[]> = {};
    // A folder that is closed to others is shown entry by entry.
    for (const mode of [0o755, 0o700]) {
      chmodSync(own, mode);
      const { lines, stderr } = await cell.fateOf(cell.start(['./bot.sh'], {}, own));
      seen[mode.toString(8)] = [...lines, ...stderr];
    }
    rmSync(home, { recursive: true });
    return seen;
  },

  'signals everybody': async (cell) => {
    const other = new JailCell(cell.rung);
    const victim = other.shell('echo up; read line; echo "still here"');
    await victim.nextLine();
    const { end } = await cell.fateOf(
      cell.shell(`trap '' TERM; for pid in $(seq 1 ${process.pid > 4000 ? 400 : 40}) ${process.pid} ${process.ppid}; do
        [ $pid != $$ ] && kill -KILL $pid; done 2> /dev/null; kill -TERM -1; exit 5`),
    );
    victim.send('go');
    const answer = await victim.nextLine();
    await victim.kill();
    return { end, answer };
  },

  'wants to be spared': async (cell) =>
    cell.fateOf(
      cell.shell(
        '(echo 0 > /proc/self/oom_score_adj; echo -17 > /proc/$$/oom_adj; echo 0 > /proc/$$/oom_score_adj) 2> /dev/null; cat /proc/$$/oom_score_adj',
      ),
    ),

  'reads about the machine': async (cell) =>
    cell.fateOf(
      cell.shell(`for name in cmdline diskstats loadavg $(cd /proc; ls pressure/*); do echo $name $(wc -c < /proc/$name); done
        grep -v ^btime /proc/stat | grep -c '[1-9][0-9]*$'; head -c 26 /proc/1/cmdline | tr '\\0' ' '; echo`),
    ),

  powers: async (cell) =>
    cell.fateOf(
      cell.shell(`grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status | tr -d '\\t'; hostname x; [ "$(hostname)" = x ] && echo renamed
        mount -t tmpfs x /tmp && echo mounted; ls /proc/self/fd | wc -l`),
    ),
};

/** What only a filter of system calls can forbid. */
export const filtered: Readonly<Record<string, Story>> = {
  'opens sockets': async (cell) => cell.fateOf(cell.start([ROGUE, 'sockets'])),

  'calls what is refused': async (cell) => {
    const known = [...allowedCalls, ...Object.values(watchedCalls)].map((call) =>
      process.arch === 'arm64' ? call.arm64 : call.x64,
    );
    return cell.fateOf(cell.start([ROGUE, 'calls', ...known.map(String)]));
  },

  'leaves a sign on a shared file': async (cell) => {
    const writer = new JailCell(cell.rung).start([ROGUE, 'sign', process.execPath, `mark-${cell.mark}`]);
    while ((await writer.nextLine()) !== 'up');
    const { lines } = await cell.fateOf(cell.start([ROGUE, 'look', process.execPath]));
    await writer.kill();
    return { lines };
  },

  'makes a name space': async (cell) =>
    cell.fateOf(cell.shell('unshare --user true && echo user; unshare --map-root-user --mount true && echo mount')),
};

/** What can only be noticed where no starter of a jail holds the output open as well. */
export const loose: Readonly<Record<string, Story>> = {
  'closes its output': async (cell) => cell.fateOf(cell.shell('echo last; exec >&-; sleep MARK')),
};
