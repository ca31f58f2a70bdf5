import CSQLite
import Testing

/// Another process in the middle of a change. It ends the change when another writer waits for it:
/// so two writers meet without a clock.
final class OtherWriter {
  private let database: RawDatabase
  private(set) var waits = 0

  init(_ path: String) throws {
    database = try RawDatabase(path)
  }

  /// Begins a change; `handle`, in place of its patience, tells this of its waiting.
  func begin(_ sql: String, before handle: OpaquePointer) throws {
    try database.execute("BEGIN IMMEDIATE")
    try database.execute(sql)
    sqlite3_busy_handler(
      handle,
      { context, _ in
        let writer = Unmanaged<OtherWriter>.fromOpaque(context!).takeUnretainedValue()
        writer.waits += 1
        do {
          try writer.database.execute("COMMIT")
          return 1
        } catch {
          return 0
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes a change as soon as `handle` begins a statement with this in it, once.
  func write(_ sql: String, when statement: String, begins handle: OpaquePointer) {
    trap = (statement, sql)
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, prepared, _ in
        let writer = Unmanaged<OtherWriter>.fromOpaque(context!).takeUnretainedValue()
        guard let (statement, sql) = writer.trap, let prepared,
          let text = sqlite3_sql(OpaquePointer(prepared)),
          String(cString: text).contains(statement)
        else { return 0 }
        writer.trap = nil
        writer.waits += 1
        do { try writer.database.execute(sql) } catch { Issue.record(error) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private var trap: (statement: String, sql: String)?
}
