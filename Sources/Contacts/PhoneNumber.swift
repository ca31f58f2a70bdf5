/// A telephone number as its source writes it.
public struct PhoneNumber: Hashable, Sendable {
  /// As written, such as `+1 650-555-0142`.
  public var value: String
  /// One lower-case word of RFC 6350 (`cell`, `home`, `work`, `fax` …), or the source's own label.
  public var type: String?

  public init(_ value: String, type: String? = nil) {
    self.value = value
    self.type = type
  }

  /// The characters a dialler may be given: `+`, digits, `*`, `#`, `,` (pause) and `;` (wait).
  ///
  /// `nil` where the number has letters or other characters that can't be dialled without
  /// guessing. Digits of any script become ASCII; spaces and the separators `- . ( ) /` are
  /// dropped; `p` and `w` between digits, and an extension (`x`, `ext.`) become `,`, `;` and `;`
  /// (3GPP TS 22.101 Annex A, RFC 3966).
  public var dialString: String? { DialString.normalize(value) }
}
