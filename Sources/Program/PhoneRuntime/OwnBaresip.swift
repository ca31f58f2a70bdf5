import BusMessages
import CallModel
import Glibc
import Keypad
import LinuxIO

/// The telephone's own baresip, out of reach of other programs. baresip connects over a socket in a
/// private folder to a bus in this process; then the socket is removed. The kernel confines
/// baresip.
///
///     started ─▶ door ─ connected ─▶ on its bus ─ its name ─▶ probed ─ answers ─▶ ready
final class OwnBaresip {
  enum News {
    /// baresip accepts commands from now on.
    case ready
    /// An event: its type, and the whole event in JSON.
    case event(String, String)
    /// The end of a command: its token and its answer; `nil` without an answer.
    case answer(Int, String?)
  }

  struct Problem: Error {
    var problem: LineProblem
  }

  private let folder: PrivateFolder
  private let loop: EventLoop
  private unowned let owner: any EventSource
  private var door: BusDoor?
  private var bus: OwnBus?
  /// The descriptor of the door, and later of the bus.
  private var watched: Int32?
  private var program: Child?
  private let id: pid_t
  private let gate: ListenGate?
  private(set) var isReady = false
  /// When to probe again: baresip's name appears on the bus a moment before baresip answers.
  private var probeAt: Instant?

  private static let path = "/baresip"
  private static let interface = "com.github.Baresip"
  private static let probePause = Duration.milliseconds(10)
  /// The token of the probe. No command of the session uses it.
  private static let probe = 0

  /// Starts baresip.
  ///
  /// - Parameters:
  ///   - owner: the source that watches baresip's descriptors, and must call ``process(at:)``.
  ///   - ended: called when the program ends by itself.
  init(
    _ settings: SIPSettings, loop: EventLoop, owner: any EventSource,
    whenEnded ended: @escaping (OwnBaresip, ChildProcess.Ending) -> Void
  ) throws(Problem) {
    guard settings.user != nil || !UserAccount.isRoot else { throw Problem(problem: .needsUser) }
    let file: ProgramFile
    do throws(LinuxError) {
      file = try settings.programFile()
    } catch {
      throw Problem(
        problem: error.code == ENOENT && error.call == "run"
          ? .noProgram("baresip") : LineProblem(error))
    }
    guard let modules = settings.modules ?? SIPSettings.modules(beside: file.path) else {
      throw Problem(problem: .noBusModule)
    }
    // baresip 1.1 also listens for SIP over TCP and TLS, and does so again whenever the machine's
    // address changes. It has no setting to turn that off.
    gate = ListenGate()
    do throws(LinuxError) {
      folder = try PrivateFolder("twelvekey-sip", for: settings.user)
      let path = folder.path
      let own = path + "/own"
      try folder.write(
        settings.configuration(modules: modules, folder: own), to: "config")
      let door = try folder.makeFolder("own") { (own) throws(LinuxError) in
        try BusDoor(in: own, for: settings.user)
      }
      var confinement = settings.confinement(
        of: file, modules: modules, configuration: path, own: own, bus: door.address)
      confinement.gate = gate
      self.door = door
      self.loop = loop
      self.owner = owner
      let process = try ChildProcess(file, ["-f", path], named: "baresip", in: confinement)
      id = process.id
      program = Child(process, loop: loop) { [weak self] in
        guard let self else { return }
        program = nil
        ended(self, $1)
      }
      watched = door.number
      try loop.watch(door.number, for: owner)
      if let calls = gate?.number { try loop.watch(calls, for: owner) }
    } catch {
      throw Problem(problem: LineProblem(error))
    }
  }

  /// Sends a command; the answer carries the token.
  func ask(_ command: String, token: Int) throws(LinuxError) {
    guard let bus else { throw LinuxError("write", ENOTCONN, on: "baresip") }
    try bus.call(Self.path, Self.interface, "invoke", command, token: token)
  }

  /// Answers an attempt of baresip to listen.
  ///
  /// - Returns: `false` if the descriptor is not the one that reports such attempts.
  func answersListening(at descriptor: Int32) -> Bool {
    guard let gate, descriptor == gate.number else { return false }
    if !gate.answer() { loop.forget(descriptor) }
    return true
  }

  /// Admits baresip to its bus, handles what has arrived there, and returns the news.
  ///
  /// - Throws: if baresip has left the bus.
  func process(at now: Instant) throws(LinuxError) -> [News] {
    try admit()
    guard let bus else { return [] }
    if let probeAt, probeAt <= now {
      self.probeAt = nil
      try ask("reginfo", token: Self.probe)
    }
    var news: [News] = []
    for one in try bus.process() {
      switch one {
      case .appeared: if !isReady { try ask("reginfo", token: Self.probe) }
      case .answer(Self.probe, .values):
        isReady = true
        news.append(.ready)
      case .answer(Self.probe, .failure): probeAt = now + Self.probePause
      case .answer(let token, .values(let values)):
        news.append(.answer(token, values.first?.text ?? ""))
      case .answer(let token, .failure): news.append(.answer(token, nil))
      case .signal(let signal):
        guard isReady, signal.interface == Self.interface, signal.member == "event",
          signal.arguments.count == 3, let type = signal.arguments[1].text,
          let text = signal.arguments[2].text
        else { break }
        news.append(.event(type, text))
      case .vanished, .called: break
      }
    }
    return news
  }

  private func admit() throws(LinuxError) {
    guard let door, let bus = try door.admit(process: id) else { return }
    loop.forget(door.number)
    self.door = nil
    self.bus = bus
    watched = bus.number
    try loop.watch(bus.number, for: owner)
  }

  var deadline: Instant? { [bus?.deadline, probeAt].compactMap { $0 }.min() }

  var waitsFor: Int32? { bus?.waitsFor }

  /// Asks baresip to end, and kills it if it does not end in time.
  func stop(at now: Instant) {
    let child = program
    program = nil
    child?.stop(at: now)
  }

  /// Closes the connection in both directions.
  func leaveBus() {
    if let watched { loop.forget(watched) }
    watched = nil
    door = nil
    bus = nil
    isReady = false
    probeAt = nil
  }

  /// Leaves the loop, and removes the folder.
  func leave() {
    leaveBus()
    if let calls = gate?.number { loop.forget(calls) }
    folder.remove()
  }

  /// Ends baresip and waits for its end. baresip waits for answers on its bus before it ends.
  func close() {
    let child = program
    program = nil
    child?.close { [self] in
      _ = gate?.answer()
      _ = try? admit()
      _ = try? bus?.process()
    }
    leave()
  }
}
