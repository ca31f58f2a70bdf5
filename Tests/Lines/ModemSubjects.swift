import Glibc
import LinuxIO
import PhoneRuntime
import SimulatedModem

extension Subject {
  /// A simulated modem of each kind at the other end of a pseudoterminal.
  static var modems: [Subject] {
    SimulatedModem.Kind.allCases.map { kind in
      Subject(name: "modem (\(kind))") {
        var modem = SimulatedModem(kind)
        // The other end decides what becomes of the call.
        modem.fate = .silence
        let other = ModemOther(try PtyModem(modem))
        let bench = try Bench(.device(.modem, other.path), on: EventLoop(signals: [SIGCHLD]))
        return (bench, other)
      }
    }
  }
}

/// The other end in a simulated modem's network.
final class ModemOther: OtherEnd {
  private let modem: PtyModem
  private var isOver = false

  init(_ modem: PtyModem) { self.modem = modem }

  deinit { modem.unplug() }

  var path: String { modem.path }

  func ring(_ bench: Bench) throws {
    try bench.wait(for: "dialling") { !modem.state.dialled.isEmpty && isCalled }
    // Not every modem tells that ringing.
    while isCalled, modem.state.calls.last?.state == 2 { usleep(1_000) }
  }

  private var isCalled: Bool { modem.state.calls.contains { $0.isOutgoing && $0.state != 0 } }

  func answer() { modem.play { modem, _ in modem.answerThere() } }
  func refuse() { modem.play { modem, _ in modem.refuseThere() } }
  func hangUp() { modem.play { modem, _ in modem.hangUpThere(modem.calls.count - 1) } }
  func call() { modem.play { $0.ring(from: "+15555550143", at: $1) } }
  // No modem tells of tones.
  func press(_ digit: Character) {}
  var heard: String { modem.state.tones }

  func breakLine(_ bench: Bench) {
    isOver = true
    modem.unplug()
  }

  /// A modem that was pulled out has no calls.
  var isIdle: Bool { isOver || modem.state.calls.isEmpty }
}
