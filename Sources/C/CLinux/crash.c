// Restores the terminal, the console and the panel when a signal ends the process. The handler
// makes only system calls.
#define _GNU_SOURCE
#include "CLinux.h"

#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGABRT, SIGFPE, SIGQUIT,
                                    SIGALRM, SIGUSR1, SIGUSR2, SIGSYS,  SIGXCPU, SIGXFSZ};
static struct {
  volatile sig_atomic_t active;
  int fd;
  struct termios mode;
  char bytes[256];
  size_t size;
} terminal;
static struct {
  volatile sig_atomic_t active;
  int fd, keyboard;
  char bytes[256];
  size_t size;
  char record[PATH_MAX];
} console;
static struct {
  volatile sig_atomic_t active;
  int framebuffer, backlight;
} panel;

static void put(int fd, const char *bytes, size_t size) {
  ssize_t ignored = write(fd, bytes, size);
  (void)ignored;
}

static void on_fatal_signal(int number) {
  if (panel.active) {
    panel.active = 0;
    if (panel.framebuffer >= 0) ioctl(panel.framebuffer, FBIOBLANK, FB_BLANK_UNBLANK);
    if (panel.backlight >= 0) put(panel.backlight, "0", 1);
  }
  if (console.active) {
    console.active = 0;
    // The text mode is set first. Under VT_AUTO the kernel switches consoles, but it never leaves a
    // console in graphics mode.
    ioctl(console.fd, KDSETMODE, KD_TEXT);
    struct vt_mode automatic = {.mode = VT_AUTO};
    ioctl(console.fd, VT_RELDISP, 1);
    ioctl(console.fd, VT_SETMODE, &automatic);
    if (console.keyboard >= 0) ioctl(console.fd, KDSKBMODE, console.keyboard);
    put(console.fd, console.bytes, console.size);
    if (console.record[0]) unlink(console.record);
  }
  if (terminal.active) {
    terminal.active = 0;
    put(terminal.fd, terminal.bytes, terminal.size);
    tcsetattr(terminal.fd, TCSANOW, &terminal.mode);
  }
  // SA_RESETHAND has restored the default action. The signal ends the process when the handler
  // returns and the signal is unblocked.
  raise(number);
}

static void handle_fatal_signals(void) {
  // The handler has a separate stack, because the usual one is full after a stack overflow.
  static char stack[16384];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  struct sigaction action = {.sa_handler = on_fatal_signal, .sa_flags = SA_RESETHAND | SA_ONSTACK};
  for (size_t i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
    sigaction(fatal_signals[i], &action, NULL);
}

void clinux_restore_on_crash(int fd, const struct termios *mode, const void *bytes, size_t size) {
  terminal.active = 0;
  if (bytes == NULL || size > sizeof terminal.bytes) return;
  terminal.fd = fd;
  terminal.mode = *mode;
  memcpy(terminal.bytes, bytes, size);
  terminal.size = size;
  terminal.active = 1;
  handle_fatal_signals();
}

void clinux_release_console_on_crash(int fd, int keyboard, const void *bytes, size_t size,
                                     const char *record) {
  console.active = 0;
  if (fd < 0 || size > sizeof console.bytes) return;
  console.fd = fd;
  console.keyboard = keyboard;
  if (size > 0) memcpy(console.bytes, bytes, size);
  console.size = size;
  console.record[0] = 0;
  if (record != NULL && strlen(record) < sizeof console.record) strcpy(console.record, record);
  console.active = 1;
  handle_fatal_signals();
}

void clinux_light_on_crash(int framebuffer, int backlight) {
  panel.active = 0;
  if (framebuffer < 0 && backlight < 0) return;
  panel.framebuffer = framebuffer;
  panel.backlight = backlight;
  panel.active = 1;
  handle_fatal_signals();
}
