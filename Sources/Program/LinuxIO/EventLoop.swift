import CLinux
import Glibc
import Keypad

/// One thread that sleeps until a descriptor is ready, a deadline is reached, or a signal arrives:
/// epoll, one absolute timerfd and a signalfd. While nothing happens it causes no wake-up.
///
/// It owns its sources: see ``EventSource``.
package final class EventLoop {
  /// The cause of a wake-up.
  enum Wake: Hashable, Sendable {
    /// A watched descriptor is ready (see ``Readiness``), or its other end is gone.
    case ready(Int32)
    case timer
    case signal(Int32)
  }

  private let poll: FileDescriptor
  private let timer: FileDescriptor
  private let signals: FileDescriptor
  /// The signals that the thread blocked before.
  private var maskBefore = sigset_t()
  private var armed: Instant?
  /// Whether the kernel sent the signal that is being delivered: a terminal sends Ctrl-C to all
  /// processes of its foreground, so that a child has got it, too.
  package private(set) var isSignalFromKernel = false
  /// The sources, in the order in which they were added.
  var entries: [Entry] = []
  /// The source of each watched descriptor.
  var owners: [Int32: Owner] = [:]

  /// Blocks a signal until the loop handles it. Otherwise the signal would end the process if it
  /// came before that.
  package static func holdBack(_ number: Int32) {
    var set = signalSet(of: [number])
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  static func signalSet(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  /// Returns a descriptor that is readable when one of these signals has arrived: signalfd(2). The
  /// thread must block the signals.
  static func descriptor(ofSignals numbers: [Int32]) throws(LinuxError) -> FileDescriptor {
    var set = signalSet(of: numbers)
    return try FileDescriptor(from: "signalfd", on: "the event loop") {
      signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    }
  }

  /// - Parameter handled: the signals that the sources receive from now on, and that have no other
  ///   effect any more.
  /// - Throws: if there are no descriptors left.
  package init(signals handled: [Int32]) throws(LinuxError) {
    poll = try FileDescriptor(from: "epoll_create1", on: "the event loop") {
      epoll_create1(Int32(EPOLL_CLOEXEC))
    }
    timer = try FileDescriptor(from: "timerfd_create", on: "the event loop") {
      timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    }
    // The parent process may have set SIGCHLD to be ignored, and SIGPIPE to its default action.
    // With an ignored SIGCHLD no child would ever be reaped. With the default of SIGPIPE a broken
    // pipe would end the process before it restores the terminal.
    signal(SIGCHLD, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)
    var set = Self.signalSet(of: handled)
    pthread_sigmask(SIG_BLOCK, &set, &maskBefore)
    signals = try Self.descriptor(ofSignals: handled)
    try watch(timer.number)
    try watch(signals.number)
    #if DEBUG
      if let clock = SimulatedClock.given?.descriptor { try watch(clock) }
    #endif
  }

  /// Gives the loop's signals the effects that they had before the loop, for a program that goes on
  /// without it. A signal that has arrived meanwhile has its effect at once.
  package func releaseSignals() { pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }

  /// The present time of the kernel's monotonic clock, as in the time stamps of evdev. In a debug
  /// build, the time of the simulated clock if a test has set one.
  package static var now: Instant {
    #if DEBUG
      if let clock = SimulatedClock.given { return clock.now }
    #endif
    return kernelNow
  }

  /// The present time of the kernel's monotonic clock, even if a test has set a simulated one. It
  /// is for a thread that blocks in the kernel.
  package static var kernelNow: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }

  /// The kind of event for which a descriptor wakes the loop.
  package enum Readiness: Hashable, Sendable {
    case reading
    /// The descriptor accepts more bytes.
    case writing
    /// Only exceptional conditions (`EPOLLPRI`). Some files in /proc report changes in this way,
    /// because they are always readable.
    case priority
  }

  func watch(_ descriptor: Int32, for readiness: Readiness = .reading) throws(LinuxError) {
    var event = epoll_event()
    event.events =
      switch readiness {
      case .reading: EPOLLIN.rawValue
      case .writing: EPOLLOUT.rawValue
      case .priority: EPOLLPRI.rawValue
      }
    event.data.fd = descriptor
    try check("epoll_ctl", on: "descriptor \(descriptor)") {
      epoll_ctl(poll.number, EPOLL_CTL_ADD, descriptor, &event)
    }
  }

  /// Stops watching a descriptor.
  package func forget(_ descriptor: Int32) {
    owners[descriptor] = nil
    var event = epoll_event()
    epoll_ctl(poll.number, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Sleeps until a wake-up, or until `deadline`. Descriptors come before the timer in the result,
  /// so that events with a time stamp before a deadline are handled before it.
  func wait(until deadline: Instant?) throws(LinuxError) -> [Wake] {
    #if DEBUG
      if let clock = SimulatedClock.given { return try wait(until: deadline, by: clock) }
    #endif
    try arm(deadline)
    return try sleep()
  }

  /// Sleeps until an event, at most `milliseconds`; without a limit if that is negative.
  func sleep(atMost milliseconds: Int32 = -1) throws(LinuxError) -> [Wake] {
    var events = [epoll_event](repeating: epoll_event(), count: 32)
    let count = try check("epoll_wait", on: "the event loop") {
      epoll_wait(poll.number, &events, Int32(events.count), milliseconds)
    }
    var wakes: [Wake] = []
    var isTimerDue = false
    for event in events.prefix(Int(count)) {
      switch event.data.fd {
      case timer.number: isTimerDue = true
      case signals.number:
        let received = try Self.readSignals(signals.number)
        isSignalFromKernel = received.contains { $0.isFromKernel }
        wakes += received.map { .signal($0.number) }
      default: wakes.append(.ready(event.data.fd))
      }
    }
    if isTimerDue {
      _ = try FileDescriptor.read(from: timer.number, limit: 8)
      armed = nil
      wakes.append(.timer)
    }
    return wakes
  }

  func arm(_ deadline: Instant?) throws(LinuxError) {
    guard deadline != armed else { return }
    var value = itimerspec()
    if let deadline {
      // A value of zero would disarm the timer.
      let microseconds = max(deadline.microseconds, 1)
      value.it_value.tv_sec = Int(microseconds / 1_000_000)
      value.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
    }
    try check("timerfd_settime", on: "the event loop") {
      timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &value, nil)
    }
    armed = deadline
  }

  /// Returns the signals that a signalfd has received. Does not wait.
  static func readSignals(
    _ descriptor: Int32
  ) throws(LinuxError) -> [(number: Int32, isFromKernel: Bool)] {
    let size = MemoryLayout<signalfd_siginfo>.size
    guard let bytes = try FileDescriptor.read(from: descriptor, limit: size * 16) else {
      return []
    }
    return stride(from: 0, to: bytes.count - size + 1, by: size).map { offset in
      bytes.withUnsafeBytes {
        let news = $0.loadUnaligned(fromByteOffset: offset, as: signalfd_siginfo.self)
        // SI_KERNEL of asm-generic/siginfo.h.
        return (Int32(bitPattern: news.ssi_signo), news.ssi_code == 0x80)
      }
    }
  }
}
