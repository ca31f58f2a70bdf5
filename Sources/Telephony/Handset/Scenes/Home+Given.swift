import CallModel
import ContactSearch
import Keypad

/// A number or a name from a paste or a link. It replaces the typed text. When the user has erased
/// it, the earlier mode returns.
///
///     given      on the display    600 ms        # or call: calls, or asks
///     ├──────────┼─────────────────┼─────────────▶
///                ▲ a key restarts the 600 ms: the text may not have been read
struct GivenEntry: Hashable, Sendable {
  /// The earlier mode; `nil` after a change of the mode by the user.
  var modeBefore: Mode?
}

extension Home {
  /// A text from outside must be read before it is called.
  var answerTerms: AnswerGuard.Terms? { given == nil ? nil : .question }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    var next = entry
    let mode: Mode
    switch text.meaning {
    case .nothing(let why):
      return refuse(&desk, why, text.refusal)
    case .address(let address):
      return desk.proceed(.call(desk.planned(address, name: nil), .address), at: now).pushing
    case .number(let number, _):
      mode = .number
      next.put(number: number, &desk.predictor)
    case .name(let name):
      mode = .abc
      next.put(name: name, &desk.predictor)
      guard desk.index.search(next.query, limit: 1).count > 0 else {
        return refuse(&desk, "no number, and no contact has that name", text.refusal)
      }
    }
    let before = given?.modeBefore ?? entry.mode
    if case .number(_, let more?) = text.meaning {
      desk.notice = Self.extensionNotice(more)
    }
    left = nil
    entry = next
    given = GivenEntry(modeBefore: before == mode ? nil : before)
    refresh(desk)
    // A key that is down has no effect on the new text.
    return .replace(self)
  }

  /// Calls the number or the address that a trusted sender gives. Typed text stays.
  ///
  /// - Returns: `nil` if the text is a name.
  func call(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn? {
    switch text.meaning {
    case .nothing, .name: return nil
    case .address(let address):
      return desk.proceed(.call(desk.planned(address, name: nil), nil), at: now).pushing
    case .number(let number, let more):
      guard var call = desk.planned(name: nil, number: number) else { return nil }
      call.request.name = call.callee.map { desk.index.contacts[$0.contact].name }
      var plan = Desk.Plan.call(call, call.isGrave ? .unseen : nil)
      // The contact's number may have more digits after a pause, or may be several numbers.
      if let callee = call.callee,
        case .call(let own, let why) = desk.plan(callee, query: .keys("")),
        own.request.number == call.request.number
      {
        plan = .call(own, why)
      }
      let turn = desk.proceed(plan, at: now).pushing
      if let more, case .push = turn { desk.notice = Self.extensionNotice(more) }
      return turn
    }
  }

  private static func extensionNotice(_ more: String) -> String {
    "extension \(more): type it after they answer"
  }

  /// Whether a key may call the given text. If not, a notice tells the user that it is too early.
  func mayCallGiven(with key: Key, _ desk: inout Desk) -> Bool {
    if given == nil || desk.answers.mayAnswer(key) { return true }
    desk.notice = Desk.tooSoonNotice
    return false
  }

  /// Restores the earlier mode if the given text was erased completely.
  mutating func forgetGiven(_ desk: inout Desk) {
    guard entry.isEmpty, let given else { return }
    if let mode = given.modeBefore { entry.change(to: mode, &desk.predictor) }
    self.given = nil
  }
}
