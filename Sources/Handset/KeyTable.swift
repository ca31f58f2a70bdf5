import Keypad

/// What every key does in every mode: for `twelvekey keys`, the README and its test.
public enum KeyTable {
  public struct Row: Hashable, Sendable {
    public var key: String
    /// In the order of ``Mode/allCases``.
    public var meanings: [String]
  }

  private static func same(_ key: String, _ meaning: String) -> Row {
    Row(key: key, meanings: Mode.allCases.map { _ in meaning })
  }

  public static let rows: [Row] = [
    Row(
      key: "2–9",
      meanings: ["digit, searches", "letters by taps", "one tap a letter", "digit"]),
    Row(key: "1", meanings: ["digit", "punctuation", "mark; ' in a word", "digit"]),
    Row(key: "0", meanings: ["digit, or space in a name", "space", "ends the word", "digit"]),
    Row(key: "hold 0", meanings: ["+", "0", "0", "+"]),
    Row(key: "hold 1", meanings: ["voicemail", "1", "1", "voicemail"]),
    Row(
      key: "hold 2–9",
      meanings: ["speed dial", "the digit", "the digit", "speed dial"]),
    Row(key: "*", meanings: ["next match", "next match", "next word", "*"]),
    same("* first", "begins a code, or goes through those who may be meant: hold # calls"),
    same("hold *", "erases; longer: clears; first: locks the keys, or back to the call that is on"),
    same("# first", "begins a code"),
    same("#", "calls"),
    Row(
      key: "hold #",
      meanings: [
        "next mode", "Abc, ABC, mode", "Abc, ABC, mode", "next mode",
      ]),
    same(
      "hold # longer", "who is selected; first: the last call once more, or the missed ones"),
    same("in a code", "0–9 * # as they are; hold # calls it"),
    same("call", "calls; with nothing typed: the calls that there were"),
    same("end", "hangs up, goes back, clears"),
    same("up, down", "previous, next match"),
    Row(
      key: "left, right",
      meanings: ["5 up, 5 down", "right: letter is done", "other word", "5 up, 5 down"]),
    same("erase", "erases; held longer: clears"),
    same("mode", "next mode"),
    same("select", "calls"),
    same("which number?", "1–9 or * and # choose; hold # who it is; hold * goes back"),
    same("call …?", "# or call, after a moment: yes; * or end: no"),
    same("a ring", "after a moment: # or call answers; * or end refuses; 0–9 silence it"),
    same(
      "in a call", "0–9 * # are tones; hold * or end hangs up; call holds, swaps; hold # what else"),
    same("locked", "hold * and then # unlock; an emergency number and # call it"),
    same("the calls", "# or call calls back; * next; hold # who it is; hold * goes back"),
    same("a contact", "# calls, or changes; * next; hold # proposes this number; hold * goes back"),
  ]

  /// The table as text. Where all modes agree the meaning is said once.
  public static var text: String {
    let header = Row(key: "key", meanings: Mode.allCases.map(\.rawValue))
    let different = rows.filter { Set($0.meanings).count > 1 }
    let alike = rows.filter { Set($0.meanings).count == 1 }
    let widths = (0..<Mode.allCases.count).map { column in
      ([header] + different).map { $0.meanings[column].count }.max() ?? 0
    }
    let keyWidth = ([header] + rows).map(\.key.count).max() ?? 0
    func line(_ row: Row) -> String {
      let cells = zip(row.meanings, widths).map { pad($0, $1) }
      return trimmed(([pad(row.key, keyWidth)] + cells).joined(separator: "  "))
    }
    let first = ([header] + different).map(line)
    let second = alike.map { trimmed(pad($0.key, keyWidth) + "  " + $0.meanings[0]) }
    return (first + ["", "in every mode"] + second).joined(separator: "\n") + "\n"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
