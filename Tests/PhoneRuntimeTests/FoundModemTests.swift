import CallModel
import Glibc
import Keypad
import SimulatedModem
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// A modem that is found on the ports of a machine: pseudoterminals with simulated modems, or with nothing.
@Suite(.timeLimited) struct FoundModemTests {
  /// The ports of a machine, as a test has them.
  private final class Ports: PortList {
    var all: [SerialPort] = []
    private(set) var isClosed = false
    fileprivate var emit: () -> Void = {}

    func close() { isClosed = true }

    /// One of a SIM7600, with its interface's number, in a socket.
    func plug(_ path: String, _ interface: String, place: String = "1-1") {
      all.append(
        SerialPort(
          path: path, vendor: "1e0e", product: "9001", serial: "", interface: interface,
          place: place))
      emit()
    }
  }

  private final class Bench {
    let loop: EventLoop
    let line: FoundModemLine
    private(set) var events: [LineEvent] = []

    /// - Parameter silence: more than any machine is slow, where nothing is silent.
    init(_ ports: Ports, silence: Duration = .seconds(600), isPassive: Bool = false) throws {
      loop = try EventLoop(signals: [])
      var wiring = Wiring(loop: loop, isQuiet: true, report: { _ in })
      wiring.isPassive = isPassive
      line = FoundModemLine(
        wiring, silence: silence,
        ports: { _, emit in
          ports.emit = emit
          return ports
        })
      loop.add(line) { _ in }
      line.start { [unowned self] in events += $0 }
    }

    deinit { loop.close() }

    func wait(until isSo: () -> Bool) throws { while !isSo() { try loop.turn() } }
    func forget() { events = [] }
    var isReady: Bool { events.contains { if case .ready = $0 { true } else { false } } }
    var losses: [String] {
      events.compactMap { if case .lost(let why) = $0 { why } else { nil } }
    }
  }

  private func modem(_ change: (inout SimulatedModem) -> Void = { _ in }) throws -> PtyModem {
    var modem = SimulatedModem(.telling)
    change(&modem)
    return try PtyModem(modem)
  }

  @Test func theFirstPortThatAnswersIsTheLine() throws {
    let (silent, modem, ports) = (TerminalPair(), try modem(), Ports())
    defer { modem.unplug() }
    ports.plug(silent.path, "02")
    ports.plug(modem.path, "03")
    let bench = try Bench(ports, silence: .seconds(2))
    try bench.wait { bench.isReady }
    // The silent port was asked, and no loss is reported.
    #expect(silent.readSome(timeout: 0) != nil)
    #expect(bench.events.contains(.status(.name("SIM7600G-H"))) && bench.losses.isEmpty)
    #expect(bench.line.problem == nil)
    let call = DialRequest(name: nil, number: "5550142")
    bench.line.perform(.call(.dial(.here(1), call)), at: EventLoop.now)
    try bench.wait { !modem.state.dialled.isEmpty }
    #expect(modem.state.dialled == ["5550142"])
    bench.line.close()
    #expect(ports.isClosed)
  }

  /// What is only looked at keeps its calls until it is taken; what is found later is taken at once.
  @Test func aModemIsSetUpOnceItIsTaken() throws {
    let (first, second, ports) = (try modem(), try modem(), Ports())
    defer { second.unplug() }
    ports.plug(first.path, "02")
    let bench = try Bench(ports, isPassive: true)
    try bench.wait { bench.isReady }
    #expect(!first.state.commands.contains("AT+CLIP=1"))
    bench.line.select()
    try bench.wait { first.state.commands.contains("AT+CLIP=1") }
    bench.forget()
    ports.all = []
    first.unplug()
    try bench.wait { bench.line.problem == .noKnownModem }
    ports.plug(second.path, "02")
    try bench.wait { bench.isReady }
    #expect(second.state.commands.contains("AT+CLIP=1"))
  }

  /// A program that has one port of a modem has the modem: the modem gets no byte, and the problem
  /// names the program.
  @Test func aModemThatAnotherProgramHasIsLeftAlone() throws {
    let (other, second, ports) = (try modem(), try modem(), Ports())
    defer {
      other.unplug()
      second.unplug()
    }
    let holder = try ChildProcess(["sh", "-c", "exec sleep 600 <\(other.path)"], isQuiet: true)
    defer { holder.terminate(force: true) }
    while Files.processes(holding: other.path) != ["sleep (pid \(holder.id))"] { usleep(1_000) }
    ports.plug(other.path, "02")
    ports.plug(second.path, "03")
    let bench = try Bench(ports)
    let holders = ["sleep (pid \(holder.id))"]
    #expect(bench.line.problem == .inUse(other.path, by: holders))
    #expect(bench.losses.count == 1 && bench.line.deadline != nil)
    #expect(other.state.commands.isEmpty && second.state.commands.isEmpty)
    // It is the line once it is free.
    holder.terminate(force: true)
    while !Files.processes(holding: other.path).isEmpty { usleep(1_000) }
    try bench.wait { bench.isReady }
    #expect(second.state.commands.isEmpty)
  }

  @Test func aModemWithoutVoiceIsNamedAndTheNextOneTried() throws {
    let (mute, itsOther, ports) = (try modem { $0.model = "SIM7670G" }, try modem(), Ports())
    let voice = try modem()
    defer { for modem in [mute, itsOther, voice] { modem.unplug() } }
    ports.plug(mute.path, "02")
    ports.plug(itsOther.path, "03")
    var bench = try Bench(ports)
    try bench.wait { bench.line.problem != nil }
    #expect(bench.line.problem == .noVoice("SIM7670G"))
    #expect(itsOther.state.commands.isEmpty)
    ports.plug(voice.path, "02", place: "1-2")
    bench = try Bench(ports)
    try bench.wait { bench.isReady }
    #expect(bench.losses.isEmpty)
  }

  /// A modem that begins anew is the line still, and is not looked for in the middle of a call.
  @Test func aModemThatBeginsAnewStays() throws {
    let (modem, ports) = (try modem(), Ports())
    defer { modem.unplug() }
    ports.plug(modem.path, "02")
    let bench = try Bench(ports)
    try bench.wait { bench.isReady }
    bench.forget()
    modem.play { modem, _ in modem.reboot() }
    try bench.wait { modem.state.commands.contains("ATE0") }
    // What is asked meanwhile is done then.
    bench.line.perform(
      .call(.dial(.here(1), DialRequest(name: nil, number: "5550142"))), at: EventLoop.now)
    try bench.wait { modem.state.dialled == ["5550142"] }
    #expect(bench.line.problem == nil && bench.line.deadline == nil && bench.losses.isEmpty)
  }

  /// It sleeps until a port has come; one that is pulled out and has another name then is found again.
  @Test func aModemThatComesLaterIsFound() throws {
    let ports = Ports()
    let bench = try Bench(ports)
    #expect(bench.line.problem == .noKnownModem && bench.line.deadline == nil)
    let first = try modem()
    ports.plug(first.path, "02")
    try bench.wait { bench.isReady }
    bench.forget()
    ports.all = []
    first.unplug()
    try bench.wait { !bench.losses.isEmpty }
    #expect(bench.losses == ["gone"])
    try bench.wait { bench.line.problem == .noKnownModem }
    bench.forget()
    let second = try modem()
    defer { second.unplug() }
    ports.plug(second.path, "02")
    try bench.wait { bench.isReady }
    #expect(bench.line.problem == nil)
  }
}
