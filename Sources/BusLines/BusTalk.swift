import BusMessages
import Telephony

/// What was asked of a service and is still to be answered, and what is to go out.
struct BusTalk<Purpose: Hashable & Sendable>: Hashable, Sendable {
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

  /// What an answer is for; `nil` where it is for nothing any more.
  mutating func answered(_ token: Int) -> Purpose? { pending.removeValue(forKey: token) }

  func isAsking(_ isMeant: (Purpose) -> Bool) -> Bool { pending.values.contains(where: isMeant) }

  /// What was asked is for nothing any more.
  mutating func forget() { pending = [:] }

  mutating func tell(_ event: LineEvent) { out.append(.event(event)) }
  mutating func add(_ outputs: [BusOutput]) { out += outputs }

  mutating func take() -> [BusOutput] {
    defer { out = [] }
    return out
  }
}
