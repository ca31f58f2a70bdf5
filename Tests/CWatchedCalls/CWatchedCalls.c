#define _GNU_SOURCE
#include "CWatchedCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { notes_size = 1 << 20 };

static _Thread_local char *notes;
static _Thread_local size_t notes_length;
enum { most_failing = 4 };
static _Thread_local struct {
  char name[16];
  int code;
} failing[most_failing];

void cwatched_begin(void) {
  free(notes);
  notes = calloc(1, notes_size);
  notes_length = 0;
}

char *cwatched_end(void) {
  char *result = notes;
  notes = NULL;
  memset(failing, 0, sizeof failing);
  return result;
}

void cwatched_fail(const char *name, int code) {
  for (int i = 0; i < most_failing; i++)
    if (strcmp(failing[i].name, name) == 0) failing[i].name[0] = 0;
  if (code == 0) return;
  // What was not kept would let a test pass for nothing.
  if (strlen(name) >= sizeof failing[0].name) abort();
  for (int i = 0; i < most_failing; i++)
    if (!failing[i].name[0]) {
      strcpy(failing[i].name, name);
      failing[i].code = code;
      return;
    }
  abort();
}

// Whether this call is to fail, which happens once.
static int fails(const char *name) {
  for (int i = 0; i < most_failing; i++)
    if (strcmp(failing[i].name, name) == 0) {
      failing[i].name[0] = 0;
      errno = failing[i].code;
      return 1;
    }
  return 0;
}

static void note(const char *name, const char *subject, const char *detail, long result) {
  if (!notes) return;
  int code = errno;
  int count = snprintf(notes + notes_length, notes_size - notes_length, "%s %s%s%s%s\n", name,
                       subject, *detail ? " " : "", detail, result < 0 ? " failed" : "");
  if (count > 0 && notes_length + count < notes_size) notes_length += count;
  errno = code;
}

static void note_file(const char *name, int fd, int has_size, long result) {
  if (!notes) return;
  int code = errno;
  char link[32], path[PATH_MAX], size[24] = "";
  struct stat status;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  if (has_size && fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
    snprintf(size, sizeof size, "%lld", (long long)status.st_size);
  errno = code;
  note(name, path, size, result);
}

int fsync(int fd) {
  int result = fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd);
  note_file("fsync", fd, 1, result);
  return result;
}

int fdatasync(int fd) {
  int result = fails("fdatasync") ? -1 : (int)syscall(SYS_fdatasync, fd);
  note_file("fdatasync", fd, 1, result);
  return result;
}

// The whole path of a name in an open folder.
static void resolve(int folder, const char *name, char path[2 * PATH_MAX]) {
  char link[32];
  path[0] = 0;
  if (folder != AT_FDCWD && name[0] != '/') {
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, path, PATH_MAX);
    length = length < 0 ? 0 : length;
    path[length] = '/';
    path[length + 1] = 0;
  }
  strncat(path, name, PATH_MAX - 2);
}

static void note_names(const char *name, int old_folder, const char *old, int new_folder,
                       const char *new, long result) {
  if (!notes) return;
  int code = errno;
  char from[2 * PATH_MAX], to[2 * PATH_MAX];
  resolve(old_folder, old, from);
  resolve(new_folder, new, to);
  errno = code;
  note(name, from, to, result);
}

int renameat(int old_folder, const char *old, int new_folder, const char *new) {
  int result = fails("rename")
                   ? -1
                   : (int)syscall(SYS_renameat2, old_folder, old, new_folder, new, 0);
  note_names("rename", old_folder, old, new_folder, new, result);
  return result;
}

int linkat(int old_folder, const char *old, int new_folder, const char *new, int flags) {
  int result = fails("link")
                   ? -1
                   : (int)syscall(SYS_linkat, old_folder, old, new_folder, new, flags);
  note_names("link", old_folder, old, new_folder, new, result);
  return result;
}

// Told of where it makes a file without a name only.
int openat(int folder, const char *name, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | __O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if ((flags & O_TMPFILE) == O_TMPFILE && fails("tmpfile")) return -1;
  return (int)syscall(SYS_openat, folder, name, flags, mode);
}

ssize_t pread(int fd, void *buffer, size_t count, off_t offset) {
  ssize_t result = fails("pread") ? -1 : syscall(SYS_pread64, fd, buffer, count, offset);
  note_file("pread", fd, 0, result);
  return result;
}
