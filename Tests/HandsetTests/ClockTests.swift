import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// The time on the home screen, and what it costs.
@Suite(.timeLimited) struct ClockTests {
  /// 2026-11-26, a Thursday, in days since 1970-01-01.
  private static let day = 20_783.0

  private func phone(hour: Int, minute: Int, zone: Int? = 0) -> TestPhone {
    var phone = TestPhone([Contact(name: "Ann", numbers: [PhoneNumber("5550142")])])
    phone.feed(.clock(dayAtZero: Self.day + Double(hour * 60 + minute) / 1_440, zone: zone))
    return phone
  }

  private func top(_ phone: TestPhone) -> String {
    let line = phone.handset.screen.rows[0]
    return "\(line.text.string) \(line.right?.string ?? "")"
  }

  @Test func theTimeAndTheDay() {
    #expect(top(phone(hour: 14, minute: 5)) == "14:05 Thu 26 Nov")
    #expect(top(phone(hour: 0, minute: 0)) == "00:00 Thu 26 Nov")
    // In the time of the place, on both sides of Greenwich.
    #expect(top(phone(hour: 23, minute: 30, zone: 3_600)) == "00:30 Fri 27 Nov")
    #expect(top(phone(hour: 0, minute: 30, zone: -12_600)) == "21:00 Wed 25 Nov")
    #expect(phone(hour: 14, minute: 5, zone: nil).handset.screen.rows[0].isEntry)
  }

  @Test func itGivesWayToWhatIsTyped() throws {
    var phone = phone(hour: 14, minute: 5)
    try phone.play("2")
    #expect(phone.handset.screen.rows[0].isEntry && phone.lines[0] == "2")
    try phone.play("{hold *}")
    #expect(top(phone) == "14:05 Thu 26 Nov")
    // Where letters are to be typed the empty line says so.
    try phone.play("{hold #}")
    #expect(phone.handset.screen.rows[0].isEntry)
  }

  /// One wake-up a minute, as the minute changes, and none where the time is not shown.
  @Test func oneWakeUpAMinute() throws {
    var handset = Handset(contacts: ContactIndex([]))
    let start = Instant(milliseconds: 1_234)
    _ = handset.handle(
      .clock(dayAtZero: Self.day + 0.5 - 1_234 / 86_400e3, zone: 3_600), at: start)
    #expect(handset.screen.rows[0].text.string == "13:00")
    var (times, dues): ([String], [Int64]) = ([], [])
    for _ in 0..<5 {
      let due = try #require(handset.deadline)
      dues.append(due.milliseconds - start.milliseconds)
      _ = handset.handle(.wake, at: due)
      times.append(handset.screen.rows[0].text.string)
    }
    #expect(times == ["13:01", "13:02", "13:03", "13:04", "13:05"])
    #expect(dues.enumerated().allSatisfy { (0...5).contains($1 - Int64($0 + 1) * 60_000) })
    handset.set(isDark: true, at: start + .seconds(310))
    #expect(handset.deadline == nil)
    // Once the display is lit it shows the present time.
    handset.set(isDark: false, at: start + .seconds(3_600))
    #expect(handset.screen.rows[0].text.string == "14:00")
    _ = handset.handle(
      .key(KeyEvent(.digit(5), .press, at: start + .seconds(3_601))),
      at: start + .seconds(3_601))
    _ = handset.handle(
      .key(KeyEvent(.digit(5), .release, at: start + .seconds(3_601))),
      at: start + .seconds(3_601))
    #expect(handset.deadline == nil)
  }

  /// Where the keys are locked, too, as long as nothing is typed there.
  @Test func theLockScreen() throws {
    var phone = phone(hour: 14, minute: 5)
    try phone.play("{hold *}{wait 700}")
    #expect(phone.handset.sceneName == "locked")
    #expect(phone.lines.first == "14:05")
    #expect(phone.handset.deadline != nil)
    try phone.play("1{wait 11000}1")
    #expect(phone.lines.first == "locked: 1")
  }

  @Test func daysOfTheCalendar() {
    for (number, date, weekday) in [
      (0, (1970, 1, 1), 4), (-1, (1969, 12, 31), 3), (11_016, (2000, 2, 29), 2),
      (20_783, (2026, 11, 26), 4), (-719_468, (0, 3, 1), 3),
    ] {
      let day = CivilDay(number)
      #expect((day.year, day.month, day.day) == date && day.weekday == weekday, "\(number)")
    }
  }

  @Test func theBatteryIsSeen() {
    var phone = phone(hour: 9, minute: 0)
    phone.feed(.battery(.init(percent: 12, isCharging: false)))
    #expect(phone.handset.screen.status.battery?.text == "12%!")
    phone.feed(.battery(.init(percent: 104, isCharging: true)))
    #expect(phone.handset.screen.status.battery?.text == "+100%")
    phone.feed(.battery(nil))
    #expect(phone.handset.screen.status.battery == nil)
  }

  /// Every situation that `dump --scene` draws is the one of its name.
  @Test(arguments: SampleScene.allCases) func sampleScenes(scene: SampleScene) throws {
    let book = [
      Contact(name: "John Smith", numbers: [PhoneNumber("+16505550142")]),
      Contact(
        name: "Jane Doe", numbers: [PhoneNumber("+16505550100"), PhoneNumber("+16505550101")]),
    ]
    var playback = Playback(
      Session(Handset(contacts: ContactIndex(scene == .empty ? [] : book, country: "US"))),
      line: scene == .line ? nil : SimulatedLine())
    let script = try KeyScript(scene.script)
    for step in script.steps { playback.play(step) { _, _ in } }
    playback.advance(to: script.end) { _, _ in }
    #expect(playback.session.handset.sceneName == scene.sceneName)
  }

  /// Each scene has the situation of its name but `waiting`, which is over at once on a simulated
  /// line.
  @Test func sceneNames() {
    let names = SampleScene.allCases.map(\.sceneName)
    #expect(Set(names) == Set(Handset.sceneNames).subtracting(["waiting"]))
    for name in names { #expect(SampleScene(rawValue: name) != nil, "\(name)") }
    for (former, name) in [
      ("search", "home-search"), ("emergency", "question-112"), ("calling", "call-dialling"),
      ("alerting", "call-alerting"), ("second", "ringing-waiting"), ("meanwhile", "home-call"),
      ("failed", "ended-busy"), ("text", "home-t9"), ("empty", "home-empty"),
      ("keypad", "home-keypad"), ("line", "ended-line"),
    ] {
      #expect(SampleScene(name: former)?.rawValue == name)
      #expect(SampleScene(name: name)?.rawValue == name)
    }
    #expect(SampleScene(name: "kitchen") == nil && SampleScene(name: "home-") == nil)
  }
}
