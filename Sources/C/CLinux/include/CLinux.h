// Functions of Linux that Swift can't import. Glibc's module map lacks epoll, timerfd, signalfd and
// timex. Swift imports neither computed `_IO…` request numbers nor variadic functions. There is no
// logic in these wrappers. They return -1 and set errno as the wrapped functions do.
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

// Makes a file without a name in a folder, and opens it for writing (O_TMPFILE). Not every file
// system supports this.
int clinux_open_unnamed(int folder, mode_t mode);

// Opens a file, a folder or a symbolic link itself with O_PATH. The descriptor only allows
// examining it and opening files below it.
int clinux_look(int folder, const char *name);

// Returns the type of a path's file system, a number of linux/magic.h. Swift's Glibc module lacks
// statfs(2).
int64_t clinux_file_system(const char *path);

// pipe2(2) with O_CLOEXEC, which Glibc's module lacks.
int clinux_pipe(int ends[2]);

// Runs `body(context)` in a child process as the owner of `folder`, with that folder as its root
// folder. Only root may call this, and not for a folder of its own. The calling process must have one
// thread. Returns what `body` returned, of 0 to 255, or a negative errno value; -ECHILD if a signal
// ended the child.
int clinux_as_owner(const char *folder, int (*body)(void *context), void *context);

// Makes all threads that are started from now on use the heap of the main thread (mallopt(3),
// M_ARENA_MAX). With separate heaps, the process would retain memory that another thread frees.
void clinux_share_heap(void);

// Returns memory to the system: free memory (malloc_trim(3)), and the pages of the program and its
// libraries. The kernel loads these pages again when they are used, usually from the page cache.
void clinux_give_back_memory(void);

// Returns si_pid, the process that waitid(2) reports. In siginfo_t it is a macro.
pid_t clinux_siginfo_process(const siginfo_t *news);

// Starts a program like posix_spawnp(3), with a guardian (guardian.c) as its parent. Stores the
// guardian's id, which is also the id of its process group. The guardian ends with the status of
// the program. On SIGUSR1 it kills the program and all its descendants. When the other end of
// `life` is closed, the guardian first sends them SIGTERM. Returns the error, or 0.
int clinux_spawn_guarded(pid_t *guardian, int life, const char *file,
                         const posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                         char *const arguments[], char *const variables[]);

// PR_SET_CHILD_SUBREAPER: descendants whose parent ends become children of this process.
int clinux_adopt_orphans(void);
// pidfd_getfd(2): returns a copy of a descriptor of another process, which this process may trace.
int clinux_copy_descriptor(pid_t process, int descriptor);

// Whether the file has an access control list (acl(5)) in addition to its mode.
int clinux_has_acl(const char *path);

// EVIOCGRAB: its argument is the value itself, not a pointer to it.
int clinux_grab(int fd, int on);
// EVIOCSCLOCKID: sets the clock of the events' time stamps.
int clinux_set_clock(int fd, int clock);
// UI_SET_PHYS: must be called before the device is created.
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

// These functions set what is restored when a fatal signal ends the process: see crash.c. Each
// copies its arguments, and replaces those of the last call. The restoring code is in C, because in
// Swift any statement may allocate or retain, which isn't async-signal-safe.

// On a crash: writes `bytes` (at most 256) to `fd` and restores `mode`. If `bytes` is NULL, nothing
// is restored any more.
void clinux_restore_on_crash(int fd, const struct termios *mode, const void *bytes, size_t size);
// On a crash: releases a virtual console. Sets text mode, lets the kernel switch consoles, sets the
// mode `keyboard` (-1 doesn't change it), then writes `bytes` (at most 256). Removes the file
// `record`, whose path is shorter than PATH_MAX; NULL for none. If `fd` is -1, nothing is released
// any more.
void clinux_release_console_on_crash(int fd, int keyboard, const void *bytes, size_t size,
                                     const char *record);
// On a crash: lights a panel, by FBIOBLANK on `framebuffer` and by writing "0" to `backlight`. -1
// omits one of them.
void clinux_light_on_crash(int framebuffer, int backlight);

// Programs that the kernel confines: see confine.c and landlock(7).

// Returns the version of the kernel's Landlock; -1 if Landlock is missing or disabled.
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
  // The Landlock ruleset; -1 for none.
  int ruleset;
  int changes_user;
  uid_t user;
  gid_t group;
  const gid_t *groups;
  size_t group_count;
  // The limits, in bytes except for the number of open files.
  uint64_t file_size;
  uint64_t files;
  uint64_t memory;
  // Whether the program's calls of listen(2) wait for clinux_answer_listening.
  int holds_listening;
};

// Starts the program in a separate process group and without new privileges. The program gets
// SIGTERM when the calling thread ends. Returns -1 also if the program can't be executed. Stores in
// `calls` the descriptor for clinux_answer_listening, or -1 if there is none.
pid_t clinux_start_confined(const struct clinux_confined *what, int *calls);

// The calls of listen(2) of a confined program: see listening.c.

// Whether the kernel can hold these calls, by seccomp(2). Linux 5.9 and later can.
int clinux_can_hold_listening(void);
// Answers one waiting call, if there is one: the call succeeds, but an idle socket has replaced the
// socket of the call. Returns 1 if there was a call, 0 if not, -1 when the program has ended.
int clinux_answer_listening(int calls);

// SO_PEERCRED: stores the process and the user at the other end of a Unix socket.
int clinux_peer(int socket, pid_t *process, uid_t *user);
// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. Swift's Glibc module lacks it.
int clinux_accept(int socket);

// Returns errno, which is a macro in C.
int clinux_errno(void);

#endif
