// Tricks that need the bare system: `rogue TRICK ARGUMENTS`. The tests compile it and run it in the jail.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <csignal>
#include <ctime>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static void say(const char *words) {
  puts(words);
  fflush(stdout);
}

/** Fills so many megabytes of shared memory and takes them out of sight, piece by piece. */
static void hide(int megabytes) {
  const size_t piece = 8 << 20;
  for (int hidden = 0; hidden < megabytes; hidden += 8) {
    char *memory = static_cast<char *>(mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    if (memory == MAP_FAILED) return say("refused");
    memset(memory, 1, piece);
    madvise(memory, piece, MADV_DONTNEED);
    usleep(20000);
  }
  say("hidden");
  pause();
}

/** Thinks in children that live for so many milliseconds each, and whose end it ignores. */
static void thinkInChildren(int children, int milliseconds) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < children; i++) {
    const pid_t child = fork();
    if (child == 0) {
      timespec now;
      do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
      while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < milliseconds);
      _exit(0);
    }
    while (kill(child, 0) == 0) usleep(500);
  }
  say("done");
  getchar();
}

/** Asks for a socket, and a pair of them, of every family that has ever had a number. */
static void openSockets() {
  for (int family = 0; family < 64; family++) {
    const int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
    for (const int kind : kinds) {
      int both[2];
      if (socket(family, kind, 0) >= 0) printf("socket %d\n", family);
      else if (errno != EAFNOSUPPORT) printf("socket %d tried\n", family);
      if (socketpair(family, kind, 0, both) >= 0) printf("pair %d\n", family);
      else if (errno != EAFNOSUPPORT) printf("pair %d tried\n", family);
    }
  }
}

struct Call {
  const char *name;
  long number;
};

/** What no program in a jail may do, by the machine's own names; the filter has its own list, and the two must agree. */
#define CALL(name) {#name, SYS_##name}
static const Call forbidden[] = {
    CALL(memfd_create), CALL(memfd_secret), CALL(shmget), CALL(msgget), CALL(io_uring_setup), CALL(clone3),
    CALL(unshare), CALL(setns), CALL(mount), CALL(umount2), CALL(pivot_root), CALL(open_tree), CALL(move_mount),
    CALL(fsopen), CALL(fsconfig), CALL(fsmount), CALL(fspick), CALL(mount_setattr), CALL(open_by_handle_at),
    CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(pidfd_getfd), CALL(keyctl), CALL(add_key),
    CALL(request_key), CALL(bpf), CALL(userfaultfd), CALL(perf_event_open), CALL(mq_open), CALL(io_setup),
    CALL(pidfd_open), CALL(semget), CALL(personality), CALL(vmsplice), CALL(chroot), CALL(kexec_load), CALL(syslog),
};

static void call(const char *name, long number) {
  const long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
  printf("%s %s\n", name, result == -1 && errno == ENOSYS ? "refused" : "let through");
  fflush(stdout);
}

/** Beyond every call of today's kernels. */
static const long mostCalls = 600;

/** Makes each call, and each number but those given, with arguments that mean nothing; says whether the system has it. */
static void callAll(int count, char **allowed) {
  for (const Call &call : forbidden) {
    ::call(call.name, call.number);
  }
  for (long number = 0; number < mostCalls; number++) {
    // Their use is the kernel's own affair: it lets them pass every filter, and ends a program that calls them.
    bool isAllowed = number == 335 || number == 336; // uretprobe, uprobe
    for (int i = 0; i < count; i++) isAllowed = isAllowed || atol(allowed[i]) == number;
    if (!isAllowed) call(std::to_string(number).c_str(), number);
  }
}

int main(int count, char **words) {
  if (count < 2) return 2;
  if (strcmp(words[1], "hide") == 0) hide(atoi(words[2]));
  if (strcmp(words[1], "children") == 0) thinkInChildren(atoi(words[2]), atoi(words[3]));
  if (strcmp(words[1], "sockets") == 0) openSockets();
  if (strcmp(words[1], "calls") == 0) callAll(count - 2, words + 2);
}
