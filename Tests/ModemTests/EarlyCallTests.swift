import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// Calls that are wanted before the modem is ready.
@Suite(.timeLimited) struct EarlyCallTests {
  /// A number that is dialled while the telephone starts need not be dialled again.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func whatIsDialledTooEarlyIsDialledThen(_ kind: SimulatedModem.Kind) {
    var story = Story(kind)
    story.dial("112")
    #expect(story.states == ["dialling"])
    story.pass(.seconds(4))
    #expect(story.modem.dialled == ["112"] && story.states == ["active"])
    #expect(!story.modem.commands.contains { $0.hasPrefix("AT+CHLD=1") || $0 == "AT+CHUP" })
  }

  @Test func whatIsDialledTooEarlyIsNotWaitedForWithoutEnd() {
    var dead = Story(.silent)
    dead.silentUntil = dead.now + .seconds(600)
    dead.dial("112")
    dead.pass(.seconds(40))
    #expect(dead.reasons == [.failed("the modem does not answer")])
    dead.pass(.seconds(700))
    #expect(dead.modem.dialled.isEmpty)

    var hungUp = Story(.silent)
    if let id = hungUp.dial("112") { hungUp.ask(hungUp.calls.hangUp(id, at: hungUp.now)) }
    hungUp.pass(.seconds(10))
    #expect(hungUp.reasons == [.hungUpHere] && hungUp.modem.dialled.isEmpty)
  }

  /// That the modem has said nothing yet is not told while a call waits for it: the call would go out
  /// unseen then.
  @Test(arguments: ["112", "5550101"]) func aSlowModemCallsWhoIsSeen(_ number: String) {
    var story = Story(.silent)
    story.silentUntil = story.now + .seconds(20)
    story.dial(number)
    story.pass(.seconds(10))
    #expect(story.states == ["dialling"])
    story.pass(.seconds(30))
    #expect(story.modem.dialled == [number] && story.states == ["active"])
  }

  /// Help waits for no more than what is needed to read the answers.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func anEmergencyCallGoesOutFirst(_ kind: SimulatedModem.Kind) {
    var story = Story(kind) { $0.deaf = ["+CGMI", "+CGMM", "+CVHU=0", "+CMUT=?"] }
    story.dial("112")
    story.pass(.seconds(2))
    #expect(story.modem.dialled == ["112"])
    #expect(
      story.modem.commands.prefix { $0 != "ATD112;" }.allSatisfy {
        ["AT", "ATE0", "ATV1"].contains($0)
      })
    // The rest is done behind it.
    story.modem.deaf = []
    story.pass(.seconds(60))
    #expect(story.states == ["active"])
    #expect(story.modem.commands.contains("AT+CLIP=1"))
    #expect(story.calls.status.identity == "490154203237518")
    #expect(story.calls.status.signal == 3 && story.calls.status.sim == .ready)
    #expect(story.calls.abilities?.contains(.tones) == (kind != .old))
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(5))
    #expect(story.reasons == [.hungUpThere])
  }

  /// Once the modem has been asked half of it, too.
  @Test(arguments: ["E0", "+CGMM", "+CMUT=?", "+CLCC"])
  func anEmergencyCallGoesOutBetween(_ question: String) {
    var story = Story(.silent) { $0.deaf = [question] }
    story.pass(.milliseconds(500))
    story.dial("112")
    story.pass(.seconds(4))
    #expect(story.modem.dialled == ["112"])
    story.modem.deaf = []
    story.pass(.seconds(60))
    #expect(story.states == ["active"])
    #expect(story.calls.abilities?.contains(.holds) == true)
    // What it has not answered again is left out.
    #expect(story.calls.status.name?.hasPrefix("ACME") == true)
  }

  /// Not before a modem that says anything at all.
  @Test func anEmergencyCallIsWaitedForWhereTheModemSpeaks() {
    var story = Story(.silent) { $0.deaf = [""] }
    story.dial("112")
    for _ in 0..<12 {
      story.pass(.seconds(10))
      story.network { modem, _ in modem.register(2) }
      story.network { _, _ in Array("\r\n+CSQ: 3,99\r\n".utf8) }
    }
    #expect(story.states == ["dialling"])
    story.modem.deaf = []
    story.pass(.seconds(35))
    #expect(story.modem.dialled == ["112"] && story.states == ["active"])
  }
}
