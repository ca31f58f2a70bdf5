import Keypad
import Recordings
import Testing
import TimeLimit

/// What is typed while a PIN is asked for is in no recording, and the rest is played as ever.
@Suite(.timeLimited) struct SecretGapTests {
  private var gap = SecretGap()
  private var kept: [String] = []

  /// A frame with a scan code and a key's edge: `+5`, `-5`, `~5` where it repeats itself.
  private mutating func frame(_ edge: String, isSecret: Bool, after age: Duration = .zero) {
    let digit = UInt16(edge.dropFirst()) ?? 0
    let value: Int32 = edge.hasPrefix("+") ? 1 : edge.hasPrefix("-") ? 0 : 2
    let events = [
      EvdevEvent(
        time: .zero, type: EvdevType.msc, code: EvdevCode.mscScan, value: Int32(digit) + 100),
      EvdevEvent(time: .zero, type: EvdevType.key, code: KeyCode.keypad(digit), value: value),
      EvdevEvent(time: .zero, type: EvdevType.syn, code: EvdevCode.synReport, value: 0),
    ]
    for (event, name) in zip(events, ["scan", edge, "."])
    where gap.keeps(event, isSecret: isSecret, at: .zero + age) {
      kept.append(name)
    }
  }

  @Test mutating func nothingOfAPINIsKept() {
    for edge in ["+1", "-1"] { frame(edge, isSecret: false) }
    for edge in ["+2", "~2", "-2", "+3", "-3"] { frame(edge, isSecret: true) }
    for edge in ["+4", "-4"] { frame(edge, isSecret: false) }
    #expect(kept == ["scan", "+1", ".", "scan", "-1", ".", "scan", "+4", ".", "scan", "-4", "."])
  }

  /// The key that is down when it begins is let go; one that is down when it ends was never pressed.
  @Test mutating func noKeyHangs() {
    frame("+1", isSecret: false)
    frame("-1", isSecret: true)
    frame("+2", isSecret: true)
    frame("~2", isSecret: false)
    frame("-2", isSecret: false)
    frame("+3", isSecret: false)
    #expect(kept == ["scan", "+1", ".", "-1", ".", "scan", "+3", "."])
  }

  /// A recorder that was stopped, or had no processor, reads later what was typed while a PIN was asked for.
  @Test mutating func nothingIsKeptThatHasWaited() {
    frame("+1", isSecret: false, after: .seconds(1))
    frame("-1", isSecret: false, after: .seconds(5))
    for edge in ["+2", "-2"] { frame(edge, isSecret: false, after: .milliseconds(1_001)) }
    for edge in ["+3", "-3"] { frame(edge, isSecret: false) }
    #expect(kept == ["scan", "+1", ".", "-1", ".", "scan", "+3", ".", "scan", "-3", "."])
  }
}
