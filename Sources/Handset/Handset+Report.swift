import ContactSearch
import Contacts
import Keypad
import LineDisplay
import TextEntry

/// One contact of a report: what the command line's JSON says of a match.
public struct MatchReport: Hashable, Sendable {
  public var name: String
  /// As written; `nil` where the contact has none.
  public var number: String?
  public var kind: MatchKind
  /// By which of its names the contact was found.
  public var field: NameField
  /// The text of that name; `nil` where it is the one shown.
  public var further: String?
  public var spans: MatchSpans

  /// - Parameter spans: of a search in the same index.
  public init(_ match: Match, _ spans: MatchSpans, in index: ContactIndex) {
    let contact = index.contacts[match.contact]
    name = contact.name
    number = match.number.map { contact.numbers[$0].value }
    kind = match.kind
    field = match.field
    further = match.field == .name ? nil : index.text(of: match.field, contact: match.contact)
    self.spans = spans
  }

  /// The name as a line shows it, a further name in brackets behind it: `Margaret Smith (Peggy)`.
  public var shownName: StyledText {
    guard let further else { return StyledText(name, spans: spans.name) }
    let start = name.unicodeScalars.count + 2
    let behind = spans.further.map { start + $0.lowerBound..<start + $0.upperBound }
    return StyledText("\(name) (\(further))", spans: spans.name + behind)
  }

  /// `nil` where the contact has no number.
  public var shownNumber: StyledText? {
    number.map { StyledText($0, spans: spans.number) }
  }

  /// Whether it has no name but its number, which is said once.
  private var isNameless: Bool { name == number && further == nil }

  /// What a line of a list has on the left.
  public var shownTitle: StyledText {
    if isNameless, spans.name.isEmpty, let shownNumber { return shownNumber }
    return shownName
  }

  /// What a line of a list has on the right; `nil` for nothing.
  public var shownDetail: StyledText? { isNameless ? nil : shownNumber }
}

extension Handset {
  /// The first `limit` matches; 0 is all.
  public func matchReports(limit: Int) -> [MatchReport] {
    let wanted = limit == 0 ? matchCount : min(limit, matchCount)
    let some =
      wanted > found.matches.count
      ? index.search(searched, limit: wanted, spans: true) : found
    return zip(some.matches, some.spans).prefix(wanted).map { MatchReport($0, $1, in: index) }
  }

  /// Everything that a display or a report depends on, cheap to compare.
  struct VisibleState: Hashable {
    var mode: Mode
    var text: String
    var pending: Range<Int>?
    var candidate: Int
    var letterCase: LetterCase
    var selected: Int
    var matches: Int
    var dialog: Dialog?
    var notice: String?
    var keypads: [String]
    var bookChanges: Int
  }

  var visibleState: VisibleState {
    VisibleState(
      mode: mode, text: entry.shown, pending: entry.pendingRange,
      candidate: entry.selectedCandidate, letterCase: entry.letterCase, selected: selectedChoice,
      matches: matchCount, dialog: dialog, notice: notice, keypads: keypads,
      bookChanges: bookChanges)
  }
}
