import Keypad

/// A scene in which an unintended answer does harm: a ring, a question, a code.
protocol AskingScene: Scene {
  /// Which keys may answer the scene, and when; `nil` if no key does harm now.
  var answerTerms: AnswerGuard.Terms? { get }
  /// Returns the key that opened the question of ``answerTerms``, if no other key was pressed for
  /// it.
  func askingKey(_ desk: Desk) -> Key?
}

extension AskingScene {
  func askingKey(_ desk: Desk) -> Key? { nil }
}
