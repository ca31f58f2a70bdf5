// The guardian is a process between the telephone and a program that the telephone has started. It
// is the parent of the program, and becomes the parent of the program's orphaned descendants. If
// the telephone is killed, the guardian ends all of them.
//
//     program runs ──ends──▶ the guardian ends in the same way
//         │ SIGTERM to the group, program ends ──▶ descendants outside the group are ended, too
//         │ SIGUSR1 ──▶ the program and its descendants are killed
//         └ the telephone is gone ──▶ SIGTERM ── patience ──▶ those that are left are killed
//
// As a subreaper (prctl(2)), the guardian becomes the parent of every orphaned descendant, in any
// session or process group. It is forked without execve(2). So it makes only system calls and
// allocates no memory, and it shares its memory pages with the telephone.
#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The time in milliseconds to wait for the end of processes after SIGTERM, and after SIGKILL.
enum { PATIENCE = 2000, FORCE = 1000 };

// The numbers of the guardian's only open descriptors.
enum { LIFE = 3, SIGNALS = 4 };

// The maximum number of processes of the whole system that are listed at once. Further ones are
// ignored.
enum { MOST = 1 << 15 };
static struct {
  pid_t id, parent;
} processes[MOST];
static pid_t descendants[MOST];

static pid_t program;
// The status of the program from waitpid(2).
static int ending;
static char has_ended, is_asked;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static pid_t number(const char *text) {
  pid_t value = 0;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0');
  return *text == 0 || *text == ' ' ? value : 0;
}

// Returns the parent of a process, from /proc/PID/stat (proc_pid_stat(5)); 0 if the process has
// ended.
static pid_t parent_of(const char *name) {
  char path[64] = "/proc/", text[512];
  if (strlen(name) > 20) return 0;
  strcat(strcat(path, name), "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  text[size] = 0;
  // The name is in parentheses and may contain parentheses.
  char *end = strrchr(text, ')');
  return end && strlen(end) > 4 ? number(end + 4) : 0;
}

static int read_processes(void) {
  static char names[32768] __attribute__((aligned(8)));
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  int count = 0;
  long size;
  while ((size = syscall(SYS_getdents64, folder, names, sizeof names)) > 0)
    for (long place = 0; place < size;) {
      struct dirent64 *entry = (struct dirent64 *)(names + place);
      place += entry->d_reclen;
      pid_t id = number(entry->d_name);
      if (id <= 0 || count == MOST) continue;
      processes[count].id = id;
      processes[count++].parent = parent_of(entry->d_name);
    }
  close(folder);
  return count;
}

// Adds the children of a process to the list of known descendants.
static int add_children(pid_t parent, int count, int known) {
  for (int i = 0; i < count && known < MOST; i++)
    if (processes[i].parent == parent) descendants[known++] = processes[i].id;
  return known;
}

// Sends a signal to all descendants, or only to those outside the guardian's process group. Returns
// the number of processes that were reached.
static int signal_descendants(int signal, int of_group) {
  int count = read_processes(), reached = 0;
  int known = add_children(getpid(), count, 0);
  for (int i = 0; i < known; i++) known = add_children(descendants[i], count, known);
  for (int i = 0; i < known; i++) {
    if (!of_group && getpgid(descendants[i]) == getpid()) continue;
    if (kill(descendants[i], signal) < 0) continue;
    reached++;
    // Continues a stopped process, so that it handles the signal.
    if (signal != 0) kill(descendants[i], SIGCONT);
  }
  // Without /proc no descendant is found, so the program itself is signalled.
  if (count == 0 && !has_ended && of_group && kill(program, signal) == 0) reached++;
  return reached;
}

// Reaps children that have ended. Returns whether there are other children.
static int reap(void) {
  int status;
  pid_t id;
  while ((id = waitpid(-1, &status, WNOHANG)) > 0)
    if (id == program) {
      has_ended = 1;
      ending = status;
    }
  return id == 0;
}

// Waits for a signal or the end of the telephone. Returns 'e' if the telephone has ended, 'f' on
// SIGUSR1, which asks for force, and 0 otherwise.
static char wait_for_news(int milliseconds) {
  struct pollfd files[] = {{LIFE, POLLIN, 0}, {SIGNALS, POLLIN, 0}};
  if (poll(files, 2, milliseconds) <= 0) return 0;
  if (files[0].revents) return 'e';
  struct signalfd_siginfo news;
  if (read(SIGNALS, &news, sizeof news) != sizeof news) return 0;
  if (news.ssi_signo == SIGTERM) is_asked = 1;
  return news.ssi_signo == SIGUSR1 ? 'f' : 0;
}

// Waits until there is no descendant, until the time is over, or until SIGUSR1 arrives. Returns
// whether no descendant is left.
static int wait_for_end(long milliseconds) {
  long end = now() + milliseconds, left;
  while (reap()) {
    if ((left = end - now()) <= 0) return 0;
    struct pollfd signals = {SIGNALS, POLLIN, 0};
    // Each wait is short, because orphaned descendants become children of the guardian one by one.
    struct signalfd_siginfo news;
    if (poll(&signals, 1, left > 50 ? 50 : left) > 0) {
      if (read(SIGNALS, &news, sizeof news) == sizeof news && news.ssi_signo == SIGUSR1) return 0;
    }
  }
  return 1;
}

// Kills all descendants. Returns whether none is left. Processes of another user can't be killed;
// they must end by themselves.
static int end_by_force(void) {
  long end = now() + FORCE;
  do {
    if (signal_descendants(SIGKILL, 1) == 0 && !reap()) return 1;
    if (wait_for_end(20)) return 1;
  } while (now() < end);
  return 0;
}

static _Noreturn void finish(void) {
  if (has_ended && WIFSIGNALED(ending)) {
    // If the program has written a core dump, the guardian must not write a second one.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    sigset_t signals;
    sigemptyset(&signals);
    sigprocmask(SIG_SETMASK, &signals, NULL);
    kill(getpid(), WTERMSIG(ending));
  }
  _exit(has_ended ? WEXITSTATUS(ending) : 127);
}

static _Noreturn void keep(void) {
  while (1) {
    switch (wait_for_news(-1)) {
      case 'e':
        signal_descendants(SIGTERM, 1);
        if (!wait_for_end(PATIENCE)) end_by_force();
        finish();
      case 'f': end_by_force(); break;
    }
    reap();
    if (!has_ended) continue;
    // The processes in the group have already received SIGTERM, and the telephone waits for them.
    // So only the processes outside the group get SIGTERM here.
    if (is_asked && signal_descendants(SIGTERM, 0) > 0) {
      long end = now() + PATIENCE;
      while (reap() && signal_descendants(0, 0) > 0 && now() < end)
        if (wait_for_news(20)) break;
      signal_descendants(SIGKILL, 0);
    }
    finish();
  }
}

// Closes the telephone's files in the guardian, such as its panel, grabbed keypads and terminal.
static void take_files(int life) {
  int high = fcntl(life, F_DUPFD_CLOEXEC, 64), null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int file = 0; file < 3; file++) dup2(null, file);
  dup3(high, LIFE, O_CLOEXEC);
  if (syscall(SYS_close_range, LIFE + 1, ~0U, 0) < 0)
    for (int file = LIFE + 1; file < 65536; file++) close(file);
  sigset_t heard;
  sigemptyset(&heard);
  sigaddset(&heard, SIGCHLD);
  sigaddset(&heard, SIGTERM);
  sigaddset(&heard, SIGUSR1);
  int signals = signalfd(-1, &heard, SFD_CLOEXEC);
  if (signals != SIGNALS) dup3(signals, SIGNALS, O_CLOEXEC);
}

int clinux_spawn_guarded(pid_t *guardian, int life, const char *file,
                         const posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                         char *const arguments[], char *const variables[]) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return errno;
  sigset_t all, before;
  sigfillset(&all);
  // All signals are blocked during fork(2), so that no signal handler of the telephone runs in the
  // guardian.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t id = fork();
  if (id == 0) {
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_NAME, "twelvekey-guard", 0, 0, 0);
    const struct sigaction plain = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &plain, NULL);
    posix_spawnattr_setpgroup(attributes, getpid());
    int error = posix_spawnp(&program, file, actions, attributes, arguments, variables);
    while (write(ends[1], &error, sizeof error) < 0 && errno == EINTR) {}
    if (error) _exit(127);
    take_files(life);
    keep();
  }
  int error = id < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (id > 0) {
    ssize_t size;
    while ((size = read(ends[0], &error, sizeof error)) < 0 && errno == EINTR) {}
    if (size != sizeof error) error = ECHILD;
    if (error)
      while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
  }
  close(ends[0]);
  *guardian = id;
  return error;
}
