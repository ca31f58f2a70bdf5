import ContactSearch
import Keypad
import Telephony

/// A number or a name that was pasted, or came with a link. It stands there in the place of what was typed,
/// until it is erased; then the mode is again the one that was before.
///
///     given      on the display    600 ms        # or call: calls, or asks
///     ├──────────┼─────────────────┼─────────────▶
///                ▲ a key begins the 600 ms anew: who has pressed it may not have read
struct GivenEntry: Hashable, Sendable {
  /// The mode that was before; `nil` where somebody has changed it since.
  var modeBefore: Mode?
}

extension Home {
  /// What anybody may have put there is read first.
  var answerTerms: AnswerGuard.Terms? { given == nil ? nil : .question }

  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    var next = entry
    let mode: Mode
    switch text.meaning {
    case .nothing(let why):
      desk.notice = why
      return .stay
    case .number(let number, _):
      mode = .number
      next.put(number: number, &desk.predictor)
    case .name(let name):
      mode = .abc
      next.put(name: name, &desk.predictor)
      guard desk.index.search(next.query, limit: 1).count > 0 else {
        desk.notice = "no number, and no contact has that name: \(GivenText.refused)"
        return .stay
      }
    }
    let before = given?.modeBefore ?? entry.mode
    if case .number(_, let more?) = text.meaning {
      desk.notice = "the extension \(more) is not dialled: type it when somebody answers"
    }
    left = nil
    entry = next
    given = GivenEntry(modeBefore: before == mode ? nil : before)
    refresh(desk)
    // No key that is down does anything with it.
    return .replace(self)
  }

  /// Whether a key may call what was given; tells the user where it may not yet.
  func mayCallGiven(with key: Key, _ desk: inout Desk) -> Bool {
    if given == nil || desk.answers.mayAnswer(key) { return true }
    desk.notice = Desk.tooSoonNotice
    return false
  }

  /// Nothing of it is left.
  mutating func forgetGiven(_ desk: inout Desk) {
    guard entry.isEmpty, let given else { return }
    if let mode = given.modeBefore { entry.change(to: mode, &desk.predictor) }
    self.given = nil
  }
}
