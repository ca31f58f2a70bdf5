import Keypad
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct EventPaceTests {
  @Test func fourLettersGoAtOnceAndOneEveryEightMilliseconds() {
    var pace = EventPace()
    var now = Instant(milliseconds: 5_000)
    var times: [Int64] = []
    for _ in 0..<7 {
      now = now + pace.wait(for: 4, at: now)
      times.append(now.milliseconds - 5_000)
    }
    #expect(times == [0, 0, 0, 0, 8, 16, 24])
  }

  @Test func aPauseFillsTheBurstUpAgainAndNoMore() {
    var pace = EventPace()
    for _ in 0..<4 { _ = pace.wait(for: 4, at: .zero) }
    let later = Instant(milliseconds: 60_000)
    for _ in 0..<4 { #expect(pace.wait(for: 4, at: later) == .zero) }
    #expect(pace.wait(for: 4, at: later) == .milliseconds(8))
  }

  @Test func aReaderThatSleepsNinetyMillisecondsLosesNothing() {
    for size in 4...14 {
      var pace = EventPace()
      var now = Instant(milliseconds: 1_000)
      var sent = 0
      while now < Instant(milliseconds: 1_090) {
        now = now + pace.wait(for: size, at: now)
        if now < Instant(milliseconds: 1_090) { sent += size }
      }
      #expect(sent < 64, "strokes of \(size) events")
    }
  }
}
