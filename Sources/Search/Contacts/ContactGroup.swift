/// The card of a list of contacts (`KIND:group`, RFC 6350 section 6.1.4), which is not a contact.
package struct ContactGroup: Hashable, Sendable {
  /// The name; empty if the card has none.
  package var name: String
  package var source: ContactSource
  package var uid: String?
  /// The number of telephone numbers of the group itself.
  package var numberCount: Int

  /// The reason why the group is not among the contacts: one sentence without a full stop.
  package var reason: String {
    let numbers = numberCount == 1 ? "a telephone number" : "\(numberCount) telephone numbers"
    return "\(name.isEmpty ? "this" : "'\(name)'") is a group, not a contact: left out"
      + (numberCount == 0 ? "" : ", with \(numbers)")
  }
}
