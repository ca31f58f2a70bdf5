import CellDisplay
import ContactSearch
import Glibc
import Handset
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// Charges in, news out.
@Suite(.timeLimited) struct PowerAlarmTests {
  private let start = Instant(microseconds: 7_000_000)

  /// The news of each charge; one a minute.
  private func news(_ charges: [Int?], isCharging: Set<Int> = []) -> [[PowerAlarm.News]] {
    var alarm = PowerAlarm()
    return charges.enumerated().map { at, percent in
      let battery = percent.map { PowerSupply(percent: $0, isCharging: isCharging.contains(at)) }
      return alarm.update(PowerState(battery: battery), at: start + .seconds(60 * at))
    }
  }

  @Test func eachLevelIsReportedOnce() {
    let found = news([100, 21, 20, 20, 15, 11, 10, 6, 5, 4, 3, 2, 0])
    #expect(
      found.enumerated().filter { !$0.element.isEmpty }.map { $0.offset } == [2, 6, 8, 10])
    #expect(
      found.flatMap { $0 } == [
        .low(percent: 20), .low(percent: 10), .low(percent: 5), .empty(percent: 3),
      ])
  }

  /// The level that counts is the lowest that was reached.
  @Test func aTelephoneThatStartsOnALowBattery() {
    #expect(news([8, 8, 7]) == [[.low(percent: 8)], [], []])
    #expect(news([2]) == [[.empty(percent: 2)]])
  }

  /// A fuel gauge errs by a little: that is no news.
  @Test func aChargeThatWavers() {
    #expect(news([10, 11, 12, 10, 12, 9]).flatMap { $0 } == [.low(percent: 10)])
  }

  @Test func aChargedBatteryIsReportedAgainWhenItFalls() {
    #expect(news([20, 50, 20]).flatMap { $0 } == [.low(percent: 20), .low(percent: 20)])
    #expect(
      news([10, 11, 10], isCharging: [1]).flatMap { $0 } == [.low(percent: 10), .low(percent: 10)])
    // From 5 % to 9 %, and back.
    #expect(news([5, 9, 9, 5]).flatMap { $0 } == [.low(percent: 5), .low(percent: 5)])
    #expect(news([2, 2, 2], isCharging: [0, 1, 2]).allSatisfy { $0.isEmpty })
    #expect(news([nil, nil]).allSatisfy { $0.isEmpty })
  }

  @Test func anEmptyBatteryIsDueAfterAMinute() {
    var alarm = PowerAlarm()
    func empty(_ percent: Int = 3, isCharging: Bool = false, after seconds: Int) {
      _ = alarm.update(
        PowerState(battery: PowerSupply(percent: percent, isCharging: isCharging)),
        at: start + .seconds(seconds))
    }
    empty(after: 0)
    #expect(alarm.deadline == start + .seconds(60) && alarm.isEmpty)
    empty(2, after: 30)
    // Falling on does not put it off.
    #expect(alarm.deadline == start + .seconds(60))
    let due = [59, 60, 61].map { alarm.isDue(at: start + .seconds($0)) }
    #expect(due == [false, true, false] && alarm.deadline == nil && alarm.isEmpty)
  }

  /// The nonsense that a gauge reports at its start, and a charger, take it back.
  @Test(arguments: [(60, false), (3, true)])
  func whatTakesAnEmptyBatteryBack(percent: Int, isCharging: Bool) {
    var alarm = PowerAlarm()
    let empty = PowerState(battery: PowerSupply(percent: 0, isCharging: false))
    #expect(alarm.update(empty, at: start) == [.empty(percent: 0)])
    let later = PowerState(battery: PowerSupply(percent: percent, isCharging: isCharging))
    #expect(alarm.update(later, at: start + .seconds(20)).isEmpty)
    #expect(alarm.deadline == nil && !alarm.isEmpty)
    let isDue = alarm.isDue(at: start + .seconds(100))
    #expect(!isDue)
  }

  /// A gauge that does not know whether its battery is charged: the volts of each minute in, the
  /// minutes out at which the work ends.
  private func ends(_ volts: [(percent: Int, millivolts: Int)]) -> [Int] {
    var alarm = PowerAlarm()
    return volts.indices.filter { minute in
      let (percent, millivolts) = volts[minute]
      let now = start + .seconds(60 * minute)
      let battery = PowerSupply(
        percent: percent, isCharging: false,
        readings: ["capacity": percent, "voltage_now": millivolts * 1_000])
      _ = alarm.update(PowerState(battery: battery), at: now)
      return alarm.isDue(at: now)
    }
  }

  @Test func anEmptyBatteryThatGainsCharge() {
    // Its voltage rises, and then its charge.
    #expect(ends([(3, 3400), (3, 3430), (3, 3425), (3, 3440), (4, 3450), (6, 3460)]).isEmpty)
    // It does not rise; it falls at once, or after a rise.
    #expect(ends([(3, 3400), (3, 3400), (3, 3400)]) == [1])
    #expect(ends([(3, 3400), (2, 3430)]) == [1])
    #expect(ends([(3, 3400), (3, 3430), (2, 3440)]) == [2])
    #expect(ends([(3, 3400), (3, 3430), (3, 3390)]) == [2])
    // A load that ends, and noise, charge nothing.
    #expect(ends([(3, 3400), (3, 3415), (3, 3401), (3, 3415)]) == [1])
    // Of two falls, the lower one counts.
    #expect(ends([(3, 3400), (2, 3350), (2, 3380), (2, 3340)]) == [1, 3])
  }

  /// A charger that comes after the minute, during a call for example, takes the end back.
  @Test func anEmptyBatteryThatGainsChargeLate() {
    var alarm = PowerAlarm()
    func update(_ millivolts: Int, after seconds: Int) {
      let battery = PowerSupply(
        percent: 2, isCharging: false, readings: ["voltage_now": millivolts * 1_000])
      _ = alarm.update(PowerState(battery: battery), at: start + .seconds(seconds))
    }
    update(3300, after: 0)
    update(3300, after: 60)
    var isDue = alarm.isDue(at: start + .seconds(60))
    #expect(isDue && alarm.isEmpty)
    update(3350, after: 90)
    #expect(!alarm.isEmpty && alarm.deadline == start + .seconds(150))
    update(3290, after: 150)
    isDue = alarm.isDue(at: start + .seconds(150))
    #expect(isDue && alarm.isEmpty)
  }

  /// The voltage falls with each peak of the load: that is reported once in ten minutes.
  @Test func aVoltageThatIsTooLow() {
    var alarm = PowerAlarm()
    let low = [true, true, false, true, false, false, true]
    let found = zip([0, 1, 2, 300, 301, 599, 600], low).map { seconds, isLow in
      alarm.update(PowerState(isVoltageLow: isLow), at: start + .seconds(seconds))
    }
    #expect(found == [[.voltageTooLow], [], [], [], [], [], [.voltageTooLow]])
  }
}

/// A telephone on a battery: charges in; notices and the user's program out.
@Suite(.timeLimited) final class EmptyBatteryTests {
  private let folder: TemporaryFolder
  private var said: [String] = []
  private var battery = PowerSupply(percent: 2, isCharging: false)

  init() throws { folder = try TemporaryFolder() }

  private func options(_ command: String?) throws -> Telephone.Options {
    var options = Telephone.Options(
      openDisplay: { SilentDisplay() }, words: { Notice("\($0)") },
      report: { [unowned self] in said.append($0.text) })
    options.keyboard = nil
    options.power = Telephone.PowerOptions(
      read: { [unowned self] in PowerState(battery: battery) },
      emptyCommand: try command.map { try BatteryCommand($0) })
    return options
  }

  private final class SilentDisplay: Display {}

  private func run(_ options: Telephone.Options, until end: @escaping (Telephone) -> Bool) throws {
    try keepingBlockedSignals {
      let telephone = try Telephone(
        handset: Handset(contacts: ContactIndex([])), options: options)
      telephone.loop.add(Waker(telephone, end)) { _ in }
      #expect(try telephone.run() == .interrupted)
    }
  }

  /// Lets the minute of an empty battery pass at once, and ends the telephone.
  private final class Waker: EventSource {
    private unowned let telephone: Telephone
    private let end: (Telephone) -> Bool
    private var next = EventLoop.now

    init(_ telephone: Telephone, _ end: @escaping (Telephone) -> Bool) {
      self.telephone = telephone
      self.end = end
    }

    var deadline: Instant? { next }

    func wake(at now: Instant) {
      next = now + .milliseconds(5)
      // The kernel gives the signal of a child to any thread: this one looks itself.
      pthread_kill(pthread_self(), SIGCHLD)
      if let due = telephone.powerAlarm.deadline { telephone.endOnEmptyBattery(at: due) }
      if end(telephone) { pthread_kill(pthread_self(), SIGINT) }
    }
  }

  @Test func theProgramIsRunOnce() throws {
    let file = folder.path + "/empty"
    let text = "sh -c 'echo $0 >>\(file)' {percent}"
    try run(try options(text)) { _ in (try? Files.read(file, limit: 100).count) == 2 }
    #expect(try Files.read(file, limit: 100) == Array("2\n".utf8))
    #expect(said.count { $0.contains("empty(percent: 2)") && $0.contains("endsSoon: true") } == 1)
  }

  @Test func aProgramThatFailsIsReported() throws {
    try run(try options("false")) { [unowned self] _ in
      said.contains { $0.contains("batteryCommandFailed") }
    }
    #expect(said.count { $0.contains("batteryCommandFailed") } == 1)
  }

  /// Without a program the battery is reported all the same.
  @Test func withoutAProgram() throws {
    try run(try options(nil)) { $0.powerAlarm.deadline == nil }
    #expect(said.count { $0.contains("empty(percent: 2)") && $0.contains("endsSoon: false") } == 1)
    #expect(!said.contains { $0.contains("batteryCommandFailed") })
  }

  /// A charger that comes within the minute keeps the machine on, also where nothing reports it.
  @Test func aChargerComesWithoutAReport() throws {
    let file = folder.path + "/empty"
    var rounds = 0
    var options = try options("touch \(file)")
    options.power?.read = { [unowned self] in
      defer { battery.isCharging = true }
      return PowerState(battery: battery)
    }
    try run(options) { telephone in
      rounds += 1
      return rounds > 20
    }
    #expect(!Files.exists(file))
  }
}
