import CellDisplay

/// The contents of a panel and their places: bands of text, with icons, boxes and perhaps a
/// picture.
///
/// The bands cover each pixel of the panel exactly once, and contents are only drawn inside their
/// bands. So a band is drawn independently of its neighbours, and a changed band is compared only
/// with the old bands at its place.
package struct PanelScene: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// The bands in this order, if they exist: the status, the lines from top to bottom, the blank
  /// below them, the picture beside them, the blank below the picture, and the softkeys.
  package internal(set) var bands: [PanelBand] = []
  /// The number of cells by which the selected line scrolls; 0 if all of it is visible.
  package internal(set) var scrollRange = 0
  /// The contacts of the visible lines, from top to bottom: see ``ScreenRow/person``.
  package internal(set) var people: [Int] = []

  /// The parts that the next scene may reuse. They are in an array of one element or none, so that
  /// a copy of a scene changes only one reference count for them.
  var parts: [Parts] = []

  /// The parts of a scene that most key presses don't change, and the values from which they were
  /// made.
  struct Parts: Hashable, Sendable {
    var direction: Screen.Direction
    var status: StatusBar
    var statusBand: PanelBand?
    var hint: String
    var softkeys: [PanelBand]
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The scene as rows of text, from top to bottom, without blanks at their ends. Icons and the
  /// picture are words in brackets, before the text of their band.
  package var rowTexts: [String] {
    bands.flatMap(\.rowTexts)
  }
}
