import Contacts

/// Whom the user calls, and whom they chose for which query.
struct UseTable: Sendable {
  /// Records that are kept: of calls those of the least score go first, of choices the oldest.
  static let limit = 2_000

  private var calls: [String: [CallRecord]] = [:]
  private var callCount = 0
  private var choices: [String: ChoiceRecord] = [:]
  private var latestChoice = -Double.greatestFiniteMagnitude
  /// The day of which ``ranks`` are.
  private(set) var day = 0.0
  /// By position: the weight, and that of each number.
  private var weights: [Int: Weights] = [:]
  /// By name: the number that was starred, as `CallRecord` has it.
  private(set) var defaultNumbers: [String: String] = [:]
  /// By position: which of its numbers is the starred one.
  private var starred: [Int: Int] = [:]

  /// How a contact is called.
  struct Weights {
    var all: CallWeight
    /// By number.
    var numbers: [Int: CallWeight]
    /// Which number was called last; `nil` where it is none of theirs.
    var last: Int?
  }
  /// By position of those that are called: the least for the one of the highest score; equals have the same.
  /// Between two there is room for one that was chosen for a query.
  private(set) var ranks: [Int: UInt64] = [:]
  /// By rank, without that room: the odds, the highest first.
  private var scores: [Double] = []
  /// By position: how likely a call is.
  private var odds: [Int: Double] = [:]
  /// Of the last ranking.
  private var moment = CallOdds(at: 0)
  private var mixture = CallMixture()
  /// By name: a number for ``CallMixture``.
  private var callers: [String: Int] = [:]

  init() {}

  init(
    calls records: [CallRecord], choices: [ChoiceRecord], defaultNumbers: [String: String]
  ) {
    self.defaultNumbers = defaultNumbers
    for record in records { note(record) }
    day = records.lazy.map(\.lastDay).max() ?? 0
    _ = prune(to: Self.limit)
    learn()
    for choice in choices.sorted(by: { $0.day < $1.day }).suffix(Self.limit) {
      self.choices[choice.query] = choice
      latestChoice = choice.day
    }
  }

  /// Of those that are called, or have a starred number.
  var names: Set<String> { Set(calls.keys).union(defaultNumbers.keys) }

  func records(of name: String) -> [CallRecord] { calls[name] ?? [] }

  // MARK: Calls

  private mutating func note(_ call: CallRecord) {
    var records = calls[call.name] ?? []
    if let place = records.firstIndex(where: { $0.number == call.number }) {
      records[place].add(call)
    } else {
      records.append(call)
      callCount += 1
    }
    calls[call.name] = records
  }

  /// Notes a new call, and takes out the least of the records and the oldest times where there are too many.
  ///
  /// - Returns: The names whose records were touched.
  mutating func take(_ call: CallRecord) -> [String] {
    note(call)
    for time in call.weight.times.calls {
      mixture.add(
        CallMixture.Call(minute: time.minute, count: time.count, caller: caller(call.name)))
    }
    // Some more, so that not every call has to sort.
    var touched = prune(to: Self.limit * 9 / 10)
    if let minute = mixture.forgetOldest() { touched += forgetTimes(before: minute) }
    return touched + [call.name]
  }

  private mutating func caller(_ name: String) -> Int {
    if let caller = callers[name] { return caller }
    callers[name] = callers.count
    return callers.count - 1
  }

  /// Learns from all records.
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

  /// Stars the number of a name, or none.
  mutating func set(defaultNumber number: String?, name: String) { defaultNumbers[name] = number }

  mutating func forget(_ position: Int) {
    weights[position] = nil
    starred[position] = nil
  }

  mutating func forgetPositions() {
    weights = [:]
    starred = [:]
  }

  /// - Parameter day: now, in days since 1970-01-01 UTC; a clock that has gone back since does not count.
  mutating func rank(at day: Double) {
    self.day = max(day, self.day)
    ranks = [:]
    scores = []
    moment = CallOdds(at: self.day)
    // In one order, so that the sums are the same to the last bit.
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

  /// When the latest calls of a contact were.
  func times(of position: Int) -> [CallTimes.Call] { weights[position]?.all.times.calls ?? [] }

  /// Of a number without a contact, beside the contacts.
  func odds(of weight: CallWeight) -> Double { moment.odds(of: weight) }

  private static func rank(_ place: Int) -> UInt64 {
    min(2 * UInt64(place) + 1, MatchOrder.unused - 1)
  }

  /// The rank that somebody has for the query that they were chosen for last.
  func rankAsChosen(_ position: Int) -> UInt64? {
    guard let odds = odds[position] else { return nil }
    let score = odds * Self.choiceGain
    var (low, high) = (0, scores.count)
    while low < high {
      let middle = (low + high) / 2
      if scores[middle] > score { low = middle + 1 } else { high = middle }
    }
    // Before whoever has as much.
    return min(2 * UInt64(low), MatchOrder.unused - 1)
  }

  /// Three times as likely.
  private static let choiceGain = 3.0

  /// The number that is starred, or else the one that was called last; the first where none was.
  func usualNumber(of position: Int) -> Int {
    starred[position] ?? weights[position]?.last ?? 0
  }

  func starredNumber(of position: Int) -> Int? { starred[position] }

  /// By number of a contact: its score. Empty for those that are not called.
  func numbers(of position: Int) -> [Int: Double] {
    weights[position]?.numbers.mapValues { $0.score(at: day) } ?? [:]
  }

  // MARK: Choices

  /// What was typed; digits are the same in whatever mode.
  static func key(_ query: SearchQuery) -> String? {
    switch query {
    case .keys(let string), .text(let string): string.isEmpty ? nil : string
    case .number: nil
    }
  }

  /// - Returns: The choice as it is kept: none is older than those before it, whatever the clock says.
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

  /// The position of the contact that was chosen last for the query.
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
  /// Takes what is known of earlier calls and choices in place of what was.
  package mutating func recall(calls: [CallRecord], choices: [ChoiceRecord]) {
    recall(calls: calls, choices: choices, defaultNumbers: use.defaultNumbers)
  }

  /// As ``recall(calls:choices:)``, and which numbers are starred, by the name.
  package mutating func recall(
    calls: [CallRecord], choices: [ChoiceRecord], defaultNumbers: [String: String]
  ) {
    use = UseTable(calls: calls, choices: choices, defaultNumbers: defaultNumbers)
    resolveAllUse()
  }

  /// The day of which the order is: see ``rank(at:)``.
  package var rankedDay: Double { use.day }

  /// Orders those who are called by how likely a call of theirs is now: as a search begins.
  ///
  /// - Parameter day: now, in days since 1970-01-01 UTC.
  package mutating func rank(at day: Double) {
    guard day > use.day, !use.ranks.isEmpty else { return }
    rankUsed(at: day)
  }

  /// Takes note of a call that came in, answered or missed.
  ///
  /// - Parameters:
  ///   - number: as the network has told it.
  ///   - day: in days since 1970-01-01 UTC.
  package mutating func noteReceived(from contact: Int, number: String, day: Double) {
    let name = contacts[contact].name
    for name in use.take(CallRecord(receivedFrom: name, number: number, day: day)) { weigh(name) }
    rankUsed(at: day)
  }

  /// Stars one of a contact's numbers, or none: that is the one proposed.
  ///
  /// - Returns: What to keep: the name, and the number as it is kept.
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

  /// After many contacts came or went.
  mutating func resolveAllUse() {
    use.forgetPositions()
    for name in use.names { weigh(name) }
    rankUsed(at: use.day)
  }

  /// Takes note of a call, which orders the matches from now on.
  ///
  /// - Parameters:
  ///   - contact: The position of the contact that was called.
  ///   - number: Which of its numbers.
  ///   - query: What was typed; empty where the contact was not searched for.
  ///   - day: Now, in days since 1970-01-01 UTC.
  /// - Returns: What to keep: the one call, to be added to those of the same number.
  package mutating func noteCall(
    contact: Int, number: Int, query: SearchQuery, day: Double
  ) -> (call: CallRecord, choice: ChoiceRecord?) {
    let name = contacts[contact].name
    let value = contacts[contact].numbers[number]
    let dialled = value.dialString ?? value.value
    let call = CallRecord(name: name, number: dialled, day: day)
    let touched = use.take(call)
    let choice = UseTable.key(query).map {
      use.choose(ChoiceRecord(query: $0, name: name, number: dialled, day: day))
    }
    for name in touched { weigh(name) }
    rankUsed(at: day)
    return (call, choice)
  }

  /// After contacts of a name came or went.
  mutating func resolveUse(of name: String) {
    if use.records(of: name).isEmpty, use.defaultNumbers[name] == nil { return }
    weigh(name)
    rankUsed(at: use.day)
  }

  /// A record counts for the contact of its name; where several have the name, for those that have
  /// the number, too. Linear in the contacts of the name and in its records.
  private mutating func weigh(_ name: String) {
    let records = use.records(of: name)
    let named = positions(named: name)
    let byNumber = Dictionary(grouping: records.indices) { records[$0].number }
    let starred = use.defaultNumbers[name]
    for position in named {
      use.set(position, starred: starred.flatMap { number($0, of: position) })
      // By record: the first of the contact's numbers that is the record's.
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
        // Who has only called was not called last.
        if records[record].count > 0 {
          days[number] = max(days[number] ?? -.infinity, records[record].lastDay)
        }
      }
      // Of those called at the same time the one that is called most, and then the first.
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

  /// Which number of a contact is dialled so.
  func number(_ dialled: String, of position: Int) -> Int? {
    contacts[position].numbers.firstIndex { ($0.dialString ?? $0.value) == dialled }
  }
}
