import Contacts
import Keypad
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// A burst of keys belongs to the scene in which it began, even if scenes change by themselves
/// meanwhile.
@Suite(.timeLimited) struct KeyBurstTests {
  private static let all = Set(LineAbility.allCases)
  private static let inCall = calling(pace: 100)
  private static let asked = asking(pace: 100)

  /// A call after typing at a pace.
  private static func calling(pace: Int) -> String {
    typed("5646", pace: pace) + "{call}{answered}{wait 5000}"
  }

  /// A question of the network, after a code typed at a pace.
  private static func asking(pace: Int) -> String {
    "{services}" + typed("*100#", pace: pace)
      + "{hold #}{wait 900}#{service? your code?}{wait 3000}"
  }

  private func phone(
    _ script: String, _ settings: HandsetSettings = HandsetSettings(), country: String = "DE"
  ) throws -> TestPhone {
    var phone = TestPhone(
      country: country, settings: settings, abilities: SimulatedLine.usualAbilities)
    try phone.play(script)
    return phone
  }

  /// Keys at a pace, with cues between them.
  private static func typed(_ keys: String, pace: Int) -> String {
    var script = ""
    var rest = keys[...]
    while let first = rest.first {
      if first == "{", let end = rest.firstIndex(of: "}") {
        script += rest[...end]
        rest = rest[rest.index(after: end)...]
      } else {
        script += "\(first){wait \(pace - 100)}"
        rest = rest.dropFirst()
      }
    }
    return script
  }

  // MARK: After a call

  @Test(arguments: [120, 250, 350, 700, 1_200])
  func aNumberBegunBehindACallIsWhole(pace: Int) throws {
    for end in ["{ended}", "{lost}"] {
      var phone = try phone(
        Self.calling(pace: pace) + end + "{wait 200}" + Self.typed("2125550177#", pace: pace))
      #expect(phone.lines[0] == "2125550177", "\(end)")
      // The burst began before the end could be seen.
      #expect(phone.calls == ["John Smith +16505550142"])
      #expect(phone.notice == Desk.tooSoonNotice)
      try phone.play("{wait 2500}#")
      #expect(phone.calls.last == "2125550177")
    }
  }

  @Test func aNumberBegunBehindABusyLineIsWhole() throws {
    var phone = try phone("5646{call}{wait 1000}{busy}{wait 200}2125550177")
    #expect(phone.lines[0] == "2125550177")
    // When the busy screen closes by itself, too, the next number begins.
    phone = try self.phone("5646{call}{wait 1000}{busy}{wait 5950}2125550177")
    #expect(phone.lines[0] == "2125550177")
    // After the busy screen can be read, a digit is for another try.
    phone = try self.phone("5646{call}{wait 1000}{busy}{wait 7200}2")
    #expect(phone.lines[0] == "56462")
  }

  @Test(arguments: [120, 250, 350, 700, 1_200])
  func tonesThatOutliveTheirCallAreForNobody(pace: Int) throws {
    var phone = try phone(
      Self.calling(pace: pace) + Self.typed("47{ended}1193#", pace: pace))
    #expect(phone.calls == ["John Smith +16505550142", "tones 4", "tones 7"])
    #expect(phone.notice == "the call ended while you typed: type it again")
    #expect(phone.handset.isEntryEmpty)
    // After a pause a new burst begins.
    try phone.play("{wait 2500}5")
    #expect(phone.lines[0] == "5")
  }

  /// The tones are not for the call on hold either.
  @Test func tonesAreForNoOtherCall() throws {
    let phone = try phone(
      Self.inCall + "{ring +447700900123}{wait 1500}#{wait 3000}47{ended}119#{wait 300}")
    #expect(phone.calls.suffix(2) == ["tones 4", "tones 7"])
    #expect(phone.handset.callReport?.name == "John Smith")
  }

  /// Hanging up is the user's own act, so keys go on at once, however late the line reports the end.
  @Test func whatIsTypedBehindHangingUp() throws {
    var phone = try phone(Self.inCall + "{wait 700}")
    phone.playback.line?.isSlow = true
    let call = try #require(phone.handset.desk.calls.current)
    try phone.play("{hold *}{wait 300}")
    phone.feed(.line(.call(.ended(call.id, .hungUpHere))))
    try phone.play("{wait 100}2125550177#")
    #expect(phone.calls.last == "2125550177")
  }

  // MARK: Answers to the network, and PINs

  @Test(
    arguments: ["{service Bye}", "{service! no time}", "{lost}", "{service? more?}"], [120, 600])
  func anAnswerThatIsNoLongerAskedForIsNowhere(over: String, pace: Int) throws {
    var phone = try phone(Self.asking(pace: pace))
    let before = phone.changes.count
    try phone.play(Self.typed("47\(over)1193#", pace: pace))
    let isAskedAnew = over.hasPrefix("{service?")
    #expect(phone.notice == "the network no longer asks: nothing sent")
    #expect(!phone.calls.contains { $0.hasPrefix("reply") || $0.contains("1193") })
    #expect(phone.handset.isEntryEmpty && phone.handset.queryDigits == "")
    #expect(phone.lines[0] == (isAskedAnew ? "" : phone.lines[0]) && !phone.lines[0].contains("1"))
    // The name of the key is hidden, too.
    for change in phone.changes[before...] where change.key?.isDigit == true {
      #expect(change.keyName == ServiceCode.mask)
    }
    try phone.play("{wait 3000}#{wait 2500}#")
    #expect(!phone.calls.contains { $0.hasPrefix("reply") || $0.contains("1193") })
    #expect(!phone.handset.hidesDigits || isAskedAnew)
  }

  /// An answer that begins before the end can be seen is a secret, too.
  @Test(arguments: [50, 400, 850]) func anAnswerThatIsBegunTooLateIsNowhere(after: Int) throws {
    let phone = try phone(Self.asked + "{service Bye}{wait \(after)}471193#")
    #expect(phone.handset.isEntryEmpty && phone.calls.count == 1)
    #expect(phone.notice == "the network no longer asks: nothing sent")
    #expect(phone.changes.suffix(3).allSatisfy { $0.keyName != "3" && $0.keyName != "9" })
  }

  @Test(arguments: ["{sim ready}", "{sim absent}", "{sim failed x}", "{sim puk 9}", "{lost}"])
  func aPINThatIsNoLongerAskedForIsNowhere(over: String) throws {
    var phone = try phone("{sim pin 3}{wait 3000}47\(over)11#")
    #expect(phone.calls == [] && phone.handset.isEntryEmpty)
    #expect(phone.notice == "the SIM no longer asks for that: nothing sent")
    try phone.play("{wait 3000}#{wait 1000}")
    #expect(phone.calls == [])
    #expect(!phone.changes.contains { $0.keyName == "1" || $0.keyName == "4" })
  }

  /// The digits stay while the SIM asks for the same code.
  @Test func aPINThatIsStillAskedFor() throws {
    var phone = try phone("{sim pin 3}{wait 3000}47{sim pin 2}11#")
    #expect(phone.lines[0] == "••••" && phone.calls == [])
    try phone.play("{wait 2500}#")
    #expect(phone.calls == ["unlock 4711"])
  }

  // MARK: Rings

  @Test(arguments: [150, 350, 600, 900, 1_200]) func aRingLosesNoDigit(pace: Int) throws {
    for way in ["", "{ended}"] {
      var phone = try phone(Self.typed("2125{ring +447700900123}55\(way)0177#", pace: pace))
      #expect(phone.handset.queryDigits == "2125550177", "\(way)")
      #expect(phone.calls == [] && phone.notice == Desk.tooSoonNotice)
      // The digits silence it.
      #expect(phone.alerts.prefix(2) == ["ring", "silent"])
      try phone.play("{wait 2500}#")
      #expect(phone.calls == [way.isEmpty ? "answer" : "2125550177"])
    }
  }

  @Test(arguments: [150, 600, 1_200]) func aRingLosesNoTone(pace: Int) throws {
    let phone = try phone(
      Self.calling(pace: pace) + Self.typed("47{ring +447700900123}11#", pace: pace))
    #expect(phone.calls.suffix(5) == ["tones 4", "tones 7", "tones 1", "tones 1", "tones #"])
    #expect(phone.handset.sceneName == "ringing")
  }

  /// A number typed during a visible ring is dropped, and answers nothing.
  @Test func aNumberThatBeginsUnderARing() throws {
    let phone = try phone("{ring +447700900123}{wait 2000}" + Self.typed("21255#", pace: 700))
    #expect(phone.calls == [] && phone.handset.isEntryEmpty)
    #expect(phone.handset.sceneName == "ringing")
  }

  @Test func aRingOverLockedKeysLosesNoDigit() throws {
    let phone = try phone("{hold *}{wait 1000}1{ring +447700900123}12#")
    #expect(phone.lines[0] == "call 112?")
  }

  // MARK: Emergency numbers

  /// At any point of the call's end.
  @Test(arguments: [120, 250, 350, 700, 1_200]) func helpRightBehindACall(pace: Int) throws {
    let typed = Self.typed("5646", pace: pace)
    let inCall = Self.calling(pace: pace)
    for call in [inCall, typed + "{call}{wait 900}", typed + "{call}{alerting}{wait 900}"] {
      for keys in ["{ended}112#", "1{ended}12#", "11{ended}2#", "112{ended}#"] {
        let end = call == inCall ? keys : keys.replacing("{ended}", with: "{busy}")
        for key in ["#", "{call}"] {
          var phone = try phone(call + Self.typed(String(end.dropLast()), pace: pace) + key)
          #expect(phone.handset.sceneName == "question", "\(call)\(end) \(key)")
          #expect(phone.lines[0].hasPrefix("call "), "\(call)\(end) \(key)")
          try phone.play("{wait 700}#")
          #expect(phone.calls.last?.hasSuffix("112") == true, "\(call)\(end) \(key)")
        }
      }
    }
  }

  @Test(arguments: ["{sim pin 3}{wait 3000}1{sim ready}12#", Self.asked + "11{service Bye}2#"])
  func helpWhereSomethingElseWasAsked(script: String) throws {
    var phone = try phone(script)
    #expect(phone.lines == ["call 112?", "this is an emergency number"])
    try phone.play("{wait 700}#")
    #expect(phone.calls.last == "112")
  }

  @Test func helpUnderARing() throws {
    var phone = try phone("1{ring +447700900123}12#")
    #expect(phone.lines[0] == "call 112?")
    // The answer no leads back to the ring.
    var other = phone
    try other.play("{wait 700}*")
    #expect(other.handset.sceneName == "ringing")
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["hang up", "112"])
  }

  /// Also in scenes where digits do nothing, or would answer something.
  @Test(arguments: [
    "{ring +447700900123}{wait 2000}", "826489{call}{wait 1000}", "*21*5550100#{hold #}{wait 900}",
    "5646{call}{answered}{wait 1000}{hold #}{wait 1000}", "335{hold # 1600}{wait 1000}",
  ])
  func helpWhereDigitsAreNothing(script: String) throws {
    for pace in [120, 350, 900] {
      var phone = try phone(script + Self.typed("112", pace: pace) + "#")
      #expect(phone.lines[0] == "call 112?", "\(pace)")
      let before = phone.calls
      try phone.play("{wait 200}*")
      #expect(phone.calls == before)
      phone = try self.phone(script + Self.typed("112", pace: pace) + "#{wait 900}#{wait 6000}")
      #expect(phone.calls.contains("112"), "\(pace)")
    }
  }

  /// Typing the number again during its question does not ask a second time.
  @Test func helpTwice() throws {
    let phone = try phone("112#" + Self.typed("112", pace: 700) + "#")
    #expect(phone.calls == ["Rescue 112"])
  }

  // MARK: Pace

  /// Slower than the keys before a pause of 2 s: an answer to the network, a PIN and tones.
  @Test(arguments: [
    "{services}*100#{call}{wait 900}{call}{wait 500}{service? code}{wait 1500}4{wait 550}{service done}",
    "555123{wait 300}{end}{wait 3000}{sim pin 3}{wait 4000}4{wait 550}{sim ready}",
    "{services}*100#{call}{wait 900}{call}{wait 1500}{service? Menu}{wait 3000}123456#{wait 300}"
      + "{service? PIN}{wait 900}4{wait 100}{service done}",
    "5646{call}{answered}{wait 3000}4{wait 550}{ended}",
  ])
  func slowerThanBefore(script: String) throws {
    var phone = try phone(script + "{wait 500}7{wait 1100}1{wait 1100}1{wait 1100}#{wait 3000}")
    #expect(!phone.calls.contains("11") && phone.handset.queryDigits.isEmpty)
    try phone.play("#")
    #expect(!phone.calls.contains("11"))
  }

  /// The second press comes 1.8 s behind the first, which was refused.
  @Test func aRingIsAnsweredByTheSecondPress() throws {
    let phone = try phone(
      "5{wait 20000}{ring +447700900104}{wait 3000}7{wait 900}#{wait 1800}#")
    #expect(phone.calls.contains("answer") || phone.handset.sceneName == "call")
  }

  @Test func aRingBehindQuickerKeys() throws {
    let phone = try phone(
      "555123{wait 300}{end}{wait 3000}2{wait 1050}1{wait 450}{ring +15555550142}{wait 540}#")
    #expect(!phone.calls.contains("answer") && phone.handset.sceneName == "ringing")
  }

  /// Under a ring that has been read, too, a number that was begun goes on.
  @Test(arguments: [
    "555123{wait 300}{end}{wait 5000}2{wait 600}{ring +15555550142}{wait 550}1{wait 1150}2{wait 1150}5",
    "2{wait 2450}1{wait 1200}{ring +15555550142}{wait 1250}2{wait 1200}5",
  ])
  func aNumberGoesOnUnderARing(script: String) throws {
    let phone = try phone(script + "{wait 3000}{ended}{wait 4000}")
    #expect(phone.handset.queryDigits == "2125")
  }

  /// A quick typist whose pace was not known before the pause.
  @Test func helpBehindAPauseThatMayBePace() throws {
    let phone = try phone("{sim pin 3}{wait 3000}12{sim absent}{wait 1200}112#")
    #expect(phone.lines[0] == "call 112?")
  }

  /// As part of a longer text it is not an emergency number.
  @Test(arguments: [
    Self.inCall + "47{ended}112#", Self.inCall + "112{ended}0#", Self.asked + "4{service Bye}112#",
    "{sim pin 3}{wait 3000}47{sim ready}112#",
  ])
  func aPartIsNoEmergencyNumber(script: String) throws {
    let phone = try phone(script)
    #expect(phone.handset.sceneName != "question" && phone.handset.isEntryEmpty)
  }

  // MARK: More than one change

  @Test(arguments: [150, 600, 1_200]) func threeChanges(pace: Int) throws {
    var phone = try phone(
      Self.calling(pace: pace) + Self.typed("4{ring +447700900123}7{ended}1{ended}1#", pace: pace))
    #expect(!phone.calls.contains("answer") && phone.handset.isEntryEmpty)
    try phone.play("{wait 2500}#")
    #expect(!phone.calls.contains("answer"))
    phone = try self.phone(
      Self.typed("21{ring +447700900123}25{ended}55{ring +447700900123}01{ended}77#", pace: pace))
    #expect(phone.handset.queryDigits == "2125550177" && phone.calls == [])
    phone = try self.phone(
      Self.asking(pace: pace)
        + Self.typed("4{ring +447700900123}7{service Bye}1{ended}1#", pace: pace))
    #expect(phone.calls.count == 1 && phone.handset.isEntryEmpty)
    #expect(!phone.changes.contains { $0.keyName == "7" })
  }

  // MARK: What a key opens

  /// The pause of a question does not depend on the pace.
  @Test func aQuestionHasItsOwnPause() throws {
    let phone = try phone(Self.typed("112", pace: 1_200) + "{call}{wait 900}#")
    #expect(phone.calls == ["Rescue 112"])
  }

  /// The second press of a double press chooses nothing in a list.
  @Test(arguments: ["#", "{call}", "{select}"]) func noDoublePressChooses(key: String) throws {
    let log = [
      LoggedCall(kind: .made, name: nil, number: "5550100", time: 0, seconds: 5),
      LoggedCall(kind: .made, name: nil, number: "5550101", time: 0, seconds: 5),
    ]
    for gap in [0, 100, 300, 490] {
      var phone = try phone("33549{wait 1000}\(key){wait \(gap)}\(key)", country: "US")
      #expect(phone.calls == [] && phone.lines[0] == "Felix Deli: which number?", "\(gap)")
      try phone.play("{wait 600}\(key)")
      #expect(phone.calls == ["Felix Deli +12125550193"])
      phone = TestPhone(abilities: Self.all, log: log)
      try phone.play("{call}{wait \(gap)}{call}")
      #expect(phone.handset.sceneName == "log")
      // The list of contacts for an unknown number.
      phone = TestPhone(log: log)
      try phone.play("{call}{wait 700}{hold #}{wait 700}*\(key){wait \(gap)}\(key)")
      #expect(phone.handset.sceneName == "picker" && phone.notice == nil)
    }
  }

  // MARK: Locks

  /// Only a held star and then `#` unlock.
  @Test(arguments: ["{select}", "{call}", "5", "*", "{up}", "{mode}", "{erase}", "{end}", "{left}"])
  func nothingComesBetweenStarAndPound(key: String) throws {
    var phone = try phone("{hold *}{wait 1000}{hold *}\(key)#")
    #expect(phone.handset.sceneName == "locked")
    try phone.play("{wait 11000}{hold *}#")
    #expect(phone.handset.sceneName == "home")
  }

  /// Keys in a ring over the lock count, too.
  @Test func aRingBetweenStarAndPound() throws {
    let phone = try phone("{hold *}{wait 1000}{hold *}{ring}{wait 700}5{ended}{wait 2500}#")
    #expect(phone.handset.sceneName == "locked")
  }

  /// The keys do not lock while a slow typist types a number.
  @Test func noLockComesWhileSomebodyTypes() throws {
    var settings = HandsetSettings()
    settings.lockAfter = .seconds(1)
    var phone = try phone(Self.typed("21255", pace: 1_200), settings)
    #expect(phone.lines[0] == "21255")
    try phone.play("{wait 2500}")
    #expect(phone.handset.sceneName == "locked")
  }
}
