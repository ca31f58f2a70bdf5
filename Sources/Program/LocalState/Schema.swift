/// The tables of the state file, and their changes between versions.
enum Schema {
  /// The kinds of tables. A file has the tables of all kinds.
  static let tables: [any Table.Type] = [
    LearningTables.self, CallTables.self, LogTable.self, SpeedDialTable.self,
    DefaultNumberTable.self, TakenCallsTable.self,
  ]

  /// Element n brings a file from version n to version n + 1. Users' files depend on these
  /// statements, so they are never changed, only added to.
  ///
  /// A file is refused unless its tables are exactly those that these statements make. So a
  /// migration makes a new table and copies the rows: `ALTER TABLE` would rewrite the old table's
  /// text in ways that differ between versions of SQLite.
  static let migrations: [String] = {
    let count = (tables.flatMap { $0.migrations.keys }.max() ?? -1) + 1
    return (0..<count).map { version in
      tables.compactMap { $0.migrations[version] }.joined(separator: "\n")
    }
  }()

  /// `twlv`, which distinguishes a state file from other databases.
  static let applicationID: Int32 = 0x7477_6c76

  /// Brings the file up to date. If several processes do this at the same time, one does it and the
  /// others wait.
  static func migrate(
    _ connection: borrowing Connection, with migrations: [String]
  ) throws(StateError) {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(StateError) {
      let version = try version(of: connection, known: migrations)
      for migration in migrations[version...] { try connection.execute(migration) }
      try connection.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Returns the file's version, 0 for an empty file. Must be called in a transaction.
  ///
  /// - Throws: ``StateError`` for a file of another program or a later version, and for one with
  ///   any other tables: a table can be made so that reading it runs code.
  static func version(
    of connection: borrowing Connection, known migrations: [String]
  ) throws(StateError) -> Int {
    let application = try number("application_id", of: connection)
    let version = Int(try number("user_version", of: connection))
    let tables = try definitions(in: connection, limit: 100)
    if application == 0, version == 0, tables.isEmpty { return 0 }
    guard application == applicationID || isOurs(tables, migrations) else {
      throw StateError(
        .notAStateFile, path: connection.path, reason: "a database of another program")
    }
    guard application == applicationID, (1...migrations.count + mostLater).contains(version) else {
      throw StateError(
        .damaged, path: connection.path, reason: "its header is not that of a state file")
    }
    guard version <= migrations.count else {
      throw StateError(
        .newerVersion, path: connection.path,
        reason: "of version \(version), and this twelvekey knows \(migrations.count) at most")
    }
    let model = try Connection()
    for migration in migrations[..<version] { try model.execute(migration) }
    guard try definitions(in: model, limit: 100) == tables else {
      throw StateError(
        .damaged, path: connection.path, reason: "its tables are not those of version \(version)")
    }
    return version
  }

  /// A version number that exceeds the program's own by more than this is not a real one.
  private static let mostLater = 100

  /// Whether all tables belong to a state file. The header is not examined.
  private static func isOurs(_ tables: [String], _ migrations: [String]) -> Bool {
    guard let model = try? Connection() else { return false }
    for migration in migrations {
      try? model.execute(migration)
      if (try? definitions(in: model, limit: 100)) == tables { return true }
    }
    return false
  }

  private static func number(
    _ pragma: String, of connection: borrowing Connection
  ) throws(StateError) -> Int32 {
    let statement = try Statement("PRAGMA \(pragma)", on: connection)
    return try statement.next() ? statement.integer(0, as: Int32.self) ?? 0 : 0
  }

  /// Returns the statements that make everything in the file except SQLite's own tables and
  /// indices.
  static func definitions(
    in connection: borrowing Connection, limit: Int64
  ) throws(StateError) -> [String] {
    let statement = try Statement(
      "SELECT sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY name LIMIT \(limit)",
      on: connection)
    return try statement.all { statement.text(0) ?? "" }
  }

  /// The first page of a table or an index.
  struct FirstPage {
    /// Whether it is a page of an index. A table without row ids is stored as an index.
    var isIndex: Bool
    /// The types of the columns of a table.
    var types: [String]

    func fits(_ values: [Statement.Value]) -> Bool {
      values.count == types.count
        && zip(values, types).allSatisfy { value, type in
          switch value {
          case .null: true
          case .text: type == "TEXT"
          case .real: type == "REAL"
          // A whole number may be stored as an integer.
          case .integer: type == "INTEGER" || type == "REAL"
          }
        }
    }
  }

  /// Returns the first pages of all tables and indices, by their numbers.
  static func firstPages(
    in connection: borrowing Connection
  ) throws(StateError) -> [Int: FirstPage] {
    let statement = try Statement(
      """
      SELECT rootpage, type = 'index' OR sql LIKE '%WITHOUT ROWID',
        (SELECT group_concat(type) FROM
          (SELECT type FROM pragma_table_xinfo(made.name) ORDER BY cid))
      FROM sqlite_schema AS made WHERE rootpage > 0
      """, on: connection)
    var pages: [Int: FirstPage] = [:]
    while try statement.next() {
      if let page = statement.integer(0, as: Int.self) {
        let types = statement.text(2) ?? ""
        pages[page] = FirstPage(
          isIndex: statement.integer(1, as: Int.self) == 1,
          types: types.split(separator: ",").map { String($0) })
      }
    }
    return pages
  }
}
