extension StateFile {
  /// Makes a new file with the contents of another one. On return the new file is on the disk and
  /// closed.
  ///
  /// - Parameter path: an empty file; the path has no links.
  static func make(at path: String, of contents: StateContents) throws(StateError) {
    do {
      let connection = try Connection(path: path, name: path, followsLinks: false)
      try connection.harden(patience: 0)
      // An unfinished file is discarded as a whole, so the journal may stay in memory.
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
      try Schema.migrate(connection, with: Schema.migrations)
      connection.beginWork()
      try connection.execute("BEGIN IMMEDIATE")
      for kind in Schema.tables { try kind.init(on: connection).restore(contents) }
      try connection.execute("COMMIT")
    }
  }
}
