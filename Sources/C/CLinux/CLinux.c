#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <link.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

int clinux_open(const char *path, int flags) { return open(path, flags | O_CLOEXEC, 0666); }

int clinux_has_acl(const char *path) {
  return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}

int clinux_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int clinux_copy_descriptor(pid_t process, int descriptor) {
  // glibc 2.36 has no function for it. The numbers are the same for all architectures.
  int handle = (int)syscall(434 /* pidfd_open */, process, 0);
  if (handle < 0) return -1;
  int copy = (int)syscall(438 /* pidfd_getfd */, handle, descriptor, 0);
  int code = errno;
  close(handle);
  errno = code;
  return copy;
}

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

int clinux_ioctl(int fd, unsigned long request, uintptr_t value) {
  return ioctl(fd, request, value);
}

int clinux_ioctl_pointer(int fd, unsigned long request, void *argument) {
  return ioctl(fd, request, argument);
}

int clinux_errno(void) { return errno; }

int clinux_open_in(int folder, const char *name, int flags, mode_t mode) {
  return openat(folder, name, flags | O_CLOEXEC, mode);
}

int clinux_open_unnamed(int folder, mode_t mode) {
  return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

int clinux_look(int folder, const char *name) {
  return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

int64_t clinux_file_system(const char *path) {
  struct statfs status;
  // The type is an unsigned number of 32 bits.
  return statfs(path, &status) < 0 ? -1 : (int64_t)(uint32_t)status.f_type;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

pid_t clinux_siginfo_process(const siginfo_t *news) { return news->si_pid; }

ssize_t clinux_get_attribute(int fd, const char *name, void *value, size_t size) {
  return fgetxattr(fd, name, value, size);
}

int clinux_set_attribute(int fd, const char *name, const void *value, size_t size) {
  return fsetxattr(fd, name, value, size, 0);
}

int clinux_remove_attribute(int fd, const char *name) { return fremovexattr(fd, name); }

// Releases the read-only pages of a loaded object. They are equal to its file, except for a
// debugger's breakpoints. The kernel reads them again from the file when they are used.
static int let_go(struct dl_phdr_info *object, size_t size, void *page) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = object->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
    start &= ~(*(uintptr_t *)page - 1);
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

void clinux_give_back_memory(void) {
  malloc_trim(0);
  uintptr_t page = sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(let_go, &page);
}

// Gives up root's rights for those of the folder's owner. Returns an errno value, or 0.
static int become_owner(int folder, const struct stat *status) {
  if (fchdir(folder) < 0 || chroot(".") < 0 || chdir("/") < 0) return errno;
  close(folder);
  if (setgroups(0, NULL) < 0 || setresgid(status->st_gid, status->st_gid, status->st_gid) < 0 ||
      setresuid(status->st_uid, status->st_uid, status->st_uid) < 0)
    return errno;
  return 0;
}

int clinux_as_owner(const char *folder, int (*body)(void *context), void *context) {
  int place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (place < 0) return -errno;
  // The child writes into it whether it has become the owner.
  int ends[2];
  struct stat status;
  int code = fstat(place, &status) < 0 ? errno : 0;
  if (!code && (geteuid() != 0 || status.st_uid == 0)) code = EPERM;
  if (!code && clinux_pipe(ends) < 0) code = errno;
  if (code) {
    close(place);
    return -code;
  }
  pid_t child = fork();
  if (child == 0) {
    code = become_owner(place, &status);
    (void)!write(ends[1], &code, sizeof code);
    _exit(code ? 1 : body(context));
  }
  if (child < 0) code = errno;
  close(place);
  close(ends[1]);
  int result = 0;
  if (child > 0) {
    if (read(ends[0], &code, sizeof code) != (ssize_t)sizeof code) code = ECHILD;
    while (waitpid(child, &result, 0) < 0 && errno == EINTR) {}
    if (!code && !WIFEXITED(result)) code = ECHILD;
  }
  close(ends[0]);
  return code ? -code : WEXITSTATUS(result);
}
