import ContactSearch
import Contacts

import func Glibc.exp2

/// A book searched slowly by ``Reference``, ordered by all that the contract names. Numbers are
/// only known as they are written.
struct ReferenceIndex: SearchBook {
  private struct Called: Hashable {
    var name: String
    var number: String
  }

  let contacts: [Contact]
  private let references: [Reference]
  /// By number of a person: each call, or sum of calls, as the logarithm of what it is worth.
  private var calls: [Called: [CallRecord]] = [:]
  /// By query: who was chosen last.
  private var choices: [String: ChoiceRecord] = [:]

  init(book: [Contact]) {
    contacts = book
    references = book.map { Reference($0) }
  }

  // MARK: Search

  func search(_ query: SearchQuery) -> [Match] {
    guard case .keys(let keys) = query else { return [] }
    var matches: [Match] = []
    for (place, reference) in references.enumerated() {
      guard let hit = reference.hit(keys) else { continue }
      let all = Array(contacts[place].numbers.indices)
      let alike =
        hit.number == nil
        ? all
        : all.filter { number in
          let alone = Contact(name: "", numbers: [contacts[place].numbers[number]])
          let own = Reference(alone).hit(keys)
          return own?.kind == hit.kind && own?.position == hit.position
        }
      matches.append(
        Match(
          contact: place, kind: hit.kind, number: mostCalled(place, of: alike),
          position: hit.position, field: hit.field))
    }
    let choice = choices[keys]
    func isChosen(_ match: Match) -> Bool {
      guard let choice else { return false }
      return contacts[match.contact].name == choice.name
        && contacts[match.contact].numbers.contains { $0.dialString == choice.number }
    }
    return matches.sorted { left, right in
      if isChosen(left) != isChosen(right) { return isChosen(left) }
      return precedes(left, right)
    }
  }

  private func precedes(_ left: Match, _ right: Match) -> Bool {
    let (one, other) = (contacts[left.contact], contacts[right.contact])
    if left.kind != right.kind { return left.kind < right.kind }
    if one.isFavourite != other.isFavourite { return one.isFavourite }
    let weights = (
      weights(left.contact, one.numbers.indices), weights(right.contact, other.numbers.indices)
    )
    if isWorthMore(weights.0, weights.1) { return true }
    if isWorthMore(weights.1, weights.0) { return false }
    let isFurther = (left.field != .name, right.field != .name)
    if isFurther.0 != isFurther.1 { return isFurther.1 }
    if left.position != right.position { return left.position < right.position }
    let names = (ReferenceName.folded(one.name) ?? [], ReferenceName.folded(other.name) ?? [])
    if names.0 != names.1 { return names.0.lexicographicallyPrecedes(names.1) }
    let scalars = (one.name.unicodeScalars, other.name.unicodeScalars)
    if !scalars.0.elementsEqual(scalars.1) {
      return scalars.0.lexicographicallyPrecedes(scalars.1)
    }
    return left.contact < right.contact
  }

  // MARK: Use

  mutating func recall(calls: [CallRecord], choices: [ChoiceRecord]) {
    self.calls = Dictionary(
      grouping: calls, by: { Called(name: $0.name, number: $0.number) })
    self.choices = [:]
    for choice in choices { self.choices[choice.query] = choice }
  }

  @discardableResult mutating func noteCall(
    contact: Int, number: Int, query: SearchQuery, day: Double
  ) -> (call: CallRecord, choice: ChoiceRecord?) {
    let (name, dialled) = (contacts[contact].name, dialString(contact, number))
    let call = CallRecord(name: name, number: dialled, weight: day / 14, count: 1, lastDay: day)
    calls[Called(name: name, number: dialled), default: []].append(call)
    guard case .keys(let keys) = query, !keys.isEmpty else { return (call, nil) }
    let choice = ChoiceRecord(query: keys, name: name, number: dialled, day: day)
    choices[keys] = choice
    return (call, choice)
  }

  private func dialString(_ contact: Int, _ number: Int) -> String {
    contacts[contact].numbers[number].dialString ?? ""
  }

  /// The calls of these numbers of a contact, each as the logarithm of what it is worth.
  private func weights(_ contact: Int, _ numbers: Range<Int>) -> [Double] {
    numbers.flatMap { number in
      calls[Called(name: contacts[contact].name, number: dialString(contact, number))] ?? []
    }.map(\.weight)
  }

  /// Whether the one sum of calls is worth more than the other, at the time of the last of them.
  private func isWorthMore(_ one: [Double], _ other: [Double]) -> Bool {
    let last = (one.max() ?? -.infinity, other.max() ?? -.infinity)
    let time = max(last.0, last.1)
    return one.reduce(0) { $0 + exp2($1 - time) } > other.reduce(0) { $0 + exp2($1 - time) }
  }

  /// The first of those numbers that are called most.
  private func mostCalled(_ contact: Int, of numbers: [Int]) -> Int? {
    guard var best = numbers.first else { return nil }
    for number in numbers.dropFirst()
    where isWorthMore(weights(contact, number..<number + 1), weights(contact, best..<best + 1)) {
      best = number
    }
    return best
  }
}
