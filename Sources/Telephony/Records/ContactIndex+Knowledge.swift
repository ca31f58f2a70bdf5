import ContactSearch

extension ContactIndex {
  /// Replaces the known use of contacts. Matches already found keep their order until the next
  /// search.
  package mutating func recall(_ knowledge: Knowledge) {
    recall(
      calls: knowledge.calls, choices: knowledge.choices, defaultNumbers: knowledge.defaultNumbers)
  }
}
