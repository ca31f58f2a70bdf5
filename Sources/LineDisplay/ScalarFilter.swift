/// The rules of ``Sanitizer``, one scalar at a time.
struct ScalarFilter {
  private var marks = 0
  private var canTakeMark = false
  private var isReplacing = false

  /// What is shown for the next scalar of a text; `nil` if nothing is.
  @inline(__always)
  mutating func shown(_ scalar: Unicode.Scalar, _ kind: ScalarClass) -> Unicode.Scalar? {
    switch kind {
    case .narrow, .wide:
      marks = 0
      // U+FFFD in the text itself is a base to nobody, as ours is.
      canTakeMark = scalar != Sanitizer.replacement
      isReplacing = false
      return scalar
    case .mark, .spacingMark:
      guard canTakeMark, marks < Sanitizer.markLimit else { return nil }
      marks += 1
      return scalar
    case .space:
      canTakeMark = false
      isReplacing = false
      return " "
    case .replaced:
      canTakeMark = false
      defer { isReplacing = true }
      return isReplacing ? nil : Sanitizer.replacement
    case .invisible:
      return nil
    }
  }
}
