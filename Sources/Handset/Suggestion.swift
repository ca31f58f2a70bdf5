import ContactSearch
import Contacts
import Telephony

/// Somebody whom one may mean before anything is typed.
struct Suggestion: Hashable, Sendable {
  /// The position in ``ContactIndex/contacts``; `nil` for a number that is nobody's.
  var contact: Int?
  /// The call that says so; `nil` for a contact that is one of the regulars.
  var call: LoggedCall?
  /// Whether it is one that stands on the home screen, and not only in the list behind it.
  var isLikely: Bool

  /// What makes it the same one, whatever has happened since.
  struct Who: Hashable, Sendable {
    var contact: Int?
    /// The one that is called, where that is certain.
    var number: String?
  }

  var who: Who { Who(contact: contact, number: call?.number) }
}

extension Desk {
  /// People at most.
  static let suggestionLimit = 20
  /// So many of the latest calls stand before the favourites.
  private static let latestCalls = 5
  /// Older calls are not looked at.
  private static let lookedCalls = 30

  /// The missed ones first, then the latest calls, then the favourites; in a small book then all
  /// others. Nobody twice.
  mutating func suggest() {
    var suggestions: [Suggestion] = []
    var contacts: Set<Int> = []
    var numbers: Set<String> = []
    func isNew(_ contact: Int?, _ number: String?) -> Bool {
      if let contact { return contacts.insert(contact).inserted }
      return number.map { numbers.insert($0).inserted } ?? false
    }
    let looked = log.prefix(Self.lookedCalls)
    let unseen = looked.filter(\.isUnseen)
    for call in Array(unseen) + looked where suggestions.count < max(unseen.count, Self.latestCalls)
    {
      guard let number = call.number, let plan = planned(call), concern(plan) == nil else {
        continue
      }
      // By the end of the number, too: who has called is no other one.
      let contact =
        plan.callee?.contact ?? Party(callingFrom: number, in: index).contact
      guard isNew(contact, number) else { continue }
      suggestions.append(Suggestion(contact: contact, call: call, isLikely: true))
    }
    for contact in index.regulars(limit: Self.suggestionLimit) where isNew(contact, nil) {
      suggestions.append(
        Suggestion(contact: contact, isLikely: index.contacts[contact].isFavourite))
    }
    self.suggestions = Array(suggestions.prefix(Self.suggestionLimit))
  }

  func name(of suggestion: Suggestion) -> String {
    if let contact = suggestion.contact { return index.contacts[contact].name }
    return suggestion.call?.name ?? suggestion.call?.number ?? ""
  }

  /// What stands beside the name: a missed call, or the number that is called.
  func detail(of suggestion: Suggestion) -> String? {
    if let call = suggestion.call {
      let isNameless = suggestion.contact == nil && call.name == nil
      return isNameless ? nil : call.number
    }
    guard let contact = suggestion.contact else { return nil }
    let numbers = index.contacts[contact].numbers
    return numbers.count > 1
      ? "\(numbers.count) numbers" : numbers.first.map(\.value)
  }
}
