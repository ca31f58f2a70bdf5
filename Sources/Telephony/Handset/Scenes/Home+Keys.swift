import Keypad

extension Home {
  static let keyRows: [KeyTable.Row] = [
    KeyTable.Row(
      key: "2–9",
      meanings: ["digit, searches", "letters by taps", "one tap a letter", "digit"]),
    KeyTable.Row(key: "1", meanings: ["digit", "punctuation", "mark; ' in a word", "digit"]),
    KeyTable.Row(
      key: "0", meanings: ["digit, or space in a name", "space", "ends the word", "digit"]),
    KeyTable.Row(key: "hold 0", meanings: ["+", "0", "the word behind >", "+"]),
    KeyTable.Row(key: "hold 1", meanings: ["voicemail", "1", "1", "voicemail"]),
    KeyTable.Row(
      key: "hold 2–9",
      meanings: ["speed dial", "the digit", "the digit", "speed dial"]),
    KeyTable.Row(key: "*", meanings: ["next match", "next match", "next word", "*"]),
    KeyTable.same("* first", "begins a code, or goes through those who may be meant: hold # calls"),
    KeyTable.same(
      "hold *",
      "erases; longer: clears, and back to the call that is on; first: locks, or back to it"),
    KeyTable.same("# first", "begins a code"),
    KeyTable.same("#", "calls"),
    KeyTable.Row(
      key: "hold #",
      meanings: [
        "next mode", "Abc, ABC, mode", "Abc, ABC, mode", "next mode",
      ]),
    KeyTable.same(
      "hold # longer", "who is selected; first: the last call once more, or the missed ones"),
    KeyTable.same("in a code", "0–9 * # as they are; hold # calls it"),
    KeyTable.same("call", "calls; with nothing typed: the calls that there were"),
    KeyTable.same("end", "hangs up, goes back, clears"),
    KeyTable.same("up, down", "previous, next match"),
    KeyTable.Row(
      key: "left, right",
      meanings: ["5 up, 5 down", "right: letter is done", "other word", "5 up, 5 down"]),
    KeyTable.same("erase", "erases; held longer: clears"),
    KeyTable.same("mode", "next mode"),
    KeyTable.same("select", "calls"),
  ]
}
