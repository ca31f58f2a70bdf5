import ContactSearch
import Telephony

/// A call to be made, and what is to be noted of it.
struct PlannedCall: Hashable, Sendable {
  var request: DialRequest
  /// The number before it got its international form: what a question shows.
  var written: String
  /// Whose number it is; `nil` where it is nobody's.
  var callee: Callee?
  /// What was typed when the contact was chosen; empty where it was not searched for.
  var query: SearchQuery
  /// Whether it was asked about once what is dialled: the question whether to call again is as grave.
  var isGrave = false
  /// Whether fingers have typed the whole number now: no code goes out from anywhere else.
  var isTyped = false

  struct Callee: Hashable, Sendable {
    /// The position in ``ContactIndex/contacts``.
    var contact: Int
    /// The position among the contact's numbers.
    var number: Int
  }
}
