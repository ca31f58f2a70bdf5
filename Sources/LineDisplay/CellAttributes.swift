/// What a cell stands for besides its letters. How it looks is up to the display.
///
/// Public, as little else of the package is: sets of it are made for every letter that is drawn, and the
/// compiler makes one constant of such a set in another module only where the type is public.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Part of what the query matched.
  public static var lit: CellAttributes { CellAttributes(rawValue: 1 << 0) }
  /// Part of the selected line.
  public static var selected: CellAttributes { CellAttributes(rawValue: 1 << 1) }
  /// Less important than the rest.
  public static var dim: CellAttributes { CellAttributes(rawValue: 1 << 2) }
  /// More important than the rest.
  public static var bold: CellAttributes { CellAttributes(rawValue: 1 << 3) }
  /// Part of a text that is not committed yet.
  public static var pending: CellAttributes { CellAttributes(rawValue: 1 << 4) }
  /// Where the next letter comes.
  public static var cursor: CellAttributes { CellAttributes(rawValue: 1 << 5) }
}
