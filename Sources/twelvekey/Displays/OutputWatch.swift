import LinuxIO

/// Has the loop wake when an output that is behind takes more. Whoever reads what is shown may stall;
/// the program goes on, and shows the newest as soon as it can.
struct OutputWatch {
  private(set) var descriptor: Int32?

  /// - Parameter wanted: what the display waits for, see ``Display/waitsFor``.
  mutating func update(_ wanted: Int32?, on loop: EventLoop) throws(LinuxError) {
    if wanted == descriptor { return }
    if let descriptor { loop.forget(descriptor) }
    if let wanted { try loop.watch(wanted, for: .writing) }
    descriptor = wanted
  }
}
