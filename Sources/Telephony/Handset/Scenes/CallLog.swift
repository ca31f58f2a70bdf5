import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The call log, the latest call first. Its calls can be called back.
struct CallLog: Scene {
  private var selected = 0
  /// The selected call. Its place in the log may change.
  private var call: LoggedCall?
  /// In seconds since 1970-01-01 UTC. An age such as `5 min` ends at this time.
  private let openedAt: Double
  /// The key that opened the log. Pressed again, without another key, it asks before it calls.
  private let openedWith: Key?
  private var isChosen = false
  /// Whether another call has taken the place of the selected one. If so, the next call key only
  /// shows a notice.
  private var isSelectionNew = false

  init(openedAt: Double, with key: Key?, _ desk: Desk) {
    self.openedAt = openedAt
    openedWith = key
    call = desk.journal.log.first
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same("the calls", "# or call calls back; * next; hold # who it is; hold * goes back")
    ]
  }

  var name: String { "log" }
  func filtersBounce(of key: Key) -> Bool { KeyBurst.acts(key) }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { key.isDigit }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .up: step(-1, desk)
    case .down: step(1, desk)
    case .call, .select: return call(with: key, &desk, at: now)
    case .end, .erase, .left: return .pop
    // Typing begins a search in the scene below.
    case .digit, .mode: return .popAndPass
    // These act when they are released.
    case .star, .pound, .right: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: step(1, desk)
    case .pound: return call(with: key, &desk, at: now)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: .pop
    case .pound:
      details(desk.journal.log.indices.contains(selected) ? desk.journal.log[selected] : nil, &desk)
    default: .stay
    }
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    passDown(text, &desk)
  }

  /// Opens the contact of a call. If no contact has the number, asks which contact is to get it.
  private func details(_ call: LoggedCall?, _ desk: inout Desk) -> Turn {
    guard let call else { return .stay }
    guard let number = call.number, let kept = desk.kept(number) else {
      desk.notice = "this number can't be kept"
      return .stay
    }
    return .push(desk.details(of: kept, openedWith: .pound))
  }

  private mutating func step(_ direction: Int, _ desk: Desk) {
    let count = desk.journal.log.count
    isChosen = true
    isSelectionNew = false
    if count > 0 { selected = ((selected + direction) % count + count) % count }
    call = desk.journal.log.indices.contains(selected) ? desk.journal.log[selected] : nil
  }

  private mutating func call(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    guard desk.journal.log.indices.contains(selected) else { return .pop }
    if isSelectionNew {
      isSelectionNew = false
      desk.notice = "that call was no longer in the list: this one?"
      return .stay
    }
    guard let plan = desk.plan(desk.journal.log[selected]) else {
      desk.notice = "this number can't be dialled"
      return .stay
    }
    // Two presses of a single key may happen in a pocket.
    if case .call(let call, nil) = plan, key == openedWith, !isChosen {
      return desk.proceed(.call(call, .chosen), with: key, at: now).replacing
    }
    return desk.proceed(plan, at: now).replacing
  }

  /// Keeps the selected call selected.
  mutating func followLog(_ desk: inout Desk) -> Turn {
    if let call, let place = desk.journal.log.firstIndex(where: { $0.isSame(as: call) }) {
      selected = place
      return .stay
    }
    let isGone = call != nil
    (selected, call) = (0, desk.journal.log.first)
    guard isGone else { return .stay }
    isChosen = false
    isSelectionNew = true
    desk.add(notice: "that call is no longer in the list: choose again")
    // After this, a key that is down does not call another number.
    return .replace(self)
  }

  func contact(_ desk: Desk) -> Int? {
    guard desk.journal.log.indices.contains(selected) else { return nil }
    return Party(callingFrom: desk.journal.log[selected].number, in: desk.index).contact
  }

  func lines(_ desk: Desk) -> [ScreenRow] {
    if desk.journal.log.isEmpty { return [.message("no calls yet")] }
    return desk.devices.window(around: selected, of: desk.journal.log.count).map { place in
      let call = desk.journal.log[place]
      // If a contact has got the number since, the call is shown with the contact's name.
      let who =
        call.name ?? Party(callingFrom: call.number, in: desk.index).name ?? call.number
        ?? "number withheld"
      return .option(
        StyledText("\(Self.sign(call.kind)) \(who)"),
        right: StyledText(Self.details(call, age: openedAt - call.time, isAll: place == selected)),
        isSelected: place == selected)
    }
  }

  static func sign(_ kind: LoggedCall.Kind) -> String {
    switch kind {
    case .made: "→"
    case .answered: "←"
    case .missed: "!"
    case .refused: "×"
    case .failed: "-"
    }
  }

  /// Returns the age of a call, and for the selected one also its duration.
  private static func details(_ call: LoggedCall, age: Double, isAll: Bool) -> String {
    let when = Self.age(age)
    return isAll && call.seconds > 0
      ? "\(DurationText.clock(seconds: call.seconds))  \(when)" : when
  }

  /// Returns the age as text, which needs no time zone.
  private static func age(_ seconds: Double) -> String {
    let minutes = Int(min(max(seconds, 0), 1e12) / 60)
    if minutes < 1 { return "now" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 60 * 24 { return "\(minutes / 60) h" }
    return "\(minutes / (60 * 24)) d"
  }

  func hint(_ desk: Desk) -> String {
    desk.journal.log.isEmpty ? "hold * back" : "# call  * next  hold # who  hold * back"
  }
}
