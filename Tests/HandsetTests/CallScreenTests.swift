import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// A telephone's life: calling, ringing, talking, missing, looking back.
@Suite(.timeLimited) struct CallScreenTests: PlayedPhones {
  /// What can be done beside the call begins with the list.
  private static let toList = "{hold #}{wait 700}#"

  // MARK: Calling

  @Test func aCallFromItsKeyToItsEnd() throws {
    var phone = try phone("5646{call}")
    #expect(phone.lines == ["dial: John Smith +16505550142"])
    #expect(phone.handset.sceneName == "call")
    try phone.play("{alerting}")
    #expect(phone.lines == Self.john + ["ringing"])
    try phone.play("{answered}")
    #expect(phone.lines == Self.john + ["0:00"])
    try phone.play("{wait 61000}")
    #expect(phone.lines == Self.john + ["1:01"])
    try phone.play("{ended}")
    #expect(phone.lines == Self.john + ["call ended  1:01"])
    #expect(phone.handset.callReport == nil)
    try phone.play("{wait 2900}")
    #expect(phone.handset.sceneName == "ended")
    try phone.play("{wait 200}")
    #expect(phone.lines.prefix(2) == Self.home[...])
    #expect(phone.session.deadline == nil)
    #expect(logged(phone) == ["made John Smith 61"])
  }

  @Test(arguments: [
    ("{alerting}{busy}", "busy", "made"), ("{busy}", "busy", "made"),
    ("{alerting}{ended}", "no answer", "made"), ("{alerting}{refused}", "rejected", "failed"),
    ("{lost}", "line lost", "failed"),
  ])
  func aCallThatComesToNothing(cues: String, why: String, kind: String) throws {
    var phone = try phone("5646{call}" + cues)
    #expect(phone.lines == Self.john + [why])
    #expect(logged(phone) == ["\(kind) John Smith 0"])
    #expect(phone.takeUsed().count == (kind == "made" ? 1 : 0))
    // What was typed stands again, for another try.
    try phone.play("{wait 6100}")
    #expect(phone.lines[0] == "5646")
  }

  @Test func noLine() throws {
    var phone = try phone("5646{call}", abilities: nil)
    #expect(phone.calls == ["John Smith +16505550142"])
    #expect(phone.lines == Self.john + ["no line: nobody is called"])
    #expect(logged(phone) == ["failed John Smith 0"])
    #expect(phone.takeUsed().isEmpty)
  }

  @Test(arguments: ["", "{alerting}", "{answered}", "{answered}{call}"], ["{end}", "{hold *}"])
  func hungUpHereInEveryState(cues: String, key: String) throws {
    var phone = try phone("5646{call}\(cues){wait 700}\(key)")
    #expect(phone.calls.last == "hang up")
    #expect(phone.handset.callReport == nil)
    try phone.play("{wait 3000}")
    #expect(phone.lines.prefix(2) == Self.home[...])
    #expect(logged(phone).count == 1)
    // Another press ends nothing more.
    try phone.play("{end}{end}")
    #expect(phone.calls.count { $0 == "hang up" } == 1)
  }

  // MARK: In a call

  @Test func tonesAreSentInTheirOrder() throws {
    var phone = try phone("5646{call}{alerting}5")
    #expect(phone.notice == "no tones until they answer")
    // The rest of a text that was begun too early is not sent either.
    try phone.play("{answered}{wait 100}1")
    #expect(phone.calls.count == 1 && phone.notice == "typed too early: type it again")
    try phone.play("{wait 2400}12*#0")
    #expect(phone.calls.dropFirst() == ["tones 1", "tones 2", "tones *", "tones #", "tones 0"])
    #expect(phone.lines.last == "tones 12*#0")
    // A held digit is one tone.
    try phone.play("{hold 5}")
    #expect(phone.calls.suffix(2) == ["tones 0", "tones 5"])
  }

  /// The second press of the key that has called, or answered, is no tone.
  @Test func aDoublePressIsNoTone() throws {
    var phone = try phone("{ring +447700900123}{wait 600}#")
    try phone.play("#")
    #expect(phone.calls == ["answer"])
    try phone.play("{wait 600}#")
    #expect(phone.calls == ["answer", "tones #"])
  }

  @Test func pausesAreSentBehindTheAnswer() throws {
    let bank = Contact(name: "Bank", numbers: [PhoneNumber("5550100,12;34")])
    var phone = TestPhone([bank], abilities: Self.all)
    try phone.play("2265{call}{alerting}{answered}")
    #expect(phone.calls == ["Bank 5550100,12;34"])
    try phone.play("{wait 3100}")
    #expect(phone.calls.last == "tones 12")
    #expect(phone.lines.last == "# sends 34")
    try phone.play("{wait 60000}#")
    #expect(phone.calls.last == "tones 34")
    #expect(phone.lines.last == "tones 1234")
  }

  @Test func aCallIsSeenElsewhereAndOneKeyLeadsBack() throws {
    var phone = try phone("5646{call}{answered}{wait 5000}\(Self.toList)")
    #expect(phone.handset.sceneName == "home")
    #expect(phone.handset.screen.status.device == "John Smith 0:06")
    try phone.play("{wait 1000}")
    #expect(phone.handset.screen.status.device == "John Smith 0:07")
    // What is typed is no reason to lose it.
    for back in ["33{hold * 1700}", "33{erase}{erase}{hold * 700}", "33{end}"] {
      var other = phone
      try other.play(back)
      #expect(other.calls.contains("hang up") == (back == "33{end}"))
      if back != "33{end}" { #expect(other.lines.first == "John Smith") }
    }
  }

  @Test func aSecondCallAndSwapped() throws {
    var phone = try phone("5646{call}{answered}{wait 700}\(Self.toList)")
    try phone.play("{erase}{erase}{erase}{erase}526{call}")
    #expect(phone.calls == ["John Smith +16505550142", "hold", "Jane Doe +447700900123"])
    #expect(
      phone.lines == ["Jane Doe", "+447700900123", "calling", "John Smith on hold"])
    try phone.play("{answered}{wait 700}{call}")
    #expect(phone.calls.suffix(2) == ["hold", "resume"])
    #expect(phone.lines.prefix(2) == Self.john[...])
    #expect(phone.lines.last == "Jane Doe on hold")
    try phone.play("{wait 700}{end}")
    #expect(phone.lines.prefix(2) == ["Jane Doe", "+447700900123"])
    #expect(phone.notice == "John Smith: call ended")
    // A double press ends one of them.
    try phone.play("{end}")
    #expect(phone.handset.callReport?.name == "Jane Doe")
    try phone.play("{wait 600}{end}")
    #expect(phone.handset.callReport == nil)
    #expect(logged(phone).map { $0.prefix { $0 != " " } } == ["made", "made"])
  }

  // MARK: What goes by itself

  /// Keys that were for a call which has ended meanwhile do nothing beneath it.
  @Test func tonesRunIntoNoDial() throws {
    var phone = try phone("5646{call}{answered}{wait 1000}1{ended}5550199#")
    #expect(phone.calls == ["John Smith +16505550142", "tones 1"])
    #expect(phone.handset.sceneName == "ended")
    try phone.play("{wait 4100}55")
    #expect(phone.lines[0] == "55")
    phone = try self.phone(
      "335{call}{ring +447700900123}{wait 600}#{wait 700}5{ended}1{wait 3200}1")
    #expect(phone.calls == ["answer", "tones 5"])
    #expect(phone.lines[0] == "Felix Deli: which number?")
  }

  /// The caller gives up, and the key that was to answer or refuse does nothing else.
  @Test func whoGivesUpLeavesNoKey() throws {
    for key in ["#", "{call}", "{select}", "*", "{end}"] {
      var phone = try phone("5646{ring +447700900123}{wait 2000}{ended}\(key)")
      #expect(phone.calls == [], "\(key)")
      #expect(phone.lines.prefix(2) == ["5646", "> [John] Smith  +1 650-555-0142"], "\(key)")
      phone = try self.phone(
        "5646{call}{answered}{wait 700}\(Self.toList){ring +447700900123}{wait 2000}{ended}\(key)")
      #expect(!phone.calls.contains("hang up"), "\(key)")
    }
    var phone = try phone("335{call}{ring +447700900123}{wait 3000}{ended}1")
    #expect(phone.calls == [])
    try phone.play("{wait 2400}1")
    #expect(phone.calls == ["Felix Deli 2125550193"])
  }

  /// The second press of a double press ends no second call.
  @Test func aDoublePressEndsOneCall() throws {
    for script in [
      "5646{call}{answered}{wait 700}\(Self.toList){erase}{erase}{erase}{erase}526{call}{answered}"
        + "{wait 2000}{end}{end}",
      "5646{call}{answered}{wait 700}\(Self.toList){ring +447700900123}{wait 700}{end}{end}",
    ] {
      let phone = try phone(script)
      #expect(phone.calls.count { $0 == "hang up" } == 1, "\(script)")
      #expect(phone.handset.callReport?.name == "John Smith", "\(script)")
    }
    let phone = try phone("5{ring +447700900123}{wait 2500}**")
    #expect(phone.handset.selectedMatch == 0)
  }

  /// Two presses of one key, with nothing typed, make no call.
  @Test func twoPressesOfOneKeyCallNobodyBack() throws {
    var phone = try phone("{ring +15005550006}{ended}{wait 3000}{call}{wait 700}{call}")
    #expect(phone.calls == [])
    #expect(phone.lines == ["call +15005550006?", "from call list"])
    // Nor do three, but for one that is meant; another key is.
    try phone.play("{wait 400}{call}")
    #expect(phone.calls == [])
    try phone.play("#")
    #expect(phone.calls == ["+15005550006"])
  }

  @Test func theSelectedCallStaysSelected() throws {
    var phone = try phone("5646{call}{busy}{wait 7500}{hold * 2000}526{call}{busy}{wait 7500}")
    try phone.play("{hold * 2000}{call}*")
    #expect(phone.lines == ["  → Jane Doe  now", "> → John Smith  now"])
    try phone.play("{ring}{wait 600}{ended}")
    #expect(phone.lines.last == "> → John Smith  now")
  }

  /// A number that came to nothing is not the beginning of the next.
  @Test func theNextNumberBeginsAnew() throws {
    let phone = try phone("5550188{call}{busy}{wait 1000}5550199")
    #expect(phone.lines[0] == "5550199")
  }

  /// Digits that were typed before a call came in are there again after it.
  @Test func whatWasTypedIsThereAgain() throws {
    let phone = try phone("5550100{ring +447700900123}{wait 700}#{wait 900}{ended}{wait 4000}")
    #expect(phone.lines[0] == "5550100")
  }

  /// Once the user has had time to see the ring, keys type nothing beneath it.
  @Test func whoSilencesTypesNothing() throws {
    let phone = try phone("{ring +447700900123}{wait 600}55{wait 100}*{ended}")
    #expect(phone.lines[0] == "")
    #expect(phone.calls == [])
  }

  /// When the telephone ends, a ringing call is missed, and a current call is hung up.
  @Test func callsEndWithTheTelephone() throws {
    var phone = try phone("5646{call}{answered}{ring +447700900123}{wait 2000}")
    phone.session.finish(at: phone.now)
    let kinds = phone.session.drainRecords().compactMap { record in
      if case .call(let call) = record { call.kind } else { nil }
    }
    #expect(Set(kinds) == [.made, .missed] && kinds.count == 2)
  }

  // MARK: Looking back

  @Test func theLog() throws {
    var phone = try phone("5646{call}{answered}{wait 60000}{ended}{wait 4000}")
    try phone.play(
      "{ring}{ended}{wait 1000}112{call}{wait 700}{call}{wait 700}{end}{wait 7200000}{call}")
    #expect(phone.handset.sceneName == "log")
    #expect(
      phone.lines
        == ["> → Rescue  2 h", "  ! number withheld  2 h", "  → John Smith  2 h"])
    // An emergency number is asked about from here, too.
    try phone.play("{wait 700}{call}")
    #expect(phone.lines[0] == "call Rescue?")
    try phone.play("*")
    #expect(phone.lines.prefix(2) == Self.home[...])
    try phone.play("{call}{down}{call}")
    #expect(phone.notice == "this number can't be dialled")
    // Typing goes on at home.
    try phone.play("5")
    #expect(phone.lines[0] == "5")
  }

  /// The last call is known again after a restart.
  @Test func redialAfterARestart() throws {
    var first = try phone("5646{call}{answered}{ended}")
    let log = first.handset.desk.journal.log
    var phone = TestPhone(abilities: Self.all, log: log)
    try phone.play("{hold # 1600}")
    #expect(phone.lines == ["call John Smith?", "+16505550142", "the last call again"])
    try phone.play("{wait 600}#")
    #expect(phone.calls == ["John Smith +16505550142"])
    try phone.play("{answered}{ended}")
    #expect(phone.takeUsed().map(\.call.name) == ["John Smith"])
    first = phone
  }

  // MARK: Time

  /// The display wakes once a second while the time is seen, and never while it is dark.
  @Test func wakeUps() throws {
    var phone = try phone("5646{call}{answered}")
    let start = phone.now
    var wakes = 0
    while let due = phone.session.deadline, due <= start + .seconds(10) {
      phone.session.advance(to: due) { _, _ in }
      wakes += 1
    }
    #expect(wakes == 10)
    phone.session.set(isDark: true, at: start + .seconds(10))
    #expect(phone.session.deadline == nil)
    phone.session.set(isDark: false, at: start + .seconds(3_700))
    #expect(phone.lines.last == "1:01:40" || phone.lines.last == "1:01:39")
  }
}
