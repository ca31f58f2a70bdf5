import CallModel
import Records

/// The call log and the speed dials: what the store knows and screens show.
package struct Journal: Hashable, Sendable {
  /// The call log, the latest first; at most ``limit``.
  private(set) var log: [LoggedCall]
  /// The numbers of the outgoing calls, as they were dialled. Those of calls that have left the log
  /// stay.
  private(set) var dialled: Set<String>
  /// The number of missed calls that the user has not seen.
  private(set) var missed: Int
  /// The numbers that are called by holding a digit.
  private(set) var speedDials: [UInt8: SpeedDial]

  /// The maximum number of calls in the log.
  static let limit = 2_000

  package init(_ knowledge: Knowledge) {
    log = Array(knowledge.log.prefix(Self.limit))
    speedDials = knowledge.speedDials
    missed = log.count(where: \.isUnseen)
    dialled = Set(log.lazy.filter { $0.kind.isOutgoing }.compactMap(\.number))
  }

  /// Applies a change; ``seeMissed(of:)`` has applied `seen`. Other changes are not of the journal.
  mutating func apply(_ record: Record) {
    switch record {
    case .call(let call): add(call)
    case .speedDial(let digit, let speedDial): speedDials[digit] = speedDial
    case .learned, .used, .seen, .defaultNumber, .phoneCalls, .phoneForgotten: break
    }
  }

  private mutating func add(_ call: LoggedCall) {
    log.insert(call, at: 0)
    if call.kind.isOutgoing, let number = call.number { dialled.insert(number) }
    if log.count > Self.limit, log.removeLast().isUnseen { missed -= 1 }
    if call.isUnseen { missed += 1 }
  }

  /// Marks missed calls as seen.
  ///
  /// - Parameter number: the number of the calls; `nil` for all calls.
  /// - Returns: `false` if there were none.
  mutating func seeMissed(of number: String?) -> Bool {
    if missed == 0 { return false }
    let before = missed
    for place in log.indices
    where log[place].isUnseen && (number == nil || log[place].number == number) {
      log[place].isUnseen = false
      missed -= 1
    }
    return missed < before
  }
}
