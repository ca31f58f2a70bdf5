import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Codes: asked about by what they do, sent, answered. 3GPP TS 22.030.
@Suite(.timeLimited) struct ServiceTalkTests {
  private static let abilities = Set(LineAbility.allCases)

  private func phone(_ script: String = "") throws -> TestPhone {
    var phone = TestPhone(country: "DE", abilities: SimulatedLine.usualAbilities)
    try phone.play("{services}" + script)
    return phone
  }

  @Test func theQuestionNamesWhatItDoes() throws {
    let rows = [
      ("*21*5550100#", "forward all calls to 5550100?"),
      ("**61*5550100**20#", "forward unanswered calls to 5550100?"),
      ("##002#", "stop forwarding all calls in all cases and erase the number?"),
      ("#67#", "stop forwarding calls when you are busy?"),
      ("*#21#", "ask whether all calls are forwarded?"),
      ("*62#", "forward calls when you can't be reached to the number set before?"),
      ("*43#", "turn call waiting on?"), ("#43#", "turn call waiting off?"),
      ("*#43#", "ask whether call waiting is on?"),
      ("*31#", "hide your number in all calls?"), ("*#31#", "ask whether your number is hidden?"),
      ("*#30#", "ask whether callers' numbers are shown?"),
      ("*77#", "hide your number in calls that you answer?"),
      ("#300#", "stop showing callers' names?"),
      ("*35*0000#", "bar all calls to you?"), ("#330*0000#", "stop barring all calls?"),
      ("*#331#", "ask whether calls that you make to other countries are barred?"),
      ("*100#", "send *100# to the network?"), ("*#100#", "send *#100# to the network?"),
    ]
    for (code, question) in rows {
      var phone = try phone(code + "{hold #}")
      #expect(phone.lines[0] == question, "\(code)")
      #expect(phone.handset.screen.hint == "# yes  * no")
      #expect(!phone.lines.joined().contains("1234") && !phone.lines.joined().contains("0000"))
      try phone.play("#")
      #expect(phone.calls == [], "\(code)")
      try phone.play("{wait 700}#")
      #expect(phone.calls == ["service \(code)"])
      #expect(phone.handset.sceneName == "service")
    }
  }

  @Test func aBalanceWithAnAnswer() throws {
    var phone = try phone("*100#{hold #}{wait 700}#")
    #expect(phone.lines == ["sending *100#"])
    try phone.play("{service? 1 balance\\n2 data}{wait 1200}")
    #expect(phone.lines == ["", "1 balance", "2 data"])
    #expect(phone.handset.screen.hint == "0–9 # answer  * end")
    try phone.play("1#")
    #expect(phone.calls == ["service *100#", "reply 1"])
    #expect(phone.lines == ["sending the answer"])
    try phone.play("{service Your balance is 5.00}")
    #expect(phone.lines == ["Your balance is 5.00"])
    try phone.play("{wait 1200}#")
    #expect(phone.lines[0] == "" && phone.handset.sceneName == "home")
    // No call was made, and none is in the log.
    #expect(phone.handset.desk.journal.log == [] && phone.handset.desk.callFacts.lastDialled == nil)
  }

  /// It may be a PIN or a password that the network asks for: what is typed is in no recording, and
  /// stands nowhere once it is sent.
  @Test func anAnswerIsNobodysToRead() throws {
    var phone = try phone("*100#{hold #}{wait 700}#")
    #expect(!phone.handset.hidesDigits)
    try phone.play("{service? your PIN?}{wait 1200}")
    #expect(phone.handset.hidesDigits)
    try phone.play("4711")
    #expect(phone.changes.suffix(4).allSatisfy { $0.keyName == ServiceCode.mask })
    try phone.play("#")
    #expect(phone.calls.last == "reply 4711" && phone.lines == ["sending the answer"])
    #expect(!phone.handset.hidesDigits)
  }

  @Test func aLongAnswerHasAnEnd() throws {
    let most = String(repeating: "5", count: 182)
    var phone = try phone("*100#{hold #}{wait 700}#{service? which?}{wait 1200}" + most)
    #expect(phone.notice == nil)
    try phone.play("6")
    #expect(phone.notice == "at most 182 characters")
    try phone.play("#")
    #expect(phone.calls.last == "reply \(most)")
  }

  @Test func anAnswerWithStarAndPound() throws {
    var phone = try phone("*100#{hold #}{wait 700}#{service? code?}{wait 1200}")
    try phone.play("{hold 0}12{hold #}")
    #expect(phone.lines[0] == "*12#")
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["service *100#", "reply *12#"])
    // Alone, too, and beside a 0 that is one.
    try phone.play("{service? more?}{wait 1200}{hold #}{wait 700}#")
    #expect(phone.calls.last == "reply #")
    try phone.play("{service? more?}{wait 1200}00{hold 0}{wait 700}#")
    #expect(phone.calls.last == "reply 00*")
  }

  /// An answer that may not have been read yet is not hidden by what follows it.
  @Test func nothingHidesAnAnswer() throws {
    var phone = try phone("*100#{hold #}{wait 700}#")
    try phone.play("{service Your balance is 5.00}{service! ended by the network}")
    #expect(phone.lines == ["Your balance is 5.00"])
    try phone.play("{service A new offer}")
    #expect(phone.lines == ["Your balance is 5.00", "A new offer"])
    // Nor while home is in use.
    phone = try self.phone("56{service One}{service Two}{hold * 2000}{wait 2500}")
    #expect(phone.lines == ["One", "Two"])
    phone = try self.phone("56{service One}{service! ended}{hold * 2000}{wait 2500}")
    #expect(phone.lines == ["One"])
  }

  @Test(arguments: ["*", "{end}", "{hold *}", "12{hold *}{hold *}{hold *}"])
  func anAnswerThatIsNotGiven(keys: String) throws {
    var phone = try phone("*100#{hold #}{wait 700}#{service? 1 or 2}{wait 1200}" + keys)
    #expect(phone.calls == ["service *100#", "end service"])
    #expect(phone.handset.sceneName == "home")
    try phone.play("{wait 5000}")
    #expect(phone.handset.sceneName == "home")
  }

  @Test func whyItFails() throws {
    var phone = try phone("*100#{hold #}{wait 700}#{service! no such code}{wait 1200}")
    #expect(phone.lines == ["no such code"])
    // The next number begins.
    try phone.play("5646")
    #expect(phone.lines[0] == "5646")
    phone = try self.phone("*100#{hold #}{wait 700}#{lost}")
    #expect(phone.lines == ["line lost"])
    phone = try self.phone("*100#{hold #}{wait 700}#{wait 121000}")
    #expect(phone.lines == ["the network has not answered"])
    #expect(phone.calls.last == "end service")
  }

  @Test func shortCodesWithoutACall() throws {
    var phone = try phone("7*{down}{up}")
    try phone.play("{end}99{up}{call}")
    #expect(phone.lines[0] == "send 99 to the network?")
    try phone.play("{wait 700}{call}")
    #expect(phone.calls == ["service 99"])
    phone = try self.phone("15{up}{call}")
    #expect(!phone.lines[0].hasPrefix("send"))
  }

  /// Only fingers send codes: an address book, or a log, may have one from anybody.
  @Test func codesThatNobodyHasTypedAreRefused() throws {
    let why = "*21*5550100# of Forwarder is a code: type it to send it"
    var phone = try phone("36792{call}")
    #expect(phone.notice == why && phone.handset.sceneName == "home")
    // From its own page, too.
    phone = try self.phone("36792{hold # 1600}{wait 700}{call}{wait 700}{call}")
    #expect(phone.notice == why && phone.calls == [])
    // Of a speed dial, of the voicemail, of the last call and of the log.
    let log = LoggedCall(kind: .made, name: nil, number: "*21*5550100#", time: 0, seconds: 0)
    var settings = HandsetSettings()
    settings.voicemail = "##002#"
    phone = TestPhone(
      settings: settings, abilities: Self.abilities, log: [log],
      speedDials: [
        2: SpeedDial(name: "Bob", number: "*100#"), 3: SpeedDial(name: nil, number: "99"),
      ])
    for (keys, words) in [
      ("{hold 2}", "*100# of Bob is a code: type it to send it"),
      ("{hold 3}", "99 is a code: type it to send it"),
      ("{hold 1}", "##002# of voicemail is a code: type it to send it"),
      ("{hold # 1600}", why), ("{call}{wait 700}{down}{up}{call}", why),
    ] {
      try phone.play(keys)
      #expect(phone.notice == words, "\(keys)")
      try phone.play("{wait 700}{call}{wait 700}{call}{wait 700}{end}{end}{wait 3000}")
      #expect(phone.calls == [], "\(keys)")
    }
    // A typed code is sent, though a contact has it as a number.
    try phone.play("*21*5550100#{hold #}{wait 700}#")
    #expect(phone.calls == ["service *21*5550100#"])
  }

  /// The prefix that hides one's own number stands before a call, and is no code.
  @Test func aContactThatIsCalledWithoutTheOwnNumber() throws {
    let ann = [Contact(name: "Ann", numbers: [PhoneNumber("#31#5550142")])]
    var phone = TestPhone(ann, abilities: Self.abilities)
    try phone.play("266{call}{wait 700}{call}")
    #expect(phone.calls == ["Ann #31#5550142"])
  }

  /// As a call a code would do the same, and no question would have said what.
  @Test func noCodeIsDialledAsACallOnAMobileLine() throws {
    // No line yet.
    var phone = TestPhone(abilities: nil)
    try phone.play("**21*5550100#{hold #}")
    #expect(phone.notice == "the line isn't ready yet: try again")
    #expect(phone.calls == [] && phone.handset.desk.callFacts.lastDialled == nil)
    // A modem that sends none.
    for words in ["{sim ready}", "{sim absent}"] {
      phone = TestPhone(abilities: SimulatedLine.usualAbilities)
      try phone.play(words + "**21*5550100#{hold #}")
      #expect(phone.notice == "this line can't send codes: not dialled" && phone.calls == [])
    }
    // And a line that is lost while it is asked about.
    phone = try self.phone("**21*5550100#{hold #}{wait 700}")
    phone.feed(.line(.lost("it is gone")))
    try phone.play("{wait 700}#{wait 700}#")
    #expect(phone.calls == [])
    // A pause makes no call of it.
    phone = try self.phone("")
    for isTyped in [true, false] {
      let number = "**21*0123456#,1"
      let call = PlannedCall(
        request: DialRequest(name: nil, number: number), written: number, query: .keys(""),
        isTyped: isTyped)
      #expect(
        phone.handset.desk.answerHere(call)
          == (isTyped
            ? "a code can't have a pause: nothing dialled"
            : "**21*0123456#,1 is a code: type it to send it"))
    }
  }

  @Test func withoutServicesACodeIsDialledAsEver() throws {
    var phone = TestPhone(abilities: SimulatedLine.usualAbilities)
    try phone.play("*100#{hold #}")
    #expect(phone.lines == ["call *100#?", "a code can change your phone service"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["*100#"])
    // But no PIN goes out as a number, which a log would have.
    phone = TestPhone(abilities: [])
    try phone.play("**04*1234*4321*4321#{hold #}")
    #expect(phone.notice == "this line can't change PINs: nothing dialled" && phone.calls == [])
  }

  /// 3GPP TS 22.030: `*#06#` goes to no network, wherever it comes from.
  @Test func theIMEIIsAskedOfNobody() throws {
    let ann = [Contact(name: "Ann", numbers: [PhoneNumber("*#06#")])]
    for abilities in [[], Self.abilities] {
      var phone = TestPhone(
        ann, abilities: abilities, speedDials: [3: SpeedDial(name: nil, number: "*#06#")])
      try phone.play("266{call}{wait 700}{call}")
      #expect(phone.notice == "this line has no IMEI")
      try phone.play("{end}{hold 3}")
      #expect(phone.notice == "this line has no IMEI")
      try phone.play("{end}*#06#{hold #}{wait 700}#")
      #expect(phone.calls == [])
    }
    var phone = TestPhone(ann, abilities: [], identity: "004999010640000")
    try phone.play("266{call}")
    #expect(phone.notice == "IMEI 004999010640000" && phone.calls == [])
  }

  @Test func aCallThatHidesTheNumber() throws {
    var phone = try phone("#31#5550100{hold #}")
    #expect(phone.lines == ["call #31#5550100?", "your number will be hidden"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["#31#5550100"])
    phone = try self.phone("#31#112{hold #}")
    #expect(phone.lines[1] == "this is an emergency number")
  }

  @Test func whatTheNetworkSaysByItself() throws {
    var phone = try phone("{service You have no credit}")
    #expect(phone.lines == ["You have no credit"])
    try phone.play("#")
    #expect(phone.notice == Desk.tooSoonNotice)
    try phone.play("{wait 1200}#")
    #expect(phone.handset.sceneName == "home")
    // A message does not interrupt typing.
    phone = try self.phone("56{service Hello}46")
    #expect(phone.lines[0] == "5646")
    phone = try self.phone("56{service Hello}")
    #expect(phone.notice == "message from the network")
    try phone.play("{hold * 2000}{wait 2500}")
    #expect(phone.lines == ["Hello"])
  }

  /// Nor is what it asks passed over by a code that was being typed: it would take none before the answer.
  @Test func whatItAsksComesBeforeTheNextCode() throws {
    var phone = try phone("*100#{service? 1 or 2}{hold #}{wait 700}#")
    #expect(phone.calls == [])
    #expect(phone.lines == ["", "1 or 2"])
    #expect(phone.notice == "answer the network first: code not sent")
    try phone.play("{wait 1200}1#{service done}{wait 1200}#")
    #expect(phone.calls == ["reply 1"])
    // The code is still there.
    try phone.play("{wait 700}{hold #}{wait 700}#")
    #expect(phone.calls == ["reply 1", "service *100#"])
    // What it only says can be read behind the code's answer.
    phone = try self.phone("*100#{service Welcome}{hold #}{wait 700}#{service 5.00}{wait 1200}")
    #expect(phone.lines == ["5.00"])
    try phone.play("#{wait 2500}")
    #expect(phone.lines == ["Welcome"])
  }

  @Test func aLongTextHasPages() throws {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    var phone = try phone()
    phone.set(rowLength: 16, listRows: 4)
    try phone.play("{service \(words)}{wait 1200}")
    #expect(phone.lines[0] == "word1 word2")
    #expect(phone.handset.screen.hint == "* more  # back")
    var seen = Set(phone.lines.prefix(4))
    for _ in 0..<40 {
      try phone.play("*")
      seen.formUnion(phone.lines.prefix(4))
    }
    #expect(seen.contains { $0.contains("word60") })
    #expect(phone.lines.allSatisfy { $0.count <= 16 })
  }

  @Test func hostileTexts() throws {
    var phone = try phone("*100#{hold #}{wait 700}#")
    for text in [
      "", "\n\n", String(repeating: "x", count: 100_000), String(repeating: "\n", count: 10_000),
      String(repeating: "e\u{301}\u{301}", count: 5_000), "\u{1B}[2J\u{202E}\0",
    ] {
      for news in [ServiceNews.information(text), .asks(text), .failed(text)] {
        phone.feed(.line(.service(news)))
        #expect(phone.lines.count <= TextRows.limit + 1)
      }
    }
  }

  /// Nor does a network that goes on talking keep anybody from calling for help.
  @Test func aTalkativeNetwork() throws {
    var phone = try phone()
    for _ in 0..<20 { try phone.play("{service? more}{wait 200}") }
    try phone.play("112{service? more}{wait 1000}1{service? more}1{service? more}2{service? more}#")
    #expect(phone.lines[0] == "call 112?")
    try phone.play("{service? more}{wait 700}#")
    #expect(phone.calls == ["112"])
  }

  @Test func anEmergencyNumberInAnAnswer() throws {
    var phone = try phone("*100#{hold #}{wait 700}#{service? 1 or 2}{wait 1200}112#")
    #expect(phone.lines == ["call 112?", "this is an emergency number"])
    // A no means that it was an answer.
    try phone.play("*#")
    #expect(phone.calls == ["service *100#", "reply 112"])
    try phone.play("{service? once more}{wait 1200}112#{wait 700}#")
    #expect(phone.calls.last == "112")
  }

  /// A code that holds a PIN or a password goes to the SIM and the network only as a whole code. As
  /// a number it would stand on the display and in the log, and the line would dial it.
  @Test func noSecretIsDialled() throws {
    let incomplete = "that code is incomplete: nothing dialled"
    for script in ["", "{services}"] {
      for code in ["**04*1234", "**04*1234*4321*4321", "*35*0000", "**03*330*0000#1"] {
        var phone = TestPhone(abilities: SimulatedLine.usualAbilities)
        try phone.play(script + code + "{call}{wait 700}{call}")
        #expect(phone.notice == incomplete && phone.calls == [], "\(code)")
        #expect(phone.handset.sceneName == "home" && phone.handset.desk.journal.log == [])
      }
    }
    var phone = TestPhone(abilities: SimulatedLine.usualAbilities)
    try phone.play("*35*0000#{hold #}")
    #expect(phone.notice == "this line can't send passwords: not dialled" && phone.calls == [])
  }

  /// Each wrong PIN costs a try, and no network is to have one.
  @Test func noWrongPINIsSent() throws {
    let rows = [
      ("**04*12*3456*3456#", "a PIN has 4 to 8 digits"),
      ("**04*1234*34*34#", "a PIN has 4 to 8 digits"),
      ("**05*1234567*4321*4321#", "a PUK has 8 digits"),
      ("*04*1234*4321*4321#", "incomplete code: old, new and new again"),
      ("**04*1234#5#", "incomplete code: old, new and new again"),
      ("**04*1234*4321*4321*5*6#", "incomplete code: old, new and new again"),
      ("**03*330*0000*1111*1112#", "the new passwords differ: type the code again"),
    ]
    for (code, why) in rows {
      let phone = try phone(code + "{hold #}")
      #expect(phone.notice == why && phone.calls == [], "\(code)")
      #expect(phone.handset.sceneName == "home")
    }
    // A code that the telephone does not know is masked in its question, too.
    let phone = try phone("*33*0000*1*2*3*4#{hold #}")
    #expect(phone.lines == ["send *33*••••*•*•*•*•# to the network?"])
  }

  /// The digits of a code that has PINs stand nowhere.
  @Test func pinsInCodesAreMasked() throws {
    var phone = try phone("**04*1234*987")
    #expect(phone.lines == ["**04*••••*•••", "> call **04*••••*•••"])
    #expect(
      phone.handset.queryDigits == "**04*••••*•••" && phone.handset.entryText == "**04*••••*•••")
    #expect(phone.changes.suffix(3).allSatisfy { $0.keyName == "•" })
    try phone.play("6*9877#{hold #}")
    #expect(phone.notice == "the new PINs differ: type the code again" && phone.calls == [])
    phone = try self.phone("**04*1234*9876*9876#{hold #}")
    #expect(phone.lines == ["change the SIM PIN?", "**04*••••*••••*••••#"])
    // And are gone when it has been sent.
    try phone.play("{wait 700}#{wait 1200}#")
    #expect(phone.lines[0] == "")
  }
}
