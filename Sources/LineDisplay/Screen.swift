/// What the handset wants shown, whatever the display's size, font or colours.
///
/// A screen is a plain value made of untrusted text: names come from address books, device names
/// from whatever was plugged in. It holds them as they came. Whoever draws a screen cleans it with
/// ``Sanitizer`` first; ``ScreenLayout`` and ``plainLines`` do.
///
/// All positions in a screen (spans, cursor, pending) count Unicode scalars ("code points") of the
/// string they belong to, uncleaned, from 0. Positions outside the string are not an error: what
/// lies outside is ignored.
package struct Screen: Hashable, Sendable {
  /// What stands on the top row.
  package var status: StatusLine
  /// What is typed, found or asked, top to bottom. Normally at most one is `isSelected`; should
  /// several be, the first is the one kept visible.
  package var lines: [ScreenLine]
  /// What the keys do now, on the bottom row where the display has rows to spare. Empty is none.
  package var hint: String
  /// How the lines stand where the display has room for more.
  package var form: Form

  /// As it is drawn.
  package var drawn: Screen {
    guard lines.contains(where: { $0.medium == .written }) else { return self }
    var screen = self
    screen.lines.removeAll { $0.medium == .written }
    return screen
  }

  /// The lines as they are written.
  package var writtenLines: [ScreenLine] {
    lines.contains { $0.medium == .drawn } ? lines.filter { $0.medium != .drawn } : lines
  }

  package enum Form: Hashable, Sendable {
    /// From the top on: something is typed, or picked from a list.
    case list
    /// In the middle, with a picture above: the screen is about one person or thing.
    case card
  }

  /// Which way it is laid out. Text runs as its letters do in both.
  package var direction = Direction.leftToRight

  package enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    /// What stands at the left else stands at the right, and the other way around.
    case rightToLeft = "rtl"
  }

  package init(
    status: StatusLine = StatusLine(), lines: [ScreenLine] = [], hint: String = "",
    form: Form = .list
  ) {
    self.status = status
    self.lines = lines
    self.hint = hint
    self.form = form
  }

  package static func == (one: Screen, other: Screen) -> Bool {
    one.status == other.status && one.hint == other.hint && one.form == other.form
      && one.direction == other.direction && ScreenLine.areAlike(one.lines, other.lines)
  }
}
