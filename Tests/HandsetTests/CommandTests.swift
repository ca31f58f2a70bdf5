import CallModel
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

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
    phone = try self.phone("5550100{hold # 1300}{wait 700}")
    let scene = phone.handset.sceneName
    try phone.play("{command open home}{link tel:5550142}")
    #expect(phone.handset.sceneName == scene || phone.handset.sceneName == "home")
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

  /// Nothing that a stranger sends reaches the line or leaves a screen that asks.
  @Test func aStrangerReachesNoLine() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var phone = try phone(
        ["", "56", "112#", "{ring +447700900123}", "5646{call}{answered}", "{command open locked}"]
          .randomElement(using: &random)!)
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
          phone.stroke(
            Key.all.randomElement(using: &random)!, origin: .remote(.stranger),
            after: .milliseconds(Int.random(in: 0...900, using: &random)))
        }
      }
      #expect(phone.calls == before.0, "seed \(seed)")
      if ["question", "ringing", "locked"].contains(before.1) {
        #expect(phone.handset.sceneName == before.1, "seed \(seed)")
      }
    }
  }
}
