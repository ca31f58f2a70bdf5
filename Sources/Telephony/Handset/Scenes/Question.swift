import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// The question whether to make a call that must not be made by mistake.
struct Question: AskingScene {
  enum Reason: Hashable, Sendable {
    case concern(DialCheck.Concern)
    /// The number is not written plainly: it contains letters that stand for digits, has words
    /// beside it, or the like. The associated value is its written form.
    case letters(String)
    /// The written form may mean more than one number. The key 0 shows the others.
    case oneOf(String, others: [PlannedCall])
    /// The number is too long for one line.
    case unseen
    /// A link or a paste is an address.
    case address
    /// One wrong key was forgiven to find the contact.
    case near
    case again
    /// The call was chosen with a single key.
    case chosen
    /// A digit was held: 1 for the voicemail, or a speed dial.
    case held(UInt8)

    /// Whether the question only asks if the call was meant.
    var isSimple: Bool {
      switch self {
      case .again, .chosen, .held: true
      case .concern, .letters, .oneOf, .unseen, .address, .near: false
      }
    }

    /// Whether a later call to the same number needs a question, too.
    var isGrave: Bool { !isSimple && self != .near }
  }

  private var why: Reason
  /// The key that opened the question. Pressed again, it answers only after a pause.
  private let broughtBy: Key?
  private var call: PlannedCall

  init(_ why: Reason, _ call: PlannedCall, broughtBy: Key? = nil) {
    self.why = why
    self.broughtBy = broughtBy
    self.call = call
    if why.isGrave { self.call.isGrave = true }
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same("call …?", "after a moment, # or call: yes; * or end: no; 0: other")
    ]
  }

  static let name = "question"
  var answerTerms: AnswerGuard.Terms? { .question }
  func askingKey(_ desk: Desk) -> Key? { desk.concern(call) == .emergency ? nil : broughtBy }
  func filtersBounce(of key: Key) -> Bool { true }
  func isForHelp(_ desk: Desk) -> Bool { desk.concern(call) == .emergency }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .call, .select: return yes(with: key, &desk, at: now)
    case .end, .erase, .left: return .pop
    case .digit(0):
      if why == .again { return .replace(desk.openLog(at: now, with: key)) }
      if case .oneOf(let written, let others) = why, let next = others.first {
        // The numbers are shown in a cycle.
        why = .oneOf(written, others: others.dropFirst() + [call])
        call = next
        call.isGrave = true
        return .replace(self)
      }
      if let speedDial { return .replace(ContactPicker(for: .speedDial(speedDial), desk)) }
    // Any other key neither answers nor types in the scene below.
    default: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: yes(with: key, &desk, at: now)
    case .star: .pop
    default: .stay
    }
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    key == .star ? .pop : .stay
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "answer first")
  }

  /// Handles a yes. Any deliberate press says yes to a simple question. All other questions need a
  /// press after the pause, and so does a simple question about a call that would otherwise need
  /// such a question. The key that opened the question must wait, too: in a pocket one key is
  /// pressed again and again.
  private func yes(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    let isGrave =
      !why.isSimple || call.isGrave || desk.concern(call) != nil || desk.service(call) != nil
      || key == broughtBy
    guard isGrave ? desk.answers.mayAnswer(key) : desk.answers.origin(of: key).isDeliberate else {
      // The user must not believe that the emergency call has been made.
      desk.notice =
        desk.concern(call) == .emergency
        ? "press again to call \(call.written)" : Desk.tooSoonNotice
      return .stay
    }
    return desk.dialNow(call, at: now).replacing
  }

  /// Keeps a simple question, with its number. Closes any other question if the contact is removed,
  /// or if its name or numbers change.
  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if why.isSimple {
      // A simple question shows the number of its call, and calls this number.
      let followed = desk.following(call, changes)
      if followed == call { return .stay }
      var next = self
      next.call = followed
      return .replace(next)
    }
    guard let contact = call.callee?.contact, let news = desk.news(of: contact, changes) else {
      return .stay
    }
    desk.add(notice: news)
    return .pop
  }

  func contact(_ desk: Desk) -> Int? { call.callee?.contact }

  var form: Screen.Form { .card }

  func rows(_ desk: Desk) -> [ScreenRow] {
    if let code = desk.service(call) { return rows(code, desk) }
    let why =
      switch self.why {
      case .again, .chosen, .held: simpleWords
      case .concern(.emergency): "this is an emergency number"
      case .concern(.code): codeWords
      case .concern(.long): "longer than any telephone number"
      case .unseen:
        call.request.isAddress ? "the whole address" : "the whole number as dialled"
      case .address: "an address, not a number"
      case .near: "found with one wrong key"
      case .letters(let written): "the digits of \(written)"
      case .oneOf(let written, _): "written as \(written)"
      }
    // The number has a line of its own, so that a long name can't push it off the display. A number
    // that is too long for the narrowest display scrolls there.
    guard let name = call.request.name else {
      let text = "call \(call.written)?"
      return [.title(StyledText(text), isSelected: text.count > 16), .message(StyledText(why))]
    }
    // A display with one row must show the number, too, unless the question only asks if the call
    // was meant. The row scrolls on to the name.
    if !self.why.isSimple, desk.devices.showsOneRow {
      return [.title(StyledText("call \(call.written) \(name)?"), isSelected: true)]
    }
    return [
      .title(StyledText("call \(name)?")),
      .message(StyledText(call.written), isSelected: call.written.count > 16),
      .message(StyledText(why)),
    ]
  }

  private var simpleWords: String {
    switch why {
    case .again: "the last call again"
    case .held(let digit): digit == 1 ? "voicemail" : speedDialWords(digit)
    case .chosen, .concern, .letters, .oneOf, .unseen, .address, .near: "from call list"
    }
  }

  /// Returns the lines that say what a code does, and the code itself.
  private func rows(_ code: ServiceCode, _ desk: Desk) -> [ScreenRow] {
    let masked = code.masked
    let isNamed = code.meaning == .network
    // The effect of the code comes first, because a display with one row shows only this.
    return [.title(StyledText(code.question), isSelected: code.question.count > 16)]
      + (isNamed ? [] : [.message(StyledText(masked))])
      + (desk.isLastTry(code) ? [.message("last try: a wrong PUK disables the SIM")] : [])
  }

  /// The words for a call that shows or hides the user's number, and for unknown codes.
  private var codeWords: String {
    switch PrivateCall(call.request.number)?.isHidden {
    case true?: "your number will be hidden"
    case false?: "your number will be shown"
    case nil: "a code can change your phone service"
    }
  }

  private func speedDialWords(_ digit: UInt8) -> String {
    let isStranger = call.callee == nil && call.request.name != nil
    return isStranger
      ? "speed dial \(digit): no longer in the address book" : "speed dial \(digit)"
  }

  /// The digit of the speed dial in question; `nil` if there is none.
  private var speedDial: UInt8? {
    if case .held(let digit) = why, digit > 1 { digit } else { nil }
  }

  func hint(_ desk: Desk) -> String {
    if why == .again { return "# yes  * no  0 all calls" }
    if case .oneOf(_, let others) = why, !others.isEmpty { return "# yes  * no  0 other" }
    return speedDial != nil ? "# yes  * no  0 change" : "# yes  * no"
  }
}
