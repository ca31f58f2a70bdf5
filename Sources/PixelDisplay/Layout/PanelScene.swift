import LineDisplay

/// What stands where on a panel: bands of text, with icons, boxes and perhaps a picture.
///
/// The bands cover each pixel of the panel, and none twice, and nothing is drawn outside of its band. So a
/// band that has not changed needs no look at its neighbours, and one that has changed no look at more than
/// what stood in its place.
package struct PanelScene: Hashable, Sendable {
  /// In pixels.
  package let width: Int
  package let height: Int
  /// The status, the lines from top to bottom, what is below them, the picture beside them and what is below
  /// that, the softkeys: in this order, whichever of them there are.
  package internal(set) var bands: [PanelBand] = []
  /// How far the selected line scrolls, in cells; 0 where all of it is seen.
  package internal(set) var scrollRange = 0
  /// Those whom lines that are seen are about, from top to bottom: ``ScreenLine/person``.
  package internal(set) var people: [Int] = []

  /// What the next scene may have as it is: one, or none. In an array, so that a scene is copied without
  /// all that is in it being counted.
  var parts: [Parts] = []

  /// The parts of a scene that most keys don't change, and what they are of.
  struct Parts: Hashable, Sendable {
    var direction: Screen.Direction
    var status: StatusLine
    var statusBand: PanelBand?
    var hint: String
    var softkeys: [PanelBand]
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The scene as rows of text, from top to bottom, without blanks at their ends. Icons and the
  /// picture stand as words in brackets, before the text of their band.
  package var rowTexts: [String] {
    bands.flatMap(\.rowTexts)
  }
}
