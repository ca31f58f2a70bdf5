import ContactSearch
import Contacts
import Keypad
import LineDisplay

/// What the keys mean and what is shown, until it is left.
///
/// A value that knows its keys, its screen and its hint; all else it asks the desk. To add one is a file
/// with a type of this kind, and a line in ``KeyTable/sceneTypes``.
protocol Scene: Equatable, Sendable {
  /// The word for it in reports.
  var name: String { get }
  /// Whether it shows a call, or how one has ended.
  var isAboutCall: Bool { get }
  /// Its part of `twelvekey keys`; empty where its hint says all.
  static var keyRows: [KeyTable.Row] { get }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// A key that is no digit was let go before it was held.
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// Takes a text that arrives as a whole. By default it is refused with a notice.
  ///
  /// - Returns: ``Turn/popAndPass`` if the text is for the scene below.
  mutating func take(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn
  /// The address book has changed.
  ///
  /// - Parameter isOnTop: whether it is what is shown.
  mutating func follow(_ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool) -> Turn

  /// Who may answer it, and when; `nil` where no key does harm.
  var answerTerms: AnswerGuard.Terms? { get }
  /// The key that alone has brought what ``answerTerms`` are for.
  func askingKey(_ desk: Desk) -> Key?
  /// Whether a key that closes again too soon for a finger is a worn one here.
  func filtersBounce(of key: Key) -> Bool
  /// Whether the second press of a double press, whose first has brought this scene, does nothing.
  ///
  /// - Parameter behindCall: whether it was a call, or a ring, that the first press was for.
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool
  /// Whether a third press so soon behind the second, and all others, do nothing either.
  var renewsSecondPress: Bool { get }
  /// Whether digits that are typed now are nobody's to read: a PIN's, or a PUK's; or the network's, which
  /// may have asked for anything. `nil` where the scene below says it, in which whoever types goes on.
  var hidesDigits: Bool? { get }
  /// The message when the scene closes by itself during typing and the remaining keys do nothing.
  var goneWords: String { get }
  /// Whether a key is typing, which goes on while somebody calls.
  func isTyping(_ key: Key, _ desk: Desk) -> Bool

  /// How its lines stand.
  var form: Screen.Form { get }
  /// Whether the time stands on it, where somebody wants to see it.
  func showsClock(_ desk: Desk) -> Bool
  func lines(_ desk: Desk) -> [ScreenLine]
  func hint(_ desk: Desk) -> String
  /// Whom it is about, for the picture.
  func contact(_ desk: Desk) -> Int?
  /// The search that it shows; `nil` where it shows none.
  func shownSearch() -> Home?
  /// Sees to it that all that the display can show of a list is there: it has room for more by now.
  mutating func fetchWindow(_ desk: Desk)
  /// What is typed in it; `nil` where nothing can be.
  func shownEntry() -> Entry?
  /// The log has changed: a call has come to its front, or another process has written it.
  mutating func followLog(_ desk: inout Desk) -> Turn
  /// Words were forgotten: none that waits to be learned is.
  mutating func forgetWords()
  /// When it has something to do by itself.
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

/// What a scene makes of a key.
enum Turn: Sendable {
  case stay
  /// Another scene comes over this one.
  case push(any Scene)
  /// Another scene, or this one with another meaning, takes its place: keys that are down do no more.
  case replace(any Scene)
  case pop
  /// This scene goes, and the key is for the one below.
  case popAndPass
  /// All goes but home, where nothing is typed any more; the key is for that where it `passes`.
  case home(passes: Bool)
}
