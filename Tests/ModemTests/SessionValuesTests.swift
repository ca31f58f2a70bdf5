import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Modem

/// The values of a session, each with its own rules.
@Suite(.timeLimited) struct SessionValuesTests {
  private let start = Instant.zero + .seconds(10)

  @Test func severalReportsOfOneEndCountOnce() {
    var ends = EndReports()
    #expect(!ends.isRepeated(.over, at: start))
    ends.record(.listed, at: start)
    let soon = start + .milliseconds(299)
    #expect(ends.isRepeated(.over, at: soon) && ends.isRepeated(.cause(.busy), at: soon))
    // A modem sends them in one order, and the next ones are of another call.
    #expect(!ends.isRepeated(.listed, at: soon))
    #expect(!ends.isRepeated(.over, at: start + .milliseconds(300)))
    ends.record(.over, at: soon)
    #expect(ends.isRepeated(.cause(.busy), at: soon) && !ends.isRepeated(.over, at: soon))
  }

  @Test func aListThatTheSIMForbidsIsOnlyUnusableNow() {
    var list = CallListing()
    list.record(isAnswered: false, error: "+CME ERROR: 10")
    #expect(list.isKnown && !list.isUsable)
    list.record(isAnswered: true, error: "")
    list.record(isAnswered: false, error: "ERROR")
    #expect(list.isKnown && !list.isUsable)
    list.prepare()
    #expect(list.isUsable)
    list.record(isAnswered: false, error: "ERROR")
    #expect(!list.isKnown)
  }

  @Test func aJobThatWaitsIsNotQueuedTwice() {
    var jobs = ATJobs()
    jobs.queue = [.answer(.there(1)), .list]
    jobs.hurry(.list)
    jobs.hurry(.ask(.sim))
    #expect(jobs.queue == [.ask(.sim), .answer(.there(1)), .list])
  }

  @Test func whatACallWaitedForGoesWithIt() {
    var jobs = ATJobs()
    jobs.queue = [.dial(.here(1), "112"), .tone(.here(1), "5"), .end(.here(1), force: false)]
    jobs.early = [.dial(.here(1), "112"), .dial(.here(2), "911")]
    jobs.dropCommands(for: .here(1))
    #expect(jobs.queue == [.end(.here(1), force: false)])
    #expect(jobs.early == [.dial(.here(2), "911")])
  }

  /// A command that made the modem hang twice is not sent a third time, even after a restart.
  @Test func whatWasLeftUnansweredIsRemembered() {
    var jobs = ATJobs()
    jobs.unanswered = [.ask(.tones): 2, .ask(.holds): 1]
    jobs.queue = [.list]
    jobs.forget()
    #expect(jobs.queue.isEmpty)
    #expect(jobs.isHopeless(.ask(.tones)) && !jobs.isHopeless(.ask(.holds)))
  }

  @Test func theProbesOfASilentModemBecomeRare() {
    var presence = ATPresence(silentAfter: .seconds(5))
    for _ in 0..<9 { presence.slowDown() }
    presence.recordProbe(at: start)
    #expect(presence.probeAt == start + .seconds(30))
    presence.recordAnswer(at: start)
    presence.putOff(at: start + .milliseconds(200))
    #expect(presence.probeAt == start + .milliseconds(500))
    presence.endProbing()
    presence.recordProbe(at: start)
    #expect(presence.probeAt == start + .seconds(1))
  }

  @Test func numbersOfCallsAreNeverGivenTwice() {
    var rings = RingReports()
    let first = rings.nextID()
    rings.forget()
    #expect(first == .there(1) && rings.nextID() == .there(2))
  }
}
