import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Each way to dial while a call is on: nothing is dialled, and no question stays behind.
@Suite(.timeLimited) struct SecondCallTests {
  /// What is typed for another call is no end of what the first was found with.
  @Test func theNextDigitBeginsAnew() throws {
    for way in ["{hold #}{wait 700}#{wait 300}", "{down}"] {
      var phone = TestPhone(abilities: Set(LineAbility.allCases))
      try phone.play("5646{call}{answered}{wait 1000}" + way)
      // The list is there as it was.
      #expect(phone.handset.queryDigits == "5646")
      try phone.play("526")
      #expect(phone.handset.queryDigits == "526", "\(way)")
      // Typed to its end, and not begun anew with each digit.
      try phone.play("{wait 300}{call}")
      #expect(phone.calls.last == "Jane Doe +447700900123")
    }
    // After erasing, typing goes on with the rest.
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{answered}{wait 1000}{down}{erase}3")
    #expect(phone.handset.queryDigits == "5643")
  }

  /// A key that is pressed again and again refuses the waiting call, and ends no other.
  @Test func hammeringTheEndKeyRefusesOneCall() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{answered}{wait 700}{ring +15555550142}{wait 600}")
    for _ in 0..<40 { phone.bounce(.end, after: .milliseconds(50)) }
    #expect(phone.calls.suffix(1) == ["hang up"])
    #expect(phone.calls.count == 2)
    #expect(phone.handset.callReport?.state == .active)
  }

  /// With two calls on, a third can't be answered, and its screen says so.
  @Test func aThirdCall() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play(
      "5646{call}{answered}{wait 1000}{ring +15555550142}{wait 1000}#{wait 1000}{ring}{wait 1000}")
    #expect(phone.handset.screen.hint == "* reject  0–9 silent")
    try phone.play("#")
    #expect(phone.notice == "can't answer during the other call: reject it")
    try phone.play("{wait 700}*")
    #expect(phone.handset.callReport?.state == .active)
  }

  /// A phone on which John Smith is being spoken to, and nothing is typed.
  private func phoneInCall(
    _ contacts: [Contact] = TestPhone.book, mode: Mode = .search
  ) throws -> TestPhone {
    var phone = TestPhone(contacts)
    try phone.play("5646{call}")
    phone.feed(.callStarted)
    try phone.play("5{erase}")
    while phone.handset.mode != mode { try phone.play("{mode}") }
    #expect(phone.calls == ["John Smith +16505550142"])
    return phone
  }

  private func isRefused(_ phone: TestPhone) -> Bool {
    phone.notice?.hasPrefix("a call is on: end it first") == true
  }

  /// What is typed, what else is pressed to dial it, and the list that is left.
  private static let ways: [(typed: String, keys: String, list: [String])] = {
    let typed = ["> call 4712345"]
    let felix = ["> [Fel]ix Deli  212-555-0193", "  call 335"]
    let vanity = ["> [Vanity]  1-800-MY-APPLE", "  call 826489"]
    let code = ["> call *100#"]
    return [
      ("4712345", "{call}", typed), ("4712345", "{select}", typed), ("4712345", "#", typed),
      // By the choice of a number.
      ("335", "{call}1", felix), ("335", "{call}{wait 600}{call}", felix),
      ("335", "{call}{select}", felix),
      ("335", "{call}#", felix), ("335", "#2", felix), ("335", "#*#", felix),
      ("335", "{call}{down}{call}", felix),
      // By the answer to a question.
      ("826489", "{call}{wait 600}{call}", vanity), ("826489", "#{wait 650}#", vanity),
      ("*100#", "{call}{wait 600}{call}", code), ("*100#", "{hold #}{wait 650}#", code),
    ]
  }()

  @Test func theListStandsAgainAndNothingIsDialled() throws {
    for way in Self.ways {
      var phone = try phoneInCall()
      try phone.play(way.typed + way.keys)
      let what = Comment(rawValue: way.typed + way.keys)
      #expect(isRefused(phone), what)
      #expect(phone.lines == [way.typed] + way.list, what)
      #expect(phone.handset.screen.hint.contains("call"), what)
      #expect(phone.handset.screen.hint != "# yes  * no", what)
      #expect(phone.calls.count == 1, what)
    }
  }

  @Test func theNextKeysAreThoseOfTheList() throws {
    for way in Self.ways {
      let what = Comment(rawValue: way.typed + way.keys)
      var phone = try phoneInCall()
      try phone.play(way.typed + way.keys)
      // A digit goes on with what is typed, and the notice goes.
      try phone.play("7")
      #expect(phone.lines[0] == way.typed + "7", what)
      #expect(phone.notice == nil, what)
      try phone.play("{erase}")
      #expect(phone.lines == [way.typed] + way.list, what)
      // To try again is refused again.
      try phone.play(way.keys)
      #expect(isRefused(phone), what)
      #expect(phone.lines == [way.typed] + way.list, what)
      #expect(phone.calls.count == 1, what)
      // The red key ends the call, not what is typed; and then the same keys dial.
      try phone.play("{end}")
      #expect(phone.calls.last == "hang up" && phone.calls.count == 2, what)
      #expect(phone.lines == [way.typed] + way.list, what)
      phone.feed(.callEnded(problem: nil))
      try phone.play(way.keys)
      #expect(phone.calls.count == 3 && phone.calls.last != "hang up", what)
      #expect(phone.lines.count == 1 && phone.lines[0].hasPrefix("dial: "), what)
    }
  }

  @Test(arguments: ["{hold # 1600}{wait 700}#", "{hold # 1600}{call}"])
  func theLastCallIsNotMadeTwiceAtATime(keys: String) throws {
    var phone = try phoneInCall()
    try phone.play(keys)
    #expect(isRefused(phone))
    #expect(phone.lines == ["", "8 contacts: type a name or a number"])
    #expect(phone.calls.count == 1)
    // With nothing typed the held star leads back to the call, and there it ends it.
    try phone.play("{hold *}")
    #expect(phone.calls.count == 1)
    #expect(phone.lines.first == "John Smith")
    try phone.play("{wait 600}{hold *}")
    #expect(phone.calls == ["John Smith +16505550142", "hang up"])
    try phone.play("{end}" + keys)
    #expect(phone.calls.count == 3 && phone.calls[2] == phone.calls[0])
  }

  /// With nothing typed the call key leads back to the call.
  @Test func theCallKeyLeadsBackToTheCall() throws {
    var phone = try phoneInCall()
    try phone.play("{call}")
    #expect(phone.lines.prefix(2) == ["John Smith", "+16505550142"])
    try phone.play("{call}{select}")
    #expect(phone.calls.count == 1)
  }

  @Test func theSelectedMatchIsNotCalledEither() throws {
    var phone = try phoneInCall()
    for key in ["{call}", "{select}", "#"] {
      try phone.play("5646" + key)
      #expect(isRefused(phone), "\(key)")
      #expect(phone.lines == ["5646", "> [John] Smith  +1 650-555-0142", "  call 5646"], "\(key)")
      try phone.play("*")
      #expect(phone.lines.last == "> call 5646", "\(key)")
      try phone.play("{hold * 1600}")
    }
    #expect(phone.calls.count == 1)
  }

  @Test(arguments: [Mode.abc, .t9]) func textModesAreRefusedToo(mode: Mode) throws {
    for keys in ["{call}1", "{call}{wait 600}{call}", "#*#"] {
      var phone = try phoneInCall(mode: mode)
      try phone.play((mode == .abc ? "333{right}33{right}" : "33549") + keys)
      #expect(isRefused(phone), "\(keys)")
      #expect(
        phone.lines
          == (mode == .abc
            ? ["fe", "> [Fe]lix Deli  212-555-0193"]
            : ["Felix", "> [Felix] Deli  212-555-0193"]),
        "\(keys)")
      #expect(phone.calls.count == 1, "\(keys)")
    }
  }

  /// The digit that chose a number was that and no more, however long it is down.
  @Test func aRefusedChoiceTypesNothingWhenItIsHeld() throws {
    let dan = Contact(
      name: "Dan", numbers: ["555 1001", "555 1002", "555 1003"].map { PhoneNumber($0) })
    var phone = try phoneInCall(TestPhone.book + [dan], mode: .abc)
    try phone.play("3{right}2{right}{call}{hold 3}")
    #expect(isRefused(phone))
    #expect(phone.lines == ["da", "> [Da]n  555 1001"])
    try phone.play("{hold * 1600}3{right}{call}")
    #expect(phone.lines[0] == "Dan: which number?")
    try phone.play("{hold 3}")
    #expect(isRefused(phone))
    #expect(phone.lines[0] == "d")
    // In search the held 1 would ask for the last call.
    let eve = Contact(name: "Eve", numbers: [PhoneNumber("1 202 1"), PhoneNumber("1 202 2")])
    phone = try phoneInCall([TestPhone.book[0], eve])
    try phone.play("1")
    for _ in 0..<2 where phone.handset.shownContact != eve { try phone.play("*") }
    let list = phone.lines
    try phone.play("{call}")
    #expect(phone.lines[0] == "Eve: which number?")
    try phone.play("{hold 1}")
    #expect(isRefused(phone))
    #expect(phone.lines == list && list[0] == "1")
    #expect(phone.calls.count == 1)
  }
}
