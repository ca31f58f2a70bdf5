#if DEBUG
  import Glibc
  import Keypad
  import Synchronization

  /// A clock that replaces the kernel's clock in a test, so that neither the test nor the program
  /// waits for real time. An environment variable selects it. Only debug builds have this clock; a
  /// release build ignores the variable.
  ///
  ///     TWELVEKEY_TEST_CLOCK=3        stands still; the test moves it on through the other end of
  ///                                   the socket with descriptor 3
  ///     TWELVEKEY_TEST_CLOCK=3,runs   runs with the kernel's clock; the test may move it further
  ///     TWELVEKEY_TEST_CLOCK=leaps    jumps to the next deadline when there is no other work
  ///     TWELVEKEY_TEST_CLOCK=250ms    moves on by this time whenever it is read
  ///
  /// A message on the socket (`SOCK_SEQPACKET`) is eight bytes: the number of microseconds by which
  /// the clock moves on. The clock stops at each deadline on the way, so that the deadline is
  /// handled at its time. When the clock has moved on by the whole time and all waiting work is
  /// done, the program sends the same eight bytes back.
  final class SimulatedClock: Sendable {
    enum Pace: Hashable {
      case driven(runs: Bool)
      case leaps
      case looks(Duration)
    }

    private struct State {
      /// The time of this clock. If it runs with the kernel's clock, the time at the moment when
      /// the kernel's clock was `kernel`.
      var now: Instant
      var kernel: Instant
      /// The time by which the clock must still move on.
      var way: Duration = .zero
      /// The answers to send when the clock has moved on.
      var answers: [[UInt8]] = []
    }

    private let pace: Pace
    /// The socket to the test.
    let descriptor: Int32?
    private let state: Mutex<State>

    /// The clock of this thread or of this process; `nil` without a test's clock.
    static var given: SimulatedClock? {
      guard let own = pthread_getspecific(key) else { return ofProcess }
      return Unmanaged<SimulatedClock>.fromOpaque(own).takeUnretainedValue()
    }

    private static let ofProcess = SimulatedClock()

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    /// Uses this clock for this thread during a call: for a test with its own loop.
    func rule<Result>(_ body: () throws -> Result) rethrows -> Result {
      pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
      defer { pthread_setspecific(Self.key, nil) }
      return try withExtendedLifetime(self) { try body() }
    }

    init(_ pace: Pace, descriptor: Int32? = nil) {
      self.pace = pace
      self.descriptor = descriptor
      let now = EventLoop.kernelNow
      state = Mutex(State(now: now, kernel: now))
    }

    private static let name = "TWELVEKEY_TEST_CLOCK"

    private convenience init?() {
      guard let value = getenv(Self.name).map({ String(cString: $0) }) else { return nil }
      // Programs that this program starts do not inherit the clock.
      unsetenv(Self.name)
      let parts = value.split(separator: ",")
      if value == "leaps" {
        self.init(.leaps)
      } else if value.hasSuffix("ms"), let milliseconds = Int64(value.dropLast(2)) {
        self.init(.looks(.milliseconds(milliseconds)))
      } else if let number = parts.first.flatMap({ Int32($0) }), Self.isSocket(number),
        parts.count == 1 || parts.dropFirst() == ["runs"]
      {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        self.init(.driven(runs: parts.count > 1), descriptor: number)
      } else {
        fatalError("\(Self.name)=\(value): see SimulatedClock")
      }
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
      var type: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0
        && type == Int32(SOCK_SEQPACKET.rawValue)
    }

    var now: Instant {
      state.withLock { state in
        if case .looks(let pause) = pace { state.now = state.now + pause }
        return read(&state)
      }
    }

    private func read(_ state: inout State) -> Instant {
      if pace == .driven(runs: true) {
        let kernel = EventLoop.kernelNow
        state.now = state.now + (kernel - state.kernel)
        state.kernel = kernel
      }
      return state.now
    }

    /// Moves the clock on to a deadline, as far as it may move. Returns whether the deadline has
    /// been reached.
    func goes(to deadline: Instant?) -> Bool {
      state.withLock { state in
        let now = read(&state)
        if let deadline, deadline <= now { return true }
        switch pace {
        case .driven:
          let way = deadline.map { min($0 - now, state.way) } ?? state.way
          state.way -= way
          state.now = now + way
        case .leaps, .looks:
          guard let deadline else { return false }
          state.now = deadline
        }
        return deadline.map { $0 <= state.now } ?? false
      }
    }

    /// Returns the time of the kernel's clock at a deadline; `nil` if there is no deadline or this
    /// clock does not run with the kernel's clock.
    func kernelTime(of deadline: Instant?) -> Instant? {
      state.withLock { state in
        guard pace == .driven(runs: true), let deadline else { return nil }
        return deadline + (state.kernel - state.now)
      }
    }

    /// Receives a message from the test. Returns `false` if the test has ended.
    func receive() -> Bool {
      guard let descriptor,
        let bytes = try? FileDescriptor.read(from: descriptor, limit: MemoryLayout<Int64>.size),
        bytes.count == MemoryLayout<Int64>.size
      else { return false }
      let microseconds = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
      state.withLock { state in
        state.way += .microseconds(microseconds)
        state.answers.append(bytes)
      }
      return true
    }

    /// Tells the test that the clock has moved on by the whole time and no work is left.
    func answer() {
      let answers = state.withLock { state in
        defer { state.answers = [] }
        return state.answers
      }
      guard let descriptor else { return }
      for answer in answers {
        // The test may have ended.
        _ = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  extension EventLoop {
    /// Does the same as ``wait(until:)``, but with a simulated clock. Waiting input is handled
    /// before the clock moves. So if a test types and then moves the clock, the order of both is
    /// certain.
    func wait(until deadline: Instant?, by clock: SimulatedClock) throws(LinuxError) -> [Wake] {
      while true {
        let wakes = try read(at: clock, patience: 0)
        if !wakes.isEmpty { return wakes }
        if clock.goes(to: deadline) { return [.timer] }
        clock.answer()
        try arm(clock.kernelTime(of: deadline))
        let late = try read(at: clock, patience: -1)
        if !late.isEmpty { return late }
      }
    }

    private func read(at clock: SimulatedClock, patience: Int32) throws(LinuxError) -> [Wake] {
      var wakes = try sleep(atMost: patience)
      if let descriptor = clock.descriptor,
        let place = wakes.firstIndex(of: .ready(descriptor))
      {
        wakes.remove(at: place)
        if !clock.receive() { forget(descriptor) }
      }
      return wakes
    }
  }
#endif
