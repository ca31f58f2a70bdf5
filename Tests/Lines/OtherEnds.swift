import Baresip
import CallModel
import Glibc
import Keypad
import LinuxIO
import PhoneRuntime
import TestSupport

/// That of a line that leads nowhere is the line itself.
final class SimulatedOther: OtherEnd {
  private weak var bench: Bench?

  init(_ bench: Bench) { self.bench = bench }

  func ring(_ bench: Bench) { bench.line.play(.alerting) }
  func answer() { bench?.line.play(.answered) }
  func refuse() { bench?.line.play(.busy) }
  func hangUp() { bench?.line.play(.ended) }
  func call() { bench?.line.play(.ring("+15555550143")) }
  func press(_ digit: Character) {}
  /// It leads nowhere: what was asked is what has come.
  var heard: String { bench?.tonesAsked ?? "" }
  func breakLine(_ bench: Bench) { bench.line.play(.lost) }
  var isIdle: Bool { true }
}

/// A program of the user's: its start is the call, and its end the call's end.
final class CommandOther: OtherEnd {
  private let folder: TemporaryFolder
  /// The program writes its number there.
  private var note: String { folder.path + "/program" }

  init() throws { folder = try TemporaryFolder() }

  /// Runs until the call is hung up.
  var command: String {
    "sh -c 'sleep 600 & trap \"kill $!; exit 0\" USR1; echo $$ >\(note); wait' {number}"
  }

  private var program: pid_t? {
    (try? Files.read(note, limit: 100)).flatMap {
      pid_t(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
    }
  }

  func ring(_ bench: Bench) throws {
    while program == nil { usleep(1_000) }
  }
  func answer() {}
  func refuse() {}
  func hangUp() { if let program { kill(program, SIGUSR1) } }
  func call() {}
  func press(_ digit: Character) {}
  var heard: String { "" }
  func breakLine(_ bench: Bench) {}
  var isIdle: Bool { program.map { kill($0, 0) != 0 } ?? true }
}

/// Another line, without a handset.
final class LineOther: OtherEnd {
  private let line: any Line
  private let called: String
  private var calls: [CallID] = []
  private var last = 0
  private(set) var heard = ""
  private(set) var isReady = false
  private let breaking: (_ signal: Int32) -> Void

  /// - Parameters:
  ///   - number: of the telephone.
  ///   - breaking: breaks the telephone's line: what becomes of its program.
  init(
    _ choice: LineChoice, calling number: String, on loop: EventLoop,
    breaking: @escaping (_ signal: Int32) -> Void
  ) {
    called = number
    self.breaking = breaking
    line = choice.open(Wiring(loop: loop, isQuiet: true, report: { _ in }))
    loop.add(line) { _ in }
    line.start { [unowned self] events in for event in events { follow(event) } }
  }

  private func follow(_ event: LineEvent) {
    switch event {
    case .ready: isReady = true
    case .lost:
      isReady = false
      calls = []
    case .call(.incoming(let id, _)): calls.append(id)
    case .call(.ended(let id, _)): calls.removeAll { $0 == id }
    case .call(.tone(_, let tone)): heard += tone
    default: break
    }
  }

  func ring(_ bench: Bench) throws {
    try bench.wait(for: "ringing") { !calls.isEmpty }
  }
  func answer() { if let id = calls.last { ask(.answer(id)) } }
  func refuse() { hangUp() }
  func hangUp() { if let id = calls.last { ask(.hangUp(id, force: false)) } }
  func call() {
    last += 1
    let id = CallID.here(last)
    calls.append(id)
    ask(.dial(id, DialRequest(name: nil, number: called)))
  }
  func press(_ digit: Character) { if let id = calls.last { ask(.tones(id, String(digit))) } }
  func breakLine(_ bench: Bench) { breaking(SIGKILL) }
  func freezeLine() -> Bool {
    breaking(SIGSTOP)
    return true
  }
  var isIdle: Bool { calls.isEmpty }

  private func ask(_ request: CallRequest) {
    line.perform(.call(request), at: EventLoop.now)
  }
}
