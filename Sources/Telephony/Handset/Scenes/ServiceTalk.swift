import CallModel
import CellDisplay
import Keypad

/// A dialogue with the network: a code that is being sent, and the text, question or failure that
/// follows.
///
///     sent ──▶ message or failure: # goes back, a digit begins the next number
///       └────▶ question: digits and # answer, * or end ends it; hold 0 types *, hold # types #
struct ServiceTalk: Scene {
  private enum State: Hashable {
    /// The sent code, without its secrets.
    case sending(String)
    case message(String)
    case asks(String)
    case failed(String)
  }

  private var state: State
  /// The part of the answer that has been typed.
  private var typed = ""
  /// Whether an emergency number was typed, and the user was already asked whether to call it. If
  /// so, the number is sent as the answer.
  private var isAnswer = false
  /// The index of the first row of the text that is shown.
  private var top = 0
  /// When the scene stops waiting for the network or the SIM.
  private(set) var deadline: Instant?

  /// A line usually gives up earlier. This limit is for a line that reports nothing.
  private static let patience = Duration.seconds(120)
  /// The longest text, in characters. A message of the network has up to 182 (3GPP TS 22.090); some
  /// networks join several messages.
  static let limit = 1_000

  /// The recipient of the code, whose answer the scene waits for.
  enum Addressee: Hashable, Sendable {
    case network
    /// The SIM changes its PIN: ``SIMEvent/pinChange(_:)`` is the answer.
    case sim
    /// The SIM gets its PUK: its next state is the answer.
    case blockedSIM
  }

  private(set) var addressee = Addressee.network
  private var waitsForSIM: Bool { addressee != .network }

  /// - Parameter code: the code as it is shown, without its secrets.
  init(sending code: String, to addressee: Addressee = .network, at now: Instant) {
    state = .sending(code)
    self.addressee = addressee
    deadline = now + Self.patience
  }

  init(_ news: ServiceNews) { state = Self.state(news) }

  private static func state(_ news: ServiceNews) -> State {
    switch news {
    case .information(let text): .message(String(text.prefix(limit)))
    case .asks(let text): .asks(String(text.prefix(limit)))
    case .failed(let why): .failed(String(why.prefix(limit)))
    }
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "network reply", "* shows more; 0–9 and # answer a question; hold * or end ends it"),
      KeyTable.same("its question", "hold 0 types *, hold # types #"),
    ]
  }

  static let name = "service"
  var hidesDigits: Bool? { isAsked }
  var goneWords: String {
    isAsked ? "the network no longer asks: nothing sent" : Self.typeAgain
  }
  /// Whether the network waits for an answer from the user.
  var isAsked: Bool { if case .asks = state { true } else { false } }
  /// Whether the network has not said anything yet.
  var isSending: Bool { if case .sending = state { true } else { false } }

  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit: true
    case .erase: isAsked
    default: false
    }
  }

  /// Shows the news of the network in place of the old text. A message stays, because the user may
  /// not have read it yet: a second message is appended, and a failure is not shown. A question
  /// replaces the message.
  mutating func receive(_ news: ServiceNews) {
    if case .message(let text) = state,
      case .information(let all) = ServiceNews.information(text).followed(by: news)
    {
      // The scroll position stays.
      state = .message(all)
      return
    }
    state = Self.state(news)
    (typed, isAnswer, top, deadline, addressee) = ("", false, 0, nil, .network)
  }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    if !waitsForSIM { desk.ask(.end) }
    receive(.failed("the \(waitsForSIM ? "SIM" : "network") has not answered"))
    return .replace(self)
  }

  // MARK: Keys

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      // The digit begins the next number.
      guard isAsked else { return .home(passes: true) }
      type(String(digit), &desk)
    case .call, .select: return goOn(with: key, &desk, at: now)
    case .erase: return erase(&desk)
    case .end: return leave(&desk)
    case .down: scroll(1, desk)
    case .up: scroll(-1, desk)
    case .mode where !isAsked: return .popAndPass
    // `*` and `#` act when they are released. The other keys have no effect here.
    case .star, .pound, .left, .right, .mode: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return goOn(with: key, &desk, at: now)
    case .star where hasMore(desk): scroll(1, desk)
    case .star where isAsked && typed.isEmpty: return leave(&desk)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: return erase(&desk)
    // Replaces the 0 that the press has typed.
    case .digit(0) where isAsked && typed.hasSuffix("0"): typed = typed.dropLast() + "*"
    case .pound where isAsked: type("#", &desk)
    default: break
    }
    return .stay
  }

  /// Makes digits, `*` and `#` the typed answer. Only a key press sends it.
  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    if isSending { return refuse(&desk, "no question yet") }
    guard isAsked else { return passDown(text, &desk) }
    let isAnswer = text.text.allSatisfy { "0123456789*#".contains($0) }
    guard isAnswer, (1...ServiceCode.limit).contains(text.text.count) else {
      return refuse(&desk, "use digits, * and #")
    }
    (typed, self.isAnswer) = (text.text, false)
    // After `.replace`, keys that are still down have no effect, so they don't send the answer.
    return .replace(self)
  }

  private mutating func type(_ letter: String, _ desk: inout Desk) {
    isAnswer = false
    if typed.count < ServiceCode.limit {
      typed += letter
    } else {
      desk.notice = "at most \(ServiceCode.limit) characters"
    }
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star || key == .erase { typed = "" }
    return .stay
  }

  private mutating func erase(_ desk: inout Desk) -> Turn {
    if typed.isEmpty { return leave(&desk) }
    typed.removeLast()
    return .stay
  }

  /// Leaves the scene, and ends the dialogue with the network if one is under way.
  private func leave(_ desk: inout Desk) -> Turn {
    if isAsked || isSending && !waitsForSIM { desk.ask(.end) }
    return .pop
  }

  private mutating func goOn(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if isSending { return .stay }
    guard isAsked else { return .pop }
    guard desk.isDeliberate(key) else { return .stay }
    guard !typed.isEmpty else {
      desk.notice = "type an answer first"
      return .stay
    }
    // A user may type an emergency number here, so the telephone first asks whether to call it. If
    // the user declines, pressing the key again sends the digits as the answer.
    if !isAnswer, desk.dialCheck.isEmergency(typed),
      let call = desk.planned(name: nil, number: typed)
    {
      isAnswer = true
      return desk.proceed(.call(call, nil), at: now).pushing
    }
    desk.ask(.reply(typed))
    // The answer is not shown, because it may be a PIN or a password.
    state = .sending("the answer")
    (typed, isAnswer, top, deadline) = ("", false, 0, now + Self.patience)
    return .replace(self)
  }

  // MARK: The screen

  /// Scrolls by one page of the display. The last row of a page is the first row of the next.
  private mutating func scroll(_ direction: Int, _ desk: Desk) {
    let count = textRows(desk).count
    guard count > 1, hasMore(desk) else { return }
    let page = max(min(desk.devices.listRows, count) - (isAsked ? 2 : 1), 1)
    let next = top + direction * page
    top = next >= count ? 0 : max(next, 0)
  }

  private func hasMore(_ desk: Desk) -> Bool {
    textRows(desk).count + (isAsked ? 1 : 0) > desk.devices.listRows
  }

  /// Returns the text, broken into rows of the width of the display.
  private func textRows(_ desk: Desk) -> [String] {
    let text =
      switch state {
      case .sending(let code): "sending \(code)"
      case .message(let text), .asks(let text), .failed(let text): text
      }
    return TextRows.rows(of: text, width: desk.devices.rowLength)
  }

  func rows(_ desk: Desk) -> [ScreenRow] {
    let text = textRows(desk).dropFirst(top).map { ScreenRow.message(StyledText($0)) }
    guard isAsked else { return Array(text) }
    return [.entry(StyledText(typed), cursor: typed.count)] + text
  }

  func hint(_ desk: Desk) -> String {
    let more = hasMore(desk) ? "* more  " : ""
    if isAsked {
      if !typed.isEmpty { return "# send  hold * erase, 0 *, # #" }
      return more.isEmpty ? "0–9 # answer  * end" : "\(more)0–9 # answer  hold * end"
    }
    return isSending ? "hold * end" : "\(more)# back"
  }
}
