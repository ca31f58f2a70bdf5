/// The contents that the handset shows, independent of the display's size, font and colours.
///
/// The texts of a screen are not trusted: names are from address books, and device names are from
/// any device that is plugged in. A screen contains these texts unchanged. Code that draws a screen
/// must clean them with ``Sanitizer`` first, as ``ScreenLayout`` and ``plainText`` do.
///
/// All positions in a screen (spans, cursor, pending) are numbers of Unicode scalars in the
/// uncleaned string, from 0. Positions outside the string are no error: spans and pending parts
/// there are ignored, and the cursor is moved to the nearest end.
package struct Screen: Hashable, Sendable {
  /// The top row.
  package var status: StatusBar
  /// The typed text, the matches or the question, top to bottom. Usually at most one line is
  /// `isSelected`. If several are, the first one stays visible.
  package var rows: [ScreenRow]
  /// An explanation of what the keys do now, for the bottom row if the display has a row for it;
  /// may be empty.
  package var hint: String
  /// The arrangement of the lines if the display has more room than they need.
  package var form: Form

  /// The screen for drawing, without the lines that are only for written text.
  package var drawn: Screen {
    guard rows.contains(where: { $0.medium == .written }) else { return self }
    var screen = self
    screen.rows.removeAll { $0.medium == .written }
    return screen
  }

  /// The lines for written text, without the lines that are only for drawing.
  package var writtenRows: [ScreenRow] {
    rows.contains { $0.medium == .drawn } ? rows.filter { $0.medium != .drawn } : rows
  }

  package enum Form: Hashable, Sendable {
    /// The lines begin at the top. The user types, or picks from a list.
    case list
    /// The lines are in the middle, with a picture above. The screen is about one person or
    /// subject.
    case card
  }

  /// The direction of the layout. It doesn't affect the direction of the text in it.
  package var direction = Direction.leftToRight

  package enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    /// The mirrored layout: the left and the right side are exchanged.
    case rightToLeft = "rtl"
  }

  package init(
    status: StatusBar = StatusBar(), lines: [ScreenRow] = [], hint: String = "",
    form: Form = .list
  ) {
    self.status = status
    self.rows = lines
    self.hint = hint
    self.form = form
  }

  package static func == (one: Screen, other: Screen) -> Bool {
    one.status == other.status && one.hint == other.hint && one.form == other.form
      && one.direction == other.direction && ScreenRow.areAlike(one.rows, other.rows)
  }
}
