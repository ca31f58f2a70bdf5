import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// Calls over a modem that behaves, of each kind.
@Suite(.timeLimited) struct ATSessionTests {
  private func story(_ kind: SimulatedModem.Kind) -> Story {
    var story = Story(kind)
    story.pass(.seconds(2))
    return story
  }

  @Test func whatItCanIsTold() {
    let all: Set<LineAbility> = [.answers, .holds, .tones, .mutes, .progress, .services]
    #expect(story(.telling).calls.abilities == all)
    #expect(story(.silent).calls.abilities == all)
    #expect(story(.old).calls.abilities == [.answers, .mutes])
    #expect(story(.silent).calls.status.identity == "490154203237518")
    #expect(story(.silent).calls.status.signal == 3)
    #expect(story(.telling).calls.status.name == "SIM7600G-H")
    #expect(story(.silent).calls.status.name == "ACME MODEL 1")
  }

  /// It gets nothing but what may stand in a number.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func anAddressIsNotDialled(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.dial("sip:5550101@example.com")
    story.pass(.seconds(2))
    #expect(story.modem.dialled.isEmpty)
    #expect(
      story.reasons == [
        .failed("only numbers can be called here: sip:5550101@example.com needs SIP")
      ])
  }

  @Test func theSoundIsOnInACall() {
    var story = Story(.telling) { $0.sound = .works }
    story.dial("5550101")
    story.pass(.milliseconds(700))
    #expect(!story.modem.isSoundOn)
    story.pass(.seconds(3))
    #expect(story.modem.isSoundOn)
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(1))
    #expect(!story.modem.isSoundOn)
  }

  /// It is told once in each call, and tried again in the next one.
  @Test(arguments: [false, true]) func aSoundThatStaysOffIsTold(isDeaf: Bool) {
    var story = Story(.telling) { $0.sound = .broken }
    story.pass(.seconds(3))
    if isDeaf { story.modem.deaf = ["+CPCMREG=1"] }
    let failure = LineEvent.call(
      .soundFailed(isDeaf ? "the modem does not answer" : "the modem refuses: ERROR"))
    for number in 1...2 {
      story.dial("5550101")
      story.pass(.seconds(30))
      #expect(story.states == ["active"])
      #expect(story.events.filter { $0 == failure }.count == number)
      story.network { modem, _ in modem.hangUpThere(0) }
      story.pass(.seconds(3))
    }
  }

  /// A telephone that was killed may have left the microphone off.
  @Test func theMicrophoneIsOnAtFirst() {
    #expect(story(.silent).modem.commands.contains("AT+CMUT=0"))
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aCallIsMadeAndAnswered(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.dial("+15555550101")
    story.pass(.milliseconds(50))
    #expect(story.modem.dialled == ["+15555550101"])
    #expect(story.states == ["dialling"])
    story.pass(.milliseconds(1_200 - (kind == .telling ? 900 : 0)))
    #expect(story.states == ["alerting"] || kind == .silent)
    story.pass(.seconds(2))
    #expect(story.states == ["active"])
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(1))
    #expect(story.reasons == [.hungUpThere])
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent, .old])
  func itSaysWhyThereIsNoCall(_ kind: SimulatedModem.Kind) {
    for (fate, reason) in [
      (SimulatedModem.Fate.busy, CallEnd.busy), (.noAnswer, .noAnswer),
      (.noCarrier, .failed("no connection")),
    ] {
      var story = story(kind)
      story.modem.fate = fate
      story.dial("5550123")
      story.pass(.seconds(12))
      if kind == .old {
        // It was taken for a call, since this modem does not report the answer.
        #expect(story.ended.count == 1 && story.calls.all.isEmpty)
      } else {
        #expect(story.reasons == [reason], "\(fate)")
      }
    }
  }

  @Test(arguments: SimulatedModem.Kind.allCases)
  func aCallComesInAndIsAnswered(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    #expect(story.states == ["incoming"])
    #expect(story.calls.ringing?.number == "+15555550142")
    let id = try #require(story.calls.ringing?.id)
    story.ask(story.calls.answer(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.states == ["active"])
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.reasons == [.hungUpHere])
    #expect(story.modem.calls.isEmpty)
  }

  /// Each ring has the number anew.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func whoeverRingsForLongIsOneCall(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.seconds(30))
    #expect(story.states == ["incoming"] && story.began.count == 1)
  }

  @Test(arguments: SimulatedModem.Kind.allCases)
  func whoeverGivesUpIsMissed(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(10))
    #expect(story.ended.map(\.kind) == [.missed])
  }

  @Test func tonesAreSentInTheirOrder() throws {
    var story = story(.silent)
    let dialled = story.dial("5550101,12#")
    let id = try #require(dialled)
    story.pass(.seconds(3))
    #expect(story.modem.dialled == ["5550101"])
    for tone in ["5", "*", "0"] { story.ask(story.calls.send(tone, to: id)) }
    story.pass(.seconds(6))
    #expect(story.modem.tones == "5*012#")
  }

  /// A second call holds the first one.
  @Test func aSecondCallIsMade() {
    var story = story(.telling)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.dial("5550102")
    story.pass(.seconds(3))
    #expect(story.states == ["held", "active"])
    #expect(!story.modem.commands.suffix(40).contains("ATD;"))
  }

  @Test func nothingButANumberIsDialled() {
    var story = story(.telling)
    let before = story.modem.commands.count
    for number in ["5550101\rATD911", "1\u{1A}", "", "\"", "+", "1+2", "12\n;+CFUN=0"] {
      story.dial(number)
      story.pass(.seconds(1))
      #expect(story.calls.all.isEmpty, "\(number.debugDescription)")
    }
    #expect(story.modem.dialled.isEmpty)
    // What stands behind a pause is sent as tones, and never dialled.
    story.dial("12;+CFUN=0")
    story.pass(.seconds(5))
    #expect(story.modem.dialled == ["12"])
    #expect(!story.modem.commands[before...].contains { $0.contains("CFUN") })
  }

  /// What another program, or a telephone that was killed, has left in the modem.
  @Test func aCallThatNobodySeesIsEnded() {
    var story = Story(.silent)
    story.modem.calls = [.init(index: 1, isOutgoing: true, state: 0, number: "5550101")]
    story.pass(.seconds(5))
    #expect(story.modem.calls.isEmpty)
    #expect(story.began.isEmpty)
  }

  @Test func whoeverRangBeforeTheTelephoneWasThereIsHeard() throws {
    for isAnswered in [true, false] {
      var story = Story(.silent)
      story.modem.calls = [.init(index: 1, isOutgoing: false, state: 4, number: "+15555550142")]
      story.pass(.seconds(5))
      let call = try #require(story.calls.ringing)
      #expect(call.number == "+15555550142")
      if isAnswered {
        story.ask(story.calls.answer(call.id, at: story.now))
      } else {
        story.hangUp(call.id)
      }
      story.pass(.seconds(5))
      #expect(story.states == (isAnswered ? ["active"] : []))
      #expect(story.modem.calls.map(\.state) == (isAnswered ? [0] : []))
    }
  }

  /// A program at another port of the modem dials, or answers.
  @Test(arguments: [
    (true, 2, "dialling"), (true, 3, "alerting"), (true, 0, "active"),
    (false, 0, "active"), (true, 1, "held"),
  ]) func aCallOfAnotherProgramIsShown(isOutgoing: Bool, state: Int, shown: String) throws {
    var story = story(.telling)
    story.pass(.seconds(60))
    let call = SimulatedModem.Call(
      index: 1, isOutgoing: isOutgoing, state: state, number: "5550199")
    story.network { modem, _ in
      modem.calls = [call]
      let line = "+CLCC: 1,\(isOutgoing ? 0 : 1),\(state),0,0,\"5550199\",129"
      return Array("\r\n\(line)\r\n".utf8)
    }
    #expect(story.states == [shown])
    let known = try #require(story.calls.all.first)
    #expect(known.isOutgoing == isOutgoing && !known.isBegunHere && known.number == "5550199")
    // It goes on as the telephone ends.
    #expect(story.session.farewell.isEmpty)
    story.pass(.seconds(10))
    #expect(story.modem.calls.count == 1)
    // The user may end it here.
    story.hangUp(known.id)
    story.pass(.seconds(10))
    #expect(story.modem.calls.isEmpty && story.calls.all.isEmpty)
  }

  /// A call that was begun here and seemed to be over is ended, and not shown as another one.
  @Test func aCallThatComesBackIsEnded() throws {
    var story = story(.telling)
    story.dial("5550101")
    story.pass(.seconds(3))
    let call = try #require(story.modem.calls.first)
    story.network { modem, _ in modem.hangUpThere(0) }
    #expect(story.reasons == [.hungUpThere])
    story.network { modem, _ in
      modem.calls = [call]
      return Array("\r\n+CLCC: 1,0,0,0,0,\"5550101\",129\r\n".utf8)
    }
    story.pass(.seconds(5))
    #expect(story.modem.calls.isEmpty && story.calls.all.isEmpty && story.ended.count == 1)
  }

  /// A call on hold ends unheard, and the next one gets its place in the modem's list.
  @Test func aPlaceThatIsTakenAgainIsAnotherCalls() {
    var story = story(.silent)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.ask(story.calls.swap())
    story.pass(.seconds(1))
    #expect(story.states == ["held"])
    story.network { modem, _ in
      modem.calls = []
      return []
    }
    story.dial("5550102")
    story.pass(.seconds(4))
    #expect(story.states == ["active"])
    #expect(story.ended.map(\.call.number) == ["5550101"])
    #expect(story.modem.calls.map(\.number) == ["5550102"])
  }

  /// The word that ends the call before comes as the next one is dialled.
  @Test func aLateEndIsNotThatOfTheNextCall() {
    var story = story(.silent)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.damage = { bytes in
      // In front of the answer to what is dialled.
      bytes == Array("\r\nOK\r\n".utf8) ? [Array("\r\nNO CARRIER\r\n".utf8), bytes] : [bytes]
    }
    story.dial("5550102")
    story.damage = { [$0] }
    story.pass(.seconds(4))
    #expect(story.states.contains("active"))
    #expect(story.modem.calls.count == story.calls.all.count)
  }

  /// A call that was to end is there still: it is asked for again.
  @Test func aModemThatDoesNotEndACallIsAskedAgain() throws {
    var story = story(.silent)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.modem.refusals = 3
    let id = try #require(story.calls.current?.id)
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.seconds(20))
    #expect(story.modem.calls.isEmpty && story.calls.all.isEmpty)
  }

  @Test func aModemThatBeginsAnewLosesItsCallsAndWorksAgain() {
    var story = story(.telling)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.network { modem, _ in modem.reboot() }
    #expect(story.reasons == [.failed("the modem has restarted")])
    story.pass(.seconds(5))
    #expect(story.calls.abilities?.contains(.holds) == true)
    story.dial("5550102")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }

  /// An idle telephone sleeps: only the signal is polled, where the modem does not report it.
  @Test func anIdleModemIsLeftAlone() {
    var told = story(.telling)
    told.pass(.seconds(10))
    let commands = told.modem.commands.count
    told.pass(.seconds(3_600))
    #expect(told.modem.commands.count == commands)
    #expect(told.session.deadline == nil)
    var silent = story(.silent)
    silent.pass(.seconds(10))
    let before = silent.modem.commands.count
    silent.pass(.seconds(600))
    #expect(silent.modem.commands.count - before == 10)
  }

  /// A message, the time or the signal comes in the middle of an answer, and is none of it.
  @Test(arguments: [
    "+CMTI: \"SM\",3", "*PSUTTZ: 26,11,25,4,5,0,\"+4\",0", "^RSSI: 17", "+CSQ: 11,99",
  ])
  func whatIsAnnouncedInsideOfAnAnswerIsNoneOfIt(aside: String) {
    var session = ATSession()
    func with(_ answer: String) -> String { "\(answer)\r\n\r\n\(aside)" }
    let events = Transcript.events(
      &session, maker: with("SIMCOM INCORPORATED"), model: with("SIMCOM_SIM7600E"),
      sim: "\(aside)\r\n\r\n+CPIN: SIM PIN\r\n\r\n\(aside)\r\n\r\nOK",
      tries: "\(aside)\r\n\r\n+SPIC: 2,10,3,10",
      more: ["+CGSN": with("490154203237518") + "\r\n\r\nOK"])
    #expect(events.contains(.status(.name("SIM7600E"))), "\(events)")
    #expect(events.contains(.status(.identity("490154203237518"))), "\(events)")
    #expect(events.contains(.sim(.state(.wants(.pin, triesLeft: 2)))), "\(events)")
  }
}
