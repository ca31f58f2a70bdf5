import Testing
import TimeLimit

@testable import PhoneRuntime

@Suite(.timeLimited) struct BackoffTests {
  @Test func thePauseDoublesUntilASuccess() {
    var backoff = Backoff(first: .seconds(1), longest: .seconds(30))
    #expect((1...7).map { _ in backoff.fail() } == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    backoff.succeed()
    #expect(backoff.pause == .seconds(1) && backoff.fail() == .seconds(1))
    #expect(backoff.pause == .seconds(2))
  }

  /// Another process that uses a file may end at any moment, so that reason has a shorter pause.
  @Test func aReasonMayHaveAShorterPause() {
    var backoff = Backoff(first: .seconds(1), longest: .seconds(30))
    #expect(
      (1...4).map { _ in backoff.fail(atMost: .seconds(4)) } == [1, 2, 4, 4].map { .seconds($0) })
    #expect((1...4).map { _ in backoff.fail() } == [4, 8, 16, 30].map { .seconds($0) })
    #expect(backoff.fail(atMost: .seconds(4)) == .seconds(4))
  }
}
