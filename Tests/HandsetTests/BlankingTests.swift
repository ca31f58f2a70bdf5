import Handset
import Keypad
import Testing
import TimeLimit

/// A display that goes dark after a second without a key.
@Suite(.timeLimited) struct BlankingTests {
  private static func play(
    _ script: String, timeout: Duration? = .seconds(1), typesWakingKey: Bool = false
  ) throws -> (typed: String, isDark: Bool) {
    let script = try KeyScript(script)
    var blanking = Blanking(timeout: timeout, typesWakingKey: typesWakingKey, at: .zero)
    var typed = ""
    for event in script.events {
      blanking.wake(at: event.at)
      if blanking.handle(event) { typed += event.edge == .press ? "\(event.key.name)" : "." }
    }
    blanking.wake(at: script.end)
    return (typed, blanking.isDark)
  }

  @Test(arguments: [
    ("12", "1.2.", false), ("12{wait 1500}", "1.2.", true),
    // The key that lights the display is not typed, nor is its release; the next one is.
    ("1{wait 1500}23", "1.3.", false), ("{wait 1500}5{wait 1500}5{wait 500}5", "5.", false),
    // One that was down before is a key like any other.
    ("{press 1}{wait 1500}{release 1}2", "1.2.", false),
    // A hold that lights the display is over when it is let go.
    ("{wait 1500}{press 4}{wait 3000}{release 4}4", "4.", false),
  ])
  func keysOnADarkDisplay(script: String, typed: String, isDark: Bool) throws {
    let result = try Self.play(script)
    #expect(result.typed == typed)
    #expect(result.isDark == isDark)
  }

  @Test func asIsWished() throws {
    #expect(try Self.play("{wait 1500}5", typesWakingKey: true).typed == "5.")
    #expect(try Self.play("{wait 100000}5", timeout: nil).typed == "5.")
  }

  /// The time counts from the release, which is 50 ms behind the press; the next press comes 100 ms
  /// after the wait.
  @Test(arguments: [(949, "1.2."), (950, "1."), (951, "1.")])
  func theTimeToTheMillisecond(wait: Int, typed: String) throws {
    #expect(try Self.play("1{wait \(wait)}2").typed == typed)
  }

  /// Each press puts it off; a dark display has nothing to wait for.
  @Test func theDeadline() {
    var blanking = Blanking(timeout: .seconds(30), at: .zero)
    #expect(blanking.deadline == .zero + .seconds(30))
    _ = blanking.handle(KeyEvent(.digit(1), .press, at: .zero + .seconds(20)))
    #expect(blanking.deadline == .zero + .seconds(50))
    blanking.wake(at: .zero + .seconds(49))
    #expect(!blanking.isDark)
    blanking.wake(at: .zero + .seconds(50))
    #expect(blanking.isDark)
    #expect(blanking.deadline == nil)
    blanking.light(at: .zero + .seconds(60))
    #expect(!blanking.isDark)
    #expect(blanking.deadline == .zero + .seconds(90))
  }

  @Test func whoHangsUpMeansIt() {
    var blanking = Blanking(timeout: .seconds(1), at: .zero)
    blanking.wake(at: .zero + .seconds(2))
    #expect(blanking.isDark)
    let edges = [KeyEdge.press, .release].map { KeyEvent(.end, $0, at: .zero + .seconds(2)) }
    let typed = edges.map { blanking.handle($0, isInCall: true) }
    #expect(typed == [true, true])
    #expect(!blanking.isDark)
  }

  /// A key is not lost to a display that was never dark.
  @Test func aDisplayThatCannotDarken() {
    var blanking = Blanking(timeout: .seconds(1), at: .zero)
    blanking.wake(at: .zero + .seconds(2))
    blanking.giveUp()
    #expect(blanking.deadline == nil)
    let isTyped = blanking.handle(KeyEvent(.digit(1), .press, at: .zero + .seconds(3)))
    #expect(isTyped)
    blanking.wake(at: .zero + .seconds(100))
    #expect(!blanking.isDark)
  }
}
