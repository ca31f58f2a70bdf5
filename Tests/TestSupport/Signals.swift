import Glibc

/// Runs `body`, and then restores the signals that this thread blocked before.
package func keepingBlockedSignals(_ body: () throws -> Void) rethrows {
  var blocked = sigset_t()
  pthread_sigmask(SIG_SETMASK, nil, &blocked)
  defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
  try body()
}
