/// The contents that the handset shows, independent of the display's size, font and colours.
///
/// A screen is a plain value made of untrusted text: names come from address books, device names
/// from whatever was plugged in. It holds these texts unchanged. Code that draws a screen cleans
/// them with ``Sanitizer`` first; ``ScreenLayout`` and ``plainLines`` do so.
///
/// All positions in a screen (spans, cursor, pending) count Unicode scalars ("code points") of the
/// string they belong to, uncleaned, from 0. Positions outside the string are not an error: they
/// are ignored.
package struct Screen: Hashable, Sendable {
  /// The top row.
  package var status: StatusBar
  /// The typed text, the matches or the question, top to bottom. Normally at most one line is
  /// `isSelected`; if several are, the first is kept visible.
  package var lines: [ScreenRow]
  /// What the keys do now, on the bottom row if the display has rows to spare; empty if there is
  /// nothing to say.
  package var hint: String
  /// How the lines are arranged if the display has room to spare.
  package var form: Form

  /// The screen for drawing: without lines that are for written text only.
  package var drawn: Screen {
    guard lines.contains(where: { $0.medium == .written }) else { return self }
    var screen = self
    screen.lines.removeAll { $0.medium == .written }
    return screen
  }

  /// The lines for written text: without those that are for drawing only.
  package var writtenLines: [ScreenRow] {
    lines.contains { $0.medium == .drawn } ? lines.filter { $0.medium != .drawn } : lines
  }

  package enum Form: Hashable, Sendable {
    /// From the top: something is typed, or picked from a list.
    case list
    /// In the middle, with a picture above: the screen is about one person or thing.
    case card
  }

  /// The direction of the layout. Text runs as its letters do in both.
  package var direction = Direction.leftToRight

  package enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    /// Mirrored: everything that is otherwise at the left is at the right, and vice versa.
    case rightToLeft = "rtl"
  }

  package init(
    status: StatusBar = StatusBar(), lines: [ScreenRow] = [], hint: String = "",
    form: Form = .list
  ) {
    self.status = status
    self.lines = lines
    self.hint = hint
    self.form = form
  }

  package static func == (one: Screen, other: Screen) -> Bool {
    one.status == other.status && one.hint == other.hint && one.form == other.form
      && one.direction == other.direction && ScreenRow.areAlike(one.lines, other.lines)
  }
}
