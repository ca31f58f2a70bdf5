import CellDisplay
import Keypad

/// The keys are locked, so that none has an effect in a pocket.
///
///     hold *, then # within 5 s    unlocks
///     112, then #                  asks whether to call it: only emergency numbers, typed in full
struct Locked: Scene {
  /// The typed digits, which may be an emergency number.
  private var typed = ""
  /// When ``typed`` is cleared.
  private var typedUntil: Instant?
  /// `#` unlocks until this time.
  private var opensUntil: Instant?
  /// ``Desk/presses`` at the last press.
  private var lastPress = 0

  private static let openTime = Duration.seconds(5)
  /// Digits that were typed in a pocket earlier must not be part of an emergency number.
  private static let typingTime = Duration.seconds(10)
  /// No emergency number is longer. Further digits are ignored.
  private static let limit = 16

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same("locked", "hold *, then # unlocks; an emergency number, then # calls it")
    ]
  }

  static let name = "locked"
  var deadline: Instant? { [opensUntil, typedUntil].compactMap { $0 }.min() }
  func filtersBounce(of key: Key) -> Bool { true }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { key.isDigit }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    if let opensUntil, opensUntil <= now { self.opensUntil = nil }
    if let typedUntil, typedUntil <= now { clear() }
    return .stay
  }

  private mutating func clear() {
    typed = ""
    typedUntil = nil
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key != .pound { opensUntil = nil }
    switch key {
    case .digit(let digit):
      if typed.count < Self.limit { typed += String(digit) }
      typedUntil = now + Self.typingTime
    case .call, .select:
      if typed.isEmpty, desk.calls.current != nil { return .push(InCall()) }
      return callEmergency(with: key, &desk, at: now)
    case .erase, .end, .up, .down, .left, .right, .mode: clear()
    // These act when they are released.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound:
      // No key was pressed between the held `*` and this `#`, neither here nor in a scene on top.
      if opensUntil != nil, desk.presses == lastPress + 1, desk.answers.origin(of: key).isDeliberate
      {
        return .pop
      }
      return callEmergency(with: key, &desk, at: now)
    case .star:
      clear()
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .star else { return .stay }
    guard desk.answers.origin(of: key) != .perhapsRepeat else {
      desk.notice = Desk.heldNotice
      return .stay
    }
    clear()
    if desk.calls.current != nil { return .push(InCall()) }
    (opensUntil, lastPress) = (now + Self.openTime, desk.presses)
    return .stay
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "locked")
  }

  /// Asks whether to call the emergency number, because the keys may be pressed in a pocket.
  private mutating func callEmergency(
    with key: Key, _ desk: inout Desk, at now: Instant
  ) -> Turn {
    defer { clear() }
    guard desk.dialCheck.isEmergency(typed), desk.answers.origin(of: key).isDeliberate,
      let call = desk.planned(name: nil, number: typed)
    else {
      if !typed.isEmpty { desk.notice = "locked: emergency numbers only, in full" }
      return .stay
    }
    return desk.proceed(.call(call, nil), at: now).pushing
  }

  var form: Screen.Form { .card }

  func showsClock(_ desk: Desk) -> Bool { typed.isEmpty }

  func rows(_ desk: Desk) -> [ScreenRow] {
    if desk.dialCheck.isEmergency(typed) {
      return [.title(StyledText("call \(typed)?")), .message("this is an emergency number")]
    }
    let title = typed.isEmpty ? "keypad locked" : "locked: \(typed)"
    let missed = desk.journal.missed
    var top = [ScreenRow.title(StyledText(title))]
    if showsClock(desk), let minute = desk.clock.minute {
      let moment = CivilMinute(minute)
      top = [
        .title(StyledText(moment.time)), .message(StyledText(moment.date), rank: .givesWay),
        .message(StyledText(title), rank: .givesWay),
      ]
    }
    return top + [.message(StyledText(way(desk)))]
      + (missed == 0
        ? [] : [.message(StyledText("\(missed) missed call\(missed == 1 ? "" : "s")"))])
  }

  /// Returns the words that say how to unlock the keys.
  private func way(_ desk: Desk) -> String {
    let held = desk.devices.canHold ? "hold *" : "Alt-*"
    if desk.calls.current != nil { return "\(held): the call" }
    return opensUntil != nil ? "now press #" : "\(held), then #"
  }

  func hint(_ desk: Desk) -> String {
    if desk.dialCheck.isEmergency(typed) { return "# call  * clear" }
    if desk.calls.current != nil { return "hold * the call" }
    return opensUntil != nil ? "# unlocks" : "hold *, then #: unlocks"
  }
}
