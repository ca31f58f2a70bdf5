import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// A modem that is only looked at, until calls are to go through it.
@Suite(.timeLimited) struct LookingTests {
  private static let harmless = [
    "AT", "ATV1", "AT+CMEE=1", "AT+CGMI", "AT+CGMM", "AT+CGSN", "AT+CPIN?", "AT+CSQ", "AT+CLCC",
    "AT+CREG?", "AT+CEREG?", "AT+SPIC", "AT+CPINR",
  ]

  private func look(
    _ kind: SimulatedModem.Kind, _ prepare: (inout SimulatedModem) -> Void = { _ in }
  ) -> Story {
    var story = Story(kind, isSelected: false, prepare)
    story.pass(.seconds(3))
    return story
  }

  /// The call that is on may be that of another user's telephone.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func nobodysCallIsEnded(_ kind: SimulatedModem.Kind) {
    var story = look(kind) {
      $0.calls = [
        .init(index: 1, isOutgoing: true, state: 0, number: "5550101"),
        .init(index: 2, isOutgoing: false, state: 5, number: "5550102"),
      ]
    }
    #expect(story.calls.abilities?.contains(.holds) == true)
    #expect(story.calls.status.signal == 3 && story.calls.status.registration == .home)
    story.network { modem, _ in modem.hangUpThere(0) }
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.seconds(120))
    #expect(story.modem.calls.count == 2 && story.began.isEmpty)
    #expect(story.session.farewell.isEmpty && !story.session.hasCalls)
  }

  /// It asks, and sets nothing but how it is answered.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func nothingIsChanged(_ kind: SimulatedModem.Kind) {
    for card in [SimulatedSIM(), .locked] {
      var story = look(kind) { $0.card = card }
      story.network { modem, _ in modem.insert(SimulatedSIM()) }
      story.pass(.seconds(120))
      let changes = story.modem.commands.filter {
        !Self.harmless.contains($0) && !$0.hasSuffix("=?") && !$0.hasPrefix("AT+CRSM=")
      }
      #expect(changes.isEmpty)
    }
  }

  /// A ring is reported from then on, and calls that were left are ended.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func whatIsTakenIntoUseIsSetUp(_ kind: SimulatedModem.Kind) {
    var story = look(kind) {
      $0.calls = [.init(index: 1, isOutgoing: true, state: 0, number: "5550101")]
    }
    story.select()
    story.pass(.seconds(3))
    #expect(story.modem.calls.isEmpty && story.began.isEmpty)
    for command in ["ATE0", "AT+CLIP=1", "AT+CCWA=1", "AT+CREG=1"] {
      #expect(story.modem.commands.contains(command))
    }
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    #expect(story.calls.ringing?.number == "+15555550142")
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(80))
    let asked = story.modem.commands.count
    story.select()
    story.pass(.seconds(3_600))
    if kind == .telling {
      #expect(story.modem.commands.count == asked && story.session.deadline == nil)
    }
  }

  /// However far it is.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func whatIsTakenIntoUseEarlyIsSetUp(_ kind: SimulatedModem.Kind) {
    for question in ["+CGMI", "+CMUT=?", "+CLCC"] {
      var story = Story(kind, isSelected: false) { $0.deaf = [question] }
      story.modem.calls = [.init(index: 1, isOutgoing: true, state: 0, number: "5550101")]
      story.pass(.seconds(1))
      story.select()
      story.modem.deaf = []
      story.pass(.seconds(20))
      #expect(story.modem.calls.isEmpty, "\(question)")
      #expect(story.modem.commands.contains("AT+CLIP=1"), "\(question)")
    }
  }

  @Test func whoeverDialsHasTakenIt() {
    var story = look(.silent)
    story.dial("5550101")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(5))
    #expect(story.reasons == [.hungUpThere])
  }
}
