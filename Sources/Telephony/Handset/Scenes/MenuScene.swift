import CellDisplay
import Keypad

/// A list to choose from: `*`, up and down step; `#`, call and select choose; a held `*`, end,
/// erase and left go back.
///
/// All lists have the same guards: the bounce of a worn key and the second press of a double press
/// choose nothing; if another item has taken the place of the selected one, a press only says so;
/// and the key that opened the list makes no call alone.
protocol MenuScene: Scene {
  associatedtype Items: RandomAccessCollection
  where Items.Element: Hashable & Sendable, Items.Index == Int

  var selection: MenuSelection<Items.Element> { get set }
  /// Returns the items that the user can choose from now. The first index is 0.
  func items(_ desk: Desk) -> Items
  /// Returns the lines above the list.
  func heading(_ desk: Desk) -> [ScreenRow]
  func row(_ item: Items.Element, _ desk: Desk, isSelected: Bool) -> ScreenRow
  mutating func select(_ item: Items.Element, _ desk: Desk)
  /// Carries out the selected item. Called only after a deliberate press.
  mutating func choose(
    _ item: Items.Element, with key: Key, _ desk: inout Desk, at now: Instant
  ) -> Turn
  /// Handles a held `#`.
  mutating func holdPound(_ desk: inout Desk, at now: Instant) -> Turn
  /// Handles a key that has a meaning of its own in this list; returns `nil` for any other key.
  mutating func pressOwn(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn?
  var back: Turn { get }
  /// The notice if the selected item is not the one that was selected before.
  static var changeNotice: String { get }
}

/// The selected item of a list, and how it came to be selected.
struct MenuSelection<Item: Hashable & Sendable>: Hashable, Sendable {
  var item: Item
  /// The key that opened the list, if this key alone may lead to a call.
  var openedWith: Key?
  /// Whether the user has selected the item with another key.
  private(set) var isChosen = false
  /// Whether a change has put the item in the place of the one that was selected.
  private(set) var isNew = false

  init(_ item: Item, openedWith key: Key? = nil) {
    self.item = item
    openedWith = key
  }

  mutating func choose(_ item: Item) { (self.item, isChosen, isNew) = (item, true, false) }

  /// Selects another item in the place of the selected one, which no longer exists.
  mutating func replace(by item: Item) { (self.item, isChosen, isNew) = (item, false, true) }

  /// Notes that the user has been told of the change.
  mutating func settle() { isNew = false }

  /// Whether no other key was pressed than the one that opened the list. Presses of a single key
  /// may happen in a pocket.
  func isAlone(_ key: Key) -> Bool { key == openedWith && !isChosen }
}

extension MenuScene {
  var mayBeLeft: Bool { true }
  static var keyRows: [KeyTable.Row] { [] }
  static var changeNotice: String { "the list has changed: choose again" }

  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down && key != .star }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  mutating func select(_ item: Items.Element, _ desk: Desk) { selection.choose(item) }
  mutating func holdPound(_ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func pressOwn(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn? { nil }
  var back: Turn { .pop }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if let turn = pressOwn(key, &desk, at: now) { return turn }
    switch key {
    case .up: step(-1, desk)
    case .down: step(1, desk)
    case .call, .select: return choose(with: key, &desk, at: now)
    case .end, .erase, .left: return back
    // `*` and `#` act when they are released.
    case .star, .pound, .right, .mode, .digit: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: step(1, desk)
    case .pound: return choose(with: key, &desk, at: now)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: back
    case .pound: holdPound(&desk, at: now)
    default: .stay
    }
  }

  private mutating func step(_ direction: Int, _ desk: Desk) {
    let items = items(desk)
    if items.isEmpty { return }
    let place = (items.firstIndex(of: selection.item) ?? 0) + direction
    select(items[(place + items.count) % items.count], desk)
  }

  private mutating func choose(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    let items = items(desk)
    guard let first = items.first else { return back }
    if !items.contains(selection.item) { selection.replace(by: first) }
    if selection.isNew {
      selection.settle()
      desk.notice = Self.changeNotice
      return .stay
    }
    return choose(selection.item, with: key, &desk, at: now)
  }

  /// Returns the next step for the call of an item: a question if the key that opened the list is
  /// the only one that was pressed.
  func proceed(
    _ plan: Desk.Plan, with key: Key, _ desk: inout Desk, at now: Instant
  ) -> Desk.Next {
    guard case .call(let call, nil) = plan, selection.isAlone(key) else {
      return desk.proceed(plan, at: now)
    }
    return desk.proceed(.call(call, .chosen), with: key, at: now)
  }

  func rows(_ desk: Desk) -> [ScreenRow] {
    heading(desk) + items(desk).map { row($0, desk, isSelected: $0 == selection.item) }
  }
}
