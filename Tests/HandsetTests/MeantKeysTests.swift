import ContactSearch
import Contacts
import Keypad
import Records
import TestSupport
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// What has changed by itself under a key that is on its way: the key does what it was pressed for, or
/// nothing.
@Suite(.timeLimited) struct MeantKeysTests: PlayedPhones {
  private static func made(_ name: String, _ number: String) -> LoggedCall {
    LoggedCall(kind: .made, name: name, number: number, time: 0, seconds: 5)
  }

  // MARK: Calls that end by themselves

  /// A waiting caller gives up just before the key that would refuse the call.
  @Test(arguments: ["{end}", "*", "#", "{call}"])
  func aWaitingCallerGivesUp(key: String) throws {
    var phone = try phone(
      "5646{call}{answered}{wait 2000}{ring +15555550142}{wait 1500}{ended}")
    let asked = phone.calls
    try phone.play(key)
    #expect(phone.calls == asked && phone.notice?.contains("too soon") == true)
    // What is typed goes on.
    try phone.play("5")
    #expect(phone.calls.last == "tones 5")
    try phone.play("{wait 1000}{end}")
    #expect(phone.calls.last == "hang up")
  }

  /// The talk ends under the end key, on the screen that is home's: the call that is on hold stays.
  @Test func theCallThatIsOnIsAnotherOne() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 1000}{up}526{call}{wait 700}{answered}{wait 800}{up}{wait 1500}")
    #expect(phone.handset.desk.calls.all.count == 2 && phone.handset.sceneName == "home")
    try phone.play("{ended}{end}")
    #expect(phone.handset.desk.calls.all.count == 1 && phone.calls.last != "hang up")
    try phone.play("{wait 1000}{end}")
    #expect(phone.calls.last == "hang up")
  }

  /// A second press of the end key, when a slow line has hung up one call, keeps the other call.
  @Test func theOtherCallStays() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 1000}{up}526{call}{wait 700}{answered}{wait 800}")
    phone.playback.line?.isSlow = true
    let jane = try #require(phone.handset.desk.calls.current)
    try phone.play("{end}{wait 1500}")
    phone.feed(.line(.call(.ended(jane.id, .hungUpHere))))
    try phone.play("{end}")
    #expect(phone.handset.desk.calls.all.count == 1)
    #expect(phone.calls.count { $0 == "hang up" } == 1)
  }

  /// Going back with a double press, or with a worn key, ends no call.
  @Test(arguments: ["335{call}", "112{call}", "{erase}{call}"]) func goingBack(way: String) throws {
    var phone = try phone("5646{call}{answered}{wait 1000}{up}{wait 1000}\(way){wait 1500}{end}")
    let asked = phone.calls
    #expect(phone.handset.sceneName == "home" || way.hasPrefix("{erase"))
    try phone.play("{end}")
    #expect(phone.calls == asked)
  }

  /// How a call has ended hides no other.
  @Test func anAnsweredCallIsSeen() throws {
    var phone = try phone("5646{call}{alerting}{busy}{ring +15555550142}{wait 600}#{wait 1000}{up}")
    #expect(phone.handset.sceneName == "home")
    #expect(phone.handset.screen.status.call?.name == "+15555550142")
    try phone.play("{hold * 1700}")
    #expect(phone.handset.sceneName == "call")
  }

  // MARK: What rings

  /// A call that was silenced stays so, and one that is answered or refused is silent at once.
  @Test func eachCallIsSilencedByItself() throws {
    var phone = try phone(
      "{ring +15555550142}{wait 1500}5{wait 700}{ring +16505550142}{wait 1500}{ended}")
    #expect(phone.alerts == ["ring", "silent", "ring", "silent", "missed"])
    #expect(
      phone.lines.last == "incoming call, silenced"
        && phone.handset.screen.hint == "# answer  * reject")
    phone = try self.phone("{ring +15555550142}{wait 1500}{ring}{wait 1500}5")
    // The first one rings on.
    #expect(phone.alerts == ["ring", "ring", "ring"])
    try phone.play("{wait 700}*{wait 1500}5")
    #expect(phone.alerts == ["ring", "ring", "ring", "silent"])
  }

  /// Of several calls it rings for the one on the screen, and reports each change of that call.
  @Test func forWhomItRings() throws {
    func caller(_ phone: TestPhone) -> [String?]? {
      phone.handset.ringReport.map { [$0.number, $0.name] }
    }
    var phone = try phone("{ring +16505550142}")
    #expect(caller(phone) == ["+16505550142", "John Smith"] && phone.alerts.count == 1)
    try phone.play("{ring}")
    #expect(caller(phone) == [nil, nil] && phone.alerts.count == 2)
    try phone.play("{ended}")
    #expect(caller(phone) == ["+16505550142", "John Smith"] && phone.alerts.count(of: "ring") == 3)
    // During another call.
    try phone.play("{wait 600}#{wait 1000}{ring +15555550199}")
    #expect(caller(phone) == ["+15555550199", nil] && phone.alerts.last == "ring")
    try phone.play("{ended}")
    #expect(caller(phone) == nil && phone.alerts.count(of: "silent") == 2)
  }

  /// Nothing is heard from the key on, however long the line takes.
  @Test(arguments: ["#", "*"]) func answeringSilences(key: String) throws {
    var phone = try phone("")
    phone.playback.line?.isSlow = true
    phone.feed(.line(.call(.incoming(.there(1), number: "+15555550142"))))
    try phone.play("{wait 600}\(key)")
    #expect(phone.alerts == ["ring", "silent"])
    #expect(phone.lines.last == (key == "#" ? "answering" : "rejecting"))
    // A line that does nothing lets it ring on.
    try phone.play("{wait 11000}")
    #expect(phone.alerts.last == (key == "#" ? "ring" : "silent"))
  }

  // MARK: Emergency numbers

  /// Whatever stands in its way is ended first.
  @Test(arguments: [Set<LineAbility>(), LineAbility.allButHolding])
  func anEmergencyCallIsMadeBesideAnother(abilities: Set<LineAbility>) throws {
    var phone = TestPhone(abilities: abilities)
    try phone.play("5646{call}")
    phone.feed(.callStarted)
    try phone.play("{up}112#{wait 700}#")
    #expect(phone.calls == ["John Smith +16505550142", "hang up", "Rescue 112"])
    #expect(phone.lines[0] == "dial: Rescue 112" && phone.handset.desk.calls.all.count == 1)
  }

  /// A line that is slow to end the other one: the number waits, and the end key gives it up.
  @Test func anEmergencyCallWaits() throws {
    func waiting() throws -> TestPhone {
      var phone = TestPhone()
      phone.playback.line?.isSlow = true
      try phone.play("5646{call}")
      phone.feed(.callStarted)
      try phone.play("{up}112#{wait 700}#")
      #expect(phone.calls == ["John Smith +16505550142", "hang up"])
      #expect(phone.lines == ["calling 112 next", "as soon as the other call ends"])
      return phone
    }
    var phone = try waiting()
    let call = try #require(phone.handset.desk.calls.all.first)
    phone.feed(.line(.call(.ended(call.id, .hungUpHere))))
    #expect(phone.calls.last == "Rescue 112" && phone.handset.sceneName == "call")
    // The end key was for the other call; and one that is on its way is not for this one.
    phone = try waiting()
    try phone.play("{end}{wait 200}*#5{erase}{wait 100}")
    phone.feed(.line(.call(.ended(call.id, .hungUpHere))))
    #expect(phone.calls.last == "Rescue 112")
    for key in ["{end}", "{hold *}"] {
      try phone.play(key)
      #expect(phone.calls.last == "Rescue 112" && phone.notice != nil)
    }
    try phone.play("{wait 2500}{end}")
    #expect(phone.calls.last == "hang up")
    // A held star gives it up, and says so.
    phone = try waiting()
    try phone.play("{hold *}")
    #expect(phone.notice == "112: call cancelled")
    phone.feed(.line(.call(.ended(call.id, .hungUpHere))))
    #expect(phone.calls.last == "hang up")
    // A call that comes in meanwhile is refused.
    phone = try waiting()
    phone.feed(.line(.call(.incoming(.there(1), number: nil))))
    phone.feed(.line(.call(.ended(.there(1), .hungUpHere))))
    phone.feed(.line(.call(.ended(call.id, .hungUpHere))))
    #expect(phone.calls.suffix(2) == ["hang up", "Rescue 112"])
    // Where the line never tells of the end it is over after a while.
    phone = try waiting()
    try phone.play("{wait 2000}")
    #expect(phone.requests.last == .line(.call(.hangUp(call.id, force: true))))
    try phone.play("{wait 5000}")
    #expect(phone.calls.last == "Rescue 112")
  }

  /// Mixed prefixes lead there, too, and none of them is dialled unasked.
  @Test(arguments: [
    "+0112", "+00112", "+9112", "+49112", "0049112", "+49110", "+1911", "1911", "+44999", "9,112",
    "011911", "0119911", "01149112",
  ])
  func mixedPrefixes(number: String) {
    #expect(DialCheck(country: number.hasSuffix("999") ? "GB" : "DE").isEmergency(number))
    #expect(DialCheck(country: nil).isEmergency(number))
  }

  @Test(arguments: ["+49 30 1120", "01120", "911911", "+4930112", "1912", "0300112"])
  func othersAreNone(number: String) throws {
    let number = try #require(PhoneNumber(number).dialString)
    #expect(!DialCheck(country: "DE").isEmergency(number))
  }

  // MARK: Keys that are held at once

  /// A keyboard tells of a hold with its press: nothing behind it counts as later than it is.
  @Test func aHeldKeyTakesNoTime() throws {
    var phone = try phone("112#", abilities: [])
    #expect(phone.lines[0] == "call Rescue?")
    for held in [KeyHold.hold, .longHold] {
      phone.hold(.pound, held, after: .milliseconds(30))
      phone.stroke(.call, origin: .finger, after: .milliseconds(30))
    }
    #expect(phone.calls == [])
    phone.stroke(.call, origin: .finger, after: .milliseconds(700))
    #expect(phone.calls == ["Rescue 112"])
    // It does what holding does.
    phone = try self.phone("266", abilities: [])
    phone.hold(.star, .hold, after: .zero)
    #expect(phone.lines[0] == "26")
    phone.hold(.star, .longHold, after: .milliseconds(50))
    #expect(phone.lines[0] == "")
  }

  // MARK: Double presses and pockets

  /// The end key leads home, and on, with two presses. A third press hangs up.
  @Test func theThirdPressHangsUp() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{down}{wait 700}335{call}{wait 900}")
    try phone.play("{end}{wait 300}{end}")
    #expect(phone.calls.last != "hang up" && phone.handset.sceneName == "home")
    try phone.play("{wait 300}{end}")
    #expect(phone.calls.last == "hang up")
  }

  /// A hold is no first press: what follows it is meant.
  @Test func whatFollowsAHold() throws {
    var phone = try phone("335{call}{wait 700}{hold *}*")
    #expect(phone.lines[2] == "> call 335")
    phone = try self.phone("5646{call}{answered}{wait 700}{hold #}#")
    #expect(phone.handset.sceneName == "home")
  }

  /// The hint says that holding it longer leads to the call.
  @Test(arguments: ["5", "56", "1"]) func longerIsTheCall(typed: String) throws {
    var phone = try phone("5646{call}{answered}{wait 1000}{down}{wait 700}\(typed){wait 700}")
    #expect(phone.handset.screen.hint.hasSuffix("longer: call"))
    try phone.play("{hold * 1700}")
    #expect(phone.handset.sceneName == "call")
  }

  /// Unlocking with a double press makes no call, whatever was open under the lock.
  @Test(arguments: ["335{call}", "{call}*", "266{hold # 1600}", "112{call}", "5646"])
  func unlockingDoesNothingElse(script: String) throws {
    var settings = HandsetSettings()
    settings.lockAfter = .seconds(30)
    let log = [Self.made("Jane Doe", "+447700900123"), Self.made("John Smith", "+16505550142")]
    var phone = try phone(script + "{wait 31000}", settings, log: log)
    #expect(phone.handset.sceneName == "locked")
    try phone.play("{hold *}{wait 300}##")
    #expect(phone.handset.sceneName != "locked" && phone.calls == [])
  }

  /// Unlocking with a double press makes no call.
  @Test func unlockingCallsNobody() throws {
    var settings = HandsetSettings()
    settings.lockAfter = .seconds(5)
    var phone = try phone("5646{wait 6000}{hold *}##", settings)
    #expect(phone.handset.sceneName == "home" && phone.lines[0] == "5646" && phone.calls == [])
    try phone.play("{wait 600}#")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  /// The key that has asked answers only behind a pause of its own, however it is pressed.
  @Test(arguments: [
    "{hold # 1600}#{hold # 800}#", "{hold # 1600}{hold # 1200}{hold # 800}#",
    "#{hold #}{hold # 800}#", "{hold # 1600}####{wait 300}#",
  ])
  func oneKeyAlone(script: String) throws {
    var phone = try phone(script, log: [Self.made("John Smith", "+16505550142")])
    #expect(phone.calls == [])
    try phone.play("{wait 650}#")
    #expect(phone.calls.count == 1)
  }

  /// A `#` that was meant to answer a ring does not call the contact that the list proposes.
  @Test func aRingThatIsGoneIsNotAnswered() throws {
    let log = [Self.made("John Smith", "+16505550142")]
    let phone = try phone("*{ring}{wait 600}{ended}{hold #}", log: log)
    #expect(phone.calls == [])
  }

  // MARK: What others change

  /// The selected call is forgotten elsewhere under the key that calls it back.
  @Test func aCallThatIsForgotten() throws {
    let (john, jane) = (
      Self.made("John Smith", "+16505550142"), Self.made("Jane Doe", "+447700900123")
    )
    var phone = try phone("{call}{wait 700}*", log: [jane, john])
    #expect(phone.lines[1] == "> → John Smith  0:05  now" || phone.lines[1].hasPrefix("> → John"))
    phone.session.recall(Knowledge(log: [jane]))
    try phone.play("#")
    #expect(phone.calls == [])
    #expect(phone.notice == "that call has left the list: this one?")
    try phone.play("#")
    #expect(phone.calls == ["Jane Doe +447700900123"])
  }

  /// A card changes under a question, a list of numbers, or the match that is selected.
  @Test(arguments: ["8264{call}", "335{call}", "5646"])
  func aNumberChanges(script: String) throws {
    var phone = try phone(script + "{wait 100}")
    phone.feed(
      .contacts(
        TestPhone.book.map { old in
          guard ["Vanity", "Felix Deli", "John Smith"].contains(old.name) else { return old }
          return Contact(name: old.name, numbers: [PhoneNumber("+49301111111")])
        }))
    #expect(phone.notice?.contains("changed in the address book") == true)
    try phone.play("#")
    #expect(phone.calls == [], "\(phone.testDescription)")
    try phone.play("{wait 1000}##")
    #expect(phone.calls.count == 1)
  }
}

extension LineAbility {
  fileprivate static let allButHolding = Set(allCases).subtracting([.holds])
}

extension [String] {
  fileprivate func count(of element: String) -> Int { count { $0 == element } }
}
