import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The meaning of the keys and the content of the screen, until the user leaves the scene or an
/// event closes it.
///
/// A scene is a value that defines its keys, its screen and its hint. All other data is on the
/// desk. A new scene needs a file with its type, and a line in ``KeyTable/sceneTypes``.
protocol Scene: Equatable, Sendable {
  /// The name of the scene in reports.
  static var name: String { get }
  /// Whether the scene shows a call, or how a call has ended.
  var isAboutCall: Bool { get }
  /// The rows of the scene in the output of `twelvekey keys`; empty if the hint says everything.
  static var keyRows: [KeyTable.Row] { get }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// Handles a key that was released before it counted as held. Digits act on the press instead.
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// Handles a text that arrives as a whole. By default, refuses it with a notice.
  ///
  /// - Returns: ``Turn/popAndPass`` if the text is for the scene below.
  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn
  /// Handles a change of the address book.
  ///
  /// - Parameter isOnTop: whether this scene is shown.
  mutating func update(for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool) -> Turn

  /// Whether a command may show another scene in place of this one: this scene asks nothing, and
  /// nothing typed in it is lost.
  var mayBeLeft: Bool { get }

  /// Whether a press is ignored if it follows the release faster than a finger can: it is then the
  /// bounce of a worn key.
  func filtersBounce(of key: Key) -> Bool
  /// Whether the second press of a double press does nothing, if the first has opened this scene.
  ///
  /// - Parameter behindCall: whether the first press was for a call or a ring.
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool
  /// Whether a third press that follows the second as fast, and all fast presses after it, also do
  /// nothing.
  var renewsSecondPress: Bool { get }
  /// Whether the digits typed now are secret: those of a PIN or a PUK, or an answer to the network,
  /// which may have asked for anything. `nil` if the scene below decides, because typing goes on
  /// there.
  var hidesDigits: Bool? { get }
  /// The message when the scene closes by itself during typing and the remaining keys do nothing.
  var goneWords: String { get }
  /// Whether a key types. Typing goes on while a call rings.
  func isTyping(_ key: Key, _ desk: Desk) -> Bool

  /// The arrangement of the scene's lines.
  var form: Screen.Form { get }
  /// Whether the scene shows the time, if a clock is wanted at all.
  func showsClock(_ desk: Desk) -> Bool
  func rows(_ desk: Desk) -> [ScreenRow]
  func hint(_ desk: Desk) -> String
  /// Returns the contact of the scene, for the picture.
  func contact(_ desk: Desk) -> Int?
  /// Returns the search that the scene shows; `nil` if there is none.
  func shownSearch() -> Home?
  /// The position of the selected match; read after each key, so that no search is copied for it.
  var selectedMatch: Int? { get }
  /// Fetches all lines of a list that the display can show. Called when the display may have got
  /// more room.
  mutating func fetchWindow(_ desk: Desk)
  /// Returns the text that is typed in the scene; `nil` if nothing can be typed.
  func shownEntry() -> Entry?
  /// Handles a change of the log: a call was added at its front, or another process has written it.
  mutating func updateLog(_ desk: inout Desk) -> Turn
  /// Handles the deletion of learned words: a word that waits to be learned is then not learned.
  mutating func forgetWords()
  /// When the scene needs ``wake(_:at:)``; `nil` for never.
  var deadline: Instant? { get }
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn
}

extension Scene {
  var isAboutCall: Bool { false }
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "go back first")
  }
  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn { .stay }
  var mayBeLeft: Bool { false }
  func filtersBounce(of key: Key) -> Bool { false }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool { false }
  var renewsSecondPress: Bool { true }
  var hidesDigits: Bool? { false }
  static var typeAgain: String { "the screen changed while you typed: type it again" }
  var goneWords: String { Self.typeAgain }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { false }
  var form: Screen.Form { .list }
  func showsClock(_ desk: Desk) -> Bool { false }
  func contact(_ desk: Desk) -> Int? { nil }
  func shownSearch() -> Home? { nil }
  var selectedMatch: Int? { nil }
  mutating func fetchWindow(_ desk: Desk) {}
  func shownEntry() -> Entry? { shownSearch()?.entry }
  mutating func updateLog(_ desk: inout Desk) -> Turn { .stay }
  mutating func forgetWords() {}
  var deadline: Instant? { nil }
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn { .stay }

  func isEqual(to other: any Scene) -> Bool {
    guard let other = other as? Self else { return false }
    return other == self
  }
}

/// The effect of a key or an event on the stack of scenes.
enum Turn: Sendable {
  case stay
  /// Opens another scene above this one.
  case push(any Scene)
  /// Replaces this scene with another one, or with itself in another meaning. Keys that are down
  /// have no further effect.
  case replace(any Scene)
  case pop
  /// Closes this scene, and passes the key to the one below.
  case popAndPass
  /// Closes all scenes except home, and clears the text of home. `passes`: whether the key then
  /// goes to home.
  case home(passes: Bool)
}
