import CallModel
import Glibc
import Keypad
import LinuxIO
import Testing
import TimeLimit

@testable import PhoneRuntime

/// A mobile phone before all other lines, and emergency calls while it is away.
@Suite(.timeLimited) struct AutoPhoneTests {
  /// What has been told.
  private final class Told {
    var events: [LineEvent] = []
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
  private static let dial = LineRequest.call(
    .dial(.here(1), DialRequest(name: nil, number: "5550142")))
  private static let helpCall = CallID.here(2)
  private static let dialForHelp = LineRequest.call(
    .dial(helpCall, DialRequest(name: nil, number: "112", isForHelp: true)))
  private static let away = LineProblem.outOfReach("Pocket phone")

  /// - Parameter ports: the line that is tried where no service runs.
  private func start(
    phone: SpokenLine, _ services: [SpokenLine], ports: SpokenLine? = nil
  ) throws -> AutoLine {
    let loop = try EventLoop(signals: [])
    var candidates = [AutoLine.Candidate(name: "Bluetooth", isPreferred: true) { _ in phone }]
    candidates += services.enumerated().map { place, line in
      AutoLine.Candidate(name: "service \(place)") { _ in line }
    }
    if let ports {
      candidates.append(.init(name: "a port", isLastResort: true) { _ in ports })
    }
    let line = AutoLine(candidates, Wiring(loop: loop, isQuiet: true, report: { _ in }))
    line.start { [weak told] in told?.events += $0 }
    told.line = line
    return line
  }

  private func awayPhone() -> SpokenLine { SpokenLine([.lost("away")], problem: Self.away) }

  private func absent() -> SpokenLine {
    SpokenLine([.lost("x is not running")], problem: .notRunning("x"))
  }

  /// Its calls wait for it, or fail: they don't go through a line that the user has not named.
  @Test func aPhoneThatIsAwayIsTheLineNevertheless() throws {
    let (phone, modem) = (awayPhone(), SpokenLine([.ready([.tones])]))
    let line = try start(phone: phone, [modem])
    #expect(phone.selections == 1 && modem.selections == 0 && told.names.isEmpty)
    #expect(line.problem == Self.away)
    line.perform(Self.dial, at: EventLoop.now)
    #expect(phone.asked == [Self.dial] && modem.asked.isEmpty)
    phone.say(.status(.name("Pocket phone")))
    phone.work()
    #expect(told.names.last == "Pocket phone, Bluetooth" && line.problem == nil)
    // It goes away again, and stays the line.
    phone.fail(Self.away)
    #expect(line.problem == Self.away)
    line.perform(Self.dial, at: EventLoop.now)
    #expect(phone.asked.count == 2 && modem.asked.isEmpty)
  }

  @Test func aPhoneIsWaitedForAtTheStart() throws {
    let (phone, modem) = (SpokenLine([]), SpokenLine([.ready([])]))
    _ = try start(phone: phone, [modem])
    #expect(told.events.isEmpty && modem.selections == 0)
    phone.work()
    #expect(told.names == ["Bluetooth"] && told.losses.isEmpty)
  }

  @Test func aPhoneThatIsNotPairedLeavesTheCallsToOthers() throws {
    let phone = SpokenLine([.lost("x")], problem: .noPhone("00:00:5E:00:53:01"))
    let modem = SpokenLine([.ready([])])
    _ = try start(phone: phone, [modem])
    #expect(told.names == ["service 0"] && modem.selections == 1)
    // It is paired, and connected.
    phone.work()
    #expect(told.names == ["service 0", "Bluetooth"])
  }

  @Test func anEmergencyCallGoesThroughAnotherLineMeanwhile() throws {
    let (phone, modem) = (awayPhone(), SpokenLine([.ready([.tones]), .status(.name("EC25"))]))
    let line = try start(phone: phone, [modem])
    told.events = []
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(phone.asked.isEmpty && modem.asked == [Self.dialForHelp] && modem.selections == 1)
    #expect(told.events == [.ready([.tones])] && line.isBusy && phone.rests)
    // The phone's own changes don't end the call.
    phone.fail(.bluetoothOff)
    modem.say(.call(.active(Self.helpCall)), .call(.incoming(.there(1), number: "5550143")))
    let tones = LineRequest.call(.tones(Self.helpCall, "1"))
    line.perform(tones, at: EventLoop.now)
    #expect(modem.asked.last == tones)
    #expect(told.events == [.ready([.tones]), .call(.active(Self.helpCall))])
    // Other calls wait for the phone.
    line.perform(Self.dial, at: EventLoop.now)
    #expect(phone.asked == [Self.dial])
    modem.say(.call(.ended(Self.helpCall, .hungUpThere)))
    #expect(
      told.events.suffix(2) == [
        .call(.ended(Self.helpCall, .hungUpThere)), .lost("\(LineProblem.bluetoothOff)"),
      ])
    // The other line only looks again.
    #expect(modem.isClosed && !phone.rests && !line.isBusy && line.problem == .bluetoothOff)
    line.perform(Self.dial, at: EventLoop.now)
    #expect(phone.asked.count == 2)
  }

  @Test func aPhoneThatIsBackDuringAnEmergencyCallIsTheLineAfterwards() throws {
    let (phone, modem) = (awayPhone(), SpokenLine([.ready([])]))
    let line = try start(phone: phone, [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    phone.work()
    let hangUp = LineRequest.call(.hangUp(Self.helpCall, force: false))
    line.perform(hangUp, at: EventLoop.now)
    #expect(modem.asked.last == hangUp && phone.asked.isEmpty)
    modem.say(.call(.ended(Self.helpCall, .hungUpHere)))
    #expect(
      told.events.suffix(2) == [.call(.ended(Self.helpCall, .hungUpHere)), .ready([.answers])])
    #expect(line.problem == nil)
    line.perform(Self.dial, at: EventLoop.now)
    #expect(phone.asked == [Self.dial])
  }

  @Test func theOtherLineIsLostDuringAnEmergencyCall() throws {
    let (phone, modem) = (awayPhone(), SpokenLine([.ready([])]))
    let line = try start(phone: phone, [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    modem.fail(.gone)
    #expect(told.events.contains(.call(.ended(Self.helpCall, .failed("gone")))))
    #expect(!line.isBusy)
  }

  @Test func aLockedSIMMakesTheEmergencyCall() throws {
    let phone = awayPhone()
    let modem = SpokenLine([.sim(.state(.wants(.pin, triesLeft: 3)))])
    let line = try start(phone: phone, [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(modem.asked == [Self.dialForHelp])
  }

  @Test func anEmergencyCallWithoutAnotherLineIsThePhones() throws {
    let phone = awayPhone()
    let line = try start(phone: phone, [absent()])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(phone.asked == [Self.dialForHelp])
    // And so is one while the phone is there.
    let (near, modem) = (SpokenLine([.ready([])]), SpokenLine([.ready([])]))
    try start(phone: near, [modem]).perform(Self.dialForHelp, at: EventLoop.now)
    #expect(near.asked == [Self.dialForHelp] && modem.asked.isEmpty)
  }

  /// The modem on a serial port is looked for although there is a phone.
  @Test func portsAreTriedBesideAPhone() throws {
    let (phone, port) = (awayPhone(), SpokenLine([.ready([])]))
    let line = try start(phone: phone, [absent()], ports: port)
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(port.asked == [Self.dialForHelp] && phone.asked.isEmpty && !port.isClosed)
  }

  /// A phone that fails leaves the calls to the modem, and goes on trying by itself: it is not opened
  /// again, which would try at once.
  @Test func aPhoneThatFailsIsNotOpenedAgain() throws {
    let (phone, modem) = (SpokenLine([]), SpokenLine([.ready([])]))
    var opened = 0
    let loop = try EventLoop(signals: [])
    let line = AutoLine(
      [
        .init(name: "Bluetooth", isPreferred: true) { _ in
          opened += 1
          return phone
        }, .init(name: "service") { _ in modem },
      ], Wiring(loop: loop, isQuiet: true, report: { _ in }))
    line.start { [weak told] in told?.events += $0 }
    phone.work()
    #expect(told.names == ["Bluetooth"])
    phone.fail(.noHandsFree("Pocket phone"))
    #expect(told.names == ["Bluetooth", "service"] && modem.selections == 1)
    #expect(opened == 1 && !phone.isClosed && !phone.rests)
    // It does not disturb a call of the modem.
    modem.isBusy = true
    modem.say(.call(.incoming(.there(1), number: "5550143")))
    #expect(phone.rests)
    modem.isBusy = false
    modem.say(.call(.ended(.there(1), .hungUpThere)))
    #expect(!phone.rests)
  }

  @Test func allLinesAreClosedWithIt() throws {
    let (phone, modem) = (awayPhone(), SpokenLine([.ready([])]))
    let line = try start(phone: phone, [modem])
    line.close()
    #expect(phone.isClosed && modem.isClosed)
    let before = told.events.count
    modem.say(.call(.incoming(.there(1), number: "5550143")))
    #expect(told.events.count == before)
  }

  /// An emergency call does not wait for the phone's first report.
  @Test func anEarlyEmergencyCallGoesThroughTheFirstLineThatIsThere() throws {
    let (phone, modem) = (SpokenLine([]), SpokenLine([]))
    let line = try start(phone: phone, [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    modem.work()
    #expect(modem.asked == [Self.dialForHelp] && phone.asked.isEmpty)
    // Nor for a phone that is away.
    let (away, other) = (SpokenLine([]), SpokenLine([.ready([])]))
    let second = try start(phone: away, [other])
    second.perform(Self.dial, at: EventLoop.now)
    away.fail(Self.away)
    #expect(away.asked == [Self.dial] && other.asked.isEmpty)
  }

  @Test func aModemThatIsOffIsTurnedOnByAnEmergencyCall() throws {
    let modem = SpokenLine([.lost("off")], problem: .poweredOff("EC25"))
    let line = try start(phone: awayPhone(), [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(modem.asked == [Self.dialForHelp] && modem.selections == 1)
  }

  /// The phone is out of reach in a call, which it keeps.
  @Test func anEmergencyCallGoesThroughAnotherLineDuringAKeptCall() throws {
    let (phone, modem) = (SpokenLine([.ready([.holds])]), SpokenLine([.ready([.tones])]))
    let line = try start(phone: phone, [modem])
    phone.problem = Self.away
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(modem.asked == [Self.dialForHelp] && phone.asked.isEmpty)
    modem.say(.call(.ended(Self.helpCall, .hungUpThere)))
    #expect(told.events.last == .ready([.holds]))
  }

  @Test func aWaitingEmergencyCallMovesToALineThatAppears() throws {
    let (phone, modem) = (awayPhone(), absent())
    let line = try start(phone: phone, [modem])
    line.perform(Self.dialForHelp, at: EventLoop.now)
    #expect(phone.asked == [Self.dialForHelp])
    told.events = []
    modem.work()
    let hangUp = LineRequest.call(.hangUp(Self.helpCall, force: false))
    #expect(phone.asked == [Self.dialForHelp, hangUp] && modem.asked == [Self.dialForHelp])
    phone.say(.call(.ended(Self.helpCall, .hungUpHere)))
    modem.say(.call(.active(Self.helpCall)))
    #expect(told.events == [.ready([.answers]), .call(.active(Self.helpCall))])
    // It moves once.
    modem.say(.call(.ended(Self.helpCall, .hungUpThere)))
    #expect(told.events.contains(.call(.ended(Self.helpCall, .hungUpThere))))
    #expect(phone.asked.count == 2 && modem.asked.count == 1)
  }
}
