/// One cell of a display. It contains a narrow letter, or half of a wide letter.
///
/// A letter is a base and its marks. The clusters of UAX #29 are not used. ``Sanitizer`` removes
/// selectors and modifiers, and the result must not depend on the Unicode version of the Swift
/// runtime. Terminals also agree on a base and its marks, but differ for longer clusters.
///
/// Cells are compared by their scalars. Swift strings are equal if they are canonically equivalent,
/// such as é and e with a mark, but a terminal or a font may draw the two differently.
///
/// It is public, like ``CellAttributes``, because other modules read every cell that they draw. If
/// the type weren't public, each of these reads would be a function call.
public struct Cell: Hashable, Sendable {
  // A display has thousands of cells, and each key press compares all of them. So a cell is two
  // integers and not a `String`:
  //
  //     head   base 21 bits, attributes 8, marks 0 and 1 at 17 each
  //     tail   width 2 bits, marks 2 to 4 at 17 each, the rest of the width 11 bits
  //
  // 0 means no scalar, because NUL is never shown. Marks and second halves of flags are below
  // U+20000.
  private var head: UInt64
  private var tail: UInt64

  /// The maximum number of scalars that join a base: the second half of a flag, and the marks that
  /// ``Sanitizer`` permits.
  static let joinLimit = Sanitizer.markLimit + 1
  /// All scalars that join a base are less than this value.
  static let joinEnd: UInt32 = 1 << 17

  @inline(__always)
  init(_ base: Unicode.Scalar, width: Int, attributes: CellAttributes = []) {
    head = UInt64(base.value) | UInt64(attributes.rawValue) << 21
    tail = UInt64(truncatingIfNeeded: width) & 3
  }

  /// Returns the same letter with another width, 0 to ``widthLimit``, in the unit of the display
  /// that has measured it.
  package func withWidth(_ width: Int) -> Cell {
    var cell = self
    let width = UInt64(min(max(width, 0), Self.widthLimit))
    cell.tail = tail & Self.markBits | width & 3 | (width >> 2) << 53
    return cell
  }

  static let widthLimit = (1 << 13) - 1
  private static let markBits: UInt64 = ((1 << 53) - 1) & ~3

  /// The right half of a wide letter.
  @inline(__always)
  package init(rightHalfOf cell: Cell) {
    head = cell.head & (0xFF << 21)
    tail = 0
  }

  /// An empty cell.
  public static var blank: Cell {
    @inline(__always) get { Cell(" ", width: 1) }
  }
  /// The ellipsis that replaces the cut part of a text. Its width is ambiguous in UAX #11; here it
  /// takes one cell.
  static var ellipsis: Cell { Cell(Sanitizer.ellipsis, width: 1) }

  /// The number of cells of the letter: 1, 2, or 0 for the right half of a wide letter. If a
  /// display has measured the letter, the width in pixels.
  public var width: Int {
    @inline(__always) get { Int(truncatingIfNeeded: tail & 3 | (tail >> 53) << 2) }
  }

  /// The meaning of the cell besides its letter. Both halves of a wide letter have the same
  /// attributes.
  public internal(set) var attributes: CellAttributes {
    @inline(__always) get { CellAttributes(rawValue: UInt8(truncatingIfNeeded: head >> 21)) }
    @inline(__always) set { head = head & ~(0xFF << 21) | UInt64(newValue.rawValue) << 21 }
  }

  /// The letter without its marks; 0 for the right half of a wide letter.
  public var base: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: head) & 0x1F_FFFF }
  }

  /// Returns the same letter with another base, such as a presentation form.
  func withBase(_ scalar: Unicode.Scalar) -> Cell {
    var cell = self
    cell.head = head & ~0x1F_FFFF | UInt64(scalar.value)
    return cell
  }

  /// Whether no scalar has joined the base.
  var isLone: Bool {
    @inline(__always) get { head >> 29 == 0 && tail & Self.markBits == 0 }
  }

  /// Returns the `index`th scalar that joined the base, from 0; 0 if there are fewer.
  func joined(_ index: Int) -> UInt32 {
    let word = index < 2 ? head >> (29 + 17 * index) : tail >> (2 + 17 * (index - 2))
    return UInt32(truncatingIfNeeded: word) & (Self.joinEnd - 1)
  }

  /// Whether the cell differs from `other`, which must be a letter of one byte, at most in that
  /// byte. If so, the cell is a letter of one byte with the same attributes.
  @inline(__always)
  func isOneByte(like other: Cell) -> Bool {
    (head ^ other.head) & ~0x7F == 0 && tail == other.tail
  }

  /// Whether the cell has the same width and attributes as another one.
  @inline(__always)
  public func isFormed(like other: Cell) -> Bool {
    (head ^ other.head) & (0xFF << 21) == 0 && (tail ^ other.tail) & ~Self.markBits == 0
  }

  /// Returns the range in which two rows of equal length differ; empty if they are equal.
  static func difference(
    _ row: UnsafeBufferPointer<Cell>, _ other: UnsafeBufferPointer<Cell>
  ) -> Range<Int> {
    guard let one = row.baseAddress, let two = other.baseAddress else { return 0..<0 }
    let count = min(row.count, other.count)
    let first = alike(row, other)
    if first == count { return 0..<0 }
    var end = count
    while end &- 4 > first, areFourAlike(one + (end &- 4), two + (end &- 4)) { end &-= 4 }
    while one[end &- 1] == two[end &- 1] { end &-= 1 }
    return first..<end
  }

  /// Returns the number of equal cells before the first one that differs.
  @inline(__always)
  static func alike(
    _ row: UnsafeBufferPointer<Cell>, _ other: UnsafeBufferPointer<Cell>
  ) -> Int {
    guard let one = row.baseAddress, let two = other.baseAddress else { return 0 }
    let count = min(row.count, other.count)
    var first = 0
    while first &+ 4 <= count, areFourAlike(one + first, two + first) { first &+= 4 }
    while first < count, one[first] == two[first] { first &+= 1 }
    return first
  }

  /// Compares four cells at once, which lets the processor use vectors. In most cases all four are
  /// equal.
  @inline(__always)
  private static func areFourAlike(
    _ one: UnsafePointer<Cell>, _ two: UnsafePointer<Cell>
  ) -> Bool {
    var difference: UInt64 = 0
    for place in 0..<4 {
      difference |= one[place].head ^ two[place].head
      difference |= one[place].tail ^ two[place].tail
    }
    return difference == 0
  }

  /// Adds a scalar that makes the letter wider by `cells`. No letter takes more than two cells.
  mutating func join(_ scalar: Unicode.Scalar, adding cells: Int) {
    let width = UInt64(min(self.width + cells, 2))
    tail = tail & ~3 | width
    guard scalar.value < Self.joinEnd else { return }
    guard let index = (0..<Self.joinLimit).first(where: { joined($0) == 0 }) else { return }
    let value = UInt64(scalar.value)
    if index < 2 {
      head |= value << (29 + 17 * index)
    } else {
      tail |= value << (2 + 17 * (index - 2))
    }
  }
}
