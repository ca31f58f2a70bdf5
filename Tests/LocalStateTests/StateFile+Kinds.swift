import CallModel
import ContactSearch
import Records
import TextEntry

@testable import LocalState

/// One kind of what is in a file, so that damage to another doesn't matter.
extension StateFile {
  private func read<Kind: Table, Result>(
    _: Kind.Type, _ body: (Kind) throws(StateError) -> Result
  ) throws(StateError) -> (result: Result, forgettings: Int64) {
    var result: Result?
    let forgettings = try read { (table) throws(StateError) in
      if let table = table as? Kind { result = try body(table) }
    }
    return (result!, forgettings)
  }

  func learned() throws(StateError) -> (
    words: [LearnedWord], pairs: [LearnedPair], forgettings: Int64
  ) {
    let read = try read(LearningTables.self) { (table) throws(StateError) in
      (words: try table.words(), pairs: try table.pairs())
    }
    return (read.result.words, read.result.pairs, read.forgettings)
  }

  func used() throws(StateError) -> (calls: [CallRecord], choices: [ChoiceRecord]) {
    try read(CallTables.self) { (table) throws(StateError) in
      (calls: try table.calls(), choices: try table.choices())
    }.result
  }

  func logged() throws(StateError) -> [LoggedCall] {
    try read(LogTable.self) { (table) throws(StateError) in try table.calls() }.result
  }

  func speedDials() throws(StateError) -> [UInt8: SpeedDial] {
    try read(SpeedDialTable.self) { (table) throws(StateError) in try table.speedDials() }.result
  }

  func defaultNumbers() throws(StateError) -> [String: String] {
    try read(DefaultNumberTable.self) { (table) throws(StateError) in try table.numbers() }.result
  }

  @discardableResult
  mutating func apply(
    _ changes: [LearningChange], since forgettings: Int64? = nil
  ) throws(StateError) -> Int64 {
    try write([.learned(changes)], since: forgettings)
  }

  mutating func forgetAll() throws(StateError) { try apply([.forgetAll]) }
}
