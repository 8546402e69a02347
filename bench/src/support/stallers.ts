// Programs that hold up whoever plays with them, each in its own way.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ways, as the program's argument; `honest` computes a little and answers. */
export const stallers = [
  'vfork',
  'stop',
  'fsync',
  'sleep',
  'just-under',
  'burn-then-vfork',
  'fork-chain',
  'null-printer',
  'slow-writer',
  'error-flood',
  'remark-flood',
  'silent',
  'closed-output',
  'memory',
  'threads',
  'page-faults',
  'deaf',
  'slow-start',
  'stay',
  'flock',
] as const;

/** Every way to hold up a game begins at its third move, so that the program has passed its checks. */
const SOURCE = `
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>
using namespace std;

static void burn(int ms) {
  auto end = chrono::steady_clock::now() + chrono::milliseconds(ms);
  volatile unsigned long n = 0;
  while (chrono::steady_clock::now() < end) n = n + 1;
}
static void rest(int ms) { this_thread::sleep_for(chrono::milliseconds(ms)); }
static void vforkAndRest(int ms) {
  pid_t child = vfork();
  if (child == 0) { timespec t{ms / 1000, (ms % 1000) * 1000000L}; nanosleep(&t, nullptr); _exit(0); }
  waitpid(child, nullptr, 0);
}

int main(int, char **arguments) {
  string way = arguments[1];
  char line[65536], move[64];
  int limit = 0, moves = 0;
  if (way == "slow-start") rest(5000);
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "quit", 4)) { if (way == "stay") for (;;) rest(1000); break; }
    if (sscanf(line, "go %d %63s", &limit, move) != 2) continue;
    if (++moves > 2) {
      if (way == "vfork") vforkAndRest(60000);
      if (way == "stop") raise(SIGSTOP);
      if (way == "fsync") { int f = open("/tmp/f", O_RDWR | O_CREAT, 0600); for (;;) { if (write(f, line, 4096) < 0) {} fsync(f); } }
      if (way == "sleep") rest(1000);
      if (way == "just-under") { burn(limit / 2); rest(2 * limit); }
      if (way == "burn-then-vfork") { burn(limit * 8 / 10); vforkAndRest(60000); }
      if (way == "fork-chain") for (;;) { pid_t p = fork(); if (p > 0) { waitpid(p, nullptr, 0); } else if (p == 0) { rest(50); } else rest(100); }
      if (way == "null-printer") { fwrite("\\0\\0\\n", 1, 3, stdout); fflush(stdout); continue; }
      if (way == "slow-writer") { for (char *c = move; *c; c++) { putchar(*c); fflush(stdout); rest(400); } putchar('\\n'); fflush(stdout); continue; }
      if (way == "error-flood") for (int i = 0; i < 20000; i++) fprintf(stderr, "%s", line);
      if (way == "remark-flood") for (int i = 0; i < 900; i++) printf("# %0200d\\n", i);
      if (way == "silent") for (;;) rest(1000);
      if (way == "closed-output") { close(1); for (;;) rest(1000); }
      if (way == "memory") { vector<char *> held; for (;;) { char *m = new char[1 << 24]; memset(m, 1, 1 << 24); held.push_back(m); } }
      if (way == "threads") { vector<thread> all; for (int i = 0; i < 8; i++) all.emplace_back(burn, limit); for (auto &t : all) t.join(); }
      if (way == "page-faults") for (;;) { char *m = (char *)mmap(0, 1 << 24, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); for (int i = 0; i < 1 << 24; i += 4096) m[i] = 1; munmap(m, 1 << 24); rest(20); }
      if (way == "deaf") { fclose(stdin); for (;;) rest(1000); }
      if (way == "flock") { int f = open("/tmp/l", O_RDWR | O_CREAT, 0600); if (fork() == 0) { flock(open("/tmp/l", O_RDWR), LOCK_EX); for (;;) rest(1000); } rest(100); flock(f, LOCK_EX); }
    }
    burn(20);
    puts(move);
    fflush(stdout);
  }
}
`;

/** Compiles the program of all ways into a folder, and returns its path. */
export function compileStallers(folder: string): string {
  writeFileSync(join(folder, 'stallers.cc'), SOURCE);
  const program = join(folder, 'stallers');
  execFileSync('g++', ['-std=c++17', '-O1', '-static', '-pthread', '-o', program, join(folder, 'stallers.cc')]);
  return program;
}
