import ContactSearch
import Contacts
import Keypad
import TextEntry

/// One contact of a report: what the command line's JSON says of a match.
public struct MatchReport: Hashable, Sendable {
  public var name: String
  /// As written; `nil` where the contact has none.
  public var number: String?
  public var kind: MatchKind
  public var spans: MatchSpans

  public init(_ match: Match, in index: ContactIndex, for query: SearchQuery) {
    let contact = index.contacts[match.contact]
    name = contact.name
    number = match.number.map { contact.numbers[$0].value }
    kind = match.kind
    spans = index.spans(of: match, for: query)
  }
}

extension Handset {
  /// The digits typed so far: as typed in search, 123 and t9, and the keys of its letters in abc.
  public var queryDigits: String {
    if entersKeys { return keys }
    if mode == .t9 { return predictive.keys.map { String($0) }.joined() }
    return multiTap.shown.unicodeScalars.map { scalar in
      if let folding = LatinFolding(scalar), let digit = KeyLetters.digit(of: folding.letter) {
        return String(digit)
      }
      if let digit = DialString.decimalDigit(scalar) { return String(digit) }
      return scalar == " " ? "0" : "1"
    }.joined()
  }

  /// The words or letters on offer, the shown one included.
  public var candidates: [String] { !entersKeys && mode == .t9 ? predictive.candidates : [] }

  /// The first `limit` matches; 0 is all.
  public func matchReports(limit: Int) -> [MatchReport] {
    let query = self.query
    return matches.prefix(limit == 0 ? matches.count : limit)
      .map { MatchReport($0, in: index, for: query) }
  }

  /// Everything that a display or a report depends on, cheap to compare.
  struct VisibleState: Hashable {
    var mode: Mode
    var keys: String
    var multiTap: String
    var pending: Range<Int>?
    var predictive: PredictiveTextState
    var selected: Int
    var matches: Int
    var dialog: Dialog?
    var notice: String?
    var keypads: [String]
  }

  struct PredictiveTextState: Hashable {
    var shown: String
    var selected: Int
    var letterCase: LetterCase
    var isAtSpelling: Bool
  }

  var visibleState: VisibleState {
    VisibleState(
      mode: mode, keys: keys, multiTap: multiTap.shown, pending: multiTap.pendingRange,
      predictive: PredictiveTextState(
        shown: predictive.shown, selected: predictive.selected,
        letterCase: letterCase, isAtSpelling: predictive.isAtSpelling),
      selected: selectedChoice, matches: matches.count, dialog: dialog, notice: notice,
      keypads: keypads)
  }
}
