/// What stands at the right of the status line, in cells.
struct StatusParts {
  private var count: String
  private var signal: String
  private var battery: String
  private let isLow: Bool

  init(_ status: StatusLine) {
    count = status.count
    signal = status.signal.map { Self.bars($0) } ?? ""
    battery = status.battery?.text ?? ""
    isLow = status.battery?.isLow ?? false
  }

  /// Leaves away what has no room.
  mutating func fit(_ room: Int) {
    if run.width > room { signal = "" }
    if run.width > room, !isLow { battery = "" }
    if run.width > room { count = "" }
    if run.width > room { battery = "" }
  }

  /// One after the other, two blanks between.
  var run: CellRun {
    CellRun(StyledText([count, signal, battery].filter { !$0.isEmpty }.joined(separator: "  ")))
  }

  /// As high as the signal is strong; a dot for each that it lacks.
  private static func bars(_ bars: Int) -> String {
    let all = ["▂", "▄", "▆", "█"]
    return all.indices.map { $0 < bars ? all[$0] : "." }.joined()
  }
}
