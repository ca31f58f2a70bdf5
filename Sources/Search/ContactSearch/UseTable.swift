import Contacts

/// The calls of the user, and the contacts that the user chose for queries.
struct UseTable: Sendable {
  /// The maximum number of call records, and of choices. The records with the lowest score and the
  /// oldest choices are removed first.
  static let limit = 2_000

  private var calls: [String: [CallRecord]] = [:]
  private var callCount = 0
  private var choices: [String: ChoiceRecord] = [:]
  private var latestChoice = -Double.greatestFiniteMagnitude
  /// The day for which ``ranks`` were computed.
  private(set) var day = 0.0
  /// By position: the weights of the contact and of its numbers.
  private var weights: [Int: Weights] = [:]
  /// By name: the starred number, in the form of ``CallRecord/number``.
  private(set) var defaultNumbers: [String: String] = [:]
  /// By position: the index of its starred number.
  private var starred: [Int: Int] = [:]

  /// The use of a contact.
  struct Weights {
    var all: CallWeight
    /// By index of a number: its weight.
    var numbers: [Int: CallWeight]
    /// The index of the number that was called last; `nil` if the contact doesn't have it.
    var last: Int?
  }
  /// By position: the rank of a called contact. The contact with the greatest probability has the
  /// lowest rank; equal probabilities have the same rank. Between two ranks one is left free, for
  /// the contact that was chosen for the query.
  private(set) var ranks: [Int: UInt64] = [:]
  /// The probabilities of ``ranks``, each once, the highest first.
  private var scores: [Double] = []
  /// By position: the probability of a call.
  private var odds: [Int: Double] = [:]
  /// The odds at the time of the last ranking.
  private var moment = CallOdds(at: 0)
  private var mixture = CallMixture()
  /// By name: the contact's number in ``CallMixture``.
  private var callers: [String: Int] = [:]

  init() {}

  init(
    calls records: [CallRecord], choices: [ChoiceRecord], defaultNumbers: [String: String]
  ) {
    self.defaultNumbers = defaultNumbers
    for record in records { self.record(record) }
    day = records.lazy.map(\.lastDay).max() ?? 0
    _ = prune(to: Self.limit)
    learn()
    for choice in choices.sorted(by: { $0.day < $1.day }).suffix(Self.limit) {
      self.choices[choice.query] = choice
      latestChoice = choice.day
    }
  }

  /// The names of contacts that are called, or have a starred number.
  var names: Set<String> { Set(calls.keys).union(defaultNumbers.keys) }

  func records(of name: String) -> [CallRecord] { calls[name] ?? [] }

  // MARK: Calls

  private mutating func record(_ call: CallRecord) {
    var records = calls[call.name] ?? []
    if let place = records.firstIndex(where: { $0.number == call.number }) {
      records[place].add(call)
    } else {
      records.append(call)
      callCount += 1
    }
    calls[call.name] = records
  }

  /// Adds a new call. Above the limits, removes the records with the lowest scores, or the oldest
  /// times.
  ///
  /// - Returns: The names whose records have changed.
  mutating func receive(_ call: CallRecord) -> [String] {
    record(call)
    for time in call.weight.times.calls {
      mixture.add(
        CallMixture.Call(minute: time.minute, count: time.count, caller: caller(call.name)))
    }
    // A tenth more records are removed than necessary. Otherwise every further call would sort the
    // records.
    var touched = prune(to: Self.limit * 9 / 10)
    if let minute = mixture.forgetOldest() { touched += forgetTimes(before: minute) }
    return touched + [call.name]
  }

  private mutating func caller(_ name: String) -> Int {
    if let caller = callers[name] { return caller }
    callers[name] = callers.count
    return callers.count - 1
  }

  /// Computes ``mixture`` anew from all records.
  private mutating func learn() {
    var all: [(name: String, call: CallMixture.Call)] = []
    for (name, records) in calls {
      let caller = caller(name)
      for record in records {
        for call in record.weight.times.calls {
          all.append(
            (name, CallMixture.Call(minute: call.minute, count: call.count, caller: caller)))
        }
      }
    }
    all.sort { ($0.call.minute, $0.name) < ($1.call.minute, $1.name) }
    if all.count > CallTimes.limit {
      all.removeFirst(all.count - CallTimes.limit)
      _ = forgetTimes(before: all[0].call.minute)
    }
    mixture = CallMixture(all.map(\.call))
  }

  private mutating func forgetTimes(before minute: UInt32) -> [String] {
    var touched: [String] = []
    for (name, records) in calls where records.contains(where: { $0.hasTimes(before: minute) }) {
      calls[name] = records.map { record in
        var record = record
        record.forgetTimes(before: minute)
        return record
      }
      touched.append(name)
    }
    return touched
  }

  private mutating func prune(to count: Int) -> [String] {
    guard callCount > Self.limit else { return [] }
    let all = calls.values.joined().map { ($0, $0.weight.score(at: day)) }
      .sorted { $0.1 > $1.1 }.map(\.0)
    let kept = all.prefix(count)
    calls = Dictionary(grouping: kept, by: \.name)
    callCount = kept.count
    return Array(Set(all.dropFirst(kept.count).map(\.name)))
  }

  mutating func set(_ position: Int, _ weights: Weights?) { self.weights[position] = weights }

  mutating func set(_ position: Int, starred number: Int?) { starred[position] = number }

  /// Stars one of a name's numbers, or none.
  mutating func set(defaultNumber number: String?, name: String) { defaultNumbers[name] = number }

  mutating func forget(_ position: Int) {
    weights[position] = nil
    starred[position] = nil
  }

  mutating func forgetPositions() {
    weights = [:]
    starred = [:]
  }

  /// - Parameter day: now, in days since 1970-01-01 UTC; a time before the last one is ignored.
  mutating func rank(at day: Double) {
    self.day = max(day, self.day)
    ranks = [:]
    scores = []
    moment = CallOdds(at: self.day)
    // The order is fixed, because the last bits of a sum depend on it.
    let views = weights.sorted { $0.key < $1.key }
      .map { (position: $0.key, views: moment.views(of: $0.value.all)) }
    moment.setTotal(views.reduce(.zero) { $0 + $1.views }, mixture)
    odds = Dictionary(
      uniqueKeysWithValues: views.map { ($0.position, moment.odds(of: $0.views)) })
    for (position, score) in odds.sorted(by: { $0.value > $1.value }) {
      if scores.last.map({ score < $0 }) ?? true { scores.append(score) }
      ranks[position] = Self.rank(scores.count - 1)
    }
  }

  func odds(of position: Int) -> Double { odds[position] ?? 0 }

  /// Returns the times of the latest calls of a contact.
  func times(of position: Int) -> [CallTimes.Call] { weights[position]?.all.times.calls ?? [] }

  /// Returns the probability of a call to a number without a contact, relative to the contacts.
  func odds(of weight: CallWeight) -> Double { moment.odds(of: weight) }

  private static func rank(_ place: Int) -> UInt64 {
    min(2 * UInt64(place) + 1, MatchOrder.unused - 1)
  }

  /// Returns the rank of a contact for the query for which it was last chosen.
  func rankAsChosen(_ position: Int) -> UInt64? {
    guard let odds = odds[position] else { return nil }
    let score = odds * Self.choiceGain
    // Contacts with the same probability come after this rank.
    let place = scores.indices.partition { scores[$0] <= score }
    return min(2 * UInt64(place), MatchOrder.unused - 1)
  }

  /// A choice triples the probability.
  static let choiceGain = 3.0

  /// Returns the index of the starred number, otherwise of the one called last, otherwise 0.
  func usualNumber(of position: Int) -> Int {
    starred[position] ?? weights[position]?.last ?? 0
  }

  func starredNumber(of position: Int) -> Int? { starred[position] }

  /// Returns the scores of a contact's numbers, by index; empty if the contact isn't called.
  func numbers(of position: Int) -> [Int: Double] {
    weights[position]?.numbers.mapValues { $0.score(at: day) } ?? [:]
  }

  // MARK: Choices

  /// Returns the typed text, which is the key of a choice. It doesn't depend on the kind of query.
  static func key(_ query: SearchQuery) -> String? {
    switch query {
    case .keys(let string), .text(let string): string.isEmpty ? nil : string
    case .number: nil
    }
  }

  /// - Returns: The choice to store; even if the clock was set back, its day is after all earlier
  ///   ones.
  mutating func choose(_ choice: ChoiceRecord) -> ChoiceRecord {
    var choice = choice
    if choice.day <= latestChoice { choice.day = latestChoice.nextUp }
    latestChoice = choice.day
    choices[choice.query] = choice
    if choices.count > Self.limit,
      let oldest = choices.values.min(by: { ($0.day, $0.query) < ($1.day, $1.query) })
    {
      choices[oldest.query] = nil
    }
    return choice
  }

  /// Returns the position of the contact that was chosen last for the query.
  func choice(for query: SearchQuery, in index: ContactIndex) -> Int? {
    guard !choices.isEmpty, let key = Self.key(query), let choice = choices[key] else {
      return nil
    }
    let named = index.positions(named: choice.name)
    if named.count < 2 { return named.first }
    return named.first { index.number(choice.number, of: $0) != nil }
  }
}

extension ContactIndex {
  /// Replaces all calls and choices by those of earlier runs.
  ///
  /// - Parameter defaultNumbers: the starred numbers, by name; `nil` to leave them as they are.
  package mutating func recall(
    calls: [CallRecord], choices: [ChoiceRecord], defaultNumbers: [String: String]? = nil
  ) {
    use = UseTable(
      calls: calls, choices: choices, defaultNumbers: defaultNumbers ?? use.defaultNumbers)
    resolveAllUse()
  }

  /// The day for which the order was computed: see ``rank(at:)``.
  package var rankedDay: Double { use.day }

  /// Sorts the called contacts by the probability of a call. Call this before a search begins.
  ///
  /// - Parameter day: now, in days since 1970-01-01 UTC.
  package mutating func rank(at day: Double) {
    guard day > use.day, !use.ranks.isEmpty else { return }
    rankUsed(at: day)
  }

  /// Adds a call that was received, answered or missed.
  ///
  /// - Parameters:
  ///   - number: as reported by the network.
  ///   - day: in days since 1970-01-01 UTC.
  package mutating func recordReceived(from contact: Int, number: String, day: Double) {
    let name = contacts[contact].name
    for name in use.receive(CallRecord(receivedFrom: name, number: number, day: day)) {
      weigh(name)
    }
    rankUsed(at: day)
  }

  /// Stars the number to propose for a contact, or none of its numbers.
  ///
  /// - Returns: The data to store: the name, and the number in its stored form.
  package mutating func star(
    number: Int?, of contact: Int
  ) -> (name: String, number: String?) {
    let name = contacts[contact].name
    let value = number.map { contacts[contact].numbers[$0] }
    let dialled = value.map { $0.dialString ?? $0.value }
    use.set(defaultNumber: dialled, name: name)
    weigh(name)
    return (name, dialled)
  }

  /// Assigns all records anew. Must be called after many contacts were added or removed.
  mutating func resolveAllUse() {
    use.forgetPositions()
    for name in use.names { weigh(name) }
    rankUsed(at: use.day)
  }

  /// Adds a call, which affects the order of matches from now on.
  ///
  /// - Parameters:
  ///   - contact: The position of the contact that was called.
  ///   - number: The index of the number that was called.
  ///   - query: The typed text; empty if the contact was not searched for.
  ///   - day: Now, in days since 1970-01-01 UTC.
  /// - Returns: The data to store: this call, to be added to those of the same number, and the
  ///   choice.
  package mutating func recordCall(
    contact: Int, number: Int, query: SearchQuery, day: Double
  ) -> (call: CallRecord, choice: ChoiceRecord?) {
    let name = contacts[contact].name
    let value = contacts[contact].numbers[number]
    let dialled = value.dialString ?? value.value
    let call = CallRecord(name: name, number: dialled, day: day)
    let touched = use.receive(call)
    let choice = UseTable.key(query).map {
      use.choose(ChoiceRecord(query: $0, name: name, number: dialled, day: day))
    }
    for name in touched { weigh(name) }
    rankUsed(at: day)
    return (call, choice)
  }

  /// Assigns the records of a name to contacts anew. Must be called after contacts with this name
  /// were added or removed.
  mutating func resolveUse(of name: String) {
    if use.records(of: name).isEmpty, use.defaultNumbers[name] == nil { return }
    weigh(name)
    rankUsed(at: use.day)
  }

  /// Assigns the records of a name to the contact with this name. If several contacts have the
  /// name, a record is assigned to those that also have its number. The time is linear in the
  /// contacts of the name and in its records.
  private mutating func weigh(_ name: String) {
    let records = use.records(of: name)
    let named = positions(named: name)
    let byNumber = Dictionary(grouping: records.indices) { records[$0].number }
    let starred = use.defaultNumbers[name]
    for position in named {
      use.set(position, starred: starred.flatMap { number($0, of: position) })
      // By record: the index of the contact's first number that equals the record's number.
      var numbers: [Int: Int] = [:]
      for (number, value) in contacts[position].numbers.enumerated() {
        for record in byNumber[value.dialString ?? value.value] ?? [] where numbers[record] == nil {
          numbers[record] = number
        }
      }
      var all: CallWeight?
      var weights: [Int: CallWeight] = [:]
      var days: [Int: Double] = [:]
      for record in named.count > 1 ? numbers.keys.sorted() : Array(records.indices) {
        let weight = records[record].weight
        if all == nil { all = weight } else { all?.add(weight) }
        guard let number = numbers[record] else { continue }
        let sums = weight.withoutTimes
        if weights[number] == nil { weights[number] = sums } else { weights[number]?.add(sums) }
        // Received calls don't count here, because the user didn't call the number.
        if records[record].count > 0 {
          days[number] = max(days[number] ?? -.infinity, records[record].lastDay)
        }
      }
      // If several numbers have the same last day, takes the one with the highest score, otherwise
      // the first.
      let last = days.max { one, other in
        (one.value, weights[one.key]?.score(at: one.value) ?? 0, -one.key)
          < (other.value, weights[other.key]?.score(at: one.value) ?? 0, -other.key)
      }
      use.set(
        position,
        all.map { UseTable.Weights(all: $0, numbers: weights, last: last?.key) })
    }
  }

  private mutating func rankUsed(at day: Double) {
    use.rank(at: day)
    settleUsed()
  }

  /// Returns the index of the contact's number with this dial string.
  func number(_ dialled: String, of position: Int) -> Int? {
    contacts[position].numbers.firstIndex { ($0.dialString ?? $0.value) == dialled }
  }
}
