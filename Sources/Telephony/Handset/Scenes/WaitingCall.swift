import CellDisplay
import Keypad

/// An emergency call that is made as soon as the other calls have ended.
///
///     asked to end    2 s    by force        5 s    the other call counts as ended
///     ├───────────────┼──────────────────────┼──▶
///     ▲ the end key does nothing, because the other call is ending already; a held * cancels
struct WaitingCall: Scene {
  let call: PlannedCall
  /// When the line is asked again to end the other calls; `nil` after that.
  private(set) var deadline: Instant?

  init(_ call: PlannedCall, at now: Instant) {
    self.call = call
    deadline = now + .seconds(2)
  }

  static var keyRows: [KeyTable.Row] { [] }

  static let name = "waiting"

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    deadline = nil
    for other in desk.calls.all { desk.ask(desk.calls.hangUp(other.id, at: now)) }
    return .stay
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .star, desk.isDeliberate(key) else { return .stay }
    desk.notice = "\(call.written): call cancelled"
    return .pop
  }

  func contact(_ desk: Desk) -> Int? { call.callee?.contact }

  var form: Screen.Form { .card }

  func rows(_ desk: Desk) -> [ScreenRow] {
    [
      .title(StyledText("calling \(call.written) next")),
      .message("as soon as the other call ends"),
    ]
  }

  func hint(_ desk: Desk) -> String { "hold * cancel" }
}
