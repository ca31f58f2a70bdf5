import Records

/// Words and calls that other processes have stored together with those of this telephone.
extension Handset {
  /// Whether the next digit begins a word in t9, and so looks up the learned words.
  package var isBeforeWord: Bool { home.entry.isBeforeWord }

  /// Replaces all knowledge. The learned words count from the next word on: the candidates of a
  /// word that has begun keep their order. Matches already found keep theirs until the next search.
  ///
  /// If words were forgotten, the word that waits to be learned is not learned, nor is the next one
  /// as its follower.
  ///
  /// - Precondition: `knowledge` includes the records made here.
  package mutating func recall(_ knowledge: Knowledge) {
    desk.recall(knowledge)
    desk.orderByUse(at: usedAt ?? .zero)
    updateLog(at: usedAt ?? .zero)
    guard knowledge.isAfterForgetting else { return }
    for place in stack.indices { stack[place].scene.forgetWords() }
  }
}

extension Writer {
  /// Whether the next digit begins a word in t9; see ``Handset/isBeforeWord``.
  package var isBeforeWord: Bool { entry.isBeforeWord }

  /// Replaces the learned words; see ``Handset/recall(_:)``.
  package mutating func recall(_ knowledge: Knowledge) {
    predictor.relearn(knowledge.learning)
    if knowledge.isAfterForgetting { entry.forgetWords() }
  }
}
