extension StateFile {
  /// What another file held, in a new one. When it returns the file is on the disk, and closed.
  ///
  /// - Parameter path: an empty file, without links on the way to it.
  static func make(at path: String, of contents: StateContents) throws(StateError) {
    do {
      let connection = try Connection(path: path, name: path, followsLinks: false)
      try connection.harden(patience: 0)
      // Of a file that is not done all is thrown away.
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
      try Schema.migrate(connection, with: Schema.migrations)
      connection.beginWork()
      try connection.execute("BEGIN IMMEDIATE")
      try LearningTables.prepare(on: connection).restore(contents)
      try CallTables.prepare(on: connection).restore(contents)
      try LogTable.prepare(on: connection).restore(contents)
      try DefaultNumberTable.prepare(on: connection).restore(contents)
      let speedDials = try SpeedDialTable.prepare(on: connection)
      for (digit, speedDial) in contents.speedDials {
        try speedDials.write(speedDial, digit: digit)
      }
      try connection.execute("COMMIT")
    }
  }
}
