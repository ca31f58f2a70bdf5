import BusMessages
import CallModel

/// The method calls of a service that have no answer yet, and the outputs that are still to be
/// sent.
struct PendingCalls<Purpose: Hashable & Sendable>: Hashable, Sendable {
  private var lastToken = 0
  private var pending: [Int: Purpose] = [:]
  private var out: [BusOutput] = []

  /// - Returns: the token of the answer.
  @discardableResult
  mutating func ask(_ call: BusCall, for purpose: Purpose) -> Int {
    lastToken += 1
    pending[lastToken] = purpose
    out.append(.call(lastToken, call))
    return lastToken
  }

  /// Returns the purpose of the call that is answered; `nil` if the call was forgotten.
  mutating func answered(_ token: Int) -> Purpose? { pending.removeValue(forKey: token) }

  func isAsking(_ isMeant: (Purpose) -> Bool) -> Bool { pending.values.contains(where: isMeant) }

  /// Forgets all calls, so that their answers are ignored.
  mutating func forget() { pending = [:] }

  mutating func emit(_ event: LineEvent) { out.append(.event(event)) }
  mutating func emit(_ events: [CallEvent]) { out += events.map { .event(.call($0)) } }
  mutating func add(_ outputs: [BusOutput]) { out += outputs }

  mutating func drain() -> [BusOutput] {
    defer { out = [] }
    return out
  }
}
