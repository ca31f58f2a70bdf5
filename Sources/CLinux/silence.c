// Stops another process from listening at a TCP port that has no setting to turn it off:
// pidfd_getfd(2).
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// These numbers are the same on every machine; older headers lack them.
enum {
  pidfd_open_ = 434,
  pidfd_getfd_ = 438,
};

// Milliseconds: a connection within this machine takes less.
static const int patience = 500;

int clinux_process(pid_t id) { return (int)syscall(pidfd_open_, id, 0u); }

union address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
};

static int is_listening(int socket) {
  int type = 0, listens = 0;
  socklen_t size = sizeof type;
  if (getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) < 0 || type != SOCK_STREAM) return 0;
  size = sizeof listens;
  return getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens;
}

// Makes a listener on the same address at a free port, and writes its address.
static int other_end(union address *address) {
  if (address->any.sa_family == AF_INET) {
    address->v4.sin_port = 0;
    if (address->v4.sin_addr.s_addr == INADDR_ANY)
      address->v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  } else {
    address->v6.sin6_port = 0;
    if (IN6_IS_ADDR_UNSPECIFIED(&address->v6.sin6_addr)) address->v6.sin6_addr = in6addr_loopback;
  }
  int listener = socket(address->any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  socklen_t size = sizeof *address;
  if (listener >= 0 && (bind(listener, &address->any, size) < 0 || listen(listener, 1) < 0 ||
                        getsockname(listener, &address->any, &size) < 0)) {
    close(listener);
    return -1;
  }
  return listener;
}

// Connects the listening socket to the other end.
static int connect_to(int listener, int socket, const union address *address) {
  struct sockaddr nowhere = {.sa_family = AF_UNSPEC};
  if (connect(socket, &nowhere, sizeof nowhere) < 0) return -1;
  int end = -1;
  if (connect(socket, &address->any, sizeof *address) == 0 || errno == EINPROGRESS) {
    struct pollfd state = {.fd = listener, .events = POLLIN};
    if (poll(&state, 1, patience) > 0)
      end = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  }
  // Without another end the socket listens again.
  if (end < 0) listen(socket, 5);
  return end;
}

int clinux_silence(int process, int number) {
  int socket = (int)syscall(pidfd_getfd_, process, number, 0u);
  if (socket < 0) return -1;
  union address address = {0};
  socklen_t size = sizeof address;
  int end = -1;
  errno = ENOTSOCK;
  if (is_listening(socket) && getsockname(socket, &address.any, &size) == 0 &&
      (address.any.sa_family == AF_INET || address.any.sa_family == AF_INET6)) {
    int listener = other_end(&address);
    if (listener >= 0) {
      end = connect_to(listener, socket, &address);
      close(listener);
    }
  }
  int code = errno;
  close(socket);
  errno = code;
  return end;
}
