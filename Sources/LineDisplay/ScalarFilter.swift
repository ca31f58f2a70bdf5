/// The rules of ``Sanitizer``, one scalar at a time.
struct ScalarFilter {
  private var marks = 0
  private var canTakeMark = false
  private var isReplacing = false
  private var canTakeJoiner = false

  /// What is shown for the next scalar of a text; `nil` if nothing is.
  @inline(__always)
  mutating func shown(_ scalar: Unicode.Scalar, _ kind: ScalarClass) -> Unicode.Scalar? {
    // A letter of Latin's blocks, as most are, joins nothing.
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
      // U+FFFD in the text itself is a base to nobody, as ours is.
      canTakeMark = scalar != Sanitizer.replacement
      isReplacing = false
      canTakeJoiner = scalar.joinsByJoiners
      return scalar
    case .mark, .spacingMark:
      guard canTakeMark, marks < Sanitizer.markLimit else { return nil }
      marks += 1
      // Vowels of Arabic, and marks of no script, stand on letters that go on joining.
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
      // A second one would show nothing.
      canTakeJoiner = false
      return scalar
    }
  }
}

extension Unicode.Scalar {
  /// ZWNJ or ZWJ: whether the letters at its sides join.
  package var isJoiner: Bool {
    @inline(__always) get { value & ~1 == 0x200C }
  }

  /// Whether it is a letter that a joiner behind it may part from the next one, or join: those of Arabic
  /// and Syriac (UAX #31, 2.3, A1), and Bengali's ra. Elsewhere a joiner would only hide in a name.
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

  /// The sign that a consonant has no vowel, behind which a joiner says how the next one is joined (UAX
  /// #31, 2.3, A2 and B).
  fileprivate var isVirama: Bool {
    switch value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA: true
    default: false
    }
  }
}
