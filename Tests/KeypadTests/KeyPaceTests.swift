import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeyPaceTests {
  /// When keys are pressed that are typed then, and held so long, all in milliseconds.
  private func pressed(_ keys: [(typed: Int, length: Int)]) -> [Int64] {
    var pace = KeyPace()
    return keys.map { key in
      let now = Instant(milliseconds: Int64(key.typed))
      return pace.press(at: now, for: .milliseconds(key.length)).microseconds / 1_000
    }
  }

  @Test func tapsKeepTheirTimes() {
    #expect(pressed([(0, 0), (10, 0), (10, 0), (400, 0)]) == [0, 10, 10, 400])
  }

  /// No key comes while another is held by Alt, and none so soon that it seems a worn one.
  @Test func whatIsTypedBehindAHeldKeyComesAfterIt() {
    #expect(
      pressed([(0, 1_500), (400, 0), (800, 0), (1_570, 0), (1_700, 0)])
        == [0, 1_540, 1_580, 1_620, 1_700])
    #expect(pressed([(0, 500), (100, 500), (200, 0), (2_000, 0)]) == [0, 540, 1_080, 2_000])
  }

  /// A keyboard's own repeat gets no further ahead, however long it goes on.
  @Test func repeatsDoNotRunAway() {
    let keys = [(typed: 0, length: 1_500)] + (1...1_000).map { (typed: $0 * 33, length: 0) }
    let times = pressed(keys)
    #expect(times[1_000] == 1_500 + 33_000)
    // A pause catches up.
    #expect(pressed(keys + [(40_000, 0)]).last == 40_000)
  }
}
