#if DEBUG
  import Glibc
  import Keypad
  import Synchronization

  /// The clock that a test gives the program in the place of the kernel's, so that neither of them waits
  /// for time to pass. Only debug builds have it: no environment changes the clock of a release build.
  ///
  ///     TWELVEKEY_TEST_CLOCK=3        stands still, and goes on where the test says so at the other
  ///                                   end of the socket that is descriptor 3
  ///     TWELVEKEY_TEST_CLOCK=3,runs   goes as the kernel's does, and further where the test says so
  ///     TWELVEKEY_TEST_CLOCK=leaps    is at the next deadline as soon as nothing else is to be done
  ///     TWELVEKEY_TEST_CLOCK=250ms    is so much later at each look
  ///
  /// Through the socket (`SOCK_SEQPACKET`) come eight bytes: for how many microseconds the clock is to go
  /// on. All deadlines on its way are met, each at its own time. The same eight bytes go back when
  /// the clock has come there and nothing is left to be done of all that was there before.
  final class PretendedClock: Sendable {
    enum Pace: Hashable {
      case told(runs: Bool)
      case leaps
      case looks(Duration)
    }

    private struct State {
      /// On the clock; where that runs, as it was when the kernel's was `kernel`.
      var now: Instant
      var kernel: Instant
      /// How far it is yet to go.
      var way: Duration = .zero
      /// What is to go back when it has come there.
      var answers: [[UInt8]] = []
    }

    private let pace: Pace
    /// Leads to the test.
    let descriptor: Int32?
    private let state: Mutex<State>

    /// The one of this thread, or of this process; `nil` where no test has given it one.
    static var given: PretendedClock? {
      guard let own = pthread_getspecific(key) else { return ofProcess }
      return Unmanaged<PretendedClock>.fromOpaque(own).takeUnretainedValue()
    }

    private static let ofProcess = PretendedClock()

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    /// Makes it the clock of this thread while something is done: for a test with a loop of its own.
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
      // What the program starts has a clock of its own.
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
        self.init(.told(runs: parts.count > 1), descriptor: number)
      } else {
        fatalError("\(Self.name)=\(value): see PretendedClock")
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
        return look(&state)
      }
    }

    private func look(_ state: inout State) -> Instant {
      if pace == .told(runs: true) {
        let kernel = EventLoop.kernelNow
        state.now = state.now + (kernel - state.kernel)
        state.kernel = kernel
      }
      return state.now
    }

    /// Goes on to a deadline, as far as that is on its way. Whether the deadline has come.
    func goes(to deadline: Instant?) -> Bool {
      state.withLock { state in
        let now = look(&state)
        if let deadline, deadline <= now { return true }
        switch pace {
        case .told:
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

    /// When it is that time on the kernel's clock; `nil` where it doesn't come by itself.
    func kernelTime(of deadline: Instant?) -> Instant? {
      state.withLock { state in
        guard pace == .told(runs: true), let deadline else { return nil }
        return deadline + (state.kernel - state.now)
      }
    }

    /// Hears from the test how far it is to go. `false` where that has ended.
    func hear() -> Bool {
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

    /// Tells the test that it has come there, with nothing left to be done.
    func answer() {
      let answers = state.withLock { state in
        defer { state.answers = [] }
        return state.answers
      }
      guard let descriptor else { return }
      for answer in answers {
        // A test that has ended needs none.
        _ = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  extension EventLoop {
    /// As ``wait(until:)``. What is there comes before all that time brings, so that a test which has
    /// typed something, and then has the clock go on, knows in which order both are taken.
    func wait(until deadline: Instant?, by clock: PretendedClock) throws(LinuxError) -> [Wake] {
      while true {
        let wakes = try look(at: clock, patience: 0)
        if !wakes.isEmpty { return wakes }
        if clock.goes(to: deadline) { return [.timer] }
        clock.answer()
        try arm(clock.kernelTime(of: deadline))
        let late = try look(at: clock, patience: -1)
        if !late.isEmpty { return late }
      }
    }

    private func look(at clock: PretendedClock, patience: Int32) throws(LinuxError) -> [Wake] {
      var wakes = try sleep(atMost: patience)
      if let descriptor = clock.descriptor,
        let place = wakes.firstIndex(of: .ready(descriptor))
      {
        wakes.remove(at: place)
        if !clock.hear() { forget(descriptor) }
      }
      return wakes
    }
  }
#endif
