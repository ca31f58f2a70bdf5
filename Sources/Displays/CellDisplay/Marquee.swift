/// The movement of a text that is too long for its room: its times and positions.
///
/// The text rests, moves to its end one cell at a time, rests there, jumps back and stays. It moves
/// only once, so that afterwards the display causes no work while no key is pressed.
///
///     0        1 s  1.25 …                               time since the line was selected
///     |───0────|─1─|─2─|─3─| … |─range─|──0, for good──  position: cells moved
package struct Marquee: Hashable, Sendable {
  /// The time for which the text rests before it moves, and at its end.
  package static let rest: Duration = .seconds(1)
  /// The time between two steps of one cell.
  package static let step: Duration = .milliseconds(250)

  /// The last position, from ``ScreenLayout/scrollRange(_:columns:rows:markingSelection:)``. If it
  /// is 0, the text never moves.
  package let range: Int

  package init(range: Int) {
    // No text has more cells than this limit. The limit keeps the products below from overflowing.
    self.range = min(max(range, 0), 2 * Sanitizer.scalarLimit + 2)
  }

  /// Returns the time at which the text arrives at a position of 1 or more.
  private func arrival(at position: Int) -> Duration { Self.rest + Self.step * (position - 1) }

  /// The time at which the text jumps back.
  private var end: Duration { arrival(at: range) + Self.rest }

  /// Returns the position at a time after the line was selected, 0 to ``range``.
  package func position(after elapsed: Duration) -> Int {
    if range == 0 || elapsed < Self.rest || elapsed >= end { return 0 }
    return min(Self.milliseconds(elapsed - Self.rest) / Self.milliseconds(Self.step) + 1, range)
  }

  /// Returns the time of the next change of position, counted from the selection; `nil` after the
  /// movement.
  package func nextChange(after elapsed: Duration) -> Duration? {
    if range == 0 || elapsed >= end { return nil }
    let position = position(after: elapsed)
    return position == range ? end : arrival(at: position + 1)
  }

  /// Returns a time, which must not exceed ``end``, in whole milliseconds.
  private static func milliseconds(_ time: Duration) -> Int {
    Int(time.components.seconds) * 1_000 + Int(time.components.attoseconds / 1_000_000_000_000_000)
  }
}
