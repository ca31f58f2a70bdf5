// Devices that a machine without them can pretend: for LD_PRELOAD, compiled by the tests.
//
//     cc -shared -fPIC -o devices.so devices.c
//
// - Every keypad is grabbed by another program: EVIOCGRAB fails with EBUSY.
// - The file $TWELVEKEY_TEST_PANEL, of 1,024 bytes, is a framebuffer: a panel of 128×64 pixels of
//   one bit. Before each write to it, what it shows goes into the file of that name with `.before`.
//   The program clears the panel when it ends, so that is the last screen.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { width = 128, height = 64, row = width / 8, size = row * height };

static const char *panel_path(void) { return getenv("TWELVEKEY_TEST_PANEL"); }

static int is_panel(int fd) {
  const char *path = panel_path();
  struct stat file, panel;
  return path && fstat(fd, &file) == 0 && stat(path, &panel) == 0 &&
         file.st_dev == panel.st_dev && file.st_ino == panel.st_ino;
}

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (request == EVIOCGRAB && argument) {
    errno = EBUSY;
    return -1;
  }
  if (request == FBIOGET_VSCREENINFO && is_panel(fd)) {
    struct fb_var_screeninfo *screen = argument;
    memset(screen, 0, sizeof *screen);
    screen->xres = screen->xres_virtual = width;
    screen->yres = screen->yres_virtual = height;
    screen->bits_per_pixel = 1;
    return 0;
  }
  if (request == FBIOGET_FSCREENINFO && is_panel(fd)) {
    struct fb_fix_screeninfo *fixed = argument;
    memset(fixed, 0, sizeof *fixed);
    strcpy(fixed->id, "pretended");
    fixed->smem_len = size;
    fixed->line_length = row;
    fixed->visual = FB_VISUAL_MONO10;
    return 0;
  }
  if (request == FBIOBLANK && is_panel(fd)) return 0;
  int (*next)(int, unsigned long, ...) =
      (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  return next(fd, request, argument);
}

static void keep_screen(int fd) {
  char path[PATH_MAX], screen[size];
  snprintf(path, sizeof path, "%s.before", panel_path());
  long count = syscall(SYS_pread64, fd, screen, sizeof screen, 0L);
  FILE *file = fopen(path, "wb");
  if (!file) return;
  fwrite(screen, 1, count < 0 ? 0 : count, file);
  fclose(file);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  if (is_panel(fd)) keep_screen(fd);
  return syscall(SYS_pwrite64, fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return pwrite(fd, bytes, count, offset);
}
