// Tricks that need the bare system: `rogue TRICK ARGUMENTS`. The tests compile it and run it in the jail.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sched.h>
#include <string>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
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
    CALL(pidfd_open), CALL(inotify_init1), CALL(inotify_add_watch), CALL(fanotify_init), CALL(semget), CALL(personality), CALL(vmsplice), CALL(chroot), CALL(kexec_load), CALL(syslog),
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

/** Leaves signs on a file that another jail shows as well, or looks for them. */
static void sign(const char *file, bool leaves) {
  const int in = open(file, O_RDONLY);
  struct flock lock{};
  lock.l_whence = SEEK_SET;
  lock.l_type = leaves ? F_RDLCK : F_WRLCK;
  if (leaves) {
    printf("flock %d\n", flock(in, LOCK_EX | LOCK_NB));
    printf("lock %d\n", fcntl(in, F_SETLK, &lock));
    printf("open lock %d\n", fcntl(in, F_OFD_SETLK, &lock));
    say("up");
    pause();
  }
  printf("flock %s\n", flock(in, LOCK_EX | LOCK_NB) == 0 ? "free" : "taken");
  printf("lock %s\n", fcntl(in, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? "taken" : "unknown");
  lock.l_pid = 0;
  printf("open lock %s\n", fcntl(in, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? "taken" : "unknown");
  lock.l_type = F_WRLCK;
  printf("lock to write %d\n", fcntl(in, F_SETLK, &lock));
  printf("lease %d\n", fcntl(in, F_SETLEASE, F_WRLCK));
}

static long now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/** Computes for so many microseconds by the clock on the wall. */
static void compute(long microseconds) {
  timespec start, time;
  clock_gettime(CLOCK_MONOTONIC, &start);
  do clock_gettime(CLOCK_MONOTONIC, &time);
  while ((time.tv_sec - start.tv_sec) * 1000000 + (time.tv_nsec - start.tv_nsec) / 1000 < microseconds);
}

/** From here on, everything runs on one processor. */
static void pin() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
}

/** Spends so many milliseconds in a way that may look as if others were to blame for them. */
static void stallBy(const std::string &way, long milliseconds, const char *file) {
  const long end = now() + milliseconds;
  if (way == "vfork") {
    if (vfork() == 0) {
      const timespec time{milliseconds / 1000, milliseconds % 1000 * 1000000};
      nanosleep(&time, nullptr);
      _exit(0);
    }
  } else if (way == "vforks") { // a chain of them
    for (long left = milliseconds; left > 0; left -= 10)
      if (vfork() == 0) {
        const timespec time{0, 10000000};
        nanosleep(&time, nullptr);
        _exit(0);
      }
  } else if (way == "stop") {
    const pid_t self = getpid();
    if (fork() == 0) {
      usleep(milliseconds * 1000);
      kill(self, SIGCONT);
      _exit(0);
    }
    raise(SIGSTOP);
  } else if (way == "trace") { // where that is refused, it only stops
    const pid_t child = fork();
    if (child == 0) {
      ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
      raise(SIGSTOP);
      _exit(0);
    }
    usleep(milliseconds * 1000);
    kill(child, SIGKILL);
  } else if (way == "lock") {
    const int own = open("/tmp/lock", O_RDWR | O_CREAT, 0600);
    struct flock lock{};
    lock.l_type = F_WRLCK;
    fcntl(own, F_SETLK, &lock);
    if (fork() == 0) {
      fcntl(own, F_SETLKW, &lock); // as long as its parent waits
      _exit(0);
    }
    usleep(milliseconds * 1000);
  } else if (way == "futex") {
    int never = 0;
    const timespec time{milliseconds / 1000, milliseconds % 1000 * 1000000};
    syscall(SYS_futex, &never, 0, 0, &time, nullptr, 0);
  } else if (way == "sync") {
    const int out = open("/tmp/synced", O_RDWR | O_CREAT, 0600);
    while (now() < end)
      if (pwrite(out, &end, sizeof end, 0) < 0 || fsync(out) != 0) return say("unwritable");
  } else if (way == "disk") { // reads past the cache
    const int in = open(file, O_RDONLY | O_DIRECT);
    void *memory = aligned_alloc(4096, 4096);
    struct stat facts;
    if (in < 0 || fstat(in, &facts) != 0) return say("unreadable");
    while (now() < end)
      if (pread(in, memory, 4096, rand() % (facts.st_size / 4096) * 4096) < 0) return say("unreadable");
  } else if (way == "threads") { // a hundred that wake at once, on one processor, for a moment each
    pin();
    for (int i = 0; i < 100; i++)
      std::thread([end] {
        for (long next = now() / 50 * 50 + 50; next < end; next += 50) {
          const timespec time{next / 1000, next % 1000 * 1000000};
          clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
          compute(10);
        }
      }).detach();
    usleep(milliseconds * 1000);
  } else if (way == "forks") { // children that wait for each other on one processor and are gone at once
    pin();
    signal(SIGCHLD, SIG_IGN);
    while (now() < end) {
      for (int i = 0; i < 20; i++)
        if (fork() == 0) {
          compute(50);
          _exit(0);
        }
      usleep(50000);
    }
  } else if (way == "yield") { // steps back behind everybody
    while (now() < end) sched_yield();
  } else if (way == "nice") { // wants what others leave
    const sched_param none{};
    setpriority(PRIO_PROCESS, 0, 19);
    sched_setscheduler(0, SCHED_IDLE, &none);
    while (now() < end);
  } else if (way == "faults") { // a large map, one page after the other, that is thrown away again
    char *memory = static_cast<char *>(mmap(nullptr, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    while (now() < end)
      for (int page = 0; page < 1000; page++) {
        memory[page << 12] = 1;
        if (page % 100 == 0) usleep(1000);
      }
  } else if (way == "pipe") { // waits for a child that sleeps
    int both[2];
    char byte;
    if (pipe(both) != 0) return;
    if (fork() == 0) {
      usleep(milliseconds * 1000);
      _exit(0);
    }
    close(both[1]);
    if (read(both[0], &byte, 1) != 0) return;
  } else {
    say("unknown");
  }
}

/** Thinks a little, then stalls; "up" comes before and "done" after. */
static void stall(const char *way, long milliseconds, const char *file) {
  compute(20000);
  say("up");
  getchar();
  stallBy(way, milliseconds, file);
  say("done");
  pause();
}

int main(int count, char **words) {
  if (count < 2) return 2;
  if (strcmp(words[1], "hide") == 0) hide(atoi(words[2]));
  if (strcmp(words[1], "children") == 0) thinkInChildren(atoi(words[2]), atoi(words[3]));
  if (strcmp(words[1], "sockets") == 0) openSockets();
  if (strcmp(words[1], "sign") == 0) sign(words[2], true);
  if (strcmp(words[1], "look") == 0) sign(words[2], false);
  if (strcmp(words[1], "stall") == 0) stall(words[2], atol(words[3]), words[4]);
  if (strcmp(words[1], "calls") == 0) callAll(count - 2, words + 2);
}
