import CallModel
import Testing
import TimeLimit

/// What is asked of a line before it works.
@Suite(.timeLimited) struct EarlyRequestsTests {
  private static let request = DialRequest(name: nil, number: "5550142")
  private let dial = LineRequest.call(.dial(.here(1), Self.request))
  private let hangUp = LineRequest.call(.hangUp(.here(1), force: false))

  @Test func theyAreHandedOverInTheirOrder() {
    var early = EarlyRequests()
    #expect(early.postpone(dial) == nil && early.postpone(.service(.send("*100#"))) == nil)
    #expect(early.drain() == [dial, .service(.send("*100#"))] && early.isEmpty)
  }

  @Test func aCallIsTakenBack() {
    var early = EarlyRequests()
    _ = early.postpone(dial)
    #expect(early.postpone(hangUp) == .call(.ended(.here(1), .hungUpHere)) && early.isEmpty)
  }

  /// The connection to a line may be gone while its call goes on.
  @Test func aCallThatGoesOnIsHungUpLater() {
    var early = EarlyRequests()
    #expect(early.postpone(hangUp) == nil && early.drain() == [hangUp])
  }

  @Test func eachThatWaitsForAnAnswerIsRefused() {
    var early = EarlyRequests()
    for request in [
      dial, .sim(.changePIN(old: "1234", new: "4321")), .sim(.unlock(pin: "1234")),
      .service(.send("*100#")), .service(.reply("1")), .service(.end),
    ] {
      _ = early.postpone(request)
    }
    #expect(
      early.refuse("no") == [
        .call(.ended(.here(1), .failed("no"))), .sim(.pinChange(.failed("no"))),
        .service(.failed("no")), .service(.failed("no")),
      ])
    #expect(early.isEmpty)
  }
}
