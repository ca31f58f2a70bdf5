import Keypad
import LineDisplay
import Telephony

/// A code is with the network: that it is sent, what the network says, what it asks, why it does nothing.
///
///     sent ──▶ told or failed: # goes back, a digit begins the next number
///       └────▶ asked: digits and # answer, * or end ends it; hold 0 types *, hold # types #
struct ServiceTalk: Scene {
  private enum State: Hashable {
    /// What is sent, as it may be shown.
    case sending(String)
    case told(String)
    case asks(String)
    case failed(String)
  }

  private var state: State
  /// The answer as far as it is typed.
  private var typed = ""
  /// An emergency number was typed as the answer, and is meant as one.
  private var isAnswer = false
  /// The first row of the text that is shown.
  private var top = 0
  /// When the network is given up.
  private(set) var deadline: Instant?

  /// A line gives up before: this is for one that says nothing.
  private static let patience = Duration.seconds(120)
  /// What a network sends is no longer: 182 letters (3GPP TS 22.090), with room for those that join
  /// several.
  static let limit = 1_000

  /// Who is to answer.
  enum Addressee: Hashable, Sendable {
    case network
    /// Its PIN is changed: ``LineEvent/pinChange(_:)`` is the answer.
    case sim
    /// It gets its PUK: how it is then is the answer.
    case blockedSIM
  }

  private(set) var addressee = Addressee.network
  private var waitsForSIM: Bool { addressee != .network }

  /// - Parameter code: as it may be shown.
  init(sending code: String, to addressee: Addressee = .network, at now: Instant) {
    state = .sending(code)
    self.addressee = addressee
    deadline = now + Self.patience
  }

  init(_ news: ServiceNews) { state = Self.state(news) }

  private static func state(_ news: ServiceNews) -> State {
    switch news {
    case .told(let text): .told(String(text.prefix(limit)))
    case .asks(let text): .asks(String(text.prefix(limit)))
    case .failed(let why): .failed(String(why.prefix(limit)))
    }
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "the network", "* more of it; where it asks 0–9 and # answer; hold * or end ends it"),
      KeyTable.same("where it asks", "hold 0 types *, hold # types #"),
    ]
  }

  var name: String { "service" }
  var hidesDigits: Bool? { isAsked }
  var goneWords: String {
    isAsked ? "the network no longer asks that: what you typed is not sent" : Self.typeAgain
  }
  /// Whether it waits for an answer.
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

  /// What the network says now, in the place of what it said; but nothing hides an answer that nobody
  /// may have read.
  mutating func take(_ news: ServiceNews) {
    if case .told(let text) = state, case .told(let all) = ServiceNews.told(text).followed(by: news)
    {
      // How far somebody has read stays.
      state = .told(all)
      return
    }
    state = Self.state(news)
    (typed, isAnswer, top, deadline, addressee) = ("", false, 0, nil, .network)
  }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    if !waitsForSIM { desk.ask([.endService]) }
    take(.failed("the \(waitsForSIM ? "SIM" : "network") has not answered"))
    return .replace(self)
  }

  // MARK: Keys

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      // The next number begins.
      guard isAsked else { return .home(passes: true) }
      type(String(digit), &desk)
    case .call, .select: return goOn(with: key, &desk, at: now)
    case .erase: return erase(&desk)
    case .end: return leave(&desk)
    case .down: scroll(1, desk)
    case .up: scroll(-1, desk)
    case .mode where !isAsked: return .popAndPass
    // These act when let go.
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
    // In the place of what the press has typed.
    case .digit(0) where isAsked && typed.hasSuffix("0"): typed = typed.dropLast() + "*"
    case .pound where isAsked: type("#", &desk)
    default: break
    }
    return .stay
  }

  /// Digits, `*` and `#` become the typed answer; a finger sends it.
  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    if isSending { return refuse(&desk, "nothing is asked yet") }
    guard isAsked else { return passDown(text, &desk) }
    let isAnswer = text.text.allSatisfy { "0123456789*#".contains($0) }
    guard isAnswer, (1...ServiceCode.limit).contains(text.text.count) else {
      return refuse(&desk, "an answer has digits, * and #")
    }
    (typed, self.isAnswer) = (text.text, false)
    // A key that is down does not send the answer.
    return .replace(self)
  }

  private mutating func type(_ letter: String, _ desk: inout Desk) {
    isAnswer = false
    if typed.count < ServiceCode.limit {
      typed += letter
    } else {
      desk.notice = "\(ServiceCode.limit) characters are the most"
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

  /// What is under way ends with it.
  private func leave(_ desk: inout Desk) -> Turn {
    if isAsked || isSending && !waitsForSIM { desk.ask([.endService]) }
    return .pop
  }

  private mutating func goOn(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if isSending { return .stay }
    guard isAsked else { return .pop }
    guard desk.isFinger(key) else { return .stay }
    guard !typed.isEmpty else {
      desk.notice = "type an answer first"
      return .stay
    }
    // Who needs help types its number wherever that may be; a no means that it was an answer.
    if !isAnswer, desk.dialCheck.isEmergency(typed),
      let call = desk.planned(name: nil, number: typed)
    {
      isAnswer = true
      return desk.proceed(.call(call, nil), at: now).pushing
    }
    desk.ask([.serviceReply(typed)])
    // It may be a PIN, or a password.
    state = .sending("the answer")
    (typed, isAnswer, top, deadline) = ("", false, 0, now + Self.patience)
    return .replace(self)
  }

  // MARK: The screen

  /// By pages of what a display shows, the last row of each once more.
  private mutating func scroll(_ direction: Int, _ desk: Desk) {
    let count = rows(desk).count
    guard count > 1, hasMore(desk) else { return }
    let page = max(min(desk.listRows, count) - (isAsked ? 2 : 1), 1)
    let next = top + direction * page
    top = next >= count ? 0 : max(next, 0)
  }

  private func hasMore(_ desk: Desk) -> Bool {
    rows(desk).count + (isAsked ? 1 : 0) > desk.listRows
  }

  /// The text in rows that the display has room for.
  private func rows(_ desk: Desk) -> [String] {
    let text =
      switch state {
      case .sending(let code): "sending \(code)"
      case .told(let text), .asks(let text), .failed(let text): text
      }
    return TextRows.rows(of: text, width: desk.rowLength)
  }

  func lines(_ desk: Desk) -> [ScreenLine] {
    let text = rows(desk).dropFirst(top).map { ScreenLine.message(StyledText($0)) }
    guard isAsked else { return Array(text) }
    return [.entry(StyledText(typed), cursor: typed.count)] + text
  }

  func hint(_ desk: Desk) -> String {
    let more = hasMore(desk) ? "* more  " : ""
    if isAsked {
      if !typed.isEmpty { return "# answer  hold * erase, 0 *, # #" }
      return more.isEmpty ? "0–9 # answer  * end" : "\(more)0–9 # answer  hold * end"
    }
    return isSending ? "hold * end" : "\(more)# back"
  }
}
