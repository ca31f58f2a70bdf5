import CallModel
import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import LinuxIO
import SimulatedModem
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The telephone on a serial port: a pseudoterminal with a simulated modem at its other end.
@Suite(.timeLimited) struct ModemLineTests {
  private let diary = Diary()
  private let display: NotedDisplay
  private static let fault = LinuxError("write", EIO, on: "the display")

  init() { display = NotedDisplay(diary) }

  /// Types a script, in real time, and ends with it and with the last call.
  ///
  /// - Returns: what was said beside the display.
  @discardableResult
  private func run(_ script: String, on path: String) throws -> [String] {
    let display = display
    var said: [String] = []
    var options = Telephone.Options(
      openDisplay: { display }, words: { Notice("\($0)") }, report: { said.append($0.text) })
    options.keyboard = nil
    options.store = RecordingStore(diary)
    let read = try KeyScript(script)
    (options.script.steps, options.script.end) = (read.steps, read.end)
    options.script.endsTelephone = true
    options.openLine = { LineChoice.device(.modem, path).open($0) }
    let contact = Contact(name: "John Smith", numbers: [PhoneNumber("+15555550142")])
    try keepingBlockedSignals {
      _ = try Telephone(
        handset: Handset(contacts: ContactIndex([contact])), options: options
      ).run()
    }
    return said
  }

  private var log: [LoggedCall] {
    diary.entries.flatMap { entry in
      if case .kept(let records) = entry {
        records.compactMap { if case .call(let call) = $0 { call } else { nil } }
      } else {
        [LoggedCall]()
      }
    }
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aContactIsCalledAndHangsUp(_ kind: SimulatedModem.Kind) throws {
    let modem = try PtyModem(SimulatedModem(kind), hangsUp: true)
    defer { modem.unplug() }
    try run("5646{call}", on: modem.path)
    #expect(modem.state.dialled == ["+15555550142"])
    #expect(log.map(\.kind) == [.made])
    // A line that has to poll may poll too late.
    if kind == .telling { #expect(diary.hasShown("ringing")) }
  }

  @Test func aBusyCallIsToldSo() throws {
    var busy = SimulatedModem(.telling)
    busy.fate = .busy
    let modem = try PtyModem(busy)
    defer { modem.unplug() }
    try run("5646{call}", on: modem.path)
    #expect(diary.hasShown("busy"))
  }

  @Test func aSoundThatStaysOffIsShown() throws {
    var broken = SimulatedModem(.telling)
    broken.sound = .broken
    let modem = try PtyModem(broken)
    defer { modem.unplug() }
    // Once the modem has refused the sound the other end hangs up.
    display.then = {
      guard modem.state.commands.contains("AT+CPCMREG=1") else { return }
      modem.play { modem, _ in modem.hangUpThere(0) }
    }
    let said = try run("5646{call}", on: modem.path)
    #expect(said == ["the sound of the call: the modem refuses: ERROR"])
    #expect(log.map(\.kind) == [.made])
  }

  /// No call goes on without the telephone.
  @Test func theTelephonesEndEndsItsCall() throws {
    let modem = try PtyModem(SimulatedModem(.telling))
    defer { modem.unplug() }
    let display = display
    display.then = { if modem.state.calls.first?.state == 3 { display.fault = Self.fault } }
    #expect(throws: Self.fault) { try run("5646{call}", on: modem.path) }
    // What was written last is heard by a thread of its own.
    while !modem.state.calls.isEmpty { usleep(1_000) }
    #expect(modem.state.commands.contains("AT+CHUP"))
  }

  @Test func aModemThatIsPulledOutEndsItsCall() throws {
    var ringing = SimulatedModem(.silent)
    ringing.fate = .silence
    let modem = try PtyModem(ringing)
    let pull = startThread {
      while modem.state.calls.first?.state != 3 { usleep(1_000) }
      modem.unplug()
    }
    defer { pthread_join(pull, nil) }
    try run("5646{call}", on: modem.path)
    #expect(log.map(\.kind) == [.failed])
    #expect(diary.hasShown("gone"))
  }

  @Test func aModemWithoutVoiceIsNamed() throws {
    var mute = SimulatedModem(.telling)
    mute.model = "SIM7670G"
    let modem = try PtyModem(mute)
    defer { modem.unplug() }
    try run("5646{call}", on: modem.path)
    #expect(diary.hasShown("noVoice(\"SIM7670G\")") && modem.state.dialled.isEmpty)
  }

  /// What the doctor finds of a modem that says nothing, or has a SIM that wants its PIN.
  @Test func aTrialSaysHowAModemIs() throws {
    try keepingBlockedSignals {
      let silent = TerminalPair()
      let nothing = try LineTrial(.device(.modem, silent.path), patience: .seconds(60))
      #expect(nothing.problem == .silent(silent.path) && nothing.abilities == nil)

      var locked = SimulatedModem(.telling)
      locked.card = .locked
      let modem = try PtyModem(locked)
      defer { modem.unplug() }
      let trial = try LineTrial(.device(.modem, modem.path), patience: .seconds(60))
      #expect(trial.status.sim == .wants(.pin, triesLeft: 3))
      #expect(trial.status.name == "SIM7600G-H" && trial.problem == nil)
    }
  }

  /// A trial ends no call of others: not as it begins, and not at its end.
  @Test func aTrialEndsNobodysCall() throws {
    var busy = SimulatedModem(.silent)
    busy.calls = [
      .init(index: 1, isOutgoing: true, state: 0, number: "5550101"),
      .init(index: 2, isOutgoing: false, state: 5, number: "5550102"),
    ]
    let modem = try PtyModem(busy)
    defer { modem.unplug() }
    try keepingBlockedSignals {
      let trial = try LineTrial(.device(.modem, modem.path), patience: .seconds(60))
      #expect(trial.abilities?.contains(.holds) == true && trial.problem == nil)
    }
    // What was written last has been heard when the next one is answered.
    try keepingBlockedSignals {
      _ = try LineTrial(.device(.modem, modem.path), patience: .seconds(60))
    }
    #expect(modem.state.calls.map(\.state) == [0, 5])
  }

  @Test func aPortThatIsNotThereOrNoneIsNamed() throws {
    try run("5646{call}", on: "/nonexistent/modem")
    #expect(diary.hasShown("noPort"))
    try run("5646{call}", on: "/dev/null")
    #expect(diary.hasShown("noSerialPort"))
    #expect(log.map(\.kind) == [.failed, .failed])
  }

  @Test func aPortThatAnotherProgramHasIsLeftAlone() throws {
    let modem = try PtyModem(SimulatedModem(.silent))
    defer { modem.unplug() }
    let other = open(modem.path, O_RDWR | O_NOCTTY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    try run("5646{call}", on: modem.path)
    #expect(diary.hasShown("inUse"))
    #expect(modem.state.commands.isEmpty)
  }

  /// Which program: by its name and its number.
  @Test func whoHasAPortIsNamed() throws {
    let modem = try PtyModem(SimulatedModem(.silent))
    defer { modem.unplug() }
    let holder = try ChildProcess(
      ["flock", "--no-fork", modem.path, "sh", "-c", "echo has it >&2; exec sleep 600"],
      isQuiet: true)
    defer { holder.terminate(force: true) }
    while holder.output.lastLine == nil {
      usleep(1_000)
      holder.output.read(atMost: 1)
    }
    while Files.processes(holding: modem.path) != ["sleep (pid \(holder.id))"] { usleep(1_000) }
    try run("5646{call}", on: modem.path)
    #expect(diary.hasShown("[\"sleep (pid \(holder.id))\"]"))
    #expect(modem.state.commands.isEmpty)
  }
}
