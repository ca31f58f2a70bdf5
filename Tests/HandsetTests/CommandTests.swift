import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// Commands of the owner and of strangers, and keys of programs.
@Suite(.timeLimited) struct CommandTests: PlayedPhones {
  @Test func anOwnersCallIsMade() throws {
    #expect(try phone("{command dial +16505550142}").calls == ["John Smith +16505550142"])
    #expect(try phone("{command dial tel:+1-650-555-0199}").calls == ["+16505550199"])
    var phone = try phone("56{command dial +447700900123}")
    #expect(phone.calls == ["Jane Doe +447700900123"] && phone.handset.sceneName == "call")
    // The typed text is still there.
    try phone.play("{wait 700}{end}{wait 4000}")
    #expect(phone.lines[0] == "56")
    // A name may be the name of several contacts, so it is only searched.
    phone = try self.phone("{command dial John}")
    #expect(phone.calls == [] && phone.lines[0] == "John" && phone.handset.sceneName == "home")
    // A second call during a call.
    phone = try self.phone("{command dial +16505550142}{answered}{command dial +447700900123}")
    #expect(phone.calls.contains("Jane Doe +447700900123"))
  }

  /// The call key would ask before these calls. The question waits for a key.
  @Test func anOwnersCallIsAskedAboutAsThatOfAKey() throws {
    for (number, name) in [("112", "Rescue "), ("555010055501005550100", "")] {
      var phone = try phone("{command dial \(number)}")
      #expect(phone.calls == [] && phone.handset.sceneName == "question", "\(number)")
      try phone.play("{command dial \(number)}{command answer}{command hangup}{command open home}")
      #expect(phone.calls == [] && phone.handset.sceneName == "question", "\(number)")
      try phone.play("{wait 700}#")
      #expect(phone.calls == ["\(name)\(number)"])
    }
    let phone = try phone("{command dial *21*5550100#}")
    #expect(phone.calls == [])
    #expect(phone.notice == "no number or name (type codes by hand): not called")
  }

  @Test func anOwnerAnswersAndHangsUp() throws {
    var phone = try phone("{ring +447700900123}{command answer}")
    #expect(phone.calls == ["answer"] && phone.handset.sceneName == "call")
    try phone.play("{command hangup}")
    #expect(phone.calls == ["answer", "hang up"])
    phone = try self.phone("{ring +447700900123}{command hangup}")
    #expect(phone.calls == ["hang up"] && logged(phone) == ["refused Jane Doe 0"])
    // Without a call both do nothing.
    phone = try self.phone("56{command answer}{command hangup}")
    #expect(phone.calls == [] && phone.lines[0] == "56")
  }

  @Test func aHookIsAState() throws {
    var phone = try phone("{ring +447700900123}{command hook lifted}")
    #expect(phone.calls == ["answer"])
    try phone.play("{command hook down}")
    #expect(phone.calls == ["answer", "hang up"])
    // A worn hook switch reports a state again.
    phone = try self.phone("{command hook lifted}{ring +447700900123}{command hook lifted}")
    #expect(phone.calls == [])
    // Putting the handset down does not reject a call that rings.
    try phone.play("{command hook down}")
    #expect(phone.calls == [] && phone.handset.sceneName == "ringing")
    try phone.play("{command hook lifted}")
    #expect(phone.calls == ["answer"])
  }

  /// The handset is put down before a slow line has connected the call.
  @Test func aCallThatIsBeingAnsweredIsEnded() throws {
    var phone = try phone("")
    phone.playback.line?.isSlow = true
    phone.feed(.line(.call(.incoming(.there(1), number: "+15555550142"))))
    try phone.play("{command hook lifted}{wait 300}{command hook down}")
    #expect(phone.calls == ["answer", "hang up"])
  }

  /// A hook that is plugged in during a call reports where it is. Nothing has moved.
  @Test func theFirstReportOfAHookEndsNoCall() throws {
    var phone = try phone("5646{call}{answered}{command hook down}")
    #expect(phone.calls == ["John Smith +16505550142"])
    try phone.play("{command hook lifted}{command hook down}")
    #expect(phone.calls.last == "hang up")
  }

  /// A program that sends a command twice ends one call.
  @Test func aDoubledCommandEndsOneCall() throws {
    let ring = "5646{call}{answered}{ring +447700900123}"
    var phone = try phone("\(ring){command hangup}{command hangup}")
    #expect(phone.calls.count { $0 == "hang up" } == 1 && phone.handset.desk.calls.all.count == 1)
    phone = try self.phone("\(ring){command hangup}{wait 1000}{command hangup}")
    #expect(phone.handset.desk.calls.all.isEmpty)
  }

  /// The call that the screen shows is the one that is answered.
  @Test func theShownCallIsAnswered() throws {
    var phone = try phone("{ring +447700900123}{ring +16505550142}{command answer}")
    #expect(phone.calls == ["answer"])
    #expect(phone.handset.desk.calls.current?.number == "+16505550142")
    // A question above a ring hides it.
    phone = try self.phone("{ring +447700900123}{wait 700}112#{wait 700}{command answer}")
    let isQuestion = phone.handset.sceneName == "question"
    #expect(!isQuestion || phone.calls == [])
  }

  /// Keys on their way when a program acts are for the screen before.
  @Test func keysOnTheirWayGoToNoOtherScreen() throws {
    var phone = try phone("**04*12{ring +447700900123}34{command answer}56")
    #expect(!phone.calls.contains { $0.hasPrefix("tones") })
    phone = try self.phone("{sim pin 3}12{ring +447700900123}{command answer}34")
    #expect(!phone.calls.contains { $0.hasPrefix("tones") })
    phone = try self.phone("56{command open log}{link Nobody}#")
    #expect(phone.calls == [] && phone.notice != nil)
    phone = try self.phone("56{command open log}{command open home}#")
    #expect(phone.calls == [])
    // A refusal leaves the screen as it is.
    phone = try self.phone("56{command open log}{link Nobody}")
    #expect(phone.handset.sceneName == "log")
    #expect(phone.notice == "no number, and no contact has that name: not called")
  }

  /// The number of the command is dialled, without the tones that a card has after it.
  @Test func theGivenNumberIsDialled() throws {
    let book = [
      Contact(name: "Bank", numbers: [PhoneNumber("+1 650-555-0177,,4321#")]),
      Contact(name: "Two", numbers: [PhoneNumber("+1 650-555-0188 / +1 650-555-0189")]),
    ]
    for number in ["+16505550177", "+16505550188", "+16505550189"] {
      var phone = TestPhone(book, abilities: Self.all)
      try phone.play("{command dial \(number)}{wait 700}")
      if phone.handset.sceneName == "question" { try phone.play("#") }
      #expect(phone.calls.count == 1 && phone.calls[0].hasSuffix(number), "\(phone.calls)")
    }
    let phone = try phone("5646{call}{command dial tel:+447700900123;ext=12}")
    #expect(phone.notice?.contains("extension") != true || phone.calls.count == 2)
  }

  @Test func aScreenIsOpened() throws {
    var phone = try phone("56{command open log}")
    #expect(phone.handset.sceneName == "log")
    try phone.play("{command open log}{command open home}")
    #expect(phone.handset.sceneName == "home" && phone.lines[0] == "56")
    try phone.play("{command open call}")
    #expect(phone.handset.sceneName == "home")
    try phone.play("{command open locked}{command open home}")
    #expect(phone.handset.sceneName == "locked" && phone.notice == "finish this first")
    try phone.play("{command dial +16505550142}")
    #expect(phone.calls == [] && phone.notice == "finish this first: not called")
    // A call above the lock is no way out of it.
    phone = try self.phone(
      "{command open locked}{ring +447700900123}{command answer}{command open home}")
    #expect(phone.handset.sceneName == "call" && phone.notice == "finish this first")
    // A name that is being typed is not lost.
    phone = try self.phone("5550109{hold # 2000}{wait 700}#{wait 700}5646")
    let (scene, rows) = (phone.handset.sceneName, phone.lines)
    #expect(scene == "name")
    try phone.play("{command open home}{link tel:5550142}")
    #expect(phone.handset.sceneName == scene && phone.lines == rows)
  }

  @Test func aStrangersNumberWaitsForTheCallKey() throws {
    var phone = try phone("56{link tel:+16505550142}")
    #expect(phone.calls == [] && phone.handset.mode == .number)
    #expect(phone.lines[0] == "+16505550142")
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["John Smith +16505550142"])
    phone = try self.phone("{link sip:anna@example.com}")
    #expect(phone.calls == [] && phone.handset.sceneName == "question")
    phone = try self.phone("5646{call}{answered}{link tel:5550142}")
    #expect(phone.handset.sceneName == "call" && phone.notice == "finish this first: not called")
    phone = try self.phone("{link tel:112}")
    #expect(phone.calls == [] && phone.lines[0] == "112")
    phone = try self.phone("{ring +447700900123}{link tel:5550142}")
    #expect(
      phone.handset.sceneName == "ringing"
        && phone.lines == [
          "Jane Doe", "+447700900123", "incoming call",
        ])
  }

  /// A key of the owner counts as a finger: it answers a question after the pause.
  @Test func aKeyOfTheOwnerAnswers() throws {
    for (origin, isCalled) in [(KeyOrigin.remote(.owner), true), (.remote(.stranger), false)] {
      var phone = try phone("112#{wait 700}")
      #expect(phone.handset.sceneName == "question")
      phone.stroke(.pound, origin: origin)
      #expect(phone.calls == (isCalled ? ["Rescue 112"] : []), "\(origin)")
      phone = try self.phone("5646")
      phone.stroke(.call, origin: origin)
      #expect(phone.calls == (isCalled ? ["John Smith +16505550142"] : []), "\(origin)")
    }
  }

  /// A link that is refused changes nothing for the user's keys.
  @Test func aRefusedLinkIsNoKey() throws {
    var phone = try phone("5{ring +447700900123}646{link tel:5550142}{wait 600}#")
    #expect(phone.calls == [])
    phone = try self.phone("112#{wait 2000}{link tel:5550142}{wait 300}#")
    #expect(phone.calls == ["Rescue 112"])
    phone = try self.phone("{ring +447700900123}{wait 700}{link tel:5550142}{link x}#")
    #expect(phone.calls == ["answer"])
  }

  /// A stranger types digits, and the user must read them before calling.
  @Test func aStrangersKeysAreReadBeforeACall() throws {
    var phone = try phone("{mode}{mode}{mode}")
    for digit in [0, 9, 0, 0, 1, 2, 3, 4, 5] as [UInt8] {
      phone.stroke(.digit(digit), origin: .remote(.stranger), after: .milliseconds(100))
    }
    #expect(phone.lines[0] == "090012345")
    try phone.play("{call}")
    #expect(phone.calls == [] && phone.notice == Desk.tooSoonNotice)
    try phone.play("{wait 700}{call}")
    #expect(phone.calls == ["090012345"])
    // Held keys of a stranger do nothing, and no key of a stranger stays down.
    for key in [Key.digit(1), .digit(5), .pound, .star, .end] {
      phone = try self.phone("56{ring}{ended}{wait 2000}")
      let before = phone.lines
      _ = phone.drainRecords()
      phone.edge(key, .press, after: .milliseconds(100), origin: .remote(.stranger))
      try phone.play("{wait 3000}")
      #expect(phone.handset.sceneName == "home" && phone.drainRecords().isEmpty, "\(key)")
      if !key.isDigit { #expect(phone.lines == before, "\(key)") }
      try phone.play("{ring +447700900123}{wait 700}#")
      #expect(phone.calls == ["answer"], "\(key)")
    }
  }

  /// Nothing that a stranger sends reaches the line, is recorded, or leaves a screen that asks.
  @Test func aStrangerReachesNoLine() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var phone = try phone(
        ["", "56", "112#", "{ring +447700900123}", "5646{call}{answered}", "{command open locked}"]
          .randomElement(using: &random)!)
      _ = phone.drainRecords()
      let before = (phone.calls, phone.handset.sceneName)
      for _ in 0..<12 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let commands: [Command] = [
            .answer, .hangUp, .hook(isLifted: true), .hook(isLifted: false), .open(.home),
            .open(.log), .open(.call), .open(.locked), .dial("112"), .dial("+16505550142"),
            .dial("John"), .dial("*21*1#"), .dial(""),
          ]
          phone.feed(.command(commands.randomElement(using: &random)!, .stranger))
        default:
          let key = Key.all.randomElement(using: &random)!
          for edge in [KeyEdge.press, .release] where edge == .press || Bool.random(using: &random)
          {
            phone.edge(
              key, edge, after: .milliseconds(Int.random(in: 0...900, using: &random)),
              origin: .remote(.stranger))
          }
        }
      }
      #expect(phone.calls == before.0 && phone.drainRecords().isEmpty, "seed \(seed)")
      if before.1 != "home" {
        #expect(phone.handset.sceneName == before.1, "seed \(seed)")
      }
    }
  }
}
