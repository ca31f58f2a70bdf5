/// One place of a display that holds one narrow letter, or half a wide one.
public struct Cell: Hashable, Sendable {
  /// The letter and its marks, cleaned; `" "` if blank; empty for the right half of a wide letter.
  public let text: String
  /// How many cells the letter takes: 1, 2, or 0 for the right half of a wide letter.
  public let width: Int
  /// What the cell stands for. Both halves of a wide letter have the same.
  public let attributes: CellAttributes

  /// A cell with nothing in it.
  public static let blank = Cell(text: " ", width: 1, attributes: [])
}

extension Cell {
  /// Letters are compared scalar by scalar. Strings are equal when they look equal, é with e and a
  /// mark; a terminal, or a font, may draw the two differently.
  public static func == (left: Cell, right: Cell) -> Bool {
    left.width == right.width && left.attributes == right.attributes
      && left.text.utf8.elementsEqual(right.text.utf8)
  }
}
