import CallModel
import Records

/// How far the calls of a phone's list have been taken into the log.
struct TakenCalls: Hashable {
  var phone: String
  var kind: LoggedCall.Kind
  /// The time of the latest of these calls, in seconds since 1970-01-01 UTC; 0 if there was none.
  var time: Double

  var isStorable: Bool {
    phone.unicodeScalars.count == StateFile.phoneLength && !phone.utf8.contains(0)
      && LogTable.times.contains(time)
  }
}

/// The table of how far the calls of phones' lists have been taken into the log, which adds them.
/// Each call is added once, even if the user has forgotten it since. The caller opens the
/// transaction.
final class TakenCallsTable: Table {
  static let migrations = [
    7: """
    CREATE TABLE taken (
      id INTEGER PRIMARY KEY,
      phone TEXT NOT NULL,
      kind TEXT NOT NULL,
      time REAL NOT NULL
    ) STRICT;
    """
  ]

  private let insertion: LogInsertion
  private let select: Statement
  private let insert: Statement
  private let delete: Statement
  private let deletePhone: Statement
  private let selectLogged: Statement
  private let deleteLogged: Statement
  private let prune: Statement
  private let pruneTaken: Statement
  private let forgotten: ForgottenCalls

  /// The maximum number of rows, in case of a broken file: three for each phone, and the
  /// ``ForgottenCalls``.
  private static let limit = 400

  init(on connection: borrowing Connection) throws(StateError) {
    insertion = try LogInsertion(on: connection)
    select = try Statement(
      "SELECT phone, kind, time FROM taken ORDER BY id LIMIT \(Self.limit)", on: connection)
    insert = try Statement(
      "INSERT INTO taken (phone, kind, time) VALUES (?, ?, ?)", on: connection)
    delete = try Statement("DELETE FROM taken WHERE phone = ? AND kind = ?", on: connection)
    deletePhone = try Statement("DELETE FROM taken WHERE phone = ?", on: connection)
    selectLogged = try Statement(
      """
      SELECT kind, number, time, phone FROM logged
      WHERE time BETWEEN ? AND ? AND (phone IS NULL OR phone = ?) ORDER BY time
      """, on: connection)
    deleteLogged = try Statement("DELETE FROM logged WHERE phone = ?", on: connection)
    prune = try Statement(
      """
      DELETE FROM logged WHERE phone IS NOT NULL AND id NOT IN (
        SELECT id FROM logged WHERE phone IS NOT NULL
        ORDER BY time DESC, id DESC LIMIT \(StateFile.maximumTakenCalls))
      """, on: connection)
    pruneTaken = try Statement(
      """
      DELETE FROM taken WHERE id NOT IN (
        SELECT id FROM taken ORDER BY id DESC LIMIT \(Self.limit))
      """, on: connection)
    forgotten = try ForgottenCalls(on: connection)
  }

  func rows() throws(StateError) -> [TakenCalls] {
    try select.all {
      guard let phone = select.text(0), let time = select.real(2),
        let kind = select.text(1).flatMap({ LoggedCall.Kind(rawValue: $0) })
      else { return nil }
      let row = TakenCalls(phone: phone, kind: kind, time: time)
      return row.isStorable ? row : nil
    }
  }

  /// Reads nothing: how far calls were taken is no knowledge of the telephone.
  func read(into knowledge: inout Knowledge) throws(StateError) {}

  func write(_ record: Record) throws(StateError) -> Bool {
    switch record {
    case .phoneCalls(let calls): try add(calls)
    case .phoneForgotten(let phone): try forget(phone: phone)
    default: return false
    }
    return true
  }

  static func recover(_ row: DatabasePage.Row, into contents: inout StateContents) -> Bool {
    guard row.id != nil, row.values.count == 4, row.values[0].isNull,
      let phone = row.values[1].text, let time = row.values[3].real,
      let kind = row.values[2].text.flatMap({ LoggedCall.Kind(rawValue: $0) })
    else { return false }
    let found = TakenCalls(phone: phone, kind: kind, time: time)
    guard found.isStorable, contents.taken.count < limit else { return false }
    contents.taken.append(found)
    return true
  }

  func restore(_ contents: StateContents) throws(StateError) {
    // A damaged page may have given a row twice.
    for row in contents.taken.sorted(by: { $0.time < $1.time }) { try set(row) }
  }

  /// Adds the calls that are later than those of the last time, and that the log does not have. The
  /// first time all calls of a list are added, and none of them counts as unseen.
  private func add(_ calls: PhoneCalls) throws(StateError) {
    let before = Dictionary(
      try rows().filter { $0.phone == calls.phone }.map { ($0.kind, $0.time) },
      uniquingKeysWith: max)
    var news: [LoggedCall] = []
    for (kind, listed) in calls.lists {
      let last = before[kind]
      var taken = TakenCalls(phone: calls.phone, kind: kind, time: last ?? 0)
      guard taken.isStorable else { return }
      for var call in listed where LogTable.times.contains(call.time) {
        guard last.map({ call.time > $0 }) ?? true else { continue }
        (call.kind, call.phone, call.isUnseen) = (kind, calls.phone, kind == .missed && last != nil)
        news.append(call)
        taken.time = max(taken.time, call.time)
      }
      if taken.time != last { try set(taken) }
    }
    news.sort { ($0.time, $0.kind.rawValue) < ($1.time, $1.kind.rawValue) }
    // Calls above the limit would be removed again.
    news.removeFirst(max(news.count - StateFile.maximumTakenCalls, 0))
    for call in try withoutKnown(news, of: calls.phone) { _ = try insertion.add(call) }
    try prune.run()
    try pruneTaken.run()
    try insertion.sweep()
  }

  /// Returns the calls that are not in the log, neither from an earlier time nor because they went
  /// through this telephone, and were not forgotten after that. Each of those calls stands for one
  /// call of the lists at most.
  private func withoutKnown(
    _ news: [LoggedCall], of phone: String
  ) throws(StateError) -> [LoggedCall] {
    guard let first = news.first, let last = news.last else { return [] }
    try selectLogged.bind([
      .real(first.time - PhoneCalls.tolerance), .real(last.time + PhoneCalls.tolerance),
      .text(phone),
    ])
    let known = try selectLogged.all { () -> LoggedCall? in
      guard let kind = selectLogged.text(0).flatMap({ LoggedCall.Kind(rawValue: $0) }),
        let time = selectLogged.real(2)
      else { return nil }
      return LoggedCall(
        kind: kind, name: nil, number: selectLogged.text(1), time: time, seconds: 0,
        phone: selectLogged.text(3))
    }
    var pairs: [(distance: Double, new: Int, known: Int)] = []
    for new in news.indices {
      for place in known.indices where PhoneCalls.areSame(news[new], known[place]) {
        let distance = abs(known[place].time - news[new].time)
        if known[place].phone != nil, distance > 0 { continue }
        let isSameKind = known[place].kind == news[new].kind
        pairs.append((distance + (isSameKind ? 0 : PhoneCalls.tolerance), new, place))
      }
    }
    let forgotten = try forgotten.calls()
    for new in news.indices {
      for (place, call) in forgotten.enumerated()
      where call.kind.isOutgoing == news[new].kind.isOutgoing {
        let distance = abs(call.time - news[new].time)
        // A call of the log, whose number is known, goes first.
        guard distance <= PhoneCalls.tolerance else { continue }
        pairs.append((distance + 2 * PhoneCalls.tolerance, new, known.count + place))
      }
    }
    var (old, matched): (Set<Int>, Set<Int>) = ([], [])
    for pair in pairs.sorted(by: { ($0.distance, $0.new) < ($1.distance, $1.new) })
    where !old.contains(pair.new) && matched.insert(pair.known).inserted {
      old.insert(pair.new)
      if pair.known >= known.count {
        try self.forgotten.remove(forgotten[pair.known - known.count])
      }
    }
    // Some phones list a call twice.
    var seen: Set<[String]> = []
    return news.indices.filter { place in
      let call = news[place]
      let isFirst = seen.insert([call.kind.rawValue, call.number ?? "", "\(call.time)"]).inserted
      return isFirst && !old.contains(place)
    }.map { news[$0] }
  }

  private func set(_ row: TakenCalls) throws(StateError) {
    if row.phone != ForgottenCalls.phone {
      try delete.run(.text(row.phone), .text(row.kind.rawValue))
    }
    try insert.run(.text(row.phone), .text(row.kind.rawValue), .real(row.time))
  }

  private func forget(phone: String) throws(StateError) {
    try deleteLogged.run(.text(phone))
    try deletePhone.run(.text(phone))
    try insertion.sweep()
  }
}
