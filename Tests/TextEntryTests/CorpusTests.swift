import Keypad
import TestSupport
import Testing
import TextEntry
import TimeLimit

/// The tables of other programs, where they are at hand.
@Suite(.timeLimited, .enabled(if: Repository.exists("../shared/corpus/t9"))) struct CorpusTests {
  /// Rows that no program can type without a pause, because the user wrote none.
  static let withoutPause: Set<String> = ["6 666 666 3"]

  /// `2@500` is a press at that time; groups without times are pressed 100 ms apart.
  @Test func multitap() throws {
    let rows = Repository.rows("../shared/corpus/t9/multitap.tsv", columns: 4)
    #expect(!rows.isEmpty)
    var good = 0
    for row in rows {
      var text = MultiTap()
      var now = Instant.zero
      let keys = row[0].split(separator: " ").prefix { $0 != "(index" }
      for word in keys {
        let parts = word.split(separator: "@")
        if word == "commit" {
          text.commit()
        } else if word == "cancel" {
          text.clear()
        } else if word == "pause" || word == "(timeout" {
          now = now + .milliseconds(1_100)
          text.wake(at: now)
        } else if parts.count == 2 {
          now = Instant(milliseconds: try #require(Int64(parts[1])))
          text.press(try #require(UInt8(parts[0])), at: now)
        } else if word != "fires)" {
          for key in word {
            now = now + .milliseconds(100)
            text.press(try #require(UInt8(String(key))), at: now)
          }
        }
      }
      if text.shown == row[1] { good += 1 }
      if !Self.withoutPause.contains(row[0]) { #expect(text.shown == row[1], "\(row)") }
    }
    print("multitap: \(good) of \(rows.count)")
  }

  /// What the rows of the timing table are here. The others are about the dialler (`+` for a held
  /// 0, codes) and stand in the handset's tests, or are other programs' own: `,` for a held `*`,
  /// voice mail on 1, speed dial, dialling a code at its last `#` (we never do), a new line for a
  /// held 0.
  @Test func keyTiming() {
    let rows = Repository.rows("../shared/corpus/t9/key_timing.tsv", columns: 3)
    #expect(!rows.isEmpty)
    let held = { (events: [KeyEvent], end: Int64) in
      var gestures = GestureRecognizer(
        holdTime: .milliseconds(1_000), longHoldTime: .milliseconds(9_000))
      var seen: [Gesture] = []
      for event in events { seen += gestures.wake(at: event.at) + gestures.handle(event) }
      return seen + gestures.wake(at: Instant(milliseconds: end))
    }
    let five = Key.digit(5)
    let press = { KeyEvent(five, .press, at: Instant(milliseconds: $0)) }
    let release = { KeyEvent(five, .release, at: Instant(milliseconds: $0)) }
    var good = 0
    for row in rows {
      switch row[0] {
      case "press, release (times unset)":
        #expect(held([press(0), release(0)], 0) == [.press(five), .tap(five)])
      case "release with no press before":
        #expect(held([release(5)], 5) == [])
      case "press@0 release@1001":
        #expect(held([press(0), release(1_001)], 1_001) == [.press(five), .hold(five)])
      case "press@1, still down @500":
        #expect(held([press(1)], 500) == [.press(five)])
      case "press@1, still down @1001":
        #expect(held([press(1)], 1_001) == [.press(five), .hold(five)])
      case "0 short, 0 short":
        #expect(PredictiveTextTests.type("00").shown == "  ")
      case "0 with a composed word":
        #expect(PredictiveTextTests.type("46630").shown == "good ")
      default:
        continue
      }
      good += 1
    }
    #expect(good == 7)
    print("key_timing: \(good) of \(rows.count) are about these modules")
  }
}
