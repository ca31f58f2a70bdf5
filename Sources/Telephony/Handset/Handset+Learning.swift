import CallModel
import ContactSearch
import TextEntry

/// Words and calls that other processes have stored together with those of this telephone.
extension Handset {
  /// Whether the next digit begins a word in t9, and so looks up the learned words.
  package var isBeforeWord: Bool { home.entry.isBeforeWord }

  /// Replaces the learned words from the next word on. The candidates of a word that has begun keep
  /// their order.
  ///
  /// - Parameter hasForgotten: whether words were forgotten. If so, the word that waits to be
  ///   learned is not learned, nor is the next one as its follower.
  /// - Precondition: `learning` includes the words learned here, ``Record/learned(_:)``.
  package mutating func relearn(_ learning: Learning, afterForgetting hasForgotten: Bool) {
    desk.predictor.relearn(learning)
    guard hasForgotten else { return }
    for place in stack.indices { stack[place].scene.forgetWords() }
  }

  /// Replaces the calls, the choices of contacts, the log, the speed dials and the default numbers.
  /// Matches already found keep their order until the next search.
  ///
  /// - Precondition: `calls` includes the calls made here, ``Record/used(_:_:)``.
  package mutating func recall(
    calls: [CallRecord], choices: [ChoiceRecord], log: [LoggedCall],
    speedDials: [UInt8: SpeedDial], defaultNumbers: [String: String]
  ) {
    desk.index.recall(calls: calls, choices: choices, defaultNumbers: defaultNumbers)
    desk.orderByUse(at: usedAt ?? .zero)
    desk.recall(log, speedDials: speedDials)
    followLog(at: usedAt ?? .zero)
  }
}

extension Writer {
  /// As ``Handset/isBeforeWord``.
  package var isBeforeWord: Bool { entry.isBeforeWord }

  /// As ``Handset/relearn(_:afterForgetting:)``.
  package mutating func relearn(_ learning: Learning, afterForgetting hasForgotten: Bool) {
    predictor.relearn(learning)
    if hasForgotten { entry.forgetWords() }
  }
}
