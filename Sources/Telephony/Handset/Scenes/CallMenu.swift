import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// A menu of the functions for the call, apart from ending it. In the scene of the call itself the
/// keys send tones, so twelve keys leave no room for these functions.
///
/// The menu replaces the scene of the call. In the menu only the end key ends a call.
struct CallMenu: MenuScene {
  enum Item: Hashable, Sendable {
    /// Shows the scene below the call, to look for another contact.
    case list
    case hold, resume, swap
    case mute, unmute

    var words: String {
      switch self {
      case .list: "new call, or call list"
      case .hold: "put on hold"
      case .resume: "resume"
      case .swap: "switch calls"
      case .mute: "mute"
      case .unmute: "unmute"
      }
    }
  }

  var selection = MenuSelection(Item.list)

  static let name = "menu"
  var isAboutCall: Bool { true }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool { true }

  /// Returns the items that the line can carry out now.
  func items(_ desk: Desk) -> [Item] {
    let calls = desk.calls
    func has(_ state: Call.State) -> Bool { calls.all.contains { $0.state == state } }
    var items: [Item] = [.list]
    if calls.abilities?.contains(.holds) == true {
      switch (has(.active), has(.held)) {
      case (true, true): items.append(.swap)
      case (true, false) where !calls.status.onlySwaps: items.append(.hold)
      case (false, true) where !calls.status.onlySwaps: items.append(.resume)
      default: break
      }
    }
    if calls.abilities?.contains(.mutes) == true, has(.active) || has(.held) {
      items.append(calls.isMuted ? .unmute : .mute)
    }
    return items
  }

  var back: Turn { .replace(InCall()) }
  // The calls may have changed meanwhile.
  static let changeNotice = "no longer possible: choose again"

  mutating func pressOwn(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn? {
    // A digit is neither a tone nor a choice here: for tones the user goes back first.
    guard key == .end else { return nil }
    // A key that may be the auto-repeat of a terminal ends no call.
    if desk.answers.origin(of: key) == .perhapsRepeat {
      desk.notice = Desk.heldNotice
    } else if let call = desk.calls.current {
      desk.ask(desk.calls.hangUp(call.id, at: now))
    }
    return .stay
  }

  mutating func choose(
    _ item: Item, with key: Key, _ desk: inout Desk, at now: Instant
  ) -> Turn {
    switch item {
    case .list: return .pop
    case .hold, .resume, .swap: desk.ask(desk.calls.swap() ?? [])
    case .mute, .unmute: desk.ask(desk.calls.mute() ?? [])
    }
    return back
  }

  func contact(_ desk: Desk) -> Int? { desk.currentParty?.contact }

  func heading(_ desk: Desk) -> [ScreenRow] { [.title(StyledText(desk.callInBrief ?? ""))] }

  func row(_ item: Item, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    .option(StyledText(item.words), isSelected: isSelected)
  }

  func hint(_ desk: Desk) -> String { "# OK  * next  hold * back" }
}
