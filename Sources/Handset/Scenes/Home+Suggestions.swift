import ContactSearch
import Contacts
import Keypad
import LineDisplay
import Telephony

/// Before anything is typed: whom one may mean, to be chosen with keys that type nothing.
///
///     *           the first of them; the `*` may still begin a code, `*#06#`
///     **          the second, `**21*…`
///     * again     the next: no code goes on so
///     hold #      calls the selected one: another key than the one that has chosen
extension Home {
  /// Whether all that is typed are stars, which may begin a code, or go through the suggestions.
  var isStars: Bool { !entry.isEmpty && entry.isCode && entry.digits.allSatisfy { $0 == "*" } }

  /// More stars begin no code.
  private static let mostStars = 2

  /// The suggestion that the call key is for.
  func suggestion(_ desk: Desk) -> Suggestion? {
    guard let browsed, entry.isEmpty || isStars else { return nil }
    return desk.suggestions.first { $0.who == browsed }
  }

  /// - Returns: `false` where nobody is suggested.
  mutating func browse(_ step: Int, _ desk: Desk) -> Bool {
    let all = desk.suggestions
    guard !all.isEmpty, entry.isEmpty || isStars else { return false }
    guard let place = all.firstIndex(where: { $0.who == browsed }) else {
      browsed = (step > 0 ? all.first : all.last)?.who
      return true
    }
    browsed = all[((place + step) % all.count + all.count) % all.count].who
    return true
  }

  /// Types a star that begins a code, and goes on to the next suggestion.
  mutating func typeStar(_ desk: Desk) {
    let before = suggestion(desk)?.who
    if entry.digits.count < Self.mostStars || !isStars || desk.suggestions.isEmpty {
      guard entry.append(.star) else { return }
      refresh(desk)
    }
    guard isStars else { return }
    browsed = before
    _ = browse(1, desk)
  }

  /// Nobody is selected any more, and the stars that have led there are gone.
  ///
  /// - Returns: `false` where nobody was selected.
  mutating func stopBrowsing(_ desk: inout Desk) -> Bool {
    guard suggestion(desk) != nil else { return false }
    clear(&desk)
    return true
  }

  mutating func call(_ suggestion: Suggestion, _ desk: inout Desk, at now: Instant) -> Turn {
    if let call = suggestion.call {
      guard let plan = desk.plan(call) else { return .stay }
      return desk.proceed(plan, at: now).pushing
    }
    guard let position = suggestion.contact else { return .stay }
    return desk.call(
      contact: position, selected: desk.index.usualNumber(of: position), query: .keys(""), at: now)
  }

  /// All of them, for whoever goes through them.
  func suggestionLines(_ desk: Desk) -> [ScreenLine] {
    let selected = suggestion(desk)
    return desk.suggestions.map { desk.line(of: $0, isSelected: $0 == selected) }
  }
}
