import CellDisplay
import Handset
import Keypad
import Testing
import TimeLimit

/// What a key costs on a terminal, beside drawing the whole screen anew.
@Suite(.timeLimited) struct BytesPerKeyTests {
  /// A key, what it writes, and what the whole screen would be, in bytes.
  private struct Cost: Equatable, CustomStringConvertible {
    var key: Character
    var bytes: Int
    var whole: Int

    init(_ key: Character, _ bytes: Int, of whole: Int) {
      self.key = key
      self.bytes = bytes
      self.whole = whole
    }

    var description: String { "\(key): \(bytes) of \(whole)" }
  }

  private func costs(_ script: String, _ columns: Int, _ rows: Int) throws -> [Cost] {
    var phone = TestPhone()
    let renderer = TerminalRenderer(colour: .ansi256)
    var shown = ScreenLayout.render(phone.handset.screen, columns: columns, rows: rows)
    return try script.map { key in
      try phone.play(String(key))
      let next = ScreenLayout.render(phone.handset.screen, columns: columns, rows: rows)
      defer { shown = next }
      return Cost(
        key, renderer.bytes(from: shown, to: next).count,
        of: renderer.bytes(from: nil, to: next).count)
    }
  }

  /// The first key brings the list; the others a digit, a cursor, and a letter that is lit.
  @Test func aKeyWritesWhatItChanges() throws {
    let large = try costs("56467*", 80, 24)
    #expect(
      large == [
        Cost("5", 342, of: 366), Cost("6", 117, of: 214), Cost("4", 48, of: 216),
        Cost("6", 48, of: 218), Cost("7", 50, of: 220), Cost("*", 178, of: 238),
      ])
    let small = try costs("56467*", 20, 4)
    #expect(
      small == [
        Cost("5", 114, of: 137), Cost("6", 91, of: 138), Cost("4", 41, of: 139),
        Cost("6", 41, of: 140), Cost("7", 42, of: 141), Cost("*", 63, of: 118),
      ])
  }
}
