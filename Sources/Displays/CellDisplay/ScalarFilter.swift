/// The rules of ``Sanitizer``, one scalar at a time.
struct ScalarFilter {
  private var marks = 0
  private var canTakeMark = false
  private var isReplacing = false
  private var canTakeJoiner = false

  /// Returns the scalar to show for the next scalar of a text; `nil` if none is shown.
  @inline(__always)
  mutating func shown(_ scalar: Unicode.Scalar, _ kind: ScalarClass) -> Unicode.Scalar? {
    // Most letters are below U+0300, in the Latin blocks. These letters never join.
    if kind == .narrow, scalar.value < 0x300 {
      marks = 0
      canTakeMark = true
      isReplacing = false
      canTakeJoiner = false
      return scalar
    }
    return shownOther(scalar, kind)
  }

  private mutating func shownOther(
    _ scalar: Unicode.Scalar, _ kind: ScalarClass
  ) -> Unicode.Scalar? {
    switch kind {
    case .narrow, .wide:
      marks = 0
      // A U+FFFD in the text gets no marks, like a U+FFFD that the filter inserts.
      canTakeMark = scalar != Sanitizer.replacement
      isReplacing = false
      canTakeJoiner = scalar.joinsByJoiners
      return scalar
    case .mark, .spacingMark:
      guard canTakeMark, marks < Sanitizer.markLimit else { return nil }
      marks += 1
      // A letter with an Arabic vowel mark, or with a mark that belongs to no script, still joins.
      if scalar.value >= 0x900 { canTakeJoiner = scalar.isVirama }
      return scalar
    case .space:
      canTakeMark = false
      isReplacing = false
      canTakeJoiner = false
      return " "
    case .replaced:
      canTakeMark = false
      canTakeJoiner = false
      defer { isReplacing = true }
      return isReplacing ? nil : Sanitizer.replacement
    case .invisible:
      guard scalar.isJoiner, canTakeJoiner, marks < Sanitizer.markLimit else { return nil }
      marks += 1
      // A second joiner would have no effect.
      canTakeJoiner = false
      return scalar
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is ZWNJ or ZWJ, which decide whether the letters before and after it join.
  package var isJoiner: Bool {
    @inline(__always) get { value & ~1 == 0x200C }
  }

  /// Whether a joiner after the letter can join it to the next one, or separate them. This is so
  /// for letters of Arabic and Syriac (UAX #31, 2.3, A1), and for Bengali ra. After any other
  /// letter, a joiner is useless and invisible.
  @inline(__always)
  fileprivate var joinsByJoiners: Bool {
    if value < 0x620 { return false }
    switch value {
    case 0x620...0x64A, 0x66E...0x6D3, 0x6D5, 0x6EE, 0x6EF, 0x6FA...0x6FC, 0x6FF, 0x710...0x72F,
      0x74D...0x77F, 0x840...0x858, 0x860...0x86A, 0x870...0x887, 0x889...0x8C9, 0x9B0:
      return true
    default: return false
    }
  }

  /// Whether the scalar is a virama, the sign of a consonant without a vowel. A joiner after it
  /// determines how the next consonant is joined (UAX #31, 2.3, A2 and B).
  fileprivate var isVirama: Bool {
    switch value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA: true
    default: false
    }
  }
}
