/// The tables of the state file, and their changes between versions.
enum Schema {
  /// Element n brings a file from version n to version n + 1. Users' files depend on these
  /// statements, so they are never changed, only added to.
  ///
  /// A file is refused unless its tables are exactly those that these statements make. So a
  /// migration makes a new table and copies the rows: `ALTER TABLE` would rewrite the old table's
  /// text in ways that differ between versions of SQLite.
  static let migrations = [
    // The tables are strict, so that a wrong edit by hand fails at once. They have no row ids,
    // because rows are found only by their words, and a commit then writes one page for each table.
    """
    CREATE TABLE word (
      word TEXT NOT NULL PRIMARY KEY,
      count INTEGER NOT NULL,
      boost INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE pair (
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (first, second)
    ) STRICT, WITHOUT ROWID;
    """,
    // Days count from 1970-01-01 UTC. For the weights see `CallWeight`.
    """
    CREATE TABLE call (
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      weight REAL NOT NULL,
      count INTEGER NOT NULL,
      last_day REAL NOT NULL,
      PRIMARY KEY (name, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE choice (
      query TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      day REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    // The number of times that words were forgotten, in one row. It keeps a telephone from writing
    // words that it learned before they were last forgotten.
    """
    CREATE TABLE forgetting (
      id INTEGER PRIMARY KEY CHECK (id = 0),
      times INTEGER NOT NULL
    ) STRICT;
    """,
    // The call log, in the order in which calls ended, in seconds since 1970-01-01 UTC. `name` is
    // NULL for an unknown caller, `number` for a withheld number.
    """
    CREATE TABLE logged (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT,
      number TEXT,
      time REAL NOT NULL,
      seconds INTEGER NOT NULL
    ) STRICT;
    """,
    // The contacts of the speed dials; `name` is NULL for a number without a contact.
    """
    CREATE TABLE speed_dial (
      digit INTEGER PRIMARY KEY,
      name TEXT,
      number TEXT NOT NULL
    ) STRICT;
    """,
    // The rows of `logged` that are missed calls not looked at yet. And the starred number of each
    // contact, with name and number as in `call`, in the order in which they were starred.
    """
    CREATE TABLE unseen (
      id INTEGER PRIMARY KEY
    ) STRICT;
    CREATE TABLE default_number (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      number TEXT NOT NULL
    ) STRICT;
    """,
    // Three sums of calls replace one that had a half-life of fourteen days. The old sum goes to
    // the longest one; the others begin with the last call. A table can't be renamed, because that
    // would change its text.
    """
    CREATE TEMP TABLE old_call AS SELECT * FROM call;
    DROP TABLE call;
    CREATE TABLE call (
      name TEXT NOT NULL,
      number TEXT NOT NULL,
      weight_hour REAL NOT NULL,
      weight_day REAL NOT NULL,
      weight_month REAL NOT NULL,
      count INTEGER NOT NULL,
      last_day REAL NOT NULL,
      PRIMARY KEY (name, number)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO call SELECT name, number, last_day / 0.04, last_day, last_day / 25 + weight - last_day / 14,
      count, last_day FROM old_call;
    DROP TABLE old_call;
    """,
  ]

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
    var definitions: [String] = []
    while try statement.next() { definitions.append(statement.text(0) ?? "") }
    return definitions
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
