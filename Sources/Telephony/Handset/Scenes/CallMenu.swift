import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// A menu of the functions for the call, apart from ending it. In the scene of the call itself the
/// keys send tones, so twelve keys leave no room for these functions.
///
/// The menu replaces the scene of the call. In the menu only the end key ends a call.
struct CallMenu: Scene {
  enum Item: Hashable, Sendable {
    /// Shows the scene below the call, to look for another contact.
    case list
    case hold, resume, swap
    case mute, unmute

    var words: String {
      switch self {
      case .list: "another call, or the list"
      case .hold: "put on hold"
      case .resume: "go on talking"
      case .swap: "the other call"
      case .mute: "turn the microphone off"
      case .unmute: "turn the microphone on"
      }
    }
  }

  private var selected = Item.list

  static var keyRows: [KeyTable.Row] { [] }

  var name: String { "menu" }
  var isAboutCall: Bool { true }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool { true }
  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down && key != .star }

  /// Returns the items that the line can carry out now.
  static func items(_ desk: Desk) -> [Item] {
    let calls = desk.calls
    func has(_ state: Call.State) -> Bool { calls.all.contains { $0.state == state } }
    var items: [Item] = [.list]
    if calls.abilities?.contains(.holds) == true {
      switch (has(.active), has(.held)) {
      case (true, true): items.append(.swap)
      case (true, false): items.append(.hold)
      case (false, true): items.append(.resume)
      case (false, false): break
      }
    }
    if calls.abilities?.contains(.mutes) == true, has(.active) || has(.held) {
      items.append(calls.isMuted ? .unmute : .mute)
    }
    return items
  }

  private static let back = Turn.replace(InCall())

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .up: step(-1, desk)
    case .down: step(1, desk)
    case .call, .select: return choose(with: key, &desk)
    // A key that may be the auto-repeat of a terminal ends no call.
    case .end where desk.answers.origin(of: key) == .perhapsRepeat:
      desk.notice = Desk.heldNotice
    case .end: if let call = desk.calls.current { desk.ask(desk.calls.hangUp(call.id, at: now)) }
    case .erase, .left: return Self.back
    // A digit is neither a tone nor a choice here: for tones the user goes back first.
    case .digit, .right, .mode: break
    // These act when they are released.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: press(.down, &desk, at: now)
    case .pound: choose(with: key, &desk)
    default: .stay
    }
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    key == .star ? Self.back : .stay
  }

  private mutating func choose(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    // The calls may have changed meanwhile.
    guard Self.items(desk).contains(selected) else {
      selected = .list
      desk.notice = "that can't be done any more: choose again"
      return .stay
    }
    switch selected {
    case .list: return .pop
    case .hold, .resume, .swap: desk.ask(desk.calls.swap() ?? [])
    case .mute, .unmute: desk.ask(desk.calls.mute() ?? [])
    }
    return Self.back
  }

  private mutating func step(_ direction: Int, _ desk: Desk) {
    let items = Self.items(desk)
    let place = (items.firstIndex(of: selected) ?? 0) + direction
    selected = items[(place + items.count) % items.count]
  }

  func contact(_ desk: Desk) -> Int? { desk.currentParty?.contact }

  func lines(_ desk: Desk) -> [ScreenRow] {
    [.title(StyledText(desk.callInBrief ?? ""))]
      + Self.items(desk).map { .option(StyledText($0.words), isSelected: $0 == selected) }
  }

  func hint(_ desk: Desk) -> String { "# do it  * next  hold * back" }
}
