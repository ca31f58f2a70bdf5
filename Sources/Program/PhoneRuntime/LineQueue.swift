/// Whole lines that wait for a slow reader, up to a limit.
///
///     add ──▶ bytes ──▶ the reader
///      └ no room: kept as the newest line, until there is room or the next line replaces it
///
/// The lines that were replaced are lost and counted. Before the newest line the reader then gets
/// the number of lost lines. If every line has the whole state, a reader that has read everything
/// knows the present state and how many lines it has missed.
package struct LineQueue: Sendable {
  /// The bytes that the reader gets next. They may begin with the rest of a line.
  package private(set) var bytes: [UInt8] = []
  private var newest: [UInt8]?
  private var lost = 0
  private let limit: Int
  private let mark: @Sendable (Int) -> [UInt8]

  /// - Parameters:
  ///   - limit: the maximum number of bytes that wait. A longer line is accepted only if no other
  ///     bytes wait. The newest line may wait in addition.
  ///   - mark: returns the line that reports so many lost lines.
  package init(limit: Int, mark: @escaping @Sendable (Int) -> [UInt8]) {
    self.limit = limit
    self.mark = mark
  }

  package mutating func add(_ line: [UInt8]) {
    guard newest == nil else {
      // Even a line that fits replaces the newest one, so that one mark counts all lost lines.
      (newest, lost) = (line, lost + 1)
      return
    }
    newest = line
    admitNewest()
  }

  /// Removes bytes that the reader has accepted.
  package mutating func removeFirst(_ count: Int) {
    bytes.removeFirst(count)
    admitNewest()
  }

  private mutating func admitNewest() {
    guard var line = newest else { return }
    if lost > 0 { line = mark(lost) + line }
    guard bytes.isEmpty || bytes.count + line.count <= limit else { return }
    bytes += line
    newest = nil
    lost = 0
  }
}
