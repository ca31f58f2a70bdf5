import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Suggestions of contacts and numbers before anything is typed, chosen with keys that type no
/// text.
///
///     *           the first of them; the `*` may still begin a code, `*#06#`
///     **          the second, `**21*…`
///     * again     the next: no code begins with three stars
///     hold #      calls the selected one: a different key from the one that selects
extension Home {
  /// Whether only stars are typed. They may begin a code, or step through the suggestions.
  var isStars: Bool { !entry.isEmpty && entry.isCode && entry.digits.allSatisfy { $0 == "*" } }

  /// The maximum number of stars at the beginning of a code.
  private static let mostStars = 2

  /// Returns the selected suggestion, which the call key calls; `nil` if none is selected.
  func suggestion(_ desk: Desk) -> Suggestion? {
    guard let browsed, entry.isEmpty || isStars else { return nil }
    return desk.suggestions.all.first { $0.who == browsed }
  }

  /// - Returns: `false` if there are no suggestions, or a text is typed.
  mutating func browse(_ step: Int, _ desk: Desk) -> Bool {
    let all = desk.suggestions.all
    guard !all.isEmpty, entry.isEmpty || isStars else { return false }
    guard let place = all.firstIndex(where: { $0.who == browsed }) else {
      browsed = (step > 0 ? all.first : all.last)?.who
      return true
    }
    browsed = all[((place + step) % all.count + all.count) % all.count].who
    return true
  }

  /// Types a star that may begin a code, and selects the next suggestion.
  mutating func typeStar(_ desk: Desk) {
    let before = suggestion(desk)?.who
    if entry.digits.count < Self.mostStars || !isStars || desk.suggestions.all.isEmpty {
      guard entry.append(.star) else { return }
      refresh(desk)
    }
    guard isStars else { return }
    browsed = before
    _ = browse(1, desk)
  }

  /// Ends the selection of a suggestion, and erases the stars that selected it.
  ///
  /// - Returns: `false` if no suggestion was selected.
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

  /// Returns the lines of all suggestions, for a user who steps through them.
  func suggestionRows(_ desk: Desk) -> [ScreenRow] {
    let selected = suggestion(desk)
    return desk.suggestions.all.map { desk.row(of: $0, isSelected: $0 == selected) }
  }
}
