import CellDisplay

/// The contents of a panel and their places: bands of text, with icons, boxes and perhaps a
/// picture.
///
/// The bands cover each pixel of the panel exactly once, and nothing is drawn outside its band. So
/// an unchanged band is drawn without a look at its neighbours, and a changed band is compared only
/// with the old bands in its place.
package struct PanelScene: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// The status, the lines from top to bottom, the blank below them, the picture beside them, the
  /// blank below that, and the softkeys: in this order, as far as they exist.
  package internal(set) var bands: [PanelBand] = []
  /// How far the selected line scrolls, in cells; 0 if all of it is visible.
  package internal(set) var scrollRange = 0
  /// The contacts that visible lines are about, from top to bottom: ``ScreenRow/person``.
  package internal(set) var people: [Int] = []

  /// The parts that the next scene may reuse: one, or none. In an array, so that a copy of a scene
  /// changes one reference count only.
  var parts: [Parts] = []

  /// The parts of a scene that most keys don't change, and the values they were made from.
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
