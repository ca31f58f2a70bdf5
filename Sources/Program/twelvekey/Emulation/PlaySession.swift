import ArgumentParser
import Glibc
import Keypad
import LinuxIO

/// Plays events on keypads for a program that reads them.
///
///     udev's rules ─▶ program starts ─▶ it is ready ─▶ pause ─▶ events
///                                                                 │
///     program's end ◀─ keypads are unplugged ◀─ all are read ◀────┘
///
/// Without a program of its own, the pause follows the rules at once, for programs that the user
/// starts.
final class PlaySession: EventSource {
  /// What is played, and how.
  struct Plan {
    /// The events of all devices by time from zero on, with the numbers of their devices.
    var events: [(device: Int, event: EvdevEvent)]
    /// The time at which the playback ends.
    var end: Instant
    var speed: Double
    /// The program and its arguments; empty for none.
    var command: [String]
    /// Without a program, the pause before the first event; with one, the longest time to wait for
    /// it to be ready.
    var wait: Duration
    /// The pause after the program is ready.
    var settle: Duration
    /// The file that the program makes when it is ready; `nil` if that is so when it has opened the
    /// keypad.
    var ready: String?
  }

  private enum Stage {
    case rules, opening, pausing, playing, lagging, reading, ending
  }

  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGCHLD]
  /// The longest time that udev may take for its rules, and readers for the last events.
  private static let ruleTime = Duration.seconds(10)
  private static let readingTime = Duration.seconds(30)
  /// The longest time between the opening of the first keypad and that of the others.
  private static let othersTime = Duration.seconds(2)
  private static let pollPause = Duration.milliseconds(20)
  /// The number of events after which the readers must have read all, before more are sent. The
  /// kernel keeps 64 for each reader (`EVDEV_MIN_BUFFER_SIZE` of drivers/input/evdev.c); of the next
  /// one it drops all.
  private static let mostUnread = 40
  /// From this time on, the length of a playback is said at its start.
  private static let longTime = Duration.seconds(600)
  /// How often in a row a reader must be found asleep whose queue of events can't be seen, and how
  /// often no reader at all.
  private static let sleepCount = 25

  private let pads: any PlayedPads
  private let plan: Plan
  private let udev: Udev?
  private unowned let loop: EventLoop
  private var program: ForegroundProgram?
  private var stage = Stage.rules
  /// The end of the stage, if it ends by time.
  private var until: Instant
  private var pollAt: Instant?
  private var next = 0
  private var begin = Instant.zero
  /// The number of events that were sent since the readers had read all.
  private var unread = 0
  /// The beginning of the wait for readers that have not.
  private var lagsSince: Instant?
  private var hasLagged = false
  /// Whether readers are still waited for.
  private var isPatient = true
  private var hasUnreadKeys = false
  private var sleeps = 0
  private var grabbed: Set<Int> = []
  private var hasOpened = false
  private var wasAskedToEnd = false
  private var ending: Result<Void, any Error>?

  /// - Parameter loop: must live as long as this object.
  /// - Throws: if udev can't be reached.
  init(_ plan: Plan, on pads: any PlayedPads, _ loop: EventLoop) throws(LinuxError) {
    self.plan = plan
    self.pads = pads
    self.loop = loop
    udev = pads.areDevices && Udev.isRunning ? try Udev() : nil
    let now = EventLoop.now
    until = now + Self.ruleTime
    pollAt = now
  }

  /// - Throws: the error that ends the playback; the exit code of the program, or of a signal.
  func run() throws {
    defer { loop.close() }
    for source in pads.sources + [self] {
      loop.add(source) { [unowned self] in ending = .failure($0) }
    }
    while ending == nil { try loop.turn { ending != nil } }
    try ending?.get()
  }

  // MARK: Stages

  var deadline: Instant? {
    switch stage {
    case .playing where next < plan.events.count: time(plan.events[next].event.time)
    case .playing: time(plan.end)
    case .pausing: until
    case .rules, .opening, .lagging, .reading: pollAt
    case .ending: nil
    }
  }

  func wake(at now: Instant) throws(LinuxError) {
    switch stage {
    case .rules:
      let isDone = udev.map { udev in pads.paths.allSatisfy { udev.hasHandled($0) } } ?? true
      if isDone || now >= until { start(at: now) } else { pollAt = now + Self.pollPause }
    case .opening:
      if isReady(at: now) { pause(plan.settle, at: now) } else { pollAt = now + Self.pollPause }
    case .pausing:
      begin = now
      stage = .playing
      reportLength()
      try play(at: now)
    case .playing: try play(at: now)
    case .lagging:
      guard !lags(at: now) else {
        pollAt = now + Self.pollPause
        return
      }
      // All later events come later.
      begin = begin + (now - (lagsSince ?? now))
      lagsSince = nil
      stage = .playing
      try play(at: now)
    case .reading:
      if areAllRead(at: now) { unplug() } else { pollAt = now + Self.pollPause }
    case .ending: break
    }
  }

  private func start(at now: Instant) {
    guard !plan.command.isEmpty else { return pause(plan.wait, at: now) }
    do {
      program = try startedProgram()
    } catch {
      ending = .failure(error)
      return
    }
    pads.handOver()
    guard pads.areDevices || plan.ready != nil, plan.wait > .zero else {
      return pause(plan.settle, at: now)
    }
    stage = .opening
    until = now + plan.wait
    pollAt = now + Self.pollPause
  }

  private func startedProgram() throws -> ForegroundProgram {
    if pads.areDevices, let missing = pads.paths.first(where: { !Files.exists($0) }) {
      throw Failure(
        "there is no \(missing), though the kernel has made the keypad. In a container, /dev/input "
          + "must be the host's (-v /dev/input:/dev/input), or use --to evdev-fd", .unavailable)
    }
    let words = plan.command.map { $0.replacing("{}", with: pads.paths[0]) }
    do throws(LinuxError) {
      return try ForegroundProgram(
        words,
        variables: [
          "TWELVEKEY_NODE=\(pads.paths[0])",
          "TWELVEKEY_NODES=\(pads.paths.joined(separator: ":"))",
        ], inheriting: pads.inherited)
    } catch {
      throw Self.failure(error, words[0])
    }
  }

  private static func failure(_ error: LinuxError, _ program: String) -> Failure {
    switch error.code {
    case ENOENT where program.contains("/") && Files.exists(program):
      Failure("\(program): there is no interpreter of the name in its first line", .noInput)
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
    let after = min(Double((at - .zero).microseconds) / plan.speed, 1e15)
    return begin + .microseconds(Int64(max(after, 0)))
  }

  private func play(at now: Instant) throws(LinuxError) {
    while next < plan.events.count, time(plan.events[next].event.time) <= EventLoop.now {
      let (device, event) = plan.events[next]
      if unread >= Self.mostUnread, next > 0, plan.events[next - 1].event.type == EvdevType.syn,
        lags(at: EventLoop.now)
      {
        (lagsSince, stage) = (EventLoop.now, .lagging)
        pollAt = EventLoop.now + Self.pollPause
        return
      }
      next += 1
      unread += pads.areDevices && program != nil ? 1 : 0
      try pads.send(event, of: device, after: event.time - .zero)
      if event.type == EvdevType.syn { reportGrab(of: device) }
      // A program such as head(1) has read enough.
      if pads.areClosed, program == nil { return unplug() }
    }
    guard next == plan.events.count, time(plan.end) <= EventLoop.now else { return }
    pads.finish()
    stage = .reading
    sleeps = 0
    until = now + Self.readingTime
    pollAt = now
  }

  /// Whether a reader has not read what was sent, and would lose more.
  private func lags(at now: Instant) -> Bool {
    let slow = isPatient ? readers().filter { $0.hasReadAll == false } : []
    if let lagsSince, !slow.isEmpty, now - lagsSince >= Self.readingTime {
      isPatient = false
      Console.log("\(Self.names(slow)) has read no key for 30 s: the keys come now")
    }
    guard !slow.isEmpty, isPatient else {
      unread = 0
      return false
    }
    if !hasLagged {
      hasLagged = true
      Console.log("\(Self.names(slow)) reads slowly: the keys wait for it")
    }
    return true
  }

  private func reportLength() {
    let length = time(plan.end) - begin
    guard length > Self.longTime else { return }
    let minutes = length.microseconds / 60_000_000
    let text = minutes < 600 ? "\(minutes) min" : "\(minutes / 60) h"
    Console.log("the last event comes in \(text)")
  }

  private static func names(_ readers: [ProcessTree.Reader]) -> String {
    Set(readers.compactMap(\.name)).sorted().joined(separator: ", ")
  }

  // MARK: The program

  /// Whether the program is ready, or not to be waited for any more.
  private func isReady(at now: Instant) -> Bool {
    let name = program?.name ?? ""
    if let ready = plan.ready {
      hasOpened = hasOpened || !readers().isEmpty
      if Files.exists(ready) { return true }
      guard now >= until else { return false }
      Console.log("\(name) has not made \(ready) in \(seconds) s: its keys come now")
      return true
    }
    let all = ProcessTree.descendants
    let found = pads.paths.map { ProcessTree.readers(of: $0, among: all) }
    if found.allSatisfy({ !$0.readers.isEmpty }) {
      hasOpened = true
      return true
    }
    if !hasOpened, found.contains(where: { !$0.readers.isEmpty }) {
      // A program may need only one of several keypads.
      hasOpened = true
      until = min(until, now + Self.othersTime)
    }
    guard now >= until else { return false }
    if hasOpened {
      for (path, found) in zip(pads.paths, found) where found.readers.isEmpty {
        Console.log("\(name) has not opened \(path): its keys go to no reader")
      }
      return true
    }
    let isHidden = found.contains { !$0.isComplete }
    Console.log(
      isHidden
        ? "whether \(name) has opened \(pads.paths[0]) can't be seen, since it runs as another user:"
          + " its keys come now, after \(seconds) s, and then it is unplugged"
        : "\(name) has not opened \(pads.paths[0]) in \(seconds) s: its keys come now, and then it "
          + "is unplugged")
    return true
  }

  private var seconds: Int64 { plan.wait.microseconds / 1_000_000 }

  /// The processes that have the keypad open: descendants, if the program has opened it, and
  /// otherwise any.
  private func readers() -> [ProcessTree.Reader] {
    let ids = program == nil || !hasOpened ? ProcessTree.others : ProcessTree.descendants
    return pads.paths.flatMap { ProcessTree.readers(of: $0, among: ids).readers }
  }

  /// Whether the readers have read everything, or are not to be waited for any more: a reader loses
  /// the events that it has not read when the keypad goes.
  private func areAllRead(at now: Instant) -> Bool {
    // A pipe keeps them.
    if !pads.areDevices { return pads.areClosed }
    let readers = readers()
    if readers.isEmpty, hasOpened {
      Console.log("\(program?.name ?? "the program") has closed the keypad: it is unplugged now")
      return true
    }
    hasUnreadKeys = readers.contains { $0.hasReadAll == false }
    if hasUnreadKeys {
      sleeps = 0
    } else if !readers.isEmpty, readers.allSatisfy({ $0.hasReadAll == true }) {
      return true
    } else {
      // A process that has not read them yet is awake.
      sleeps = readers.allSatisfy(\.isAsleep) ? sleeps + 1 : 0
      if sleeps >= Self.sleepCount { return true }
    }
    guard now >= until else { return false }
    Console.log("\(Self.names(readers)) has not read all keys in 30 s: the keypad is unplugged now")
    return true
  }

  private func reportGrab(of device: Int) {
    let isGrabbed = pads.isGrabbed(device)
    guard isGrabbed != grabbed.contains(device) else { return }
    let path = pads.paths[device]
    if isGrabbed {
      grabbed.insert(device)
      let readers = ProcessTree.readers(of: path, among: ProcessTree.others).readers
      let names = Set(readers.compactMap(\.name)).sorted().joined(separator: " or ")
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
      // Without a program, SIGTERM ends this one as planned, as it ends `run` and `record`.
      let isFailure = !plan.command.isEmpty || number == SIGINT
      ending = isFailure ? .failure(ExitCode(128 + number)) : .success(())
      return
    }
    if wasAskedToEnd {
      program.send(SIGKILL)
    } else if !loop.isSignalFromKernel {
      // The terminal has sent Ctrl-C to the program, too.
      program.send(number)
    }
    if !wasAskedToEnd { Console.log("waiting for \(program.name) to end; again: it is killed") }
    wasAskedToEnd = true
    unplug()
  }

  private func reap() {
    guard let program, let code = program.reap() else { return }
    let missed = plan.events[next...].count {
      $0.event.type == EvdevType.key && $0.event.value == 1
    }
    if !wasAskedToEnd, missed > 0 {
      Console.log(
        next == 0
          ? "\(program.name) ended before the first key"
          : "\(program.name) ended before the last \(Count.of(missed, "key"))")
    } else if !wasAskedToEnd, stage == .reading, pads.areDevices, hasUnreadKeys {
      Console.log("\(program.name) ended before it had read all keys")
    }
    ending = code == 0 ? .success(()) : .failure(ExitCode(code))
    self.program = nil
  }

  func close() {
    pads.unplug()
    program?.end()
  }
}
