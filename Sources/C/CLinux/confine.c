// Starts a program that the kernel confines. posix_spawn(3) supports neither Landlock nor another
// user, so this file uses fork(2). The child makes only async-signal-safe calls until execve(2).
#define _GNU_SOURCE
#include "CLinux.h"
#include "listening.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The numbers of these system calls are equal on all architectures. Older headers lack them.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
  close_range_ = 436,
};

// From linux/landlock.h. An older kernel accepts fields that it doesn't know if they are 0.
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

// The buffer for the descriptor in a message (cmsg(3)). The header gives it the right alignment.
union room {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

// Sends the parent a message: an errno value, or 0 and a descriptor. Without a descriptor, `file`
// is -1.
static int say(int parent, int code, int file) {
  struct iovec text = {&code, sizeof code};
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1};
  union room room = {.bytes = {0}};
  if (file >= 0) {
    message.msg_control = &room;
    message.msg_controllen = sizeof room;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(header), &file, sizeof file);
  }
  return sendmsg(parent, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

// Receives one message of the child. Returns its errno value, or 0 with a descriptor in `*file`.
// Returns -1 if the child's end was closed without a message, as execve(2) closes it.
static int hear(int child, int *file) {
  int code = 0;
  struct iovec text = {&code, sizeof code};
  union room room;
  struct msghdr message = {
      .msg_iov = &text, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
  ssize_t count;
  do count = recvmsg(child, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count != (ssize_t)sizeof code) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS) memcpy(file, CMSG_DATA(header), sizeof *file);
  return code;
}

// Runs in the child: confines the child and executes the program. Returns only on failure, with
// errno set.
static void become(const struct clinux_confined *what, pid_t parent, int end) {
  if (setpgid(0, 0) < 0) return;
  // Standard input and output are /dev/null; standard error goes to `output`.
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(nothing, 1) < 0 || dup2(what->output, 2) < 0)
    return;
  // Marks all open files as close-on-exec, even those that were opened without O_CLOEXEC. A kernel
  // before 5.11 lacks the flag for it.
  syscall(close_range_, 3u, ~0u, 4u);
  if (chdir(what->folder) < 0) return;
  if (what->changes_user &&
      (setgroups(what->group_count, what->groups) < 0 ||
       setresgid(what->group, what->group, what->group) < 0 ||
       setresuid(what->user, what->user, what->user) < 0))
    return;
  // Drops all capabilities of this process. The program would keep the ambient ones. A kernel
  // before 4.3 has no ambient capabilities.
  struct __user_cap_header_struct version = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none_of_them[_LINUX_CAPABILITY_U32S_3] = {0};
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) < 0 && errno != EINVAL) return;
  // A service manager may forbid capset(2). Then the inheritable capabilities remain. The program
  // still gets none of them, because execve(2) grants only those that its file has as well.
  syscall(SYS_capset, &version, none_of_them);
  // A change of user clears the parent-death signal, so it is set afterwards. The parent may have
  // ended before that, so its id is compared.
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
  if (what->holds_listening) {
    int calls = listening_hold();
    if (calls < 0 || say(end, 0, calls) < 0) return;
  }
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(what->program, what->arguments, what->environment);
}

pid_t clinux_start_confined(const struct clinux_confined *what, int *calls) {
  *calls = -1;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  pid_t parent = getpid();
  // All signals are blocked during fork(2), so that no signal handler of this process runs in the
  // child.
  sigset_t all, own;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &own);
  pid_t child = fork();
  if (child == 0) {
    become(what, parent, ends[1]);
    _exit(say(ends[1], errno, -1) < 0 ? 126 : 127);
  }
  int code = errno;
  sigprocmask(SIG_SETMASK, &own, NULL);
  close(ends[1]);
  if (child > 0) {
    do code = hear(ends[0], calls);
    while (code == 0);
    if (code > 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
      child = -1;
      if (*calls >= 0) close(*calls);
      *calls = -1;
    }
  }
  close(ends[0]);
  if (child < 0) errno = code;
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
