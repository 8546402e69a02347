// The languages that teams use, under the filter of system calls: threads, children, files, pipes, timers and sockets.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { defaultLimits } from './limits.ts';
import { tryRung } from './machine-rungs.ts';
import { runJailed } from './once.ts';
import { findProgram } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-runtimes-'));
execFileSync('chmod', ['755', folder]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Runtime {
  readonly program: string;
  readonly file: string;
  readonly source: string;
  /** Compiles it outside the jail. */
  readonly compile?: readonly string[];
  readonly command: readonly string[];
}

const at = (name: string): string => join(folder, name);

const runtimes: readonly Runtime[] = [
  {
    program: 'node',
    file: 'work.mjs',
    command: ['node', at('work.mjs')],
    source: `import { Worker } from 'node:worker_threads';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { cpus, loadavg } from 'node:os';
writeFileSync('/tmp/a', 'x'); readFileSync('/tmp/a'); readdirSync('/tmp'); cpus(); loadavg();
execFileSync('/bin/sh', ['-c', 'ls | sort > /tmp/b']);
await new Promise((done) => new Worker('1', { eval: true }).once('exit', done));
const memory = new SharedArrayBuffer(8); Atomics.wait(new Int32Array(memory), 0, 0, 5);
await new Promise((done) => { const s = createServer((c) => c.end('hi')).listen('/tmp/s', () => connect('/tmp/s').on('data', () => s.close(done))); });
const wasm = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0])); new WebAssembly.Instance(wasm);
console.log('fine');`,
  },
  {
    program: 'python3',
    file: 'work.py',
    command: ['python3', at('work.py')],
    source: `import threading, subprocess, tempfile, asyncio, random, time, select, socket, os, signal, multiprocessing, shutil, sqlite3, fcntl
t = threading.Thread(target=lambda: time.sleep(0.01)); t.start(); t.join()
assert subprocess.run(['/bin/sh', '-c', 'echo hi'], capture_output=True).stdout == b'hi\\n'
with tempfile.NamedTemporaryFile() as f: f.write(b'x'); f.flush(); os.fsync(f.fileno())
with tempfile.TemporaryDirectory() as d: open(d + '/x', 'w').write('1'); shutil.copy(d + '/x', d + '/y'); os.replace(d + '/y', d + '/z')
here, there = multiprocessing.Pipe(); p = multiprocessing.Process(target=there.send, args=(7,)); p.start(); assert here.recv() == 7; p.join()
db = sqlite3.connect('/tmp/db'); db.execute('create table t (x)'); db.execute('insert into t values (1)'); db.commit(); db.close()
with open('/tmp/l', 'w') as f: fcntl.lockf(f, fcntl.LOCK_EX); fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
async def main():
    p = await asyncio.create_subprocess_exec('/bin/echo', 'hi', stdout=asyncio.subprocess.PIPE)
    await p.communicate(); await asyncio.sleep(0.01)
asyncio.run(main())
a, b = socket.socketpair(); a.send(b'x'); select.select([b], [], []); b.recv(1)
signal.setitimer(signal.ITIMER_REAL, 9); random.SystemRandom().random()
print('fine')`,
  },
  {
    program: 'javac',
    file: 'Work.java',
    compile: ['javac', '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-d', folder, at('Work.java')],
    command: ['java', '-cp', folder, 'Work'],
    source: `import java.util.*; import java.util.concurrent.*; import java.nio.file.*; import java.util.stream.*;
class Work { public static void main(String[] a) throws Exception {
  ExecutorService pool = Executors.newFixedThreadPool(4);
  if (pool.submit(() -> IntStream.range(0, 100000).parallel().sum()).get() == 0) throw new Exception(); pool.shutdown();
  Path f = Files.createTempFile("x", "y"); Files.writeString(f, "hi"); Files.readString(f);
  try (var c = java.nio.channels.FileChannel.open(f, StandardOpenOption.WRITE)) { c.lock().release(); } Files.delete(f);
  new ProcessBuilder("/bin/echo", "hi").start().waitFor(); Thread.sleep(5); new java.security.SecureRandom().nextInt();
  System.gc(); Runtime.getRuntime().availableProcessors(); System.out.println("fine"); } }`,
  },
  {
    program: 'g++',
    file: 'work.cc',
    compile: ['g++', '-pthread', '-o', at('work-cc'), at('work.cc')],
    command: [at('work-cc')],
    // The larger headers take longer to compile than everything else here.
    source: `#include <thread>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
  std::thread([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }).join();
  FILE *f = fopen("/tmp/x", "w"); fputs("hi", f); fclose(f);
  int in = open("/tmp/x", O_RDONLY), out = open("/tmp/y", O_CREAT | O_WRONLY, 0600);
  if (fchmod(out, 0644) != 0 || sendfile(out, in, nullptr, 1) != 1 || copy_file_range(in, nullptr, out, nullptr, 1, 0) != 1) return 1;
  if (remove("/tmp/y") != 0) return 1;
  DIR *d = opendir("/tmp"); while (readdir(d)) {} closedir(d);
  char r[8]; if (getrandom(r, 8, 0) != 8) return 1;
  FILE *p = popen("echo hi", "r"); char s[9]; if (!fgets(s, 9, p)) return 1; pclose(p);
  if (fork() == 0) _exit(0); wait(nullptr); puts("fine"); }`,
  },
  {
    program: 'rustc',
    file: 'work.rs',
    compile: ['rustc', '-o', at('work-rs'), at('work.rs')],
    command: [at('work-rs')],
    source: `use std::{fs, thread, process::Command, sync::mpsc, time::{Duration, Instant}, collections::HashMap, os::unix::net::UnixStream, io::Write};
fn main() { let (send, receive) = mpsc::channel(); thread::spawn(move || { thread::sleep(Duration::from_millis(5)); send.send(1).unwrap(); });
  receive.recv_timeout(Duration::from_secs(5)).unwrap(); fs::write("/tmp/x", "hi").unwrap(); fs::copy("/tmp/x", "/tmp/y").unwrap();
  assert!(fs::read_dir("/tmp").unwrap().count() > 1); assert!(Command::new("/bin/echo").output().unwrap().status.success());
  let (mut a, _b) = UnixStream::pair().unwrap(); a.write_all(b"x").unwrap(); thread::available_parallelism().unwrap();
  let mut m = HashMap::new(); m.insert(1, Instant::now()); println!("fine"); }`,
  },
  {
    program: 'go',
    file: 'work.go',
    compile: ['go', 'build', '-o', at('work-go'), at('work.go')],
    command: [at('work-go')],
    source: `package main
import ("fmt"; "os"; "os/exec"; "runtime"; "sync"; "time"; "crypto/rand"; "net")
func main() { var w sync.WaitGroup
  for i := 0; i < 100; i++ { w.Add(1); go func() { time.Sleep(time.Millisecond); runtime.Gosched(); w.Done() }() }
  w.Wait(); runtime.GC()
  if e := os.WriteFile("/tmp/x", []byte("hi"), 0600); e != nil { panic(e) }
  if _, e := exec.Command("/bin/echo", "hi").Output(); e != nil { panic(e) }
  if _, e := rand.Read(make([]byte, 8)); e != nil { panic(e) }
  l, e := net.Listen("unix", "/tmp/s"); if e != nil { panic(e) }; l.Close(); fmt.Println("fine") }`,
  },
];

const { available } = await tryRung('bwrap');
const here = runtimes.filter(({ program }) => findProgram(program) !== undefined);

test('Node and Python are among them', () => {
  expect(here.map(({ program }) => program)).toEqual(expect.arrayContaining(['node', 'python3']));
});

test.runIf(available).each(here)(
  '$program does ordinary work under the filter',
  async ({ file, source, compile, command }) => {
    writeFileSync(at(file), source);
    const environment = { ...process.env, GOCACHE: at('cache'), GOFLAGS: '-mod=mod', GO111MODULE: 'off' };
    if (compile !== undefined) execFileSync(compile[0], compile.slice(1), { env: environment, cwd: folder });
    const request = { command, folder, rung: 'bwrap', limits: defaultLimits } as const;
    const { output, stderr, end } = await runJailed(request, { input: '', wallMs: 60_000 });
    expect({ output, stderr, end }).toMatchObject({ output: 'fine\n', end: { kind: 'exited', code: 0 } });
  },
);
