import ContactSearch
import Contacts
import Keypad
import LineDisplay

/// What the keys mean and what is shown, until it is left.
///
/// A scene is a value that knows its keys, its screen and its hint; all else it asks the desk. To add
/// one is a file with a ``SceneKind`` and a case here.
enum Scene: Hashable, Sendable {
  case home(Home)
  case numbers(NumberChoice)
  case question(Question)
  case call(InCall)
  case ended(Ended)
  case menu(CallMenu)
  case ringing(Ringing)
  case log(CallLog)
  case picker(ContactPicker)
  case contact(ContactPage)
  case number(NumberEntry)
  case name(NameEntry)
  case save(SaveNumber)
  case locked(Locked)

  /// All of them, as `twelvekey keys` tells of them.
  static let kinds: [any SceneKind.Type] = [
    Home.self, NumberChoice.self, Question.self, Ringing.self, InCall.self, CallMenu.self,
    Locked.self, CallLog.self, ContactPage.self, SaveNumber.self, NameEntry.self, NumberEntry.self,
    ContactPicker.self, Ended.self,
  ]

  /// The one place that knows them all.
  mutating func with<Result>(_ body: (inout any SceneKind) -> Result) -> Result {
    func run<Kind: SceneKind>(_ kind: Kind, _ make: (Kind) -> Scene) -> Result {
      var any: any SceneKind = kind
      defer { if let changed = any as? Kind { self = make(changed) } }
      return body(&any)
    }
    switch self {
    case .home(let scene): return run(scene, Scene.home)
    case .numbers(let scene): return run(scene, Scene.numbers)
    case .question(let scene): return run(scene, Scene.question)
    case .call(let scene): return run(scene, Scene.call)
    case .ended(let scene): return run(scene, Scene.ended)
    case .menu(let scene): return run(scene, Scene.menu)
    case .ringing(let scene): return run(scene, Scene.ringing)
    case .log(let scene): return run(scene, Scene.log)
    case .picker(let scene): return run(scene, Scene.picker)
    case .contact(let scene): return run(scene, Scene.contact)
    case .number(let scene): return run(scene, Scene.number)
    case .name(let scene): return run(scene, Scene.name)
    case .save(let scene): return run(scene, Scene.save)
    case .locked(let scene): return run(scene, Scene.locked)
    }
  }

  var kind: any SceneKind {
    switch self {
    case .home(let scene): scene
    case .numbers(let scene): scene
    case .question(let scene): scene
    case .call(let scene): scene
    case .ended(let scene): scene
    case .menu(let scene): scene
    case .ringing(let scene): scene
    case .log(let scene): scene
    case .picker(let scene): scene
    case .contact(let scene): scene
    case .number(let scene): scene
    case .name(let scene): scene
    case .save(let scene): scene
    case .locked(let scene): scene
    }
  }
}

/// What a scene makes of a key.
enum Turn: Hashable, Sendable {
  case stay
  /// Another scene comes over this one.
  case push(Scene)
  /// Another scene, or this one with another meaning, takes its place: keys that are down do no more.
  case replace(Scene)
  case pop
  /// This scene goes, and the key is for the one below.
  case popAndPass
  /// All goes but home, where nothing is typed any more; the key is for that where it `passes`.
  case home(passes: Bool)
  /// The key is for the scene below, which stays there.
  case pass
}

protocol SceneKind: Hashable, Sendable {
  /// The word for it in reports.
  var name: String { get }
  /// Whether it shows a call, or how one has ended.
  var isAboutCall: Bool { get }
  /// Its part of `twelvekey keys`; empty where its hint says all.
  static var keyRows: [KeyTable.Row] { get }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn
  /// The address book has changed.
  ///
  /// - Parameter isOnTop: whether it is what is shown.
  mutating func follow(_ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool) -> Turn

  /// Who may answer it, and when; `nil` where no key does harm.
  var answerTerms: AnswerGuard.Terms? { get }
  /// Whether a key that closes again too soon for a finger is a worn one here.
  func filtersBounce(of key: Key) -> Bool
  /// Whether the second press of a double press, whose first has brought this scene, does nothing.
  ///
  /// - Parameter behindCall: whether it was a call, or a ring, that the first press was for.
  func ignoresSecondPress(of key: Key, behindCall: Bool) -> Bool
  /// Whether a key is typing, which goes on while somebody calls.
  func isTyping(_ key: Key, _ desk: Desk) -> Bool

  func lines(_ desk: Desk) -> [ScreenLine]
  func hint(_ desk: Desk) -> String
  /// Whom it is about, for the picture.
  func contact(_ desk: Desk) -> Int?
  /// Its own search, where it has one beside the home screen's.
  func shownSearch() -> Home?
  /// What is typed in it, where that is not what is typed on the home screen.
  func shownEntry() -> Entry?
  /// The log has changed: a call has come to its front, or another process has written it.
  mutating func followLog(_ desk: inout Desk) -> Turn
  /// Words were forgotten: none that waits to be learned is.
  mutating func forgetWords()
  /// When it has something to do by itself.
  var deadline: Instant? { get }
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn
}

extension SceneKind {
  var isAboutCall: Bool { false }
  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn { .stay }
  mutating func follow(
    _ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn { .stay }
  var answerTerms: AnswerGuard.Terms? { nil }
  func filtersBounce(of key: Key) -> Bool { false }
  func ignoresSecondPress(of key: Key, behindCall: Bool) -> Bool { false }
  func isTyping(_ key: Key, _ desk: Desk) -> Bool { false }
  func contact(_ desk: Desk) -> Int? { nil }
  func shownSearch() -> Home? { nil }
  func shownEntry() -> Entry? { shownSearch()?.entry }
  mutating func followLog(_ desk: inout Desk) -> Turn { .stay }
  mutating func forgetWords() {}
  var deadline: Instant? { nil }
  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn { .stay }
}
