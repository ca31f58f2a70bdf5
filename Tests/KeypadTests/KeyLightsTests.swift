import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeyLightsTests {
  private func lit(_ lights: KeyLights) -> String {
    Key.all.filter(lights.isLit).map(\.name).joined(separator: " ")
  }

  private func event(_ key: Key, _ edge: KeyEdge, source: Int = 0) -> KeyEvent {
    KeyEvent(key, edge, at: .zero, source: source)
  }

  @Test func aRealKeyIsLitWhileItIsDown() {
    var lights = KeyLights()
    lights.handle(event(.digit(5), .press))
    lights.handle(event(.digit(6), .press))
    #expect(lit(lights) == "5 6")
    #expect(lights.newest == .digit(6))
    #expect(lights.deadline == nil)
    lights.wake(at: .distantFuture)
    lights.handle(event(.digit(6), .release))
    #expect(lit(lights) == "5")
    #expect(lights.newest == nil)
    // A keypad that is unplugged lets go.
    lights.handle(event(.digit(5), .cancel))
    #expect(lit(lights) == "")
  }

  @Test func theSameKeyOfTwoPadsIsTwoKeys() {
    var lights = KeyLights()
    lights.handle(event(.star, .press, source: 1))
    lights.handle(event(.star, .press, source: 2))
    lights.handle(event(.star, .release, source: 1))
    #expect(lit(lights) == "*")
    lights.handle(event(.star, .release, source: 2))
    #expect(lit(lights) == "")
  }

  @Test func aTypedKeyIsLitForAMoment() {
    var lights = KeyLights()
    let start = Instant(milliseconds: 1_000)
    lights.flash(.digit(5), at: start)
    #expect(lit(lights) == "5")
    #expect(lights.deadline == Instant(milliseconds: 1_200))
    lights.wake(at: Instant(milliseconds: 1_199))
    #expect(lit(lights) == "5")
    lights.wake(at: Instant(milliseconds: 1_200))
    #expect(lit(lights) == "")
    #expect(lights.deadline == nil)
    // A hold is lit as long as it lasts.
    lights.flash(.digit(0), for: .milliseconds(500), at: start)
    #expect(lights.deadline == Instant(milliseconds: 1_500))
    // The next key puts it out.
    lights.flash(.call, at: Instant(milliseconds: 1_100))
    #expect(lit(lights) == "call")
    #expect(lights.newest == .call)
    #expect(lights.deadline == Instant(milliseconds: 1_300))
  }
}
