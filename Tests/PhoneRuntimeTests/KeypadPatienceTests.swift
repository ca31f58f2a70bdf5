import Keypad
import Testing
import TimeLimit

@testable import PhoneRuntime

/// When it is said that there is no keypad.
@Suite(.timeLimited) struct KeypadPatienceTests {
  private let start = Instant(microseconds: 7_000_000)

  @Test func itIsSaidOnceWhenTheTimeIsOver() {
    var patience = KeypadPatience()
    patience.begin(for: .seconds(10), at: start)
    let due = start + .seconds(10)
    #expect(patience.deadline == due)
    let moments = [start + .milliseconds(9_999), due, due + .seconds(1)]
    let isSaid = moments.map { patience.wake(at: $0) }
    #expect(isSaid == [false, true, false])
    // Nothing wakes the telephone for it any more.
    #expect(patience.deadline == nil)
  }

  @Test func aKeypadThatComesInTimeLeavesNothingToSay() {
    var patience = KeypadPatience()
    patience.begin(for: .seconds(10), at: start)
    patience.end()
    let isSaid = patience.wake(at: start + .seconds(10))
    #expect(!isSaid && patience.deadline == nil)
  }

  @Test func onATerminalItIsSaidAtOnce() {
    var patience = KeypadPatience()
    patience.begin(for: .zero, at: start)
    let isSaid = patience.wake(at: start)
    #expect(isSaid)
  }
}
