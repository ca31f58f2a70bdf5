/// The rules of ``Sanitizer``, one scalar at a time.
struct ScalarFilter {
  private var marks = 0
  private var canTakeMark = false
  private var isReplacing = false
  private var canTakeJoiner = false

  /// What is shown for the next scalar of a text; `nil` if nothing is.
  @inline(__always)
  mutating func shown(_ scalar: Unicode.Scalar, _ kind: ScalarClass) -> Unicode.Scalar? {
    switch kind {
    case .narrow, .wide:
      marks = 0
      // U+FFFD in the text itself is a base to nobody, as ours is.
      canTakeMark = scalar != Sanitizer.replacement
      isReplacing = false
      canTakeJoiner = scalar.isShapedByJoiners
      return scalar
    case .mark, .spacingMark:
      guard canTakeMark, marks < Sanitizer.markLimit else { return nil }
      marks += 1
      canTakeJoiner = scalar.isShapedByJoiners
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
  public var isJoiner: Bool {
    @inline(__always) get { value & ~1 == 0x200C }
  }

  /// Whether a joiner behind it changes how a name is written: the scripts of Arabic and Syriac, and
  /// those of India and Sri Lanka (UAX #31, 2.3). Elsewhere it would only hide in a name.
  @inline(__always)
  fileprivate var isShapedByJoiners: Bool {
    if value < 0x620 { return false }
    switch value {
    case 0x620..<0x780, 0x840..<0xE00: return true
    default: return false
    }
  }
}
