import CellDisplay
import Keypad

/// The scroll position of the selected line, for displays that show it a piece at a time.
package struct SelectionScroll: Hashable, Sendable {
  /// The position for ``ScreenLayout/render(_:columns:rows:markingSelection:scroll:)``.
  package private(set) var position = 0
  /// When the position changes next; `nil` once the line rests, or if none scrolls.
  package private(set) var deadline: Instant?
  private var line: ScreenRow?
  private var marquee = Marquee(range: 0)
  private var since = Instant.zero

  package init() {}

  /// Follows the screen that is shown from now on. The same selected line in the same width
  /// continues to scroll; any other line starts from its beginning.
  ///
  /// - Parameter range: the result of
  ///   ``ScreenLayout/scrollRange(_:columns:rows:markingSelection:)``.
  package mutating func show(_ screen: Screen, range: Int, at now: Instant) {
    let selected = screen.rows.first { $0.isSelected }
    if selected != line || Marquee(range: range) != marquee {
      line = selected
      marquee = Marquee(range: range)
      since = now
    }
    _ = advance(to: now)
  }

  /// Moves the line if the deadline has passed. Returns whether it must be drawn again.
  package mutating func wake(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    return advance(to: now)
  }

  private mutating func advance(to now: Instant) -> Bool {
    let elapsed = now - since
    let before = position
    position = marquee.position(after: elapsed)
    deadline = marquee.nextChange(after: elapsed).map { since + $0 }
    return position != before
  }
}
