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

// The type of the file system that a path is on, of linux/magic.h: statfs(2), which Glibc's module lacks.
int64_t clinux_file_system(const char *path);

// pipe2(2) with O_CLOEXEC, which Glibc's module lacks.
int clinux_pipe(int ends[2]);

// Gives back to the system what was needed once: memory that is free (malloc_trim(3)), and the pages of the
// program and its libraries, of which those that are needed again come back by themselves, from the page cache as a
// rule.
void clinux_give_back_memory(void);

// The process that waitid(2) tells of: a macro of siginfo_t.
pid_t clinux_siginfo_process(const siginfo_t *news);

// As posix_spawnp(3), with a guardian that is the program's parent: guardian.c. Gives the guardian's id, which is the
// process group's, too, and ends as the program does; it ends the program and all that this has started by force when
// it gets SIGUSR1, and asks them to end first when the other end of `life` is closed. The error, or 0.
int clinux_spawn_guarded(pid_t *guardian, int life, const char *file,
                         const posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                         char *const arguments[], char *const variables[]);
// Whether a list of permissions (acl(5)) stands beside the file's mode.
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

// Programs that the kernel confines: confine.c, and landlock(7).

// The version of the kernel's Landlock; -1 where it has none, or it is turned off.
int clinux_landlock_version(void);
// A ruleset that handles these accesses to files (LANDLOCK_ACCESS_FS_...) and scopes these others
// (LANDLOCK_SCOPE_...).
int clinux_landlock_ruleset(uint64_t files, uint64_t scoped);
// Opens a file or a folder for the next one (O_PATH).
int clinux_landlock_open(const char *path);
// Allows accesses to an open file, or to all that is beneath an open folder.
int clinux_landlock_allow(int ruleset, int file, uint64_t access);

struct clinux_confined {
  const char *program;
  char *const *arguments;
  char *const *environment;
  // Where it is.
  const char *folder;
  // Where its standard error goes. Its standard input is empty, its standard output nowhere.
  int output;
  // -1 for none.
  int ruleset;
  int changes_user;
  uid_t user;
  gid_t group;
  const gid_t *groups;
  size_t group_count;
  // At most; in bytes, but the number of open files.
  uint64_t file_size;
  uint64_t files;
  uint64_t memory;
};

// Starts it in a process group of its own, with no new privileges; it is told to end (SIGTERM) where
// the thread that calls this does. -1 also where the program itself can't be run.
pid_t clinux_start_confined(const struct clinux_confined *what);

// Ports of another process: silence.c.

// pidfd_open(2).
int clinux_process(pid_t id);
// Where that descriptor of the process is a TCP socket that listens, it listens no more: it becomes one end
// of a connection on which nothing is said. The other end is given, to be kept as long as the process runs:
// a socket without would be ready all the time. -1 where it is none, or this user may not.
int clinux_silence(int process, int number);

// SO_PEERCRED: who has connected a Unix socket.
int clinux_peer(int socket, pid_t *process, uid_t *user);
// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK, which Glibc's module lacks.
int clinux_accept(int socket);

// The errno of the last call, as a function: it is a macro.
int clinux_errno(void);

#endif
