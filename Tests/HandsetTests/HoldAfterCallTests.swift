import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Held keys right after a call was dialled, and right after it ended.
@Suite(.timeLimited) struct HoldAfterCallTests {
  private static let john = "John Smith +16505550142"
  private static let again = ["call John Smith?", "+16505550142", "the last call again"]

  /// What is pressed behind the name or number, and whether the dial command runs and ends then.
  private static let starts: [(keys: String, runs: Bool, ends: Bool)] = [
    ("{call}", false, false), ("{call}", true, false), ("{call}", true, true), ("#", true, false),
    ("{call}{end}", false, false), ("{call}{end}", true, false), ("{call}{end}", true, true),
    ("#{hold *}", true, false), ("#{hold *}", true, true),
  ]

  /// A phone on which John Smith was just dialled, in each of these ways.
  private func phones(_ mode: Mode = .search) throws -> [(TestPhone, Comment)] {
    let typed: [Mode: String] = [
      .search: "5646", .abc: "5{right}666{right}", .t9: "5646", .number: "{hold 0}16505550142",
    ]
    return try Self.starts.map { start in
      var phone = TestPhone(settings: HandsetSettings(mode: mode))
      try phone.play(try #require(typed[mode]) + start.keys)
      if start.runs { phone.feed(.callStarted) }
      if start.ends { phone.feed(.callEnded(problem: nil)) }
      #expect(phone.calls.first == Self.john)
      return (phone, Comment(rawValue: "\(start)"))
    }
  }

  @Test(arguments: [Mode.search, .number]) func hold0BeginsAnInternationalNumber(mode: Mode) throws
  {
    for (start, what) in try phones(mode) {
      var phone = start
      try phone.play("{hold 0}")
      #expect(phone.lines[0] == "+", what)
      try phone.play("4930231259")
      #expect(phone.lines[0] == "+4930231259", what)
      #expect(phone.calls.filter { $0 != "hang up" } == [Self.john], what)
    }
  }

  @Test(arguments: [Mode.search, .number]) func poundHeldLongAsksForTheLastCall(mode: Mode) throws {
    for (start, what) in try phones(mode) {
      var phone = start
      // What has ended by itself goes; where something is typed, `#` is for that.
      try phone.play("{wait 7000}")
      guard phone.lines[0] == "" else { continue }
      try phone.play("{hold # 1500}")
      #expect(phone.lines == Self.again, what)
      #expect(phone.handset.mode == mode, what)
      #expect(phone.calls.filter { $0 != "hang up" } == [Self.john], what)
      // No leaves nothing behind, another mode least of all.
      try phone.play("*")
      #expect(phone.lines[0] == "", what)
      try phone.play("{hold # 1500}{wait 700}#")
      let isCallOn = phone.notice?.hasPrefix("a call is on") == true
      #expect(phone.calls.filter { $0 == Self.john }.count == (isCallOn ? 1 : 2), what)
      #expect(isCallOn ? phone.lines[0] == "" : phone.lines == ["dial: \(Self.john)"], what)
    }
  }

  @Test(arguments: [Mode.abc, .t9]) func inTextModesTheyAreTheirDigits(mode: Mode) throws {
    for digit in ["0", "1", "5"] {
      for (start, what) in try phones(mode) {
        var phone = start
        try phone.play("{hold \(digit)}")
        #expect(phone.lines[0] == digit, what)
      }
    }
  }

  @Test(arguments: [Mode.search, .number]) func otherDigitsAreSpeedDials(mode: Mode) throws {
    for digit in 2...9 {
      for (start, what) in try phones(mode) {
        var phone = start
        try phone.play("{hold \(digit) 1700}")
        #expect(phone.lines[0] == "speed dial \(digit): who?", what)
        try phone.play("{hold *}")
        #expect(phone.lines[0] == "", what)
      }
    }
  }

  @Test func atTheHoldTimeAndNotBefore() throws {
    for (script, entry) in [("{hold 0 499}", "0"), ("{hold 0 500}", "+"), ("{hold 2 499}", "2")] {
      for (start, what) in try phones() {
        var phone = start
        try phone.play(script)
        #expect(phone.lines[0] == entry, what)
      }
    }
    for (start, what) in try phones() {
      var phone = start
      try phone.play("{wait 7000}")
      guard phone.lines[0] == "" else { continue }
      let waited = phone
      try phone.play("{hold # 1499}")
      #expect(phone.lines != Self.again, what)
      phone = waited
      try phone.play("{hold # 1500}")
      #expect(phone.lines == Self.again, what)
    }
  }

  /// A 1 that goes on with something is a 1.
  @Test func onlyTheFirstKeyIsAHeldOne() throws {
    for (start, what) in try phones() {
      var phone = start
      try phone.play("1{hold 1}")
      #expect(phone.lines[0] == "11", what)
      phone = start
      try phone.play("5{hold 1}")
      #expect(phone.lines[0] == "51", what)
      phone = start
      try phone.play("5{hold 0}")
      #expect(phone.lines[0] == "5+", what)
      phone = start
      try phone.play("5{hold 2}")
      #expect(phone.lines[0] == "52", what)
    }
  }

  /// A call that failed leaves what was typed for another try; a digit begins anew.
  @Test func behindAFailedCall() throws {
    for (key, entry) in [("0", "+"), ("2", "speed dial 2: who?")] {
      var phone = TestPhone()
      try phone.play("5646{call}")
      phone.feed(.callStarted)
      phone.feed(.callEnded(problem: "modem ended with exit code 3"))
      try phone.play("{hold \(key)}")
      #expect(phone.lines[0] == entry)
    }
  }

  /// In a question a digit says nothing, and types nothing behind it.
  @Test(arguments: [(Mode.search, "100", "0"), (.number, "100", "0"), (.abc, "112", "2")])
  func aDigitHeldInAQuestionDoesNothing(mode: Mode, number: String, key: String) throws {
    var phone = TestPhone(settings: HandsetSettings(mode: mode))
    try phone.play(number)
    let typed = phone.handset.entryText
    try phone.play("{call}")
    let asked = phone.lines
    #expect(asked[0].hasPrefix("call "))
    try phone.play("{hold \(key)}{hold 1}")
    #expect(phone.lines == asked)
    try phone.play("*")
    #expect(phone.lines[0] == typed)
    #expect(phone.calls.isEmpty)
  }

  /// A hold is that of the key that was pressed last.
  @Test func aKeyBetweenMakesADigitOfAHold() throws {
    for between in ["{down}", "5{erase}", "{right}", "{press 4}{erase}"] {
      for (key, entry) in [("0", "0"), ("1", "1")] {
        for (start, what) in try phones() {
          var phone = start
          try phone.play("{press \(key)}\(between){wait 700}{release \(key)}")
          #expect(phone.lines[0] == entry, what)
        }
      }
    }
  }

  /// Star and pound, too, are good only for what they were pressed in.
  @Test(arguments: ["*", "#"]) func whatWasDownBeforeACallDoesNotEndIt(key: String) throws {
    for wait in [100, 700, 1_700] {
      var phone = TestPhone()
      try phone.play("5646{press \(key)}{call}{wait \(wait)}{release \(key)}")
      #expect(phone.lines == ["dial: \(Self.john)"], "\(wait) ms")
      #expect(phone.calls == [Self.john], "\(wait) ms")
      #expect(phone.handset.mode == .search, "\(wait) ms")
      phone = TestPhone()
      try phone.play("112{press \(key)}{call}{wait \(wait)}{release \(key)}")
      #expect(phone.lines[0] == "call Rescue?", "\(wait) ms")
      #expect(phone.calls.isEmpty, "\(wait) ms")
      // Nor does it anything behind the end.
      phone = TestPhone()
      try phone.play("5646{press \(key)}{call}{end}{wait \(wait)}{release \(key)}")
      #expect(phone.lines[0] == "", "\(wait) ms")
      #expect(phone.handset.mode == .search, "\(wait) ms")
      #expect(phone.calls == [Self.john, "hang up"], "\(wait) ms")
    }
  }

  /// What went down before the call, or before its end, does no more.
  @Test(arguments: ["0", "1"]) func aDigitThatWasDownBeforeIsNotHeldBehindTheCall(key: String)
    throws
  {
    let settings = HandsetSettings(mode: .number)
    for typed in ["5646", ""] {
      var phone = TestPhone(settings: settings)
      try phone.play("\(typed){press \(key)}{call}{wait 700}")
      #expect(phone.lines == ["dial: \(typed)\(key)"])
      try phone.play("{release \(key)}")
      #expect(phone.lines == ["dial: \(typed)\(key)"])
      phone = TestPhone(settings: settings)
      try phone.play("\(typed){press \(key)}{call}{end}{wait 700}{release \(key)}")
      #expect(phone.lines.prefix(2) == ["", "8 contacts: type a name or a number"])
    }
    // Nor does one behind which another key was pressed.
    var phone = TestPhone()
    try phone.play("5646{call}{press \(key)}5{wait 700}{release \(key)}")
    #expect(phone.lines[0] == "\(key)5")
  }
}
