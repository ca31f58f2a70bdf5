import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct GestureTests {
  /// Plays a key script, serving deadlines in time, and writes what it meant.
  private func gestures(_ script: String) throws -> String {
    let script = try KeyScript(script)
    var recognizer = GestureRecognizer()
    var told: [String] = []
    func wake(_ now: Instant) {
      while let due = recognizer.deadline, due <= now {
        told += recognizer.wake(at: due).map { "\(name($0))@\(due.milliseconds)" }
      }
    }
    for event in script.events {
      wake(event.at)
      told += recognizer.handle(event).map { "\(name($0))@\(event.at.milliseconds)" }
    }
    wake(script.end)
    return told.joined(separator: " ")
  }

  private func name(_ gesture: Gesture) -> String {
    switch gesture {
    case .press(let key): "press \(key.name)"
    case .tap(let key): "tap \(key.name)"
    case .hold(let key): "hold \(key.name)"
    case .longHold(let key): "long \(key.name)"
    }
  }

  @Test(arguments: [
    ("5", "press 5@100 tap 5@150"),
    ("{hold 5}", "press 5@100 hold 5@600"),
    ("{hold 5 1600}", "press 5@100 hold 5@600 long 5@1600"),
    ("{press 5}{wait 300}{release 5}", "press 5@100 tap 5@500"),
    ("{press 5}{press 6}{release 5}{wait 500}", "press 5@100 press 6@200 tap 5@300 hold 6@700"),
    ("{press 5}{press 5}{release 5}", "press 5@100 tap 5@300"),
    ("{release 5}", ""),
  ])
  func scriptsMean(script: String, expected: String) throws {
    #expect(try gestures(script) == expected)
  }

  /// A millisecond decides: a key that is let go at the hold time was held.
  @Test(arguments: [
    ("{hold 5 499}", "press 5@100 tap 5@599"), ("{hold 5 500}", "press 5@100 hold 5@600"),
    ("{hold 5 501}", "press 5@100 hold 5@600"), ("{hold 5 1499}", "press 5@100 hold 5@600"),
    ("{hold 5 1500}", "press 5@100 hold 5@600 long 5@1600"),
    ("{hold 5 1501}", "press 5@100 hold 5@600 long 5@1600"),
    ("{hold 5 9000}", "press 5@100 hold 5@600 long 5@1600"),
  ])
  func theHoldTimesToTheMillisecond(script: String, expected: String) throws {
    #expect(try gestures(script) == expected)
  }

  @Test func theHoldTimesAreWhatTheyAreSetTo() {
    var recognizer = GestureRecognizer(
      holdTime: .milliseconds(300), longHoldTime: .milliseconds(700))
    _ = recognizer.handle(KeyEvent(.star, .press, at: Instant(milliseconds: 50)))
    #expect(recognizer.deadline == Instant(milliseconds: 350))
    #expect(recognizer.wake(at: Instant(microseconds: 349_999)) == [])
    #expect(recognizer.wake(at: Instant(milliseconds: 350)) == [.hold(.star)])
    #expect(recognizer.deadline == Instant(milliseconds: 750))
    #expect(recognizer.wake(at: Instant(microseconds: 749_999)) == [])
    #expect(recognizer.wake(at: Instant(milliseconds: 750)) == [.longHold(.star)])
    #expect(recognizer.deadline == nil)
    // A long hold is no shorter than a hold.
    let odd = GestureRecognizer(holdTime: .milliseconds(300), longHoldTime: .milliseconds(299))
    #expect(odd.longHoldTime == .milliseconds(300))
  }

  @Test func aCancelledKeyIsNeitherTappedNorHeld() {
    var recognizer = GestureRecognizer()
    _ = recognizer.handle(KeyEvent(.star, .press, at: .zero))
    #expect(recognizer.handle(KeyEvent(.star, .cancel, at: Instant(milliseconds: 100))).isEmpty)
    #expect(recognizer.deadline == nil)
  }

  @Test func theSameKeyOnTwoKeypadsIsTwoKeys() {
    var recognizer = GestureRecognizer()
    _ = recognizer.handle(KeyEvent(.digit(5), .press, at: .zero, source: 1))
    let second = recognizer.handle(KeyEvent(.digit(5), .press, at: .zero, source: 2))
    #expect(second == [.press(.digit(5))])
    let first = recognizer.handle(
      KeyEvent(.digit(5), .release, at: Instant(milliseconds: 9), source: 1))
    #expect(first == [.tap(.digit(5))])
    #expect(recognizer.deadline == Instant(milliseconds: 500))
  }
}
