import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// A modem that knows how to list its calls, and does not: without a SIM, say.
@Suite(.timeLimited) struct RefusedListTests {
  private func story(_ kind: SimulatedModem.Kind) -> Story {
    var story = Story(kind) {
      $0.card.isPresent = false
      $0.listNeedsSIM = true
    }
    story.pass(.seconds(5))
    return story
  }

  private static let kinds = [SimulatedModem.Kind.telling, .silent]

  @Test(arguments: kinds) func whoeverHangsUpThereIsGone(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.dial("112")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(1))
    #expect(story.reasons == [.hungUpThere])
    story.pass(.seconds(70))
    let asked = story.modem.commands.count
    story.pass(.seconds(600))
    #expect(story.modem.commands.count - asked <= 10, "it is not asked without end")
  }

  @Test(arguments: kinds) func whatIsHungUpHereIsGone(_ kind: SimulatedModem.Kind) throws {
    var story = story(kind)
    for _ in 0..<2 {
      let dialled = story.dial("112")
      let id = try #require(dialled)
      story.pass(.seconds(3))
      story.hangUp(id)
      story.pass(.seconds(3))
      #expect(story.calls.all.isEmpty && story.modem.calls.isEmpty)
    }
    #expect(story.reasons == [.hungUpHere, .hungUpHere])
    #expect(!story.session.hasCalls)
  }

  @Test(arguments: kinds) func aBusyCallIsToldSo(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.modem.fate = .busy
    story.dial("112")
    story.pass(.seconds(10))
    #expect(story.calls.all.isEmpty && story.ended.count == 1)
  }

  /// With the SIM it lists them.
  @Test(arguments: kinds) func withTheSIMItIsListened(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    #expect(story.calls.abilities?.contains(.holds) == false)
    story.network { modem, _ in modem.insert(SimulatedSIM()) }
    story.pass(.seconds(5))
    #expect(story.calls.abilities?.isSuperset(of: [.holds, .progress]) == true)
    story.dial("5550101")
    story.pass(.milliseconds(50))
    #expect(story.states == ["dialling"])
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }

  /// The SIM is put in while a number is called: the call is the same.
  @Test(arguments: kinds) func aCallStaysAsTheSIMComes(_ kind: SimulatedModem.Kind) {
    var story = story(kind)
    story.modem.fate = .silence
    story.dial("112")
    story.pass(.seconds(1))
    story.network { modem, _ in modem.insert(SimulatedSIM()) }
    story.pass(.seconds(20))
    #expect(story.calls.all.count == 1 && story.modem.calls.count == 1)
    #expect(story.began.count == 1)
  }

  /// In the middle of a call.
  @Test(arguments: kinds) func aListThatIsRefusedLaterEndsNothing(_ kind: SimulatedModem.Kind) {
    var story = Story(kind)
    story.pass(.seconds(2))
    story.dial("5550101")
    story.pass(.seconds(3))
    story.modem.listError = "+CME ERROR: 100"
    story.pass(.seconds(30))
    #expect(story.states == ["active"])
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(3))
    #expect(story.reasons == [.hungUpThere])
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.seconds(4))
    #expect(story.states == ["incoming"])
    story.network { modem, _ in modem.hangUpThere(0) }
    story.pass(.seconds(12))
    #expect(story.calls.all.isEmpty)
    // And lists them again.
    story.modem.listError = nil
    story.dial("5550102")
    story.pass(.seconds(5))
    #expect(story.states == ["active"])
    story.pass(.seconds(5))
    #expect(story.calls.abilities?.contains(.holds) == true)
  }
}
