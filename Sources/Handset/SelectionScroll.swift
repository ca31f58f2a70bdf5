import Keypad
import LineDisplay

/// How far the selected line has scrolled by now: for displays that show it a piece at a time.
package struct SelectionScroll: Hashable, Sendable {
  /// What is passed to ``ScreenLayout/render(_:columns:rows:markingSelection:scroll:)``.
  package private(set) var position = 0
  /// When the position changes next; `nil` once the line rests, or where none scrolls.
  package private(set) var deadline: Instant?
  private var line: ScreenLine?
  private var marquee = Marquee(range: 0)
  private var since = Instant.zero

  package init() {}

  /// Takes a screen that is shown from now on. A line that was selected before, in the same room,
  /// goes on; any other begins.
  ///
  /// - Parameter range: what ``ScreenLayout/scrollRange(_:columns:rows:markingSelection:)`` gives.
  package mutating func show(_ screen: Screen, range: Int, at now: Instant) {
    let selected = screen.lines.first { $0.isSelected }
    if selected != line || Marquee(range: range) != marquee {
      line = selected
      marquee = Marquee(range: range)
      since = now
    }
    _ = advance(to: now)
  }

  /// Whether the line is to be drawn again.
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
