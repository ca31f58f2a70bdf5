#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <sys/xattr.h>

int clinux_open(const char *path, int flags) { return open(path, flags | O_CLOEXEC, 0666); }

int clinux_grab(int fd, int on) { return ioctl(fd, EVIOCGRAB, (void *)(intptr_t)on); }

int clinux_set_clock(int fd, int clock) { return ioctl(fd, EVIOCSCLOCKID, &clock); }

int clinux_uinput_set_phys(int fd, const char *phys) { return ioctl(fd, UI_SET_PHYS, phys); }

int clinux_window_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) < 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int clinux_errno(void) { return errno; }

static const int fatal_signals[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGABRT, SIGFPE, SIGQUIT,
                                    SIGALRM, SIGUSR1, SIGUSR2, SIGSYS,  SIGXCPU, SIGXFSZ};
static struct {
  volatile sig_atomic_t active;
  int fd;
  struct termios mode;
  char bytes[256];
  size_t size;
} crash;

static void on_fatal_signal(int number) {
  if (crash.active) {
    crash.active = 0;
    ssize_t ignored = write(crash.fd, crash.bytes, crash.size);
    (void)ignored;
    tcsetattr(crash.fd, TCSANOW, &crash.mode);
  }
  // SA_RESETHAND put the default action back; the signal is unblocked when this returns.
  raise(number);
}

void clinux_restore_on_crash(int fd, const struct termios *mode, const void *bytes, size_t size) {
  crash.active = 0;
  if (bytes == NULL || size > sizeof crash.bytes) return;
  crash.fd = fd;
  crash.mode = *mode;
  memcpy(crash.bytes, bytes, size);
  crash.size = size;
  crash.active = 1;
  // A stack overflow leaves no stack to run on.
  static char stack[16384];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  struct sigaction action = {.sa_handler = on_fatal_signal, .sa_flags = SA_RESETHAND | SA_ONSTACK};
  for (size_t i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
    sigaction(fatal_signals[i], &action, NULL);
}

ssize_t clinux_get_attribute(const char *path, const char *name, void *value, size_t size) {
  return getxattr(path, name, value, size);
}

int clinux_set_attribute(int fd, const char *name, const void *value, size_t size) {
  return fsetxattr(fd, name, value, size, 0);
}
