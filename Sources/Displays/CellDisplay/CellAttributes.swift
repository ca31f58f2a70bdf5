/// The meaning of a cell in addition to its letter. The display decides how the cell looks.
///
/// It is public, unlike most types of the package, because such sets are made for every letter that
/// is drawn. In another module, the compiler makes a constant of a set only if the type is public.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Part of the text that the query matched.
  public static var lit: CellAttributes { CellAttributes(rawValue: 1 << 0) }
  /// Part of the selected line.
  public static var selected: CellAttributes { CellAttributes(rawValue: 1 << 1) }
  /// Less important than other text.
  public static var dim: CellAttributes { CellAttributes(rawValue: 1 << 2) }
  /// More important than other text.
  public static var bold: CellAttributes { CellAttributes(rawValue: 1 << 3) }
  /// Part of a text that is not committed yet.
  public static var pending: CellAttributes { CellAttributes(rawValue: 1 << 4) }
  /// The place of the next letter.
  public static var cursor: CellAttributes { CellAttributes(rawValue: 1 << 5) }
  /// Part of a text that was changed after it was typed.
  public static var changed: CellAttributes { CellAttributes(rawValue: 1 << 6) }

  /// What is drawn underlined.
  public static var underlined: CellAttributes { [.pending, .changed] }
  /// Whether the letter is drawn underlined.
  public var isUnderlined: Bool { !isDisjoint(with: .underlined) }
}
