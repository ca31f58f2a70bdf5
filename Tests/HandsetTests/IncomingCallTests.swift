import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Incoming calls: the screen of a ring, and the keys during it.
@Suite(.timeLimited) struct IncomingCallTests: PlayedPhones {
  @Test func whoCallsIsNamed() throws {
    let rows: [(number: String, country: String?, lines: [String])] = [
      ("+16505550142", nil, Self.john + ["incoming call"]),
      ("+44 7700 900123", nil, ["Jane Doe", "+44 7700 900123", "incoming call"]),
      // By its international form, with the country.
      ("6505550142", "US", ["John Smith", "6505550142", "incoming call"]),
      // By its end.
      ("16505550142", nil, ["John Smith", "16505550142", "incoming call"]),
      ("07700900123", nil, ["Jane Doe", "07700900123", "incoming call"]),
      // Another number with the same end.
      ("+12125550142", nil, ["+12125550142", "incoming call"]),
      // Codes and short numbers have no end.
      ("112", nil, ["Rescue", "112", "incoming call"]), ("12", nil, ["12", "incoming call"]),
      ("9112", nil, ["9112", "incoming call"]),
      ("+4930999", nil, ["+4930999", "incoming call"]),
    ]
    for row in rows {
      let phone = try phone("{ring \(row.number)}", country: row.country)
      #expect(phone.lines == row.lines, "\(row.number)")
    }
    #expect(try phone("{ring}").lines == ["number withheld", "incoming call"])
    let twins = ["Ann", "Bob"].map { Contact(name: $0, numbers: [PhoneNumber("555-0142")]) }
    var phone = TestPhone(twins, abilities: Self.all)
    try phone.play("{ring +16505550142}")
    #expect(phone.lines == ["+16505550142", "2 contacts match this number", "incoming call"])
  }

  @Test func answeredRefusedSilenced() throws {
    var phone = try phone("{ring +447700900123}{wait 600}#")
    #expect(phone.calls == ["answer"] && phone.alerts == ["ring", "silent"])
    #expect(phone.lines == ["Jane Doe", "+447700900123", "0:00"])
    try phone.play("{wait 7000}{ended}{wait 4000}")
    #expect(phone.lines.prefix(2) == Self.home[...])
    phone = try self.phone("{ring +447700900123}{wait 600}*")
    #expect(phone.calls == ["hang up"] && phone.lines.prefix(2) == Self.home[...])
    #expect(logged(phone) == ["refused Jane Doe 0"])
    phone = try self.phone("{ring +447700900123}{wait 600}5")
    #expect(phone.calls == [] && phone.alerts == ["ring", "silent"])
    #expect(phone.handset.sceneName == "ringing")
    try phone.play("{ended}")
    #expect(phone.alerts == ["ring", "silent", "missed"])
    #expect(
      phone.lines
        == ["", "missed call: Jane Doe", Self.home[1], "  ! Jane Doe  +447700900123"])
  }

  /// A key that was on its way when it rang neither answers nor refuses.
  @Test(arguments: ["#", "*", "{call}", "{end}", "{select}"])
  func aKeyOnItsWayNeitherAnswersNorRefuses(key: String) throws {
    for wait in [0, 100, 390] {
      let phone = try phone("{ring +447700900123}{wait \(wait)}\(key)")
      #expect(phone.calls == [], "\(wait) ms")
      #expect(phone.handset.sceneName == "ringing", "\(wait) ms")
    }
    // Nor does one that was down before.
    let name = key.trimmingBraces
    let phone = try phone("{press \(name)}{ring +447700900123}{wait 700}{release \(name)}")
    #expect(!phone.calls.contains("answer") && phone.handset.sceneName == "ringing")
  }

  @Test func aRingDuringTypingLosesNoKey() throws {
    var phone = try phone("56{ring +447700900123}46")
    #expect(phone.handset.sceneName == "ringing")
    #expect(phone.calls == [])
    try phone.play("{ended}")
    #expect(phone.lines[0] == "5646")
    // The one that was down turns into its hold, too.
    phone = try self.phone("{press 0}{ring +447700900123}{wait 600}{release 0}{ended}")
    #expect(phone.lines[0] == "+")
    // Typing on answers nothing, however long it takes.
    phone = try self.phone("{ring +447700900123}")
    for _ in 0..<10 { try phone.play("5") }
    #expect(phone.handset.sceneName == "ringing")
    try phone.play("{wait 800}#{wait 100}#")
    #expect(phone.calls == [] && phone.handset.sceneName == "ringing")
    try phone.play("{wait 1000}#{wait 4000}{end}{wait 4000}")
    #expect(phone.calls == ["answer", "hang up"])
  }

  @Test func aRingOverAnOpenQuestion() throws {
    var phone = try phone("112{call}{wait 700}{ring +447700900123}{wait 600}*")
    #expect(phone.lines[0] == "call Rescue?")
    // The question has just appeared again.
    try phone.play("{call}")
    #expect(phone.calls == ["hang up"])
    try phone.play("{wait 600}{call}")
    #expect(phone.calls == ["hang up", "Rescue 112"])
    phone = try self.phone("335{call}{ring +447700900123}{wait 100}1{wait 600}*")
    #expect(phone.lines[0] == "Felix Deli: which number?")
    #expect(phone.calls == ["hang up"])
  }

  @Test func waitingAndSwapped() throws {
    var phone = try phone("5646{call}{answered}{wait 1000}{ring +447700900123}")
    #expect(
      phone.lines == ["Jane Doe", "+447700900123", "call waiting", "John Smith 0:01"])
    try phone.play("{wait 600}#")
    #expect(phone.calls.suffix(2) == ["hold", "answer"])
    #expect(phone.lines.first == "Jane Doe" && phone.lines.last == "John Smith on hold")
    // A line that holds nothing has one call.
    phone = try self.phone(
      "5646{call}{answered}{ring +447700900123}{wait 600}#", abilities: [.answers, .progress])
    #expect(phone.notice == "can't answer during the other call: reject it")
    try phone.play("*")
    #expect(phone.lines.prefix(2) == Self.john[...])
  }

  @Test func missedTwice() throws {
    var phone = try phone("{ring +447700900123}{ended}{ring +16505550142}{ended}")
    #expect(
      phone.lines == [
        "", "2 missed calls, last: John Smith", Self.home[1], "  ! John Smith  +16505550142",
        "  ! Jane Doe  +447700900123",
      ])
    #expect(phone.handset.screen.hint == "* people  hold # mode")
    try phone.play("{wait 1000}{hold # 1600}")
    #expect(phone.lines == ["> ! John Smith  now", "  ! Jane Doe  now"])
    try phone.play("{hold *}")
    #expect(phone.lines.prefix(2) == Self.home[...])
    // Called back from it.
    try phone.play("{call}*#")
    #expect(phone.calls == ["Jane Doe +447700900123"])
  }

  /// A missed call that was not looked at is shown again after a restart.
  @Test func missedCallsSurviveTheTelephone() throws {
    func missed(_ number: String, isUnseen: Bool) -> LoggedCall {
      LoggedCall(
        kind: .missed, name: nil, number: number, time: 0, seconds: 0, isUnseen: isUnseen)
    }
    var phone = TestPhone(
      abilities: Self.all,
      log: [missed("+447700900123", isUnseen: true), missed("+16505550142", isUnseen: false)])
    #expect(phone.lines[1] == "missed call: +447700900123")
    var looked = phone
    try looked.play("{call}")
    #expect(looked.drainRecords() == [.seen(number: nil)])
    // Calling back marks the missed call as seen.
    try phone.play("526{call}{answered}{ended}{wait 3200}")
    #expect(phone.drainRecords().contains(.seen(number: "+447700900123")))
    #expect(phone.lines.prefix(2) == Self.home[...])
    #expect(phone.handset.desk.journal.missed == 0)
  }

  /// Keys that go on being typed refuse nothing, and tones go on being sent.
  @Test func typingGoesOnUnderARing() throws {
    var phone = try phone("56{ring +447700900123}{wait 300}*{wait 300}*{wait 300}*")
    #expect(phone.calls == [] && phone.handset.sceneName == "ringing")
    phone = try self.phone("5646{call}{answered}{wait 700}1{ring +447700900123}23#")
    #expect(phone.calls.dropFirst() == ["tones 1", "tones 2", "tones 3", "tones #"])
    #expect(phone.handset.sceneName == "ringing")
  }

  /// A hold that was meant for a call which has ended meanwhile does not end the one that is left.
  @Test func aHoldEndsNoOtherCall() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{ring +447700900123}{wait 600}#{wait 700}")
    #expect(phone.handset.callReport?.name == "Jane Doe")
    try phone.play("{press *}{wait 100}")
    phone.feed(.line(.call(.ended(.there(1), .hungUpThere))))
    #expect(phone.handset.callReport?.name == "John Smith")
    try phone.play("{wait 900}{release *}")
    #expect(!phone.calls.contains("hang up"))
  }

  /// The contact goes while the end of their call is shown.
  @Test func whoIsRemovedBehindACall() throws {
    var phone = try phone("5646{call}{answered}{ended}")
    phone.feed(.contacts([]))
    #expect(phone.lines.first == "John Smith")
    #expect(phone.handset.shownContact == nil)
  }
}

extension String {
  fileprivate var trimmingBraces: String { String(filter { $0 != "{" && $0 != "}" }) }
}
