import ContactSearch
import Keypad
import LineDisplay
import Telephony

/// Whether a call is meant that must not be made by mistake.
struct Question: Scene {
  enum Why: Hashable, Sendable {
    case concern(DialCheck.Concern)
    /// The number is written so: in letters that stand for digits, or with words beside it, or more.
    case letters(String)
    /// More than one number may be written there: the others, which 0 shows.
    case oneOf(String, others: [PlannedCall])
    /// The number is written so long that no line shows all of it.
    case unseen
    /// A link, or a paste, that is an address.
    case address
    case again
    /// It was chosen with one key alone.
    case chosen
    /// A digit was held: the voicemail's, or a speed dial.
    case held(UInt8)

    /// Whether it asks for no more than that it was meant.
    var isSimple: Bool {
      switch self {
      case .again, .chosen, .held: true
      case .concern, .letters, .oneOf, .unseen, .address: false
      }
    }
  }

  private var why: Why
  /// The key that has brought it: alone that one is no answer without a pause.
  private let broughtBy: Key?
  private var call: PlannedCall

  init(_ why: Why, _ call: PlannedCall, broughtBy: Key? = nil) {
    self.why = why
    self.broughtBy = broughtBy
    self.call = call
    if !why.isSimple { self.call.isGrave = true }
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same("call …?", "# or call, after a moment: yes; * or end: no; 0 other")
    ]
  }

  var name: String { "question" }
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
        // Each of them comes by again.
        why = .oneOf(written, others: others.dropFirst() + [call])
        call = next
        call.isGrave = true
        return .replace(self)
      }
      if let speedDial { return .replace(ContactPicker(for: .speedDial(speedDial), desk)) }
    // Any other key neither answers nor types behind the question.
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

  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "answer first")
  }

  /// To call somebody once more any press of another key says yes; to everything else, and of the key
  /// that has asked, only one that is meant: in a pocket one key is pressed again and again.
  private func yes(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    let isGrave =
      call.isGrave || desk.concern(call) != nil || desk.service(call) != nil || key == broughtBy
    guard isGrave ? desk.answers.mayAnswer(key) : desk.answers.origin(of: key) == .finger else {
      // Who needs help must not believe that it is on its way.
      desk.notice =
        desk.concern(call) == .emergency
        ? "press again to call \(call.written)" : Desk.tooSoonNotice
      return .stay
    }
    return desk.dialNow(call, at: now).replacing
  }

  /// A question stays while whom it is about is as they were.
  mutating func follow(
    _ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if why.isSimple {
      // It says which number was called, and that one it calls.
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

  func lines(_ desk: Desk) -> [ScreenLine] {
    if let code = desk.service(call) { return lines(code, desk) }
    let why =
      switch self.why {
      case .again, .chosen, .held: simpleWords
      case .concern(.emergency): "this is an emergency number"
      case .concern(.code): codeWords
      case .concern(.long): "longer than any telephone number"
      case .unseen:
        call.request.isAddress ? "all of a long address" : "all that is dialled of a long number"
      case .address: "an address, called as it is"
      case .letters(let written): "the digits of \(written)"
      case .oneOf(let written, _): "written as \(written)"
      }
    // The number has a line of its own: no name, however long, can push it off the display. Where
    // it is too long for the narrowest display it scrolls there.
    guard let name = call.request.name else {
      let text = "call \(call.written)?"
      return [.title(StyledText(text), isSelected: text.count > 16), .message(StyledText(why))]
    }
    return [
      .title(StyledText("call \(name)?")),
      .message(StyledText(call.written), isSelected: call.written.count > 16),
      .message(StyledText(why)),
    ]
  }

  private var simpleWords: String {
    switch why {
    case .again: "the last call, once more"
    case .held(let digit): digit == 1 ? "the voicemail" : speedDialWords(digit)
    case .chosen, .concern, .letters, .oneOf, .unseen, .address: "from the calls"
    }
  }

  /// What a code does, and the code itself.
  private func lines(_ code: ServiceCode, _ desk: Desk) -> [ScreenLine] {
    let masked = code.masked
    let isNamed = code.meaning == .network
    // What it does is to be read, on one row, too: all else says less.
    return [.title(StyledText(code.question), isSelected: code.question.count > 16)]
      + (isNamed ? [] : [.message(StyledText(masked))])
      + (desk.isLastTry(code) ? [.message("last try: a wrong PUK ends the SIM for ever")] : [])
  }

  /// Of a call that shows or hides who calls, and of codes that nobody here understands.
  private var codeWords: String {
    switch PrivateCall(call.request.number)?.isHidden {
    case true?: "your number is hidden in this call"
    case false?: "your number is shown in this call"
    case nil: "this is a code: it can change your line"
    }
  }

  private func speedDialWords(_ digit: UInt8) -> String {
    let isStranger = call.callee == nil && call.request.name != nil
    return isStranger
      ? "speed dial \(digit): not in the address book any more" : "speed dial \(digit)"
  }

  /// The digit of the speed dial that it is about.
  private var speedDial: UInt8? {
    if case .held(let digit) = why, digit > 1 { digit } else { nil }
  }

  func hint(_ desk: Desk) -> String {
    if why == .again { return "# yes  * no  0 all calls" }
    if case .oneOf(_, let others) = why, !others.isEmpty { return "# yes  * no  0 other" }
    return speedDial != nil ? "# yes  * no  0 somebody else" : "# yes  * no"
  }
}
