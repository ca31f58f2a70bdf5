// Prevents a confined program from listening at ports: seccomp(2) holds its calls of listen(2), and
// the telephone answers them.
#define _GNU_SOURCE
#include "CLinux.h"
#include "listening.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The numbers of system calls differ between architectures. A filter for the wrong architecture
// would be worse than none, so unknown architectures have none.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__arm__) && !defined(__ARMEB__)
#define ARCHITECTURE AUDIT_ARCH_ARM
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

// The numbers of these system calls are equal on all architectures. Older headers lack them.
enum {
  io_uring_setup_ = 425,
  pidfd_getfd_ = 438,
};

// This is struct seccomp_notif_addfd, which exists since Linux 5.9.
struct added {
  uint64_t id;
  uint32_t flags;
  uint32_t source;
  uint32_t number;
  uint32_t number_flags;
};
#define ADD _IOW('!', 3, struct added)
// SECCOMP_ADDFD_FLAG_SETFD: replaces an open descriptor.
static const uint32_t in_place = 1;

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The indices of the filter's last rows, one for each action. A jump is the number of rows to skip
// after the row of the jump.
enum { row_allow = 10, row_hold, row_forbid, row_unknown };
#define IF(row, number, where) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, (where) - (row) - 1, 0)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)

int listening_hold(void) {
  struct sock_filter rows[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 0, row_unknown - 1 - 1),
      LOAD(nr),
      // Numbers from here on are system calls of the x32 ABI on amd64.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, row_unknown - 3 - 1, 0),
      IF(4, __NR_listen, row_hold),
      // A program that makes telephone calls needs neither access to the memory and files of other
      // processes, nor io_uring, which can listen.
      IF(5, __NR_ptrace, row_forbid),
      IF(6, __NR_process_vm_readv, row_forbid),
      IF(7, __NR_process_vm_writev, row_forbid),
      IF(8, pidfd_getfd_, row_forbid),
      IF(9, io_uring_setup_, row_forbid),
      ANSWER(SECCOMP_RET_ALLOW),
      ANSWER(SECCOMP_RET_USER_NOTIF),
      ANSWER(SECCOMP_RET_ERRNO | EPERM),
      ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
  };
  struct sock_fprog program = {sizeof rows / sizeof rows[0], rows};
  // SPEC_ALLOW avoids the speculation mitigations with which an older kernel slows the program
  // down.
  return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER,
                      SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

#else

int listening_hold(void) {
  errno = ENOSYS;
  return -1;
}

#endif

int clinux_can_hold_listening(void) {
  sigset_t all, own;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &own);
  pid_t child = fork();
  if (child == 0) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) _exit(1);
    int calls = listening_hold();
    // There is no call with this id, so a kernel that can add descriptors returns ENOENT.
    struct added added = {.source = (uint32_t)calls};
    _exit(calls >= 0 && ioctl(calls, ADD, &added) < 0 && errno == ENOENT ? 0 : 1);
  }
  sigprocmask(SIG_SETMASK, &own, NULL);
  if (child < 0) return 0;
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int clinux_answer_listening(int calls) {
  struct pollfd state = {.fd = calls, .events = POLLIN};
  // poll(2) comes first, because SECCOMP_IOCTL_NOTIF_RECV waits until there is a call.
  if (poll(&state, 1, 0) <= 0) return 0;
  if (!(state.revents & POLLIN)) return -1;
  // The structures of a newer kernel may be larger.
  union {
    struct seccomp_notif call;
    struct seccomp_notif_resp answer;
    char room[256];
  } taken = {.room = {0}}, given = {.room = {0}};
  // The call may be gone, because the program has ended, or because a signal has interrupted the
  // call, which then comes again.
  if (ioctl(calls, SECCOMP_IOCTL_NOTIF_RECV, &taken) < 0) return errno == ENOENT || errno == EINTR;
  given.answer.id = taken.call.id;
  // This is a Unix socket without a name, to which no other program can send. A TCP socket that
  // neither listens nor is connected would always be ready.
  int idle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct added added = {taken.call.id, in_place, (uint32_t)idle, (uint32_t)taken.call.data.args[0],
                        O_CLOEXEC};
  if (idle < 0 || ioctl(calls, ADD, &added) < 0) given.answer.error = -EOPNOTSUPP;
  if (idle >= 0) close(idle);
  ioctl(calls, SECCOMP_IOCTL_NOTIF_SEND, &given);
  return 1;
}
