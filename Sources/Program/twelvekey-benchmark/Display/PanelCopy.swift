import Glibc

/// One copy of a whole panel, as a display without damage tracking makes it.
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
    let start = Clock.threadTime()
    memcpy(target, source, bytes)
    return Clock.threadTime() - start
  }
}
