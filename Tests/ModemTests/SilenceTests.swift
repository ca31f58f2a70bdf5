import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// A modem that says nothing any more.
@Suite(.timeLimited) struct SilenceTests {
  private func story(_ kind: SimulatedModem.Kind) -> Story {
    var story = Story(kind)
    story.pass(.seconds(2))
    return story
  }

  @Test func aModemThatSaysNothingIsLostAndFoundAgain() {
    var story = story(.silent)
    story.dial("5550101")
    story.silentUntil = story.now + .seconds(60)
    story.pass(.seconds(30))
    #expect(story.reasons == [.failed("the modem does not answer")])
    story.pass(.seconds(90))
    #expect(story.calls.abilities != nil)
    #expect(story.modem.calls.isEmpty, "the call that nobody sees is ended")
  }

  /// Whatever it was doing: what is on the screen is not believed for long.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func aModemThatDiesInACallIsLostWithinFiveSeconds(_ kind: SimulatedModem.Kind) {
    for pause in [0, 700, 1_900, 4_000, 60_000] {
      var story = story(kind)
      story.dial("5550101")
      story.pass(.seconds(3))
      story.pass(.milliseconds(pause))
      story.silentUntil = story.now + .seconds(600)
      story.pass(.milliseconds(1_500))
      #expect(story.states == ["active"])
      story.pass(.milliseconds(3_500))
      #expect(story.reasons == [.failed("the modem does not answer")], "\(pause)")
      #expect(story.trouble == .silent("") && story.calls.abilities == nil)
    }
  }

  /// The microphone, a tone: what it is told meanwhile changes nothing of it.
  @Test func aModemThatDiesUnderACommandIsLostWithinFiveSeconds() throws {
    for wait in [100, 1_000, 1_900] {
      for isTone in [false, true] {
        var story = story(.silent)
        let dialled = story.dial("5550101")
        let id = try #require(dialled)
        story.pass(.seconds(3))
        story.silentUntil = story.now + .seconds(600)
        story.pass(.milliseconds(wait))
        story.ask([isTone ? .tones(id, "5") : .mute(true)])
        story.pass(.milliseconds(5_000 - wait))
        #expect(story.reasons == [.failed("the modem does not answer")], "\(wait)")
      }
    }
  }

  /// One answer that is lost, or never comes, is no silence: it says something else.
  @Test func aModemThatAnswersSomethingElseIsThere() {
    for kind in SimulatedModem.Kind.allCases {
      var story = story(kind)
      story.dial("5550101")
      story.pass(.seconds(3))
      story.modem.deaf = ["+CLCC", "+CMUT=1"]
      story.ask([.mute(true)])
      story.pass(.seconds(60))
      #expect(story.states == ["active"])
      story.modem.deaf = []
      story.network { modem, _ in modem.hangUpThere(0) }
      story.pass(.seconds(5))
      #expect(story.reasons == [.hungUpThere])
    }
  }

  /// Ten seconds of silence in a call lose the line, and the loss is reported. The modem is set up
  /// again, and the call that is left is ended.
  @Test(arguments: SimulatedModem.Kind.allCases)
  func aSilenceOfTenSecondsInACallLosesTheLine(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.dial("5550101")
    story.pass(.seconds(3))
    story.silentUntil = story.now + .seconds(10)
    story.pass(.seconds(6))
    #expect(story.reasons == [.failed("the modem does not answer")])
    story.pass(.seconds(20))
    #expect(story.calls.abilities != nil && story.calls.all.isEmpty)
    #expect(kind == .old || story.modem.calls.isEmpty, "a call goes on unseen")
    story.dial("5550102")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }

  /// Without a call nothing is lost by them: the answers that come late are taken for their own questions.
  @Test func aSilenceOfTenSecondsLosesNothing() {
    var story = story(.silent)
    story.pass(.seconds(5))
    story.silentUntil = story.now + .seconds(10)
    story.ask([.mute(true)])
    story.pass(.seconds(20))
    #expect(story.trouble == nil && story.calls.abilities != nil)
    #expect(!story.events.contains { if case .lost = $0 { true } else { false } })
    story.dial("5550101")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }
}
