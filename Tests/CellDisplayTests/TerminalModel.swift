@testable import CellDisplay

/// A terminal as small as the renderer needs: it knows the sequences that the renderer is allowed
/// to send and complains about every other byte.
struct TerminalModel {
  struct Place: Equatable {
    var text = " "
    /// The parameters of SGR in force when the place was written, the 0 aside.
    var rendition: [Int] = []
  }

  let columns: Int
  let rows: Int
  private(set) var places: [[Place]]
  private(set) var modes: Set<String> = ["?7", "?25", "8"]
  private(set) var complaints: [String] = []
  private(set) var rendition: [Int] = []
  private var column = 0
  private var row = 0
  /// Whether the last column was written and the cursor is still on it.
  private var isPastEnd = false
  /// How many cells this terminal thinks a scalar takes.
  private let width: (Unicode.Scalar) -> Int

  init(columns: Int, rows: Int, width: @escaping (Unicode.Scalar) -> Int = TerminalModel.ours) {
    self.columns = columns
    self.rows = rows
    self.width = width
    let line = Array(repeating: Place(), count: columns)
    places = Array(repeating: line, count: rows)
  }

  static func ours(_ scalar: Unicode.Scalar) -> Int {
    switch ScalarClass(of: scalar) {
    case .mark, .invisible: 0
    case .wide: 2
    case .narrow, .spacingMark, .space, .replaced: 1
    }
  }

  /// Fills every place, so that what is not painted over shows.
  mutating func soil() {
    for row in 0..<rows {
      for column in 0..<columns { places[row][column] = Place(text: "#", rendition: [7]) }
    }
  }

  mutating func write(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    if Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes {
      complaints.append("not UTF-8")
    }
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}" {
        obeySequence(&scalars)
      } else if ScalarClass(of: scalar) == .replaced || ScalarClass(of: scalar) == .invisible {
        if scalar.value != 0xFFFD { complaints.append("scalar \(scalar.value)") }
      } else {
        put(scalar)
      }
    }
  }

  private mutating func obeySequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard scalars.popFirst() == "[" else {
      complaints.append("ESC without [")
      return
    }
    var text = ""
    while let scalar = scalars.popFirst() {
      if (0x40...0x7E).contains(scalar.value) {
        obey(text, scalar)
        return
      }
      text.unicodeScalars.append(scalar)
    }
    complaints.append("sequence without end")
  }

  private mutating func obey(_ text: String, _ final: Unicode.Scalar) {
    isPastEnd = false
    let numbers = text.split(separator: ";").map { Int($0) ?? -1 }
    switch final {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
    case "C": column += numbers.first ?? 1
    case "J" where numbers == [2]:
      for row in 0..<rows { erase(row: row, from: 0) }
    case "K" where numbers.isEmpty: erase(row: row, from: column)
    case "m": rendition = Array(numbers.drop { $0 == 0 })
    case "h": modes.insert(text)
    case "l": modes.remove(text)
    default: complaints.append("sequence \(text)\(final)")
    }
    if !(0..<columns).contains(column) || !(0..<rows).contains(row) {
      complaints.append("cursor at \(column), \(row)")
      column = min(max(column, 0), columns - 1)
      row = min(max(row, 0), rows - 1)
    }
  }

  private mutating func erase(row: Int, from start: Int) {
    if !rendition.isEmpty { complaints.append("erasing with rendition \(rendition)") }
    for column in start..<columns { set(Place(), column, row) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    var cells = width(scalar)
    if cells == 0 {
      // A mark joins what was written last; past the last column the cursor has not moved on.
      var base = isPastEnd ? column : column - 1
      if base >= 0, places[row][base].text.isEmpty { base -= 1 }
      if base >= 0 { places[row][base].text.unicodeScalars.append(scalar) }
      return
    }
    if isPastEnd, modes.contains("?7") { complaints.append("wrapped") }
    // Terminals differ here. The renderer does it only to one of another opinion on widths.
    cells = min(cells, columns - column)
    set(Place(text: String(scalar), rendition: rendition), column, row)
    if cells == 2 {
      set(Place(text: " ", rendition: rendition), column + 1, row)
      places[row][column + 1].text = ""
    }
    isPastEnd = column + cells >= columns
    column = min(column + cells, columns - 1)
  }

  /// Sets a place; a wide letter that loses one half loses both, as in real terminals.
  private mutating func set(_ place: Place, _ column: Int, _ row: Int) {
    if places[row][column].text.isEmpty, column > 0 {
      places[row][column - 1].text = " "
    }
    if column + 1 < columns, places[row][column + 1].text.isEmpty {
      places[row][column + 1].text = " "
    }
    places[row][column] = place
  }
}
