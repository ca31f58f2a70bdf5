import CallModel
import ContactSearch

/// A call to be made, and the data for its records.
struct PlannedCall: Hashable, Sendable {
  var request: DialRequest
  /// The number before its change to the international form, as questions show it.
  var written: String
  /// The contact and the number that is called; `nil` if no contact has it.
  var callee: Callee?
  /// The typed text for which the contact was chosen; empty without a search.
  var query: SearchQuery
  /// Whether the number needs a question of its own. If so, a yes to the question whether to call
  /// again also needs a press after the pause of ``AnswerGuard``.
  var isGrave = false
  /// Whether the user has typed the whole number just now. Only such a number is sent as a code.
  var isTyped = false

  struct Callee: Hashable, Sendable {
    /// The position in ``ContactIndex/contacts``.
    var contact: Int
    /// The position among the contact's numbers.
    var number: Int
  }
}
