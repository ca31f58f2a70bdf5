import ContactSearch
import Contacts
import Keypad
import LineDisplay

/// The meaning of the keys and the content of the screen, until the user or an event leaves the
/// scene.
///
/// A scene is a value that knows its keys, its screen and its hint. Everything else comes from the
/// desk. A new scene needs a file with its type, and a line in ``KeyTable/sceneTypes``.
protocol Scene: Equatable, Sendable {
  /// The name of the scene in reports.
  var name: String { get }
  /// Whether it shows a call, or how one has ended.
  var isAboutCall: Bool { get }
  /// Its part of the output of `twelvekey keys`; empty if its hint says everything.
  static var keyRows: [KeyTable.Row] { get }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// A key other than a digit was released before it counted as held.
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// Takes a text that arrives as a whole. By default it is refused with a notice.
  ///
  /// - Returns: ``Turn/popAndPass`` if the text is for the scene below.
  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn
  /// The address book has changed.
  ///
  /// - Parameter isOnTop: whether this scene is shown.
  mutating func follow(_ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool) -> Turn

  /// Which keys may answer the scene, and when; `nil` if no key does harm.
  var answerTerms: AnswerGuard.Terms? { get }
  /// The key that, without any other, opened the question of ``answerTerms``.
  func askingKey(_ desk: Desk) -> Key?
  /// Whether a press is ignored if it follows the release faster than a finger can: it is then the
  /// bounce of a worn key.
  func filtersBounce(of key: Key) -> Bool
  /// Whether the second press of a double press does nothing, if the first has opened this scene.
  ///
  /// - Parameter behindCall: whether the first press was for a call or a ring.
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool
  /// Whether a third press that soon after the second, and all following ones, also do nothing.
  var renewsSecondPress: Bool { get }
  /// Whether the digits typed now are secret: those of a PIN or a PUK, or an answer to the network,
  /// which may have asked for anything. `nil` if the scene below decides, because typing goes on
  /// there.
  var hidesDigits: Bool? { get }
  /// The message when the scene closes by itself during typing and the remaining keys do nothing.
  var goneWords: String { get }
  /// Whether a key types. Typing goes on while a call rings.
  func isTyping(_ key: Key, _ desk: Desk) -> Bool

  /// The arrangement of its lines.
  var form: Screen.Form { get }
  /// Whether it shows the time, if a clock is wanted at all.
  func showsClock(_ desk: Desk) -> Bool
  func lines(_ desk: Desk) -> [ScreenLine]
  func hint(_ desk: Desk) -> String
  /// The contact of the scene, for the picture.
  func contact(_ desk: Desk) -> Int?
  /// The search that it shows; `nil` if it shows none.
  func shownSearch() -> Home?
  /// Fetches all of a list that the display can show. Called when its room may have grown.
  mutating func fetchWindow(_ desk: Desk)
  /// The text that is typed in it; `nil` if nothing can be typed.
  func shownEntry() -> Entry?
  /// The log has changed: a call has come to its front, or another process has written it.
  mutating func followLog(_ desk: inout Desk) -> Turn
  /// Learned words were deleted. A word that waits to be learned is then not learned.
  mutating func forgetWords()
  /// When it wants ``wake(_:at:)``; `nil` for never.
  var deadline: Instant? { get }
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn
}

extension Scene {
  var isAboutCall: Bool { false }
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "go back first")
  }
  mutating func follow(
    _ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn { .stay }
  var answerTerms: AnswerGuard.Terms? { nil }
  func askingKey(_ desk: Desk) -> Key? { nil }
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
  mutating func fetchWindow(_ desk: Desk) {}
  func shownEntry() -> Entry? { shownSearch()?.entry }
  mutating func followLog(_ desk: inout Desk) -> Turn { .stay }
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
  /// Replaces this scene by another one, or by itself with another meaning. Keys that are down have
  /// no further effect.
  case replace(any Scene)
  case pop
  /// Closes this scene, and passes the key to the one below.
  case popAndPass
  /// Closes all scenes except home, and clears its text. If it `passes`, the key goes to home.
  case home(passes: Bool)
}
