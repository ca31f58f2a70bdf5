import Contacts

import func Glibc.exp2

@testable import ContactSearch

/// A book searched slowly by ``Reference``, ordered by all that the contract names. Numbers are
/// only known as they are written.
struct ReferenceIndex: SearchBook {
  private struct Called: Hashable {
    var name: String
    var number: String
  }

  let contacts: [Contact]
  private let references: [Reference]
  /// By number of a person: the days of the calls.
  private var calls: [Called: [Double]] = [:]
  /// The day of the last call.
  private var today = 0.0
  /// By query: the contact that was chosen last.
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
    let odds = odds
    func score(_ match: Match) -> Double {
      (isChosen(match) ? 3 : 1) * (odds[match.contact] ?? 0)
    }
    return matches.sorted { precedes($0, $1, scores: (score($0), score($1))) }
  }

  private func precedes(_ left: Match, _ right: Match, scores: (Double, Double)) -> Bool {
    let (one, other) = (contacts[left.contact], contacts[right.contact])
    if left.kind != right.kind { return left.kind < right.kind }
    if scores.0 != scores.1 { return scores.0 > scores.1 }
    if one.isFavourite != other.isFavourite { return one.isFavourite }
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

  /// - Precondition: a record is of one call.
  mutating func recall(calls: [CallRecord], choices: [ChoiceRecord]) {
    self.calls = [:]
    today = 0
    for call in calls { add(call.lastDay, Called(name: call.name, number: call.number)) }
    self.choices = [:]
    for choice in choices { self.choices[choice.query] = choice }
  }

  private mutating func add(_ day: Double, _ called: Called) {
    calls[called, default: []].append(day)
    today = max(today, day)
  }

  @discardableResult mutating func recordCall(
    contact: Int, number: Int, query: SearchQuery, day: Double
  ) -> (call: CallRecord, choice: ChoiceRecord?) {
    let (name, dialled) = (contacts[contact].name, dialString(contact, number))
    let call = CallRecord(name: name, number: dialled, day: day)
    add(day, Called(name: name, number: dialled))
    guard case .keys(let keys) = query, !keys.isEmpty else { return (call, nil) }
    let choice = ChoiceRecord(query: keys, name: name, number: dialled, day: day)
    choices[keys] = choice
    return (call, choice)
  }

  private func dialString(_ contact: Int, _ number: Int) -> String {
    contacts[contact].numbers[number].dialString ?? ""
  }

  /// By contact that is called: how likely a call is, of all calls put together anew.
  private var odds: [Int: Double] {
    let callers = Array(Set(calls.keys.map(\.name))).sorted()
    let all = calls.flatMap { called, days in
      days.map { day in
        CallMixture.Call(
          minute: CallTimes.minute(of: day), count: 1,
          caller: callers.firstIndex(of: called.name) ?? 0)
      }
    }
    let mixture = CallMixture(all.sorted { ($0.minute, $0.caller) < ($1.minute, $1.caller) })
    var moment = CallOdds(at: today)
    var views: [Int: CallOdds.Views] = [:]
    for contact in contacts.indices {
      let days = days(contact, contacts[contact].numbers.indices)
      guard let first = days.first else { continue }
      views[contact] = moment.views(
        of: days.dropFirst().reduce(into: CallWeight(day: first)) { $0.add(CallWeight(day: $1)) })
    }
    moment.setTotal(views.sorted { $0.key < $1.key }.reduce(.zero) { $0 + $1.value }, mixture)
    return views.mapValues { moment.odds(of: $0) }
  }

  private func days(_ contact: Int, _ numbers: Range<Int>) -> [Double] {
    numbers.flatMap { number in
      calls[Called(name: contacts[contact].name, number: dialString(contact, number))] ?? []
    }.sorted()
  }

  /// How much these numbers of a contact are called of late: each call, by its age.
  private func score(_ contact: Int, _ numbers: Range<Int>) -> Double {
    let days = days(contact, numbers)
    return [0.04, 1, 25].reduce(0) { sum, halfLife in
      sum + days.reduce(0) { $0 + exp2(($1 - today) / halfLife) } / halfLife
    }
  }

  /// The first of those numbers that are called most.
  private func mostCalled(_ contact: Int, of numbers: [Int]) -> Int? {
    guard var best = numbers.first else { return nil }
    for number in numbers.dropFirst()
    where score(contact, number..<number + 1) > score(contact, best..<best + 1) {
      best = number
    }
    return best
  }
}
