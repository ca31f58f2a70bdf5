/// A single call that shows the caller's own number to the other party, or hides it: 3GPP TS
/// 22.030, annex B, and 22.081. `*31#NUMBER` shows the own number, `#31#NUMBER` hides it. Such a
/// text is a call and not a code.
package struct PrivateCall: Hashable, Sendable {
  /// Whether the caller's own number is hidden.
  package let isHidden: Bool
  /// The number after the prefix.
  package let number: String

  /// - Returns: `nil` for any other text.
  package init?(_ text: String) {
    let isHidden = text.hasPrefix("#31#")
    guard isHidden || text.hasPrefix("*31#") else { return nil }
    let number = text.dropFirst(4)
    guard !number.isEmpty, !number.contains(where: { $0 == "*" || $0 == "#" }) else { return nil }
    self.isHidden = isHidden
    self.number = String(number)
  }
}
