/// The value of `--sip-audio`.
package struct SIPSound {
  /// The audio modules with their devices; `nil` for no sound.
  package let devices: (source: String, player: String)?

  package init?(_ text: String) {
    if text == "none" {
      devices = nil
      return
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isDevice) else { return nil }
    devices = (parts[0], parts[parts.count - 1])
  }

  /// Whether a text is a device. It must fit on a line, because it is written into baresip's
  /// configuration.
  private static func isDevice(_ text: String) -> Bool {
    let module = text.prefix { $0 != "," }
    return !module.isEmpty
      && module.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && !text.contains { $0.isNewline || $0 == "\0" }
  }

  static func isAddress(_ text: String) -> Bool {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...])
    else { return false }
    return (1...65_535).contains(port) && colon != text.startIndex
      && text.allSatisfy { $0.isASCII && ($0.isHexDigit || ".:[]".contains($0)) }
  }
}
