import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The call log, the latest call first. Its calls can be called back.
struct CallLog: MenuScene {
  /// The place of the selected call.
  var selection: MenuSelection<Int>
  /// The selected call. Its place in the log may change.
  private var call: LoggedCall?
  /// When the log was opened, in seconds since 1970-01-01 UTC. The age of a call, such as `5 min`,
  /// is its age at this time.
  private let openedAt: Double

  init(openedAt: Double, with key: Key?, _ desk: Desk) {
    self.openedAt = openedAt
    selection = MenuSelection(0, openedWith: key)
    call = desk.journal.log.first
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "call list", "# or call calls back; * next; hold # shows the contact; hold * goes back")
    ]
  }

  static let name = "log"
  static let changeNotice = "that call has left the list: this one?"
  // Digits type in the scene below, and may follow each other fast.
  func filtersBounce(of key: Key) -> Bool { KeyBurst.acts(key) }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { key.isDigit }

  func items(_ desk: Desk) -> Range<Int> { desk.journal.log.indices }

  private func selectedCall(_ desk: Desk) -> LoggedCall? {
    items(desk).contains(selection.item) ? desk.journal.log[selection.item] : nil
  }

  func pressOwn(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn? {
    switch key {
    // Typing begins a search in the scene below.
    case .digit, .mode: .popAndPass
    default: nil
    }
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    passDown(text, &desk)
  }

  /// Opens the contact of the selected call. If no contact has the number, asks which contact is to
  /// get it.
  func holdPound(_ desk: inout Desk, at now: Instant) -> Turn {
    guard let call = selectedCall(desk) else { return .stay }
    guard let number = call.number, let kept = desk.kept(number) else {
      desk.notice = "this number can't be saved"
      return .stay
    }
    return .push(desk.details(of: kept, openedWith: .pound))
  }

  mutating func select(_ place: Int, _ desk: Desk) {
    selection.choose(place)
    call = selectedCall(desk)
  }

  func choose(_ place: Int, with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard let plan = desk.plan(desk.journal.log[place]) else {
      desk.notice = "this number can't be dialled"
      return .stay
    }
    return proceed(plan, with: key, &desk, at: now).replacing
  }

  /// Keeps the selected call selected.
  mutating func updateLog(_ desk: inout Desk) -> Turn {
    if let call, let place = desk.journal.log.firstIndex(where: { $0.isSame(as: call) }) {
      selection.item = place
      return .stay
    }
    let isGone = call != nil
    call = desk.journal.log.first
    guard isGone else {
      selection.item = 0
      return .stay
    }
    selection.replace(by: 0)
    desk.add(notice: "that call is no longer in the list: choose again")
    // After `replace`, a key that is down does not call another number.
    return .replace(self)
  }

  func contact(_ desk: Desk) -> Int? {
    selectedCall(desk).flatMap { Party(callingFrom: $0.number, in: desk.index).contact }
  }

  func heading(_ desk: Desk) -> [ScreenRow] {
    desk.journal.log.isEmpty ? [.message("no calls yet")] : []
  }

  func rows(_ desk: Desk) -> [ScreenRow] {
    heading(desk)
      + desk.devices.window(around: selection.item, of: desk.journal.log.count).map {
        row($0, desk, isSelected: $0 == selection.item)
      }
  }

  func row(_ place: Int, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    let call = desk.journal.log[place]
    // If a contact has got the number since, the call is shown with the contact's name.
    let who =
      call.name ?? Party(callingFrom: call.number, in: desk.index).name ?? call.number
      ?? call.missingNumber
    return .option(
      StyledText("\(Self.sign(call.kind)) \(who)"),
      right: StyledText(Self.details(call, age: openedAt - call.time, isAll: isSelected)),
      isSelected: isSelected)
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
