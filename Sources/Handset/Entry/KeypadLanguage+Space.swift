import Keypad

extension KeypadLanguage {
  /// What a hint says of the space. In Korean 0 has letters.
  func space(in mode: Mode) -> String {
    guard self == .korean else { return "0 space" }
    return mode == .t9 ? "hold 0 space" : "000 space"
  }
}
