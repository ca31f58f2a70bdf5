import CSQLite

/// The tables of Android's dialler (`DialerDatabaseHelper`), in memory: a row for every key under
/// which a contact is found, and an index on the keys. For each query, all rows that fit are
/// ranked.
///
/// This table is faster than the original. Keys are compared as a range of the index, while a bound
/// `LIKE` can't use the index. The table of keys is its own index. Names are not matched again for
/// their spans.
final class PrefixTable: SearchPeer {
  static let label = "(b) SQLite"

  private var database: OpaquePointer?
  private var query: OpaquePointer?

  init(_ book: Book) {
    check(sqlite3_open_v2(":memory:", &database, Self.flags, nil))
    run(
      """
      CREATE TABLE contact (
        id INTEGER PRIMARY KEY, starred INTEGER, times_used INTEGER, name TEXT);
      CREATE TABLE prefix (key TEXT, contact INTEGER, PRIMARY KEY (key, contact)) WITHOUT ROWID;
      BEGIN;
      """)
    fill(book)
    run("COMMIT; ANALYZE;")
    query = prepare(
      """
      SELECT id, name FROM contact
      WHERE id IN (SELECT contact FROM prefix WHERE key >= ?1 AND key < ?2)
      ORDER BY starred DESC, times_used DESC, name, id
      """)
  }

  deinit {
    sqlite3_finalize(query)
    sqlite3_close_v2(database)
  }

  func search(_ wanted: Query, limit: Int) -> [Int] {
    var found: [Int] = []
    bind(query, 1, wanted.digits)
    // All keys with this start sort before the same digits with the last one increased.
    bind(query, 2, wanted.digits.dropLast() + [(wanted.digits.last ?? 0) + 1])
    while found.count < limit, sqlite3_step(query) == SQLITE_ROW {
      found.append(Int(sqlite3_column_int64(query, 0)))
      // A dialler reads the name to show it.
      _ = sqlite3_column_text(query, 1)
    }
    sqlite3_reset(query)
    return found
  }

  // One thread, one connection: no locks.
  private static let flags =
    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX

  private func fill(_ book: Book) {
    let contacts = prepare("INSERT INTO contact VALUES (?, ?, 0, ?)")
    let prefixes = prepare("INSERT OR IGNORE INTO prefix VALUES (?, ?)")
    for (id, contact) in book.contacts.enumerated() {
      sqlite3_bind_int64(contacts, 1, Int64(id))
      sqlite3_bind_int64(contacts, 2, contact.isFavourite ? 1 : 0)
      bind(contacts, 3, Array(contact.name.utf8))
      step(contacts)
      for key in PrefixKeys.of(contact, typed: book.keys[id]) {
        bind(prefixes, 1, key)
        sqlite3_bind_int64(prefixes, 2, Int64(id))
        step(prefixes)
      }
    }
    sqlite3_finalize(contacts)
    sqlite3_finalize(prefixes)
  }

  private func bind(_ statement: OpaquePointer?, _ place: Int32, _ text: [UInt8]) {
    text.withUnsafeBytes { bytes in
      _ = csqlite_bind_text(
        statement, place, bytes.assumingMemoryBound(to: CChar.self).baseAddress,
        Int32(bytes.count))
    }
  }

  private func step(_ statement: OpaquePointer?) {
    check(sqlite3_step(statement), SQLITE_DONE)
    sqlite3_reset(statement)
  }

  private func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    check(sqlite3_prepare_v2(database, sql, -1, &statement, nil))
    return statement
  }

  private func run(_ sql: String) { check(sqlite3_exec(database, sql, nil, nil, nil)) }

  private func check(_ result: Int32, _ expected: Int32 = SQLITE_OK) {
    guard result == expected else { fatalError(String(cString: sqlite3_errmsg(database))) }
  }
}
