import CellDisplay
import ContactSearch

/// The keypads, the display and the battery.
struct DeviceFacts: Hashable, Sendable {
  var keypads: [String] = []
  /// See ``Input/keypads(_:canHold:)``.
  var canHold = true
  /// The state of the hook switch; `nil` if there is none, or it has not been reported.
  var isLifted: Bool?
  /// The machine's battery; `nil` if there is none or its state is not known.
  var battery: StatusBar.Battery?
  /// See ``Handset/room``.
  var room: ListRoom?

  /// A display, or its reader, may miss the end of a longer number. Numbers as people write them
  /// have up to 30 characters, with brackets and an extension.
  private static let seenLength = 32

  /// The number of characters in a row of the display, at most ``seenLength``. A longer number is
  /// dialled only after a question.
  var rowLength: Int { min(room?.columns ?? .max, Self.seenLength) }
  /// The minimum number of rows that the display has for a list. A digit can only choose a number
  /// that was on show.
  var listRows: Int { room?.rows ?? .max }
  /// The maximum number of lines of a list in a screen: no display shows lines further away from
  /// the selected one. The limit is two more than the room of the display, because the selected
  /// line need not be exactly in the middle. The limit exceeds the number of contacts that the
  /// index has ready for the first keys only if the display surely has room for more.
  var listWindow: Int {
    guard let room else { return 20 }
    return max(min(room.mostRows, ContactIndex.readyLimit - 2), min(max(room.rows, 0), 100)) + 2
  }

  /// Whether the display has one or two rows, so that it shows a single line of a list.
  var showsOneLine: Bool { room.map { $0.mostRows <= 2 } ?? false }

  /// Whether the display has one row.
  var showsOneRow: Bool { room.map { $0.mostRows <= 1 } ?? false }

  /// Returns the positions in a list that a display can show around the selected one.
  func window(around selected: Int, of count: Int) -> Range<Int> {
    let first = max(min(selected - listWindow / 2, count - listWindow), 0)
    return first..<min(first + listWindow, count)
  }
}
