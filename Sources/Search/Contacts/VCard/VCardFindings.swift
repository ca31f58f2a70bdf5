/// What a vCard file contains: contacts, groups, and problems.
struct VCardFindings {
  /// A problem that occurs in many cards. It is reported once, with the number of cards.
  private struct Repeated {
    /// The index of the report in the problems.
    var index: Int
    var cards = 1
    /// The line of the card that was counted last.
    var lastCard: Int
  }

  /// The maximum number of different problems that ``reportOnce(_:at:column:card:)`` reports.
  private static let maximumRepeatedCount = 32

  let file: String
  private var contacts: [Contact] = []
  private var groups: [ContactGroup] = []
  private var problems: [ContactProblem] = []
  /// The number of problems above the limit, and the line of the first of them.
  private var unlisted: (count: Int, line: Int) = (0, 0)
  private var repeated: [String: Repeated] = [:]
  /// Whether a contact, a group or a problem was added after one of a later line.
  private var isOutOfOrder = false

  init(file: String) { self.file = file }

  mutating func add(_ contact: Contact) {
    if let last = contacts.last, last.source.line > contact.source.line { isOutOfOrder = true }
    contacts.append(contact)
  }

  mutating func add(_ group: ContactGroup) {
    if let last = groups.last, last.source.line > group.source.line { isOutOfOrder = true }
    groups.append(group)
  }

  mutating func report(_ reason: String, at line: Int, column: Int? = nil, isLost: Bool = false) {
    guard problems.count < VCardReader.maximumProblemCount else {
      if unlisted.count == 0 { unlisted.line = line }
      unlisted.count += 1
      return
    }
    if let last = problems.last, last.line > line { isOutOfOrder = true }
    problems.append(
      ContactProblem(file: file, line: line, column: column, reason: reason, isLost: isLost))
  }

  /// Reports a problem, or counts one more card that has it.
  ///
  /// - Parameter card: the line of the card.
  mutating func reportOnce(_ reason: String, at line: Int, column: Int?, card: Int) {
    if let known = repeated[reason] {
      guard known.lastCard != card else { return }
      repeated[reason] = Repeated(index: known.index, cards: known.cards + 1, lastCard: card)
    } else if repeated.count < Self.maximumRepeatedCount,
      problems.count < VCardReader.maximumProblemCount
    {
      repeated[reason] = Repeated(index: problems.count, lastCard: card)
      report(reason, at: line, column: column)
    }
  }

  /// Returns everything in the order of the file. Cards inside cards and cards without an END were
  /// added in another order.
  mutating func finish(characterSets: [String]) -> ContactFile {
    for report in repeated.values where report.cards > 1 {
      let others = report.cards - 1
      problems[report.index].reason += " (here and in \(others) more card\(others == 1 ? "" : "s"))"
    }
    if isOutOfOrder {
      contacts = contacts.sortedStably(by: \.source.line)
      groups = groups.sortedStably(by: \.source.line)
      problems = problems.sortedStably(by: \.line)
    }
    if unlisted.count > 0 {
      let reason = "and \(unlisted.count) more problems, which are not listed"
      problems.append(ContactProblem(file: file, line: unlisted.line, reason: reason))
    }
    return ContactFile(
      contacts: contacts, groups: groups, problems: problems, characterSets: characterSets)
  }
}

extension Array {
  /// Returns the elements in the order of their keys; those with equal keys stay in their order.
  /// The sort of the standard library is stable, but its documentation doesn't guarantee it.
  func sortedStably(by key: (Element) -> Int) -> [Element] {
    enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
      .map(\.element)
  }
}
