import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// Another PIN for the SIM, and nothing of it for the network: 3GPP TS 22.030, 6.6.2.
@Suite(.timeLimited) struct PINChangeTests {
  private func story(_ kind: SimulatedModem.Kind = .telling) -> Story {
    var story = Story(kind) { $0.service = "0,\"done\",15" }
    story.pass(.seconds(3))
    return story
  }

  private func changes(_ story: Story) -> [PINChange] {
    story.events.compactMap { if case .sim(.pinChange(let change)) = $0 { change } else { nil } }
  }

  private func commands(_ story: Story) -> [String] {
    story.modem.commands.filter { $0.hasPrefix("AT+CPWD") }
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func theSIMTakesAnotherPIN(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.ask(.changePIN(old: "1234", new: "98765"))
    story.pass(.seconds(2))
    #expect(changes(story) == [.changed])
    #expect(story.modem.card.pin == "98765")
    #expect(commands(story) == ["AT+CPWD=\"SC\",\"1234\",\"98765\""])
    #expect(story.modem.services.isEmpty, "the network hears of none")
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aWrongPINIsToldWithItsTries(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    for left in [2, 1, 0] {
      story.ask(.changePIN(old: "0000", new: "4321"))
      story.pass(.seconds(2))
      #expect(changes(story).last == .wrong(triesLeft: left))
    }
    #expect(story.sims.last == .wants(.puk, triesLeft: 10))
    // A SIM that wants a code is given no other.
    story.ask(.changePIN(old: "1234", new: "4321"))
    story.pass(.seconds(2))
    #expect(changes(story).last == .failed("the SIM is not ready"))
    #expect(story.modem.card.tried == ["0000", "0000", "0000"] && commands(story).count == 3)
  }

  @Test func nothingButPINsIsGiven() {
    var story = story()
    for pin in ["", "123", "123456789", "12\"4", "1234\rATD5", "12;4", "１２３４"] {
      let told = changes(story).count
      story.ask(.changePIN(old: pin, new: "4321"))
      story.ask(.changePIN(old: "1234", new: pin))
      story.pass(.seconds(1))
      #expect(changes(story).count == told + 2, "\(pin.debugDescription) is answered")
    }
    #expect(commands(story).isEmpty)
  }

  /// Impatient fingers cost one try, and so does a modem that says nothing.
  @Test func aChangeUnderWayIsNotMadeTwice() {
    var story = story()
    story.modem.deaf = ["+CPWD=\"SC\",\"0000\",\"4321\""]
    for _ in 0..<2 { story.ask(.changePIN(old: "0000", new: "4321")) }
    #expect(changes(story) == [.failed("the SIM has not answered yet")])
    story.pass(.seconds(30))
    #expect(
      changes(story).last == .failed("the SIM has not answered: either PIN may be right"))
    #expect(commands(story).count == 1 && changes(story).count == 2)
  }

  @Test func whatTheModemHasAgainstItIsSaid() {
    var session = ATSession()
    _ = Transcript.events(&session)
    _ = session.perform(.sim(.changePIN(old: "1234", new: "4321")), at: .zero + .seconds(4))
    let outputs = session.receive(Array("\r\n+CME ERROR: 3\r\n".utf8), at: .zero + .seconds(5))
    #expect(outputs.contains(.event(.sim(.pinChange(.failed("not allowed now"))))))
  }

  /// What was typed for one SIM is not given to the next.
  @Test func aPINIsChangedInNoOtherSIM() {
    var story = story(.silent)
    story.silentUntil = story.now + .seconds(4)
    story.dial("5550101")
    story.ask(.changePIN(old: "1234", new: "4321"))
    story.network { modem, _ in modem.insert(SimulatedSIM()) }
    story.pass(.seconds(20))
    #expect(story.modem.card.tried.isEmpty && commands(story).isEmpty)
    #expect(changes(story) == [.failed("another SIM may be in: nothing was changed")])
  }

  @Test func noPINStandsInADescription() {
    var story = story()
    story.silentUntil = story.now + .seconds(60)
    story.ask(.changePIN(old: "98765432", new: "87654321"))
    var text = "\(story.session) \(String(reflecting: story.session))"
    dump(story.session, to: &text)
    #expect(!text.contains("98765432") && !text.contains("87654321"))
  }

  /// A network takes a code for what it is, though it is dialled.
  @Test(arguments: ["**21*5550101#", "**21*5550101#,1", "*100#", "##002#", "**04*1234*1*1#"])
  func noCodeIsDialled(code: String) {
    var story = story()
    story.dial(code)
    story.pass(.seconds(2))
    #expect(story.reasons == [.failed("a modem can't dial this")])
    #expect(story.modem.dialled.isEmpty && story.modem.services.isEmpty)
    // The prefix of a call is no code.
    story.dial("#31#5550101")
    story.pass(.seconds(2))
    #expect(story.modem.dialled == ["#31#5550101"])
  }

  @Test(arguments: [
    "**04*1234*5678*5678#", "**042*1234*5678*5678#", "**05*12345678*1111*1111#",
    "**052*12345678*1111*1111#", "*04*1234*5678*5678#", "**04*1234#5#", "##05*12345678#",
  ])
  func noCodeForTheSIMIsSentToTheNetwork(code: String) {
    var story = story()
    story.ask(.service(.send(code)))
    story.pass(.seconds(2))
    #expect(story.news == [.failed("SIM codes are not sent to the network")])
    #expect(story.modem.services.isEmpty)
    #expect(!story.modem.commands.contains { $0.contains("1234") })
  }
}
