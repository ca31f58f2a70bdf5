import Records

/// A state file, and what this process knows of it.
package final class KnownState {
  /// The file, for the changes that a command makes. ``save(_:)`` writes a telephone's records.
  package var file: StateFile
  /// What earlier runs have kept, or what ``news()`` last read.
  package private(set) var knowledge: Knowledge
  /// The number of times that words were forgotten, when the file was last read or written.
  package private(set) var forgettings: Int64
  /// Whether something was forgotten that ``news()`` has not reported yet.
  private var hasForgotten = false
  /// Whether other processes have written something that ``news()`` has not read yet.
  private var isStale = false

  /// - Parameter patience: how long each call waits for another process.
  /// - Throws: the errors of ``StateFile/init(path:patience:)`` and ``StateFile/read()``.
  package init(path: String, patience: Duration = StateFile.patience) throws(StateError) {
    file = try StateFile(path: path, patience: patience)
    // This question precedes the first reading: a change in between is read twice, and not missed.
    _ = try file.wasChangedByOthers()
    (knowledge, forgettings) = try file.read()
  }

  /// Reads everything again, if another process has written something since the last call.
  ///
  /// - Returns: `nil` if no other process has written.
  /// - Throws: ``StateError`` if the file can't be read or is damaged.
  package func news() throws(StateError) -> Knowledge? {
    if try file.wasChangedByOthers() { isStale = true }
    guard isStale else { return nil }
    let read = try file.read()
    if read.forgettings != forgettings { hasForgotten = true }
    (knowledge, forgettings) = read
    knowledge.isAfterForgetting = hasForgotten
    (isStale, hasForgotten) = (false, false)
    return knowledge
  }

  /// Continues after a time without the file. ``save(_:)`` compares later learned words with this
  /// count of forgettings, and the next ``news()`` reads everything.
  package func resume(since forgettings: Int64?) {
    if let forgettings { self.forgettings = forgettings }
    isStale = true
  }

  /// Writes the records in their order: all of them or none. The words that a telephone has learned
  /// are left out if words were forgotten since the file was last read; words learned later are
  /// written.
  ///
  /// - Returns: `false` if the learned words were left out.
  /// - Throws: ``StateError``; the file is then as it was before.
  @discardableResult
  package func save(_ records: [Record]) throws(StateError) -> Bool {
    if records.isEmpty { return true }
    let now = try file.write(records, since: forgettings)
    // ``news()`` reads what became of them.
    if records.contains(where: \.isMergedInFile) { isStale = true }
    // Without learned words, the count stays: the next learned words are compared with it.
    guard now != forgettings, records.contains(where: \.isLearned) else { return true }
    (forgettings, hasForgotten) = (now, true)
    return false
  }
}
