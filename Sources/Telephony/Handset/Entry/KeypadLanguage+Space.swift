import Keypad

extension KeypadLanguage {
  /// Returns the words of a hint about the space key. In Korean the key 0 has letters.
  func space(in mode: Mode) -> String {
    guard self == .korean else { return "0 space" }
    return mode == .t9 ? "hold 0 space" : "000 space"
  }
}
