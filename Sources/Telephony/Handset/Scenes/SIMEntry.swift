import CallModel
import CellDisplay
import Keypad

/// The SIM wants its PIN, or its PUK and a new PIN.
///
///     PIN, #          right: the scene closes · wrong: shows the tries left; never sent again
///     the last try    asks first; so does a code that was begun as the scene opened by itself: its
///                     digits may have been for a name
///     PUK, #, new PIN, #, new PIN again, #
///     112, #          asks whether to call it: no PIN has three digits; after a no the digits stay
///     1122, hold #    asks the same for a longer number, which may be a PIN
///     hold * or end   leaves: emergency calls only, until a call brings the scene back
///
/// The typed digits appear on no display and in no report. They are sent to the line, and then
/// forgotten.
struct SIMEntry: AskingScene {
  /// The code that is being typed.
  private enum Step: Hashable {
    case pin, puk, newPIN, newPINAgain
  }

  private var step: Step
  private var typed = ""
  private var puk = ""
  private var newPIN = ""
  private var triesLeft: Int?
  /// Whether the SIM has refused what was typed last.
  private var wasWrong = false
  /// Whether the scene opened by itself: the first digits may be meant for the scene before it.
  private var comesByItself: Bool
  /// Whether typing began before the scene could be seen.
  private var isHasty = false
  /// The key that was to send a code, while a question about it is shown; `nil` if there is no
  /// question.
  private var asksBehind: Key?
  /// When the scene stops waiting for the SIM; `nil` if nothing was sent.
  private(set) var deadline: Instant?

  /// A SIM takes a second or two to answer. A modem that resets meanwhile takes many more.
  private static let patience = Duration.seconds(20)
  private static let lengths = ServiceCode.pinLengths

  /// - Parameter comesByItself: whether the scene opened without a key press.
  init(_ code: SIMCode, comesByItself: Bool = false, _ desk: Desk) {
    step = code == .pin ? .pin : .puk
    self.comesByItself = comesByItself
    triesLeft = desk.simTriesLeft
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "SIM PIN", "0–9 type it, # sends it; an emergency number, then # calls it; hold * later"),
      KeyTable.same("", "hold # calls an emergency number that may be a PIN"),
    ]
  }

  static let name = "sim"
  var hidesDigits: Bool? { true }
  var goneWords: String { "the SIM no longer asks for that: nothing sent" }
  /// Whether the scene now asks whether to send the code.
  var isQuestion: Bool { asksBehind != nil }
  var code: SIMCode { step == .pin ? .pin : .puk }
  var answerTerms: AnswerGuard.Terms? { isQuestion ? .question : nil }
  /// Returns the key that opened the question: a single key may have been pressed in a pocket.
  func askingKey(_ desk: Desk) -> Key? { asksBehind }
  func filtersBounce(of key: Key) -> Bool { true }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit: true
    case .erase: !isQuestion
    default: false
    }
  }

  // MARK: Keys

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if isQuestion { return answer(key, &desk, at: now) }
    switch key {
    case .digit(let digit):
      if typed.isEmpty, step == .pin || step == .puk {
        isHasty = comesByItself && desk.burst.unseen != nil
      }
      if typed.count < Self.lengths.upperBound {
        typed += String(digit)
      } else {
        desk.notice = "at most \(Self.lengths.upperBound) digits"
      }
    case .call, .select: return send(with: key, &desk, at: now)
    case .erase: return erase(&desk)
    case .end: return leave(&desk)
    // These act when they are released.
    case .star, .pound: break
    case .up, .down, .left, .right, .mode: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .pound || key == .star else { return .stay }
    if isQuestion { return answer(key, &desk, at: now) }
    return key == .pound ? send(with: key, &desk, at: now) : .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: return isQuestion ? backFromQuestion() : erase(&desk)
    case .pound where !isQuestion && desk.isDeliberate(key): return callForHelp(&desk) ?? .stay
    default: return .stay
    }
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star || key == .erase { typed = "" }
    return .stay
  }

  /// Handles pasted digits like typed ones: they are hidden, and only a key press sends them.
  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    guard !isQuestion else { return refuse(&desk, "answer first") }
    let isDigits = text.text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isDigits, (1...Self.lengths.upperBound).contains(text.text.utf8.count) else {
      return refuse(&desk, "no more than \(Self.lengths.upperBound) digits, and nothing else")
    }
    if step == .pin || step == .puk {
      isHasty = comesByItself && desk.burst.unseenChange(at: now) != nil
    }
    typed = text.text
    // A key that is down does not send the text.
    return .replace(self)
  }

  private mutating func erase(_ desk: inout Desk) -> Turn {
    if !typed.isEmpty {
      typed.removeLast()
      return .stay
    }
    guard step == .newPIN || step == .newPINAgain else { return leave(&desk) }
    step = .puk
    (puk, newPIN) = ("", "")
    return .stay
  }

  private func leave(_ desk: inout Desk) -> Turn {
    desk.lineFacts.isSIMSkipped = true
    desk.notice = Desk.skippedSIM
    return .pop
  }

  // MARK: Sending

  private mutating func send(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    // No PIN is as short as the usual emergency numbers.
    if typed.count < Self.lengths.lowerBound, let question = callForHelp(&desk) { return question }
    if deadline != nil {
      desk.notice = "the SIM has not answered yet"
      return .stay
    }
    guard isComplete else {
      desk.notice =
        step == .puk ? "a PUK has 8 digits" : "a PIN has \(Self.lengths.lowerBound) to 8 digits"
      return .stay
    }
    switch step {
    case .puk:
      (puk, typed, step, wasWrong) = (typed, "", .newPIN, false)
      // A key that is down has no further effect.
      return .replace(self)
    case .newPIN:
      (newPIN, typed, step) = (typed, "", .newPINAgain)
      return .replace(self)
    case .newPINAgain where typed != newPIN:
      (newPIN, typed, step) = ("", "", .newPIN)
      desk.notice = "they differ: type the new PIN again"
      return .replace(self)
    case .pin, .newPINAgain:
      guard triesLeft == 1 || isHasty else { return sendNow(&desk, at: now) }
      asksBehind = key
      return .replace(self)
    }
  }

  /// Asks whether to call the typed number; `nil` if it is not an emergency number. After a no the
  /// digits stay, so that the user can go on with a PIN that was sent too early.
  private func callForHelp(_ desk: inout Desk) -> Turn? {
    guard desk.dialCheck.isEmergency(typed), let call = desk.planned(name: nil, number: typed)
    else { return nil }
    if typed.count < Self.lengths.lowerBound { desk.notice = "a PIN has 4 to 8 digits" }
    return .push(Question(.concern(.emergency), call))
  }

  /// Forgets the typed digits, after an emergency call and when the keys lock.
  mutating func forgetTyped() {
    if isQuestion { forget() } else { typed = "" }
  }

  private var isComplete: Bool {
    step == .puk ? typed.count == ServiceCode.pukLength : Self.lengths.contains(typed.count)
  }

  private mutating func sendNow(_ desk: inout Desk, at now: Instant) -> Turn {
    desk.ask(step == .pin ? .unlock(pin: typed) : .unblock(puk: puk, newPIN: newPIN))
    // The code can be sent again only after it is typed again.
    forget()
    deadline = now + Self.patience
    return .replace(self)
  }

  private mutating func forget() {
    (typed, puk, newPIN) = ("", "", "")
    if step != .pin { step = .puk }
    (asksBehind, isHasty) = (nil, false)
  }

  private mutating func answer(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .call, .select, .pound:
      // A key that acts when it is released reaches this function twice.
      guard desk.answers.mayAnswer(key) else {
        desk.notice = Desk.tooSoonNotice
        return .stay
      }
      return sendNow(&desk, at: now)
    case .end, .erase, .left, .star: return backFromQuestion()
    // A user who types did not mean to send the code, and may be typing an emergency number.
    case .digit(let digit):
      forget()
      typed = String(digit)
      return .replace(self)
    case .up, .down, .right, .mode: return .stay
    }
  }

  private mutating func backFromQuestion() -> Turn {
    forget()
    return .replace(self)
  }

  // MARK: The answers of the SIM

  /// Handles the state of a SIM that still wants a code.
  ///
  /// - Returns: whether the typed text stays, because it has not been sent yet.
  mutating func receive(_ code: SIMCode, triesLeft: Int?) -> Bool {
    let wasSent = deadline != nil
    deadline = nil
    comesByItself = false
    wasWrong = wasSent && code == self.code
    self.triesLeft = triesLeft
    if code != self.code {
      step = code == .pin ? .pin : .puk
      forget()
      return false
    }
    if wasSent {
      let typed = self.typed
      forget()
      self.typed = typed
    }
    return true
  }

  /// Whether this state is new, or the answer to a sent code.
  func isNews(_ code: SIMCode, triesLeft: Int?) -> Bool {
    deadline != nil || code != self.code || triesLeft != self.triesLeft
  }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    deadline = nil
    desk.add(notice: "the SIM does not answer: type it again")
    return .stay
  }

  // MARK: The screen

  var form: Screen.Form { isQuestion ? .card : .list }

  func rows(_ desk: Desk) -> [ScreenRow] {
    if isQuestion {
      guard triesLeft == 1 else {
        let what = step == .pin ? "PIN" : "PUK"
        return [
          .title(StyledText("send as the \(what)?")),
          .message("typed just as the SIM asked", isSelected: true),
        ]
      }
      let why = step == .pin ? "a wrong PIN blocks the SIM" : "a wrong PUK disables the SIM"
      return [.title("last try: send?"), .message(StyledText(why), isSelected: true)]
    }
    let masked = String(repeating: ServiceCode.mask, count: typed.count)
    // The number of tries is at the end of the text, which scrolls if it has only one row.
    return [
      .entry(StyledText(masked), cursor: typed.count),
      .message(StyledText(words), isSelected: words.count > 16),
    ]
  }

  private var words: String {
    if deadline != nil { return "checking" }
    let tries = triesLeft.map { ": \($0) \($0 == 1 ? "try" : "tries") left" } ?? ""
    switch step {
    case .pin: return (wasWrong ? "wrong PIN" : "SIM PIN") + tries
    case .puk: return (wasWrong ? "wrong PUK" : "SIM PUK") + tries
    case .newPIN: return "new PIN"
    case .newPINAgain: return "repeat new PIN"
    }
  }

  func hint(_ desk: Desk) -> String {
    if isQuestion { return "# yes  * no" }
    return typed.isEmpty ? "hold * later" : "# send  hold * erase"
  }
}
