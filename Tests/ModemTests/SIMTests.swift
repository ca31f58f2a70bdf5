import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// A SIM that wants a code, is pulled, or is none.
@Suite(.timeLimited) struct SIMTests {
  private func story(
    _ card: SimulatedSIM, _ kind: SimulatedModem.Kind = .telling, seconds: Int = 3
  ) -> Story {
    var story = Story(kind) { $0.card = card }
    story.pass(.seconds(seconds))
    return story
  }

  private static var absent: SimulatedSIM {
    var card = SimulatedSIM()
    card.isPresent = false
    return card
  }

  /// So often was a code given to the SIM.
  private func unlocks(_ story: Story) -> [String] {
    story.modem.commands.filter { $0.hasPrefix("AT+CPIN=") }
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func theRightPINIsGivenOnce(_ kind: SimulatedModem.Kind) {
    var story = story(.locked, kind)
    #expect(story.sims == [.wants(.pin, triesLeft: 3)])
    #expect(story.calls.abilities != nil, "emergency calls go out")
    #expect(unlocks(story).isEmpty, "no code goes out unasked")
    story.ask(.unlock(pin: "1234"))
    story.pass(.seconds(2))
    #expect(story.sims == [.wants(.pin, triesLeft: 3), .ready])
    #expect(unlocks(story) == ["AT+CPIN=\"1234\""])
    // What it has refused before is asked again.
    #expect(story.modem.commands.last { $0 == "AT+CLIP=1" } != nil)
    let unlocked = story.modem.commands.lastIndex { $0.hasPrefix("AT+CPIN=") } ?? 0
    #expect(story.modem.commands[unlocked...].contains("AT+CLIP=1"))
    story.dial("5550101")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }

  @Test func aWrongPINIsToldWithItsTries() {
    var story = story(.locked)
    for left in [2, 1] {
      story.ask(.unlock(pin: "0000"))
      story.pass(.seconds(1))
      #expect(story.sims.last == .wants(.pin, triesLeft: left))
    }
    story.ask(.unlock(pin: "1111"))
    story.pass(.seconds(1))
    #expect(story.sims.last == .wants(.puk, triesLeft: 10))
    // A PIN is not what it wants now.
    story.ask(.unlock(pin: "1234"))
    story.pass(.seconds(1))
    #expect(story.modem.card.tried == ["0000", "0000", "1111"])
    story.ask(.unblock(puk: "12345678", newPIN: "4321"))
    story.pass(.seconds(2))
    #expect(story.sims.last == .ready && story.modem.card.pin == "4321")
  }

  /// Only digits: nothing that could end the command, or begin another.
  @Test func nothingButACodeIsGiven() {
    var story = story(.locked)
    for pin in ["", "123", "123456789", "12\"4", "1234\rATD5", "12;4", "12\u{1A}4", "１２３４"] {
      let told = story.sims.count
      story.ask(.unlock(pin: pin))
      story.ask(.unblock(puk: pin, newPIN: "1234"))
      story.pass(.seconds(1))
      #expect(story.sims.count > told, "\(pin.debugDescription) is answered")
    }
    #expect(unlocks(story).isEmpty && story.modem.card.triesLeft == 3)
  }

  /// Impatient fingers cost one try.
  @Test func aCodeUnderWayIsNotGivenTwice() {
    var story = story(.locked)
    story.modem.deaf = ["+CPIN=\"0000\""]
    story.ask(.unlock(pin: "0000"))
    story.ask(.unlock(pin: "0000"))
    story.pass(.seconds(30))
    // The modem has said nothing to it: it is asked how the SIM is, and the code does not go again.
    #expect(unlocks(story).count == 1)
    #expect(story.sims.count == 2)
  }

  /// What was typed for one SIM is not given to the next.
  @Test func aPINWaitsForNoOtherSIM() {
    var story = story(.locked, .silent)
    // Another question is under way.
    story.silentUntil = story.now + .seconds(4)
    story.ask(.service(.end))
    story.dial("112")
    story.ask(.unlock(pin: "1234"))
    story.network { modem, _ in modem.insert(.locked) }
    story.pass(.seconds(20))
    #expect(story.modem.card.tried.isEmpty)
    #expect(story.sims.last == .wants(.pin, triesLeft: 3))
  }

  @Test func aPINStandsInNoDescription() {
    var story = story(.locked, .silent)
    story.silentUntil = story.now + .seconds(60)
    story.dial("112")
    story.ask(.unlock(pin: "98765432"))
    func text() -> String {
      var text = "\(story.session) \(String(reflecting: story.session))"
      dump(story.session, to: &text)
      return text
    }
    #expect(!text().contains("98765432"))
    story.pass(.seconds(2))
    #expect(!text().contains("98765432"))
    // And it is not kept for a modem that has begun anew.
    story.replug()
    story.silentUntil = story.now
    story.pass(.seconds(10))
    #expect(story.modem.card.tried.isEmpty)
  }

  @Test func aSIMThatIsBusyIsAskedAgain() {
    var card = SimulatedSIM.locked
    card.busy = 4
    var story = story(card, .silent, seconds: 5)
    #expect(story.sims.isEmpty && story.calls.abilities != nil)
    story.pass(.seconds(15))
    #expect(story.sims == [.wants(.pin, triesLeft: 3)])
  }

  @Test func aSIMThatIsPulledAndPutInIsFollowed() {
    var story = story(SimulatedSIM())
    #expect(story.sims == [.ready])
    story.network { modem, _ in modem.insert(nil) }
    story.pass(.seconds(1))
    story.network { modem, _ in modem.insert(.locked) }
    story.pass(.seconds(1))
    #expect(story.sims == [.ready, .absent, .wants(.pin, triesLeft: 3)])
  }

  /// An emergency call needs no SIM, no PIN and no network of one's own.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent, .old])
  func emergencyCallsGoOutWithoutASIM(_ kind: SimulatedModem.Kind) {
    var blocked = SimulatedSIM.locked
    blocked.lock = .puk
    for card in [Self.absent, .locked, blocked] {
      for registration in [0, 2, 3, 8] {
        var early = Story(kind) {
          $0.card = card
          _ = $0.register(registration)
        }
        early.dial("112")
        early.pass(.seconds(4))
        #expect(early.modem.dialled == ["112"] && early.states == ["active"], "\(card)")

        var story = story(card, kind)
        story.network { $0.register($1 == .zero ? 0 : registration) }
        story.dial("112")
        story.pass(.seconds(3))
        #expect(story.modem.commands.contains("ATD112;"))
        #expect(story.states == ["active"], "\(card)")
      }
    }
  }

  /// The modem's refusal is told in words.
  @Test func otherCallsAreRefusedInWords() {
    for (card, words) in [
      (Self.absent, "there is no SIM"), (.locked, "the SIM needs its PIN"),
    ] {
      var story = story(card)
      story.dial("5550101")
      story.pass(.seconds(3))
      #expect(story.reasons == [.failed(words)])
    }
  }

  @Test func whatIsWrongWithASIMIsSaid() {
    for (text, state) in [
      ("PH-NET PIN", SIMState.failed("the modem is locked to another network")),
      ("PH-SIM PIN", .failed("the modem is locked to another SIM")), ("SIM PUK2", .ready),
      ("NOT INSERTED", .absent),
    ] {
      var session = ATSession()
      #expect(
        Transcript.events(&session, sim: "+CPIN: \(text)\r\n\r\nOK").contains(.sim(.state(state))))
    }
    for (error, state) in [
      ("13", SIMState.failed("the SIM has failed")), ("SIM not inserted", .absent), ("10", .absent),
    ] {
      var session = ATSession()
      #expect(
        Transcript.events(&session, sim: "+CME ERROR: \(error)").contains(.sim(.state(state))))
    }
  }

  /// As each maker tells them.
  @Test func theTriesLeftAreRead() {
    for (maker, answer, left) in [
      ("SIMCOM INCORPORATED", "+SPIC: 2,3,10,10", 2), ("Quectel", "+QPINC: \"SC\",1,10", 1),
      ("huawei", "^CPIN: SIM PIN,2,10,2,10,3", 2), ("u-blox", "+UPINCNT: 3,3,10,10", 3),
      ("ACME", "+CPINR: SIM PIN,2,3", 2),
    ] {
      var session = ATSession()
      let events = Transcript.events(
        &session, maker: maker, sim: "+CPIN: SIM PIN\r\n\r\nOK", tries: answer)
      #expect(events.contains(.sim(.state(.wants(.pin, triesLeft: left)))), "\(maker): \(events)")
    }
  }

  /// The makers' models do not agree which of four numbers is the PUK's: a wrong one is never told.
  @Test(arguments: [
    ("+SPIC: 0,3,10,10", 10), ("+SPIC: 0,10,3,10", 10), ("+SPIC: 0,3,4,10", 4),
    ("+SPIC: 0,9,0,10", 9), ("+SPIC: 0,2,0,10", 2), ("+SPIC: 0,2,2,10", 2),
    ("+SPIC: 0,3,1,10", nil), ("+SPIC: 0", nil),
  ])
  func thePUKsTriesAreTakenForNoOthers(answer: String, left: Int?) {
    var session = ATSession()
    let events = Transcript.events(
      &session, maker: "SIMCOM INCORPORATED", sim: "+CPIN: SIM PUK\r\n\r\nOK", tries: answer)
    #expect(events.contains(.sim(.state(.wants(.puk, triesLeft: left)))), "\(events)")
  }
}
