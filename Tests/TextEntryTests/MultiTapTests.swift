import Keypad
import TestSupport
import Testing
import TextEntry
import TimeLimit

/// Letters by repeated taps: keys and pauses in, text out. The pending letter is in brackets.
@Suite(.timeLimited) struct MultiTapTests {
  static func expect(
    _ rows: [(script: String, picture: String)], timeout: Duration? = .milliseconds(1_000),
    at place: SourceLocation = #_sourceLocation
  ) throws {
    for row in rows {
      let text = try type(row.script, timeout: timeout)
      #expect(picture(text) == row.picture, "\(row.script)", sourceLocation: place)
      #expect((text.deadline == nil) == (text.pending == nil || timeout == nil), "\(row.script)")
    }
  }

  /// A tap is 100 ms after the one before it; the default timeout is 1,000 ms.
  @Test func timing() throws {
    try Self.expect([
      ("", ""),
      ("2", "[a]"),
      ("22", "[b]"),
      ("222", "[c]"),
      ("2 2{wait 1100}2", "b[a]"),
      ("2{wait 899}2", "[b]"),
      ("2{wait 900}2", "a[a]"),
      ("2{wait 999}", "[a]"),
      ("2{wait 1000}", "a"),
      ("2{wait 800}2{wait 800}2", "[c]"),
      ("23", "a[d]"),
      ("2{wait 5000}3", "a[d]"),
      ("44 33 555{wait 1100}555 666", "hell[o]"),
      ("222{wait 1100}2 8", "ca[t]"),
      ("2{wait 86400000}2", "a[a]"),
    ])
  }

  /// Each key's letters, then its digit, then from the start.
  @Test func turnsAround() throws {
    let keys = [
      (0, " 0"), (1, ".,?!'\"-()@/:_1"), (2, "abc2"), (3, "def3"), (4, "ghi4"), (5, "jkl5"),
      (6, "mno6"), (7, "pqrs7"), (8, "tuv8"), (9, "wxyz9"),
    ]
    for (digit, letters) in keys {
      #expect(String(MultiTap.characters(on: UInt8(digit))) == letters)
      for round in 0..<2 {
        for (place, letter) in letters.enumerated() {
          let taps = round * letters.count + place + 1
          let text = try type(String(repeating: "\(digit)", count: taps))
          #expect(text.shown == String(letter), "\(digit) \(taps) times")
        }
      }
    }
  }

  @Test func hold() throws {
    try Self.expect([
      ("{hold 2}", "2"), ("{hold 0}", "0"), ("3{hold 2}", "d2"), ("{hold 2}2", "2[a]"),
      ("{hold 2}{hold 2}", "22"), ("{hold 2 5000}", "2"), ("{hold 2 499}", "[a]"),
      // The letter that the hold's press turned is turned back and stays.
      ("2{hold 2}", "a2"), ("22{hold 2}", "b2"), ("2{wait 1100}{hold 2}", "a2"),
    ])
    // Committed before the hold time: the hold still makes it the digit.
    #expect(try type("{hold 2}", timeout: .milliseconds(300)).shown == "2")
    var text = MultiTap()
    text.hold(5)
    #expect(text.isEmpty)
    text.press(2, at: .zero)
    text.hold(5)
    #expect(picture(text) == "[a]")
  }

  @Test func erase() throws {
    try Self.expect([
      ("2{erase}", ""), ("23{erase}", "a"), ("23{erase}{erase}", ""), ("{erase}", ""),
      ("2{wait 1100}{erase}", ""), ("222{erase}", ""), ("2{erase}2", "[a]"), ("23{erase}3", "a[d]"),
      ("{hold 2}3{erase}", "2"),
    ])
  }

  @Test func commit() throws {
    try Self.expect([
      ("2{select}", "a"), ("2{select}2", "a[a]"), ("{select}", ""), ("2{select}{select}", "a"),
      ("23{end}", ""), ("23{end}2", "[a]"),
    ])
  }

  /// Without a timeout a letter turns for ever, until another key or a commit.
  @Test func noTimeout() throws {
    try Self.expect(
      [
        ("2{wait 86400000}2", "[b]"), ("2{wait 86400000}", "[a]"), ("23", "a[d]"),
        ("2{select}2", "a[a]"),
      ], timeout: nil)
    var text = MultiTap(timeout: nil)
    text.press(2, at: Instant(microseconds: .max))
    text.wake(at: Instant(microseconds: .max))
    #expect(text.deadline == nil)
    #expect(picture(text) == "[a]")
  }

  @Test func otherTimeouts() throws {
    try Self.expect([("22", "aa"), ("2{wait 1}", "a")], timeout: .zero)
    try Self.expect([("22", "a[a]")], timeout: .milliseconds(100))
    try Self.expect([("22", "[b]")], timeout: .milliseconds(101))
  }

  @Test func deadline() {
    var text = MultiTap()
    #expect(text.deadline == nil)
    text.press(2, at: Instant(milliseconds: 5))
    #expect(text.deadline == Instant(milliseconds: 1_005))
    text.press(2, at: Instant(milliseconds: 900))
    #expect(text.deadline == Instant(milliseconds: 1_900))
    text.wake(at: Instant(microseconds: 1_899_999))
    #expect(picture(text) == "[b]")
    text.wake(at: Instant(milliseconds: 1_900))
    #expect(picture(text) == "b")
    #expect(text.deadline == nil)
  }

  @Test func pendingRangeIsScalars() throws {
    let text = try type("23")
    #expect(text.pendingRange == 1..<2)
    #expect(try type("").pendingRange == nil)
    #expect(try type("2{select}").pendingRange == nil)
  }

  @Test func limit() {
    var text = MultiTap()
    for tap in 0..<(MultiTap.limit + 20) {
      text.press(tap % 2 == 0 ? 2 : 3, at: Instant(milliseconds: Int64(tap)))
    }
    #expect(text.shown.count == MultiTap.limit)
    text.hold(2)
    text.hold(3)
    text.press(9, at: Instant(milliseconds: 9_000))
    #expect(text.shown.count == MultiTap.limit)
    text.erase()
    text.press(9, at: Instant(milliseconds: 9_000))
    #expect(text.shown.count == MultiTap.limit)
    #expect(text.shown.last == "w")
  }

  @Test func noSuchDigit() {
    var text = MultiTap()
    for digit in UInt8(10)...255 {
      text.press(digit, at: .zero)
      text.hold(digit)
    }
    #expect(text.isEmpty)
  }

  /// Any keys at any times: the text never passes the limit, the deadline never lies behind, and
  /// the same keys give the same text.
  @Test func randomKeys() {
    let seed: UInt64 = 7
    print("MultiTap properties: seed \(seed)")
    for round in 0..<UInt64(200) {
      var texts: [MultiTap] = []
      for _ in 0..<2 {
        var random = SeededGenerator(seed: seed &+ round)
        var text = MultiTap(timeout: round % 5 == 0 ? nil : .milliseconds(Int(round) * 10))
        var now = Instant.zero
        for _ in 0..<100 {
          now = now + .milliseconds(Int.random(in: 0...1_500, using: &random))
          text.wake(at: now)
          let digit = UInt8.random(in: 0...11, using: &random)
          switch Int.random(in: 0..<10, using: &random) {
          case 0: text.erase()
          case 1: text.commit()
          case 2: text.hold(digit)
          default: text.press(digit, at: now)
          }
          if let deadline = text.deadline, text.pending != nil {
            #expect(deadline >= now, "seed \(seed) round \(round)")
          }
          let count = text.shown.unicodeScalars.count
          #expect(text.pendingRange.map { $0.upperBound == count } ?? true)
        }
        texts.append(text)
      }
      #expect(texts[0] == texts[1], "seed \(seed) round \(round)")
    }
  }
}
