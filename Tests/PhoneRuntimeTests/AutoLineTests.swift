import CallModel
import Glibc
import Keypad
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// Which of several lines carries the calls.
@Suite(.timeLimited) struct AutoLineTests {
  /// What has been told.
  private final class Told {
    var events: [LineEvent] = []
    /// Whether each line that was opened only looks.
    var looks: [Bool] = []
    /// Nothing else may hold it.
    var line: AutoLine?
    var names: [String] {
      events.compactMap { if case .status(.name(let name)) = $0 { name } else { nil } }
    }
    var losses: [String] {
      events.compactMap { if case .lost(let why) = $0 { why } else { nil } }
    }
  }

  private let told = Told()
  private static let call = CallID.here(1)
  private static let dial = LineRequest.call(
    .dial(call, DialRequest(name: nil, number: "5550142")))

  /// What is said where one candidate has this problem.
  private static func nothing(_ problem: LineProblem) -> String {
    "\(LineProblem.nothing([problem]))"
  }

  /// - Parameter ports: the line that is tried where no service runs.
  private func start(
    _ services: [SpokenLine], ports: SpokenLine? = nil, isPassive: Bool = false
  ) throws -> AutoLine {
    let loop = try EventLoop(signals: [])
    var candidates = services.enumerated().map { place, line in
      AutoLine.Candidate(name: "service \(place)") { [weak told] wiring in
        told?.looks.append(wiring.isPassive)
        return line
      }
    }
    if let ports {
      candidates.append(.init(name: "a port", isLastResort: true, open: { _ in ports }))
    }
    var wiring = Wiring(loop: loop, isQuiet: true, report: { _ in })
    wiring.isPassive = isPassive
    let line = AutoLine(candidates, wiring)
    line.start { [weak told] in told?.events += $0 }
    told.line = line
    return line
  }

  private func absent(_ name: String) -> SpokenLine {
    SpokenLine([.lost("\(name) is not running")], problem: .notRunning(name))
  }

  @Test func theFirstThatWorksCarriesTheCalls() throws {
    let (first, second) = (absent("one"), SpokenLine([]))
    let line = try start([first, second])
    second.say(.status(.name("SIM7600")), .ready([.answers]))
    #expect(told.events == [.status(.name("SIM7600, service 1")), .ready([.answers])])
    line.perform(Self.dial, at: EventLoop.now)
    #expect(first.asked.isEmpty && second.asked == [Self.dial])
    #expect(line.problem == nil && line.deadline == nil)
  }

  /// A number that is dialled while the telephone starts need not be dialled again.
  @Test func whatIsDialledTooEarlyIsDialledThen() throws {
    let service = SpokenLine([])
    let line = try start([service])
    line.perform(Self.dial, at: EventLoop.now)
    #expect(line.isBusy && told.events.isEmpty)
    service.work()
    #expect(service.asked == [Self.dial])
  }

  @Test func whatIsDialledTooEarlyIsTakenBackOrRefused() throws {
    let service = SpokenLine([])
    let line = try start([service])
    line.perform(Self.dial, at: EventLoop.now)
    line.perform(.call(.hangUp(Self.call, force: false)), at: EventLoop.now)
    #expect(told.events == [.call(.ended(Self.call, .hungUpHere))])
    line.perform(Self.dial, at: EventLoop.now)
    service.fail(.noModem("one"))
    let refusals = told.events.filter {
      if case .call(.ended(_, .failed)) = $0 { true } else { false }
    }
    #expect(refusals.count == 1 && service.asked.isEmpty && !line.isBusy)
    #expect(line.problem == .nothing([.noModem("one")]))
  }

  /// Codes have no deadline of their own: without an answer their scene would wait for ever.
  @Test func everythingAskedTooEarlyIsAnsweredWithoutALine() throws {
    let service = SpokenLine([])
    let line = try start([service])
    line.perform(.service(.send("*100#")), at: EventLoop.now)
    line.perform(.sim(.changePIN(old: "1234", new: "4321")), at: EventLoop.now)
    line.perform(.service(.end), at: EventLoop.now)
    #expect(told.events.isEmpty)
    service.fail(.notRunning("one"))
    let why = Self.nothing(.notRunning("one"))
    #expect(
      told.events == [
        .service(.failed(why)), .sim(.pinChange(.failed(why))), .nothingFound,
      ])
    #expect(service.asked.isEmpty && !line.isBusy)
  }

  /// A service that runs would fight for the modem.
  @Test func portsAreTriedOnlyWhereNoServiceRuns() throws {
    let port = SpokenLine([.ready([])])
    let running = SpokenLine([.lost("no modem")], problem: .noModem("one"))
    let first = try start([running, absent("two")], ports: port)
    #expect(told.names.isEmpty)
    #expect(first.problem == .nothing([.noModem("one"), .notRunning("two")]))
    let second = try start([absent("one"), absent("two")], ports: port)
    #expect(told.names == ["a port"])
    second.perform(Self.dial, at: EventLoop.now)
    #expect(port.asked == [Self.dial])
  }

  @Test func aServiceThatSaysNothingIsWaitedForAWhile() throws {
    let line = try start([SpokenLine([]), absent("two")])
    let deadline = try #require(line.deadline)
    line.wake(at: deadline)
    #expect(line.deadline == nil && told.events == [.nothingFound])
    line.perform(Self.dial, at: deadline)
    #expect(
      told.events.last
        == .call(.ended(Self.call, .failed(Self.nothing(.notRunning("two"))))))
  }

  /// A missing modem is not reported at once, as the user may only look up numbers. A modem that
  /// can't be used is.
  @Test(arguments: [
    (LineProblem.noModem("one"), false), (.notRunning("one"), false), (.noVoice("SIM7670G"), true),
    (.inUse("/dev/ttyUSB2", by: ["minicom"]), true),
  ])
  func whatIsWrongWithAModemIsToldAtOnce(problem: LineProblem, isTold: Bool) throws {
    let service = SpokenLine([])
    let line = try start([service])
    service.fail(problem)
    #expect(told.losses == (isTold ? [Self.nothing(problem)] : []))
    #expect(line.problem == .nothing([problem]))
  }

  @Test func aBetterLineWaitsForTheEndOfTheCalls() throws {
    let (first, second) = (absent("one"), SpokenLine([.ready([])]))
    let line = try start([first, second])
    second.isBusy = true
    first.work()
    line.perform(Self.dial, at: EventLoop.now)
    #expect(second.asked.count == 1 && told.names == ["service 1"])
    second.isBusy = false
    second.say(.call(.ended(Self.call, .hungUpThere)))
    #expect(told.names == ["service 1", "service 0"])
    line.perform(Self.dial, at: EventLoop.now)
    #expect(first.asked.count == 1)
  }

  /// What it has told of itself before is told when its turn comes.
  @Test func theNextOneTakesOver() throws {
    let (first, second) = (
      SpokenLine([.ready([])]), SpokenLine([.ready([.tones]), .status(.signal(3))])
    )
    let line = try start([first, second])
    #expect(told.names == ["service 0"])
    first.fail(.gone)
    #expect(told.losses == ["gone"])
    #expect(
      told.events.suffix(3) == [.status(.name("service 1")), .ready([.tones]), .status(.signal(3))])
    second.fail(.gone)
    #expect(told.losses == ["gone", "gone"])
    first.work()
    #expect(told.names == ["service 0", "service 1", "service 0"])
    line.perform(Self.dial, at: EventLoop.now)
    #expect(first.asked == [Self.dial])
  }

  /// Without its PIN it takes no calls, but it can be told the PIN.
  @Test func aSIMThatWantsItsPINIsTheLines() throws {
    let service = SpokenLine([])
    let line = try start([service, absent("two")])
    service.say(.status(.name("SIM7600")), .sim(.state(.wants(.pin, triesLeft: 3))))
    #expect(
      told.events == [
        .status(.name("SIM7600, service 0")), .sim(.state(.wants(.pin, triesLeft: 3))),
      ])
    line.perform(.sim(.unlock(pin: "1234")), at: EventLoop.now)
    #expect(service.asked == [.sim(.unlock(pin: "1234"))])
    // The modem is turned on now, which takes its time; a call meanwhile is not refused.
    service.say(.sim(.state(.ready)))
    line.perform(Self.dial, at: EventLoop.now)
    #expect(service.asked.last == Self.dial)
    service.say(.ready([]))
    #expect(told.events.suffix(2) == [.sim(.state(.ready)), .ready([])])
    #expect(told.losses.isEmpty)
  }

  /// A modem that begins anew comes back, and keeps what is asked of it meanwhile.
  @Test func aLineThatBeginsAnewIsNotLeft() throws {
    let service = SpokenLine([.ready([])])
    let line = try start([service, absent("two")])
    service.say(.lost("the modem has restarted"))
    #expect(told.losses == ["the modem has restarted"])
    line.perform(Self.dial, at: EventLoop.now)
    #expect(service.asked == [Self.dial])
    service.work()
    #expect(told.events.last == .ready([.answers]))
  }

  /// A line that is left only looks from then on: it reports no calls, and must not end them.
  @Test func aLineThatIsLeftOnlyLooksFromThenOn() throws {
    let (first, second) = (SpokenLine([]), SpokenLine([.ready([])]))
    _ = try start([first, second])
    #expect(told.looks == [true, true] && second.selections == 1)
    first.work()
    #expect(told.names == ["service 1", "service 0"])
    #expect(second.isClosed && told.looks == [true, true, true] && second.selections == 1)
    // It has begun anew, and is there where the other one fails.
    first.fail(.gone)
    #expect(told.names.last == "service 1" && second.selections == 2)
  }

  // MARK: Unselected lines only look

  @Test func onlyTheLineThatIsTakenDoesMoreThanLook() throws {
    let (first, second) = (SpokenLine([.ready([])]), SpokenLine([.ready([])]))
    let line = try start([first, second])
    #expect(told.looks == [true, true])
    #expect(first.selections == 1 && second.selections == 0)
    first.fail(.gone)
    #expect(second.selections == 1)
    #expect(line.problem == nil)
  }

  @Test func whoOnlyLooksAtTheMachineSelectsNothing() throws {
    let service = SpokenLine([.lost("off")], problem: .poweredOff("SIM7600"))
    let line = try start([service], isPassive: true)
    #expect(service.selections == 0 && line.problem == .poweredOff("SIM7600"))
  }

  @Test func aModemThatIsOffIsTurnedOnWhereNothingElseIsThere() throws {
    let off = SpokenLine([.lost("off")], problem: .poweredOff("SIM7600"))
    let line = try start([off, absent("two")])
    #expect(off.selections == 1 && told.names == ["service 0"])
    // It is being turned on.
    off.problem = nil
    #expect(line.problem == nil)
    line.perform(Self.dial, at: EventLoop.now)
    #expect(off.asked == [Self.dial])
    off.work()
    #expect(told.names == ["service 0"] && told.events.contains(.ready([.answers])))
    #expect(told.losses.isEmpty)
  }

  @Test func aModemThatIsOffIsLeftOffWhereAnotherWorks() throws {
    let off = SpokenLine([.lost("off")], problem: .poweredOff("SIM7600"))
    _ = try start([off, SpokenLine([.ready([])])])
    #expect(off.selections == 0 && told.names == ["service 1"])
  }

  @Test func aModemThatSomebodyTurnsOffIsTurnedOnByACall() throws {
    let service = SpokenLine([.ready([])])
    let line = try start([service])
    service.fail(.off("SIM7600"))
    #expect(told.losses == ["off(\"SIM7600\")"] && line.problem == .off("SIM7600"))
    line.perform(Self.dial, at: EventLoop.now)
    #expect(service.asked == [Self.dial])
  }

  /// The user would have to type its PIN first.
  @Test func aLineThatWorksIsNotLeftForALockedSIM() throws {
    let (locked, working) = (SpokenLine([]), SpokenLine([.ready([])]))
    _ = try start([locked, working])
    locked.say(.sim(.state(.wants(.pin, triesLeft: 3))))
    #expect(told.names == ["service 1"])
    locked.say(.ready([]))
    #expect(told.names == ["service 1"])
    locked.say(.sim(.state(.ready)))
    #expect(told.names == ["service 1", "service 0"])
  }

  /// Both would read from the modem.
  @Test func aServiceThatComesIsLeftTheModem() throws {
    let (service, port) = (absent("one"), SpokenLine([.ready([])]))
    _ = try start([service], ports: port)
    #expect(told.names == ["a port"])
    port.isBusy = true
    service.fail(.noModem("one"))
    #expect(!port.isClosed && told.losses.isEmpty)
    port.isBusy = false
    port.say(.call(.ended(Self.call, .hungUpThere)))
    #expect(port.isClosed && told.losses == ["service 0 runs now, and has the modem"])
    service.work()
    #expect(told.names == ["a port", "service 0"])
  }

  /// Whatever lines say in whatever order: what is asked reaches one line that is there, or is refused.
  @Test func noCallIsLostBetweenLines() throws {
    for seed in 0..<UInt64(Effort.rounds(3_000)) {
      var random = SeededGenerator(seed: seed)
      let lines = (0..<3).map { _ in SpokenLine([]) }
      let line = try start(Array(lines.prefix(2)), ports: lines[2])
      told.events = []
      var dialled = 0
      for _ in 0..<40 {
        let one = lines.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0: one.work()
        case 1: one.fail(Bool.random(using: &random) ? .notRunning("x") : .gone)
        case 2: one.isBusy.toggle()
        case 3: one.say(.sim(.state(Bool.random(using: &random) ? SIMState.ready : .absent)))
        case 4: if let due = line.deadline { line.wake(at: due) }
        default:
          dialled += 1
          line.perform(
            .call(.dial(.here(dialled), DialRequest(name: nil, number: "1"))), at: EventLoop.now)
        }
      }
      if let due = line.deadline { line.wake(at: due) }
      let reached = lines.map(\.asked.count).reduce(0, +)
      let refused = told.events.count { event in
        if case .call(.ended) = event { true } else { false }
      }
      #expect(reached + refused == dialled, "seed \(seed)")
    }
  }
}
