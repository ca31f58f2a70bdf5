import Keypad

extension Home {
  static let keyRows: [KeyTable.Row] = [
    KeyTable.byMode("2–9") { $0.letters },
    KeyTable.byMode("1") { $0.one },
    KeyTable.byMode("0") { $0.zero },
    KeyTable.byMode("hold 0") { $0.holdZero },
    KeyTable.byMode("hold 1") { $0.holdOne },
    KeyTable.byMode("hold 2–9") { $0.holdLetters },
    KeyTable.byMode("*") { $0.star },
    KeyTable.same("* or #", "with nothing typed: begins a code; * also goes through suggestions"),
    KeyTable.same(
      "hold *",
      "erases; longer: clears; with nothing typed: locks, or goes back to the call"),
    KeyTable.same("#", "calls"),
    KeyTable.byMode("hold #") { $0.holdPound },
    KeyTable.same(
      "hold # longer", "shows the contact; with nothing typed: redials, or shows missed calls"),
    KeyTable.same("in a code", "0–9 * # are typed; hold # calls"),
    KeyTable.same("call", "calls; with nothing typed: shows the call list"),
    KeyTable.same("end", "hangs up, goes back, clears"),
    KeyTable.same("up, down", "previous match, next match"),
    KeyTable.byMode("left, right") { $0.leftAndRight },
    KeyTable.same("erase", "erases; held: clears"),
    KeyTable.same("mode", "next mode"),
    KeyTable.same("select", "calls"),
  ]
}
