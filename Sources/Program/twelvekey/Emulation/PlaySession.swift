import ArgumentParser
import Glibc
import Keypad
import LinuxIO

/// Plays events on keypads for a program that reads them.
///
///     udev's rules ─▶ program starts ─▶ opens the keypad ─▶ pause ─▶ events
///                                                                      │
///     program's end ◀─ keypads are unplugged ◀─ readers are asleep ◀───┘
///
/// Without a program of its own, the pause follows the rules at once, for programs that the user
/// starts.
final class PlaySession: EventSource {
  /// What is played, and how.
  struct Plan {
    /// The events of all devices by time, with the numbers of their devices.
    var events: [(device: Int, event: EvdevEvent)]
    /// The time in the recording at which the playback begins and ends.
    var start: Instant
    var end: Instant
    var speed: Double
    /// The program and its arguments; empty for none.
    var command: [String]
    /// Without a program, the pause before the first event; with one, the longest time to wait for
    /// it to open the keypad.
    var wait: Duration
    /// The pause after the program has opened the keypad.
    var settle: Duration
  }

  private enum Stage {
    case rules, opening, pausing, playing, reading, ending
  }

  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGCHLD]
  /// The longest time that udev may take for its rules.
  private static let ruleTime = Duration.seconds(10)
  /// The longest time that the program may take for the last events, and that other readers may.
  private static let readingTime = Duration.seconds(30)
  private static let otherReadingTime = Duration.seconds(5)
  private static let pollPause = Duration.milliseconds(20)
  /// How often in a row, every 50 ms, the readers must be found asleep before the keypad goes: a
  /// reader loses the events that it has not read when the keypad goes.
  private static let sleepCount = 10
  private static let sleepPause = Duration.milliseconds(50)

  private let pads: any PlayedPads
  private let plan: Plan
  private let udev: Udev?
  private var program: ForegroundProgram?
  private var stage = Stage.rules
  /// The end of the stage, if it ends by time.
  private var until: Instant
  private var pollAt: Instant?
  private var next = 0
  private var begin = Instant.zero
  private var sleeps = 0
  private var grabbed: Set<Int> = []
  private var hasOpened = false
  private var wasAskedToEnd = false
  private var ending: Result<Void, any Error>?

  /// - Throws: if udev can't be reached.
  init(_ plan: Plan, on pads: any PlayedPads) throws(LinuxError) {
    self.plan = plan
    self.pads = pads
    udev = pads.areDevices && Udev.isRunning ? try Udev() : nil
    let now = EventLoop.now
    until = now + Self.ruleTime
    pollAt = now
  }

  /// - Throws: the error that ends the playback; the exit code of the program, and that of Ctrl-C.
  func run(on loop: EventLoop) throws {
    defer { loop.close() }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    while ending == nil { try loop.turn { ending != nil } }
    try ending?.get()
  }

  // MARK: Stages

  var deadline: Instant? {
    switch stage {
    case .playing where next < plan.events.count: time(plan.events[next].event.time)
    case .playing: time(plan.end)
    case .pausing: until
    case .rules, .opening, .reading: pollAt
    case .ending: nil
    }
  }

  func wake(at now: Instant) throws(LinuxError) {
    switch stage {
    case .rules:
      let isReady = udev.map { udev in pads.paths.allSatisfy { udev.hasHandled($0) } } ?? true
      if isReady || now >= until { startProgram(at: now) } else { pollAt = now + Self.pollPause }
    case .opening:
      hasOpened = !readers.ids.isEmpty
      if hasOpened {
        pause(plan.settle, at: now)
      } else if now >= until {
        let seconds = plan.wait.microseconds / 1_000_000
        Console.log(
          "\(program?.name ?? "") has not opened \(pads.paths[0]) in \(seconds) s: its keys come now"
        )
        pause(plan.settle, at: now)
      } else {
        pollAt = now + Self.pollPause
      }
    case .pausing:
      begin = now
      stage = .playing
      try play(at: now)
    case .playing: try play(at: now)
    case .reading:
      let isLate = pads.areDevices && now >= until
      if isLate || areReadersDone() { unplug() } else { pollAt = now + Self.sleepPause }
    case .ending: break
    }
  }

  private func startProgram(at now: Instant) {
    if pads.areDevices, let missing = pads.paths.first(where: { !Files.exists($0) }) {
      ending = .failure(
        Failure(
          "there is no \(missing), though the kernel has made the keypad. In a container, /dev/input "
            + "must be the host's (-v /dev/input:/dev/input), or use --to evdev-fd", .unavailable))
      return
    }
    guard let path = pads.paths.first, !plan.command.isEmpty else {
      return pause(plan.wait, at: now)
    }
    let words = plan.command.map { $0.replacing("{}", with: path) }
    do throws(LinuxError) {
      program = try ForegroundProgram(
        words,
        variables: [
          "TWELVEKEY_NODE=\(path)", "TWELVEKEY_NODES=\(pads.paths.joined(separator: ":"))",
        ], inheriting: pads.inherited)
    } catch {
      ending = .failure(Self.failure(error, words[0]))
      return
    }
    pads.handOver()
    guard pads.areDevices, plan.wait > .zero else { return pause(plan.settle, at: now) }
    stage = .opening
    until = now + plan.wait
    pollAt = now + Self.pollPause
  }

  private static func failure(_ error: LinuxError, _ program: String) -> Failure {
    switch error.code {
    case ENOENT: Failure("there is no program \(program)", .noInput)
    case EACCES: Failure("\(program) is not a program that you may run", .noPermission)
    default: Failure("\(program) does not start: \(error.reason)", .unavailable)
    }
  }

  private func pause(_ length: Duration, at now: Instant) {
    stage = .pausing
    until = now + length
  }

  /// The time at which something is due that happens at a time in the recording. The times in a
  /// recording may be arbitrarily great.
  private func time(_ at: Instant) -> Instant {
    let after = min(Double((at - plan.start).microseconds) / plan.speed, 1e15)
    return begin + .microseconds(Int64(max(after, 0)))
  }

  private func play(at now: Instant) throws(LinuxError) {
    while next < plan.events.count, time(plan.events[next].event.time) <= EventLoop.now {
      let (device, event) = plan.events[next]
      next += 1
      try pads.send(event, of: device, after: event.time - plan.start)
      if event.type == EvdevType.syn { reportGrab(of: device) }
      // A program such as head(1) has read enough.
      if pads.areClosed, program == nil { return unplug() }
    }
    guard next == plan.events.count, time(plan.end) <= EventLoop.now else { return }
    stage = .reading
    sleeps = 0
    until = now + (program == nil ? Self.otherReadingTime : Self.readingTime)
    pollAt = now
  }

  // MARK: Readers

  /// The processes that have the keypad open: those of the program, or all if there is none.
  private var readers: (ids: [pid_t], isComplete: Bool) {
    let all = program.map { ProcessTree(from: $0.id).members } ?? ProcessTree.all
    let others = all.filter { $0 != getpid() }
    var ids: [pid_t] = []
    var isComplete = true
    for path in pads.paths {
      let found = ProcessTree.readers(of: path, among: others)
      ids += found.ids
      isComplete = isComplete && found.isComplete
    }
    return (ids, isComplete)
  }

  /// Whether the readers have read everything, as far as can be seen: a process that has not is
  /// awake.
  private func areReadersDone() -> Bool {
    if !pads.areDevices { return pads.waitsFor == nil }
    let readers = readers
    if hasOpened, readers.ids.isEmpty, readers.isComplete { return true }
    sleeps = readers.ids.allSatisfy(ProcessTree.isAsleep) ? sleeps + 1 : 0
    return sleeps >= Self.sleepCount
  }

  private func reportGrab(of device: Int) {
    let isGrabbed = pads.isGrabbed(device)
    guard isGrabbed != grabbed.contains(device), device < pads.paths.count else { return }
    let path = pads.paths[device]
    if isGrabbed {
      grabbed.insert(device)
      let ids = ProcessTree.readers(of: path, among: ProcessTree.all).ids.filter { $0 != getpid() }
      let names = ids.compactMap(ProcessTree.name(of:)).joined(separator: " or ")
      Console.log(
        "\(path) is grabbed: only one program gets its keys"
          + (names.isEmpty ? "" : " (\(names))"))
    } else {
      grabbed.remove(device)
      Console.log("\(path) is no longer grabbed")
    }
  }

  // MARK: End

  private func unplug() {
    pads.unplug()
    stage = .ending
    if program == nil { ending = .success(()) }
  }

  func signal(_ number: Int32, at now: Instant) {
    guard number != SIGCHLD else { return reap() }
    guard let program else {
      ending = number == SIGINT ? .failure(ExitCode.interrupted) : .success(())
      return
    }
    // The program gets a first signal to end by itself.
    if wasAskedToEnd { kill(program.id, SIGKILL) } else { program.forward(number) }
    wasAskedToEnd = true
    unplug()
  }

  private func reap() {
    guard let program, let code = program.reap() else { return }
    if stage == .opening { Console.log("\(program.name) ended before the first key") }
    ending = code == 0 ? .success(()) : .failure(ExitCode(code))
  }

  var waitsFor: Int32? { pads.waitsFor }
  func catchUp() throws(LinuxError) { try pads.flush() }
  func close() { pads.unplug() }
}
