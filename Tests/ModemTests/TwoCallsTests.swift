import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// A second call beside the first one.
@Suite(.timeLimited) struct TwoCallsTests {
  private func story(_ kind: SimulatedModem.Kind) -> Story {
    var story = Story(kind)
    story.pass(.seconds(2))
    return story
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aWaitingCallIsTakenAndSwapped(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    #expect(story.states == ["active", "waiting"])
    let id = try #require(story.calls.ringing?.id)
    story.ask(story.calls.answer(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.states == ["held", "active"])
    story.ask(story.calls.swap())
    story.pass(.milliseconds(100))
    #expect(story.states == ["active", "held"])
    // One is ended, and the other stays as it is.
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.states == ["active"])
    #expect(story.modem.calls.map(\.state) == [0])
  }

  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aWaitingCallIsRefusedAlone(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    let id = try #require(story.calls.ringing?.id)
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.states == ["active"])
    #expect(story.ended.map(\.kind) == [.refused])
  }

  /// What ends the call that is on does not end one on hold.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aCallOnHoldIsHungUp(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.ask(story.calls.swap())
    story.pass(.seconds(1))
    #expect(story.states == ["held"])
    let id = try #require(story.calls.current?.id)
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.seconds(1))
    #expect(story.calls.all.isEmpty && story.modem.calls.isEmpty)
  }

  /// The word that ends the first call is not the answer to what takes the second one.
  @Test func aWaitingCallIsTakenAsTheFirstOneHangsUp() {
    var session = ATSession()
    _ = Transcript.events(&session)
    let now = Instant.zero + .seconds(4)
    func say(_ lines: String...) -> [ATSession.Output] {
      session.receive(Array(lines.map { "\r\n\($0)\r\n" }.joined().utf8), at: now)
    }
    func written(_ text: String) -> ATSession.Output { .write(Array("\(text)\r".utf8)) }
    let first = "+CLCC: 1,0,0,0,0,\"5550101\",129"
    let request = DialRequest(name: nil, number: "5550101")
    #expect(session.perform(.call(.dial(.here(1), request)), at: now) == [written("ATD5550101;")])
    #expect(say("OK") == [written("AT+CLCC")])
    #expect(say(first, "OK") == [.event(.call(.active(.here(1))))])
    #expect(say("+CCWA: \"5550142\",129,1") == [written("AT+CLCC")])
    let incoming = LineEvent.call(.incoming(.there(1), number: "5550142"))
    #expect(
      say(first, "+CLCC: 2,1,5,0,0,\"5550142\",129", "OK").contains(.event(incoming)))
    #expect(session.perform(.call(.answer(.there(1))), at: now) == [written("AT+CHLD=2")])
    #expect(say("NO CARRIER").isEmpty)
    #expect(say("OK") == [written("AT+CLCC")])
    let outputs = say("+CLCC: 2,1,0,0,0,\"5550142\",129", "OK")
    #expect(outputs.contains(.event(.call(.active(.there(1))))))
    #expect(outputs.contains(.event(.call(.ended(.here(1), .hungUpThere)))))
    #expect(!outputs.contains { if case .write = $0 { true } else { false } })
  }

  /// Once the first call is over the second one waits beside nothing: it rings.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aCallThatWaitedRingsAloneAndIsRefused(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.milliseconds(100))
    let id = try #require(story.calls.ringing?.id)
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(1))
    #expect(story.modem.calls.map(\.state) == [4])
    story.ask(story.calls.hangUp(id, at: story.now))
    story.pass(.milliseconds(100))
    #expect(story.modem.calls.isEmpty && story.calls.all.isEmpty)
  }

  /// What ends all calls is not for one of two.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent], [SimulatedModem.Fate.answer, .silence])
  func oneOfTwoIsEndedWithoutItsNumber(_ kind: SimulatedModem.Kind, _ fate: SimulatedModem.Fate)
    throws
  {
    var story = story(kind)
    story.modem.refusesIndexes = true
    story.dial("5550101")
    story.pass(.seconds(3))
    story.modem.fate = fate
    let dialled = story.dial("5550102")
    let second = try #require(dialled)
    story.pass(.seconds(3))
    #expect(story.modem.calls.first?.state == 1)
    story.hangUp(second)
    story.pass(.seconds(10))
    #expect(story.states == ["active"] && story.reasons == [.hungUpHere])
    #expect(story.modem.calls.map(\.number) == ["5550101"])
  }

  /// The first one ends while the second is on: the one on hold stays out of it.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func theCallOnHoldIsEndedAlone(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    story.modem.refusesIndexes = true
    let dialled = story.dial("5550101")
    let first = try #require(dialled)
    story.pass(.seconds(3))
    story.dial("5550102")
    story.pass(.seconds(3))
    story.hangUp(first)
    story.pass(.seconds(10))
    #expect(story.states == ["active"])
    #expect(story.modem.calls.map(\.number) == ["5550102"])
  }
}
