import CellDisplay

/// A terminal that shows one screen after the other, and the times for it.
struct TerminalRun {
  private(set) var times: [[Int]]
  /// The bytes written for each key, in the last round.
  private(set) var bytes: [Int]
  private let renderer = TerminalRenderer(colour: .ansi256)
  private var shown: CellGrid?

  init(keys: Int) {
    times = Array(repeating: [], count: keys)
    bytes = Array(repeating: 0, count: keys)
  }

  mutating func forgetTimes() {
    times = Array(repeating: [], count: times.count)
  }

  mutating func start() {
    shown = ScreenLayout.render(
      Screen(status: StatusBar(mode: "search", device: "USB numpad")), columns: 80, rows: 24)
  }

  mutating func show(_ screen: Screen, key: Int) {
    let start = Clock.threadTime()
    let grid = ScreenLayout.render(screen, columns: 80, rows: 24)
    let written = renderer.bytes(from: shown, to: grid)
    shown = grid
    times[key].append(Clock.threadTime() - start)
    bytes[key] = written.count
  }
}
