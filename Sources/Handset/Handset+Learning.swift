import ContactSearch
import Telephony
import TextEntry

/// What others have taught where this telephone keeps its words and its calls.
extension Handset {
  /// Whether the next digit begins a word in t9, and so asks what was learned.
  package var isBeforeWord: Bool { home.entry.isBeforeWord }

  /// Takes what is known now in place of what was, for the next word. The candidates of a word that
  /// has begun stay in their order.
  ///
  /// - Parameter hasForgotten: whether words were forgotten: then the word that waits to be learned
  ///   is not learned, nor is the next one as its follower.
  /// - Precondition: What was learned here, ``Record/learned(_:)``, is a part of it.
  package mutating func relearn(_ learning: Learning, afterForgetting hasForgotten: Bool) {
    desk.predictor.relearn(learning)
    guard hasForgotten else { return }
    for place in stack.indices { stack[place].scene.forgetWords() }
  }

  /// Takes the calls that are known now, and who was chosen for what, in place of what was, for the
  /// next search. What was found stays in its order.
  ///
  /// - Precondition: The calls that were made here, ``Record/used(_:_:)``, are a part of it.
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
