// What Swift's importer does not see of the Linux headers: Glibc's module map leaves out epoll,
// timerfd, signalfd and timex; computed `_IO…` request numbers and variadic calls are not imported.
// No logic here. Everything returns -1 and sets errno as the call behind it does.
#ifndef CLINUX_H
#define CLINUX_H

#include <linux/fb.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <termios.h>

// open(2) is variadic in C; O_CLOEXEC is always added.
int clinux_open(const char *path, int flags);

// openat(2), variadic in C; O_CLOEXEC is always added.
int clinux_open_in(int folder, const char *name, int flags, mode_t mode);

// A new file in a folder, without a name, to be written (O_TMPFILE). Not every file system has them.
int clinux_open_unnamed(int folder, mode_t mode);

// What has that name in a folder, a link itself, to be looked at and gone through only (O_PATH).
int clinux_look(int folder, const char *name);

// The type of a path's file system, from linux/magic.h. Swift's Glibc module lacks statfs(2).
int64_t clinux_file_system(const char *path);

// pipe2(2) with O_CLOEXEC, which Glibc's module lacks.
int clinux_pipe(int ends[2]);

// Lets all threads that are started from now on use the heap of the main thread (mallopt(3), M_ARENA_MAX). Memory
// in a heap of their own would stay with the process if another thread frees it later.
void clinux_share_heap(void);

// Gives back to the system what was needed once: memory that is free (malloc_trim(3)), and the pages of the
// program and its libraries, of which those that are needed again come back by themselves, from the page cache as a
// rule.
void clinux_give_back_memory(void);

// The process that waitid(2) tells of: a macro of siginfo_t.
pid_t clinux_siginfo_process(const siginfo_t *news);

// As posix_spawnp(3), with a guardian (guardian.c) as the parent of the program. Gives the guardian's
// id, which is also its process group; the guardian ends with the status of the program. It kills the
// program and all its descendants on SIGUSR1. When the other end of `life` is closed, it asks them to
// end first. Returns the error, or 0.
int clinux_spawn_guarded(pid_t *guardian, int life, const char *file,
                         const posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                         char *const arguments[], char *const variables[]);
// Whether the file has an access control list (acl(5)) beside its mode.
int clinux_has_acl(const char *path);

// EVIOCGRAB: the argument is the value itself, not a pointer to it.
int clinux_grab(int fd, int on);
// EVIOCSCLOCKID: the clock of the events' time stamps.
int clinux_set_clock(int fd, int clock);
// UI_SET_PHYS: before the device is created.
int clinux_uinput_set_phys(int fd, const char *phys);

// fgetxattr and fsetxattr, which Glibc's module lacks.
ssize_t clinux_get_attribute(int fd, const char *name, void *value, size_t size);
int clinux_set_attribute(int fd, const char *name, const void *value, size_t size);
// fremovexattr(2).
int clinux_remove_attribute(int fd, const char *name);

// TIOCGWINSZ.
int clinux_window_size(int fd, int *columns, int *rows);

// ioctl(2), variadic in C: for requests that take a number, and for those that take a pointer.
int clinux_ioctl(int fd, unsigned long request, uintptr_t value);
int clinux_ioctl_pointer(int fd, unsigned long request, void *argument);

// What a fatal signal undoes before it does its work: crash.c. Each takes copies of its arguments,
// and replaces what it was told before. Async-signal-safe code can't be written in Swift: any
// statement may allocate or retain.

// Writes `bytes` (at most 256) to `fd` and puts `mode` back. NULL bytes stop it.
void clinux_restore_on_crash(int fd, const struct termios *mode, const void *bytes, size_t size);
// Gives a virtual console back: text mode, switches by the kernel, `keyboard` (-1 leaves it as it
// is), then `bytes` (at most 256); removes the file `record` (shorter than PATH_MAX, or none).
// -1 for `fd` stops it.
void clinux_release_console_on_crash(int fd, int keyboard, const void *bytes, size_t size,
                                     const char *record);
// Lights a panel: FBIOBLANK on `framebuffer`, and "0" to `backlight`; -1 stops either.
void clinux_light_on_crash(int framebuffer, int backlight);

// Programs under confinement by the kernel: confine.c, and landlock(7).

// The version of the kernel's Landlock; -1 if Landlock is missing or turned off.
int clinux_landlock_version(void);
// Makes a ruleset for these file accesses (LANDLOCK_ACCESS_FS_...) and these scopes
// (LANDLOCK_SCOPE_...).
int clinux_landlock_ruleset(uint64_t files, uint64_t scoped);
// Opens a file or a folder (O_PATH) for clinux_landlock_allow.
int clinux_landlock_open(const char *path);
// Allows accesses to an open file, or to everything in an open folder.
int clinux_landlock_allow(int ruleset, int file, uint64_t access);

struct clinux_confined {
  const char *program;
  char *const *arguments;
  char *const *environment;
  // The working directory.
  const char *folder;
  // The standard error. Standard input and output are /dev/null.
  int output;
  // -1 for none.
  int ruleset;
  int changes_user;
  uid_t user;
  gid_t group;
  const gid_t *groups;
  size_t group_count;
  // Limits: in bytes, except for the number of open files.
  uint64_t file_size;
  uint64_t files;
  uint64_t memory;
  // Whether its calls of listen(2) wait for an answer.
  int holds_listening;
};

// Starts the program in its own process group, without new privileges. It gets SIGTERM when the calling
// thread ends. Returns -1 also if the program cannot be executed. `calls` becomes the descriptor for
// clinux_answer_listening, -1 for none.
pid_t clinux_start_confined(const struct clinux_confined *what, int *calls);

// The calls of listen(2) of a confined program: listening.c.

// Whether the kernel lets clinux_start_confined hold them: seccomp(2), from Linux 5.9 on.
int clinux_can_hold_listening(void);
// Answers one call that waits, if there is one: the program is told that it listens, and has an idle socket
// instead of the one that it named. Returns 1 if there was a call, 0 if not, -1 when the program has ended.
int clinux_answer_listening(int calls);

// SO_PEERCRED: the process and the user at the other end of a Unix socket.
int clinux_peer(int socket, pid_t *process, uid_t *user);
// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. Swift's Glibc module lacks it.
int clinux_accept(int socket);

// The errno of the last call, as a function: it is a macro.
int clinux_errno(void);

#endif
