/// A telephone number as its source writes it.
package struct PhoneNumber: Hashable, Sendable {
  /// The number as written, such as `+1 650-555-0142`, with two changes: runs of white space are
  /// shortened, and a context is put before the number (`1234567;phone-context=+49-30` is
  /// `+49-30-1234567`). So the user sees the number that is dialled.
  package let value: String
  /// One lower-case word of RFC 6350 (`cell`, `home`, `work`, `fax` …), or the source's own label.
  package var type: String?

  package init(_ value: String, type: String? = nil) {
    self.value =
      Self.isPlain(value) ? value : PhoneContext.applied(to: Self.withoutRuns(value))
    self.type = type
  }

  /// Whether the text is ASCII, with one space at a time and no parameters, as nearly all numbers
  /// are.
  private static func isPlain(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      let isOne = byte < 0x80 && byte &- 9 >= 5 && byte != .semicolon
      if !isOne || byte == .space && last == .space { return false }
      last = byte
    }
    return true
  }

  /// The replacement for a run of white space of this length or more. The author of a card may use
  /// such a run to move a second number out of the visible part. ``hasGap`` finds the replacement,
  /// and reading the text again doesn't change it.
  private static let gap = "    "

  /// Whether parts of the number are so far apart that they may be two numbers, or a number and its
  /// extension.
  package var hasGap: Bool { value.utf8.count > Self.gap.utf8.count && value.contains(Self.gap) }

  /// Replaces each run of white space and invisible characters with one space, and a long run with
  /// ``gap``. A run that contains a line break is replaced with this line break.
  private static func withoutRuns(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    func close() {
      // A text of two lines can't be dialled. It must not become a text that can be dialled.
      if let lineBreak = run.first(where: { Character($0).isNewline }) {
        result.append(lineBreak)
      } else if let first = run.first {
        if run.count >= gap.utf8.count {
          result.append(contentsOf: gap.unicodeScalars)
        } else {
          result.append(run.count == 1 ? first : " ")
        }
      }
      run = []
    }
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace || !run.isEmpty && properties.generalCategory == .format {
        run.append(scalar)
      } else {
        close()
        result.append(scalar)
      }
    }
    close()
    return String(result)
  }

  /// The characters that may be given to a dialler: `+`, digits, `*`, `#`, `,` (pause) and `;`
  /// (wait).
  ///
  /// `nil` if the number contains letters or other characters that can't be dialled without
  /// guessing. Digits of any script become ASCII. Spaces and the separators `- . ( ) /` are
  /// dropped. Between digits, `p` becomes `,` and `w` becomes `;` (3GPP TS 22.101 Annex A). A `;`
  /// also replaces the word before an extension (`x`, `ext.`; RFC 3966). For numbers with words
  /// beside them see ``dialStringToConfirm``.
  package var dialString: String? { DialString.normalize(value) }
}
