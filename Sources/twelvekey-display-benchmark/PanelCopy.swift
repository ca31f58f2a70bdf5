import Glibc

/// One copy of a whole panel, as a display does that knows no damage.
final class PanelCopy {
  private let source: UnsafeMutableRawPointer
  private let target: UnsafeMutableRawPointer
  private let bytes: Int

  init(bytes: Int) {
    self.bytes = bytes
    source = .allocate(byteCount: bytes, alignment: 64)
    target = .allocate(byteCount: bytes, alignment: 64)
    memset(source, 1, bytes)
    memset(target, 2, bytes)
  }

  deinit {
    source.deallocate()
    target.deallocate()
  }

  func time() -> Int {
    let start = cpuTime()
    memcpy(target, source, bytes)
    return cpuTime() - start
  }
}

/// CPU time of this thread in nanoseconds.
func cpuTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
