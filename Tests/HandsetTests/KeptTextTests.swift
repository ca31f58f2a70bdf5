import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// What is kept when scenes change, and what impatient keys do.
@Suite(.timeLimited) struct KeptTextTests: PlayedPhones {
  /// A name that is half typed is there again when the keys are unlocked.
  @Test func theLockKeepsWhatIsTyped() throws {
    var settings = HandsetSettings(mode: .number)
    settings.lockAfter = .seconds(6)
    var phone = try phone("6505550199{hold # 1700}{wait 700}#{wait 700}222{wait 8000}", settings)
    #expect(phone.handset.sceneName == "locked")
    try phone.play("{hold *}#")
    #expect(phone.handset.sceneName == "name" && phone.lines[0] == "c")
    // A question does not wait that long.
    phone = try self.phone("112{call}{wait 8000}{hold *}#", settings)
    #expect(phone.handset.sceneName == "home")
  }

  /// A call that is on is hidden by a notice for some seconds only.
  @Test func aNoticeGoes() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{up}{erase}{erase}{erase}{erase}{hold 1}")
    #expect(phone.notice?.hasPrefix("no voicemail number") == true)
    try phone.play("{wait 5000}")
    #expect(phone.notice != nil)
    try phone.play("{wait 1500}")
    #expect(phone.notice == nil && phone.handset.screen.status.call?.name == "John Smith")
    // Where it hides nothing it stays.
    phone = try self.phone("{hold 1}{wait 60000}")
    #expect(phone.notice?.hasPrefix("no voicemail number") == true)
  }

  /// Only the time that is shown wakes the telephone.
  @Test func twoCallsTickAsOne() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 1300}{up}{erase}{erase}{erase}{erase}526{call}{wait 700}{answered}"
    )
    let before = phone.changes.count
    try phone.play("{wait 10000}")
    #expect((9...10).contains(phone.changes.count - before))
    // Where no time is shown nothing does.
    phone = try self.phone("5646{call}{answered}{wait 700}{call}{wait 700}{up}")
    #expect(phone.handset.screen.status.call?.state == "on hold")
    #expect(phone.handset.deadline.map { $0 > phone.now + .seconds(60) } ?? true)
  }

  /// Calling back clears the missed calls of each spelling of the number.
  @Test func allSpellingsAreSeen() throws {
    let log = ["+447700900123", "07700900123", "5550100"].map {
      LoggedCall(kind: .missed, name: nil, number: $0, time: 0, seconds: 0, isUnseen: true)
    }
    var phone = try phone("526{call}{answered}{ended}", log: log, country: "GB")
    #expect(phone.handset.desk.journal.log.filter(\.isUnseen).map(\.number) == ["5550100"])
    let seen = phone.drainRecords().count { if case .seen = $0 { true } else { false } }
    #expect(seen == 2)
  }

  /// The calls of a demonstration are not kept among the user's own.
  @Test func whatIsPretendedIsNotKept() throws {
    var settings = HandsetSettings()
    settings.isLineSimulated = true
    settings.keepsCalls = false
    var phone = try phone("5646{call}{answered}{ended}{wait 4000}{ring}{ended}{call}", settings)
    #expect(phone.handset.desk.journal.log.count == 2)
    #expect(phone.drainRecords().isEmpty)
  }

  /// A ring that is being refused when the line breaks was refused.
  @Test func refusedWhileTheLineBreaks() throws {
    var phone = try phone("")
    phone.playback.line?.isSlow = true
    phone.feed(.line(.call(.incoming(.there(1), number: "5550100"))))
    try phone.play("{wait 600}*")
    phone.feed(.line(.lost("gone")))
    #expect(phone.handset.desk.journal.log.map(\.kind) == [.refused])
  }

  /// Small displays show the name and the state of the call.
  @Test func twoLines() throws {
    let screens = [
      try phone("5646{call}{alerting}").handset.screen,
      try phone("5646{call}{alerting}{answered}{wait 2000}").handset.screen,
      try phone("5646{call}{alerting}{busy}").handset.screen,
      try phone("{ring +16505550142}{wait 600}").handset.screen,
    ]
    let states = ["ringing", "0:02", "busy", "incoming call"]
    for (screen, state) in zip(screens, states) {
      let kept = screen.rows.filter { $0.rank != .givesWay }.map { $0.text.string }
      #expect(kept == ["John Smith", state])
    }
  }

  // MARK: Keys that are impatient

  /// Nothing was typed before it rang: what is pressed again and again is for the ring, and the first
  /// press behind its pause counts.
  @Test(arguments: ["#", "*", "{call}"]) func impatientKeysAreForTheRing(key: String) throws {
    var phone = try self.phone("{ring +16505550142}{wait 100}\(key){wait 300}")
    #expect(phone.notice == "too soon: read the screen, then press again")
    #expect(phone.handset.isEntryEmpty)
    try phone.play("\(key){wait 100}")
    #expect(phone.calls == [key == "*" ? "hang up" : "answer"])
  }

  /// A long press is meant, too.
  @Test(arguments: ["#", "*"]) func aHeldKeyIsForTheRing(key: String) throws {
    let phone = try self.phone("{ring +16505550142}{wait 1500}{hold \(key)}")
    #expect(phone.calls == [key == "*" ? "hang up" : "answer"])
  }

  /// Digits that are typed before and after the other side answers are no number to be called.
  @Test func digitsTypedWhileTheCallIsAnsweredAreNoNumber() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{wait 700}1{wait 300}{answered}{wait 1200}23#{wait 300}")
    #expect(phone.calls == ["John Smith +16505550142", "tones 2", "tones 3", "tones #"])
    #expect(phone.lines.first == "John Smith")
  }

  /// The erasing key lies beside the 0.
  @Test func erasingLeavesNoCall() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{answered}{wait 700}{erase}{wait 700}1")
    #expect(phone.calls == ["John Smith +16505550142", "tones 1"])
  }

  /// Calling the other end of the current call again does not put that call on hold.
  @Test func whoIsSpokenToIsNotCalled() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{answered}{wait 700}{hold #}{wait 700}#{wait 700}#{wait 300}")
    #expect(phone.calls == ["John Smith +16505550142"])
    #expect(phone.notice == "already in this call")
    #expect(phone.lines.first == "John Smith")
  }

  /// No call for help is ended to make it once more.
  @Test func aCallForHelpIsNotMadeTwice() throws {
    var phone = TestPhone(abilities: LineAbility.allButHolding)
    try phone.play("112{call}{wait 900}{call}{answered}{wait 900}{mode}{wait 900}")
    let calls = phone.calls
    #expect(calls.count == 1)
    try phone.play("112{wait 900}{call}{wait 900}{call}{wait 900}")
    #expect(phone.calls.first == calls.first && !phone.calls.contains { $0.hasPrefix("hang up") })
    #expect(phone.handset.desk.calls.all.count == 1)
  }

  /// Behind two calls nothing is left that one key would call.
  @Test func nothingIsLeftOfTwoCalls() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("5646{call}{answered}{wait 900}{ring +447700900123}{wait 800}#{wait 1000}{call}")
    try phone.play("{wait 900}{end}{wait 5000}{end}{wait 9000}")
    #expect(phone.handset.callReport == nil)
    #expect(phone.handset.isEntryEmpty)
  }

  /// A number that came into the address book after a call has a name in the log.
  @Test func whoIsCalledBackHasAName() throws {
    let unknown = LoggedCall(kind: .missed, name: nil, number: "+16505550142", time: 0, seconds: 0)
    var phone = try self.phone("{call}{wait 700}#{wait 700}", log: [unknown])
    #expect(phone.calls == ["John Smith +16505550142"])
    phone.feed(.callEnded(problem: nil))
    #expect(phone.handset.desk.journal.log.first?.name == "John Smith")
  }
}

extension LineAbility {
  fileprivate static let allButHolding = Set(allCases).subtracting([.holds])
}
