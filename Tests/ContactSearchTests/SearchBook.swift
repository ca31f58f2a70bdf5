import ContactSearch
import Contacts

/// What the index and the slow reference have in common, so that one table is for both.
protocol SearchBook: Sendable {
  init(book: [Contact])
  var contacts: [Contact] { get }
  func search(_ query: SearchQuery) -> [Match]
  mutating func recall(calls: [CallRecord], choices: [ChoiceRecord])
  @discardableResult mutating func recordCall(
    contact: Int, number: Int, query: SearchQuery, day: Double
  ) -> (call: CallRecord, choice: ChoiceRecord?)
}

extension ContactIndex: SearchBook {
  init(book: [Contact]) { self.init(book) }
  mutating func recall(calls: [CallRecord], choices: [ChoiceRecord]) {
    recall(calls: calls, choices: choices, defaultNumbers: nil)
  }
}
