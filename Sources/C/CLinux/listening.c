// Keeps a confined program from listening: seccomp(2) holds its calls of listen(2), and the telephone
// answers them.
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

// The numbers of calls are different on each of these, and a filter that takes one for another is worse
// than none.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__arm__) && !defined(__ARMEB__)
#define ARCHITECTURE AUDIT_ARCH_ARM
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

// These numbers are the same on every machine; older headers lack them.
enum {
  io_uring_setup_ = 425,
  pidfd_getfd_ = 438,
};

// struct seccomp_notif_addfd, since Linux 5.9.
struct added {
  uint64_t id;
  uint32_t flags;
  uint32_t source;
  uint32_t number;
  uint32_t number_flags;
};
#define ADD _IOW('!', 3, struct added)
// SECCOMP_ADDFD_FLAG_SETFD: in the place of an open descriptor.
static const uint32_t in_place = 1;

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The filter has one row for each: a jump goes on so many rows below its own.
enum { row_allow = 10, row_hold, row_forbid, row_unknown };
#define IF(row, number, where) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, (where) - (row) - 1, 0)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)

int listening_hold(void) {
  struct sock_filter rows[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 0, row_unknown - 1 - 1),
      LOAD(nr),
      // The numbers of x32 on amd64.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, row_unknown - 3 - 1, 0),
      IF(4, __NR_listen, row_hold),
      // What no telephone needs: other processes' memory and files, and io_uring, which can listen.
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
  // With SPEC_ALLOW an older kernel does not slow the program down.
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
    // A kernel that can add descriptors misses the call that it is for.
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
  // Asks first: reading waits for a call.
  if (poll(&state, 1, 0) <= 0) return 0;
  if (!(state.revents & POLLIN)) return -1;
  // A newer kernel's structures are larger.
  union {
    struct seccomp_notif call;
    struct seccomp_notif_resp answer;
    char room[256];
  } taken = {.room = {0}}, given = {.room = {0}};
  // The program may have ended since, or a signal ended the call, which then comes again.
  if (ioctl(calls, SECCOMP_IOCTL_NOTIF_RECV, &taken) < 0) return errno == ENOENT || errno == EINTR;
  given.answer.id = taken.call.id;
  // No other program can send to a socket without a name; a TCP socket that neither listens nor is
  // connected would always be ready.
  int idle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct added added = {taken.call.id, in_place, (uint32_t)idle, (uint32_t)taken.call.data.args[0],
                        O_CLOEXEC};
  if (idle < 0 || ioctl(calls, ADD, &added) < 0) given.answer.error = -EOPNOTSUPP;
  if (idle >= 0) close(idle);
  ioctl(calls, SECCOMP_IOCTL_NOTIF_SEND, &given);
  return 1;
}
