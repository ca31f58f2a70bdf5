// Starts a program under confinement by the kernel, with fork(2) and only async-signal-safe calls until
// execve(2): posix_spawn(3) supports neither Landlock nor another user.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// These numbers are the same on every machine; older headers lack them.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
  close_range_ = 436,
};

// From linux/landlock.h. An older kernel accepts later fields that are 0.
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

int clinux_landlock_version(void) {
  return (int)syscall(landlock_create_ruleset, NULL, (size_t)0, 1u);
}

int clinux_landlock_ruleset(uint64_t files, uint64_t scoped) {
  struct ruleset attributes = {files, 0, scoped};
  size_t size = scoped ? sizeof attributes : sizeof attributes.files;
  return (int)syscall(landlock_create_ruleset, &attributes, size, 0u);
}

int clinux_landlock_allow(int ruleset, int file, uint64_t access) {
  struct path_rule rule = {access, file};
  return (int)syscall(landlock_add_rule, ruleset, 1, &rule, 0u);
}

int clinux_landlock_open(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

static int limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) < 0) return -1;
  if (now.rlim_max < most) most = now.rlim_max;
  struct rlimit new = {most, most};
  return setrlimit(resource, &new);
}

// Runs in the child. Returns only on failure, with errno set.
static void become(const struct clinux_confined *what, pid_t parent) {
  if (setpgid(0, 0) < 0) return;
  // Standard input and output are /dev/null; standard error goes to `output`.
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(nothing, 1) < 0 || dup2(what->output, 2) < 0)
    return;
  // Marks all open files as close-on-exec, also unmarked ones. A kernel before 5.11 lacks the flag.
  syscall(close_range_, 3u, ~0u, 4u);
  if (chdir(what->folder) < 0) return;
  if (what->changes_user &&
      (setgroups(what->group_count, what->groups) < 0 ||
       setresgid(what->group, what->group, what->group) < 0 ||
       setresuid(what->user, what->user, what->user) < 0))
    return;
  // Set after the change of user, which clears it. The parent may have ended before this call.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0) return;
  if (getppid() != parent) {
    errno = ESRCH;
    return;
  }
  if (limit(RLIMIT_CORE, 0) < 0 || limit(RLIMIT_FSIZE, what->file_size) < 0 ||
      limit(RLIMIT_NOFILE, what->files) < 0 || limit(RLIMIT_DATA, what->memory) < 0 ||
      limit(RLIMIT_MSGQUEUE, 0) < 0)
    return;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return;
  if (what->ruleset >= 0 && syscall(landlock_restrict_self, what->ruleset, 0u) < 0) return;
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(what->program, what->arguments, what->environment);
}

pid_t clinux_start_confined(const struct clinux_confined *what) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  pid_t parent = getpid();
  // No signal handler of this process runs in the child.
  sigset_t all, own;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &own);
  pid_t child = fork();
  if (child == 0) {
    become(what, parent);
    int code = errno;
    ssize_t written = write(ends[1], &code, sizeof code);
    _exit(written < 0 ? 126 : 127);
  }
  int code = errno;
  sigprocmask(SIG_SETMASK, &own, NULL);
  close(ends[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(ends[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof code) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
      child = -1;
    }
  }
  close(ends[0]);
  errno = code;
  return child;
}

int clinux_peer(int socket, pid_t *process, uid_t *user) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -1;
  *process = credentials.pid;
  *user = credentials.uid;
  return 0;
}

int clinux_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }
