import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// A contact or number that the user may want before anything is typed.
struct Suggestion: Hashable, Sendable {
  /// The position in ``ContactIndex/contacts``; `nil` for a number that no contact has.
  var contact: Int?
  /// The logged call that led to the suggestion; `nil` if no call of the log did.
  var call: LoggedCall?
  /// Whether the suggestion is on the home screen, and not only in the list of all suggestions.
  var isLikely: Bool

  /// The identity of a suggestion. Later calls do not change it.
  struct Identity: Hashable, Sendable {
    var contact: Int?
    /// The number that is called, if it is certain.
    var number: String?
  }

  var who: Identity { Identity(contact: contact, number: call?.number) }
}

/// The contacts and numbers offered before anything is typed.
struct Suggestions: Hashable, Sendable {
  var all: [Suggestion] = []
  /// The lines of the likely suggestions on the home screen.
  var likelyRows: [ScreenRow] = []
  /// The day for which the suggestions were made, in days since 1970-01-01 UTC.
  var day = 0.0
}

extension Desk {
  /// The maximum number of suggestions.
  static let suggestionLimit = 20
  /// Likely contacts come before the favourites until there are this many suggestions.
  private static let likely = 5
  /// The number of the latest calls in the log that suggestions are made from.
  private static let lookedCalls = 30

  /// Ranks the contacts when a search begins, because their use changes with the hour.
  mutating func orderByUse(at now: Instant) {
    let day = clock.day(at: now)
    if day - index.rankedDay > 1.0 / 1_440 { index.rank(at: day) }
  }

  /// Renews the suggestions while nothing is typed, because they change with the hour.
  mutating func renewSuggestions(at now: Instant) {
    let day = clock.day(at: now)
    guard day - suggestions.day > Self.suggestionDays else { return }
    index.rank(at: day)
    suggest()
  }

  /// Ten minutes, in days.
  private static let suggestionDays = 1.0 / 144

  /// Suggests missed calls first, then the likeliest contacts and numbers, then the favourites, and
  /// in a small address book also all other contacts. Each contact and number appears once.
  mutating func suggest() {
    var suggestions: [Suggestion] = []
    var known: Set<Suggestion.Identity> = []
    func add(_ suggestion: Suggestion) {
      let who = Suggestion.Identity(
        contact: suggestion.contact,
        number: suggestion.contact == nil ? suggestion.call?.number : nil)
      if known.insert(who).inserted { suggestions.append(suggestion) }
    }
    let looked = journal.log.prefix(Self.lookedCalls).compactMap { suggestion($0) }
    for suggestion in looked where suggestion.call?.isUnseen == true { add(suggestion) }
    for suggestion in likeliest(looked) where suggestions.count < Self.likely { add(suggestion) }
    for contact in index.regulars(limit: Self.suggestionLimit) {
      add(Suggestion(contact: contact, isLikely: index.contacts[contact].isFavourite))
    }
    let all = Array(suggestions.prefix(Self.suggestionLimit))
    let likely = all.filter(\.isLikely).map { row(of: $0, isSelected: false) }
    self.suggestions = Suggestions(all: all, likelyRows: likely, day: index.rankedDay)
  }

  func row(of suggestion: Suggestion, isSelected: Bool) -> ScreenRow {
    let mark = suggestion.call.map { CallLog.sign($0.kind) } ?? (suggestion.isLikely ? "★" : " ")
    return .option(
      StyledText("\(mark) \(name(of: suggestion))"),
      right: detail(of: suggestion).map { StyledText($0) }, isSelected: isSelected
    ).about(suggestion.contact)
  }

  /// Returns the suggestion from a call of the log; `nil` if its number is withheld, can't be
  /// dialled, or needs a question.
  private func suggestion(_ call: LoggedCall) -> Suggestion? {
    guard call.number != nil, let plan = planned(call), concern(plan) == nil else {
      return nil
    }
    // A caller may also be known by the end of the number, and is then the same contact.
    let contact =
      plan.callee?.contact
      ?? Party(callingFrom: plan.request.numberBeforePause, in: index).contact
    return Suggestion(contact: contact, call: call, isLikely: true)
  }

  /// Returns the suggestions in the order of their use if the index knows it, otherwise in the
  /// order of the log.
  private mutating func likeliest(_ looked: [Suggestion]) -> [Suggestion] {
    let latest = (looked.first?.call?.time ?? 0) / 86_400
    index.rank(at: latest)
    var all: [(suggestion: Suggestion, weight: CallWeight, odds: Double)] = []
    for suggestion in looked {
      guard let call = suggestion.call else { continue }
      let weight = CallWeight(
        day: call.time / 86_400, times: call.kind.isOutgoing ? 1 : CallRecord.receivedShare)
      let place = all.firstIndex {
        suggestion.contact == nil
          ? $0.suggestion.contact == nil && $0.suggestion.call?.number == call.number
          : $0.suggestion.contact == suggestion.contact
      }
      if let place {
        all[place].weight.add(weight)
      } else {
        all.append((suggestion, weight, 0))
      }
    }
    for place in all.indices { all[place].odds = index.odds(of: all[place].weight) }
    for (contact, odds) in index.likeliest(limit: Self.suggestionLimit) {
      if let place = all.firstIndex(where: { $0.suggestion.contact == contact }) {
        all[place].odds = max(all[place].odds, odds)
      } else {
        all.append((Suggestion(contact: contact, isLikely: true), CallWeight(day: 0), odds))
      }
    }
    // Of equally likely suggestions, the one with the latest call comes first.
    return all.enumerated().sorted { one, other in
      one.element.odds != other.element.odds
        ? one.element.odds > other.element.odds : one.offset < other.offset
    }.map(\.element.suggestion)
  }

  func name(of suggestion: Suggestion) -> String {
    if let contact = suggestion.contact { return index.contacts[contact].name }
    return suggestion.call?.name ?? suggestion.call?.number ?? ""
  }

  /// Returns the text beside the name: the number, or how many numbers the contact has.
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
