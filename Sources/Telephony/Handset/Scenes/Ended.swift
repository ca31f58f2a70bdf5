import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// Shows how a call has ended, for a few seconds or until a key is pressed.
struct Ended: Scene {
  private let call: EndedCall
  private var party: Party

  init(_ call: EndedCall, _ party: Party) {
    self.call = call
    self.party = party
  }

  static var keyRows: [KeyTable.Row] { [] }

  static let name = "ended"
  var isAboutCall: Bool { true }
  var mayBeLeft: Bool { true }
  /// Whether the key is a digit, which begins the next number.
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { key.isDigit }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool { true }

  /// When the scene closes: late enough to read the duration, or the reason of a failure.
  var deadline: Instant? { call.at + (call.lasted == nil ? .seconds(6) : .seconds(3)) }

  /// Closes the scene. The reason of a failure stays as a notice until the next key.
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    if case .failed(let why) = call.reason { desk.add(notice: why) }
    return .pop
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit: .home(passes: true)
    case .mode: .popAndPass
    case .star, .pound: .stay
    default: .pop
    }
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .pop }
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .pop }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    passDown(text, &desk)
  }

  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if let contact = party.contact, changes.removed[contact] != nil { party.contact = nil }
    return .stay
  }

  func contact(_ desk: Desk) -> Int? { party.contact }

  var form: Screen.Form { .card }

  func rows(_ desk: Desk) -> [ScreenRow] {
    let time = call.lasted.map { "  " + Desk.clock($0) } ?? ""
    let text = call.brief + time
    return party.rows + [.message(StyledText(text), isSelected: text.count > 16)] + remedy(desk)
  }

  /// Returns advice if the telephone never had a line, because this can't be corrected on the
  /// keypad.
  private func remedy(_ desk: Desk) -> [ScreenRow] {
    guard case .failed = call.reason, desk.calls.abilities == nil, desk.calls.status.name == nil
    else { return [] }
    return desk.remedies(["see why: twelvekey doctor"])
  }

  func hint(_ desk: Desk) -> String { "# back  0–9 dial" }
}
