/// A character LCD behind the kernel's driver, written from Linux 6.1's drivers/auxdisplay/charlcd.c
/// and hd44780_common.c, and from the data sheet of the HD44780U (Hitachi ADE-207-272): bytes in,
/// what stands on the glass out. Complains where a phone would show rubbish.
struct LCDEmulator {
  let width: Int
  let height: Int
  /// How many columns the driver believes each line of the controller's memory to have.
  private let bufferWidth: Int

  // The controller.
  private(set) var memory = [UInt8](repeating: 0x20, count: 128)
  private(set) var generator = [UInt8](repeating: 0, count: 64)
  private var address = 0
  private var isAtGenerator = false
  /// Operations of the controller so far: what takes time.
  private(set) var operations = 0

  // The driver.
  private var x = 0
  private var y = 0
  private var sequence: [UInt8]?
  private(set) var isOn = true
  private(set) var hasCursor = true
  private(set) var blinks = true
  private(set) var isLit = false
  private(set) var complaints: [String] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // hd44780_probe(): displays of more than two rows are two lines of twice the width.
    bufferWidth = height > 2 ? width : 40
  }

  mutating func write(_ bytes: [UInt8]) {
    for byte in bytes { take(byte) }
  }

  /// charlcd_write_char().
  private mutating func take(_ byte: UInt8) {
    if byte != 0x0A, sequence != nil {
      sequence?.append(byte)
      takeSequence()
      return
    }
    if sequence != nil { complaints.append("a sequence is broken off") }
    sequence = nil
    switch byte {
    case 0x1B: sequence = []
    case 0x08:
      if x > 0 { shiftLeft() }
      printLetter(0x20)
      shiftLeft()
    case 0x0A:
      while x < width {
        printRaw(0x20)
        x += 1
      }
      x = 0
      y = (y + 1) % height
      goTo()
    case 0x0D:
      x = 0
      goTo()
    case 0x00...0x07, 0x10...0xFF: printLetter(byte)
    default: complaints.append("control \(byte)")
    }
  }

  /// charlcd_print().
  private mutating func printLetter(_ code: UInt8) {
    if x >= width {
      complaints.append("letter \(code) past the last column")
      return
    }
    if printRaw(code) { x += 1 }
    if x == width { goTo(x - 1) }
  }

  /// hd44780_common_print().
  @discardableResult
  private mutating func printRaw(_ code: UInt8) -> Bool {
    if x >= bufferWidth { return false }
    data(code)
    return true
  }

  /// `\b` and `ESC [ L l`: hd44780_common_shift_cursor(), and the driver's column after it.
  private mutating func shiftLeft() {
    if x < bufferWidth {
      operations += 1
      address = address == 0x40 ? 0x27 : address == 0 ? 0x67 : address - 1
    }
    x -= 1
    if x < 0 { complaints.append("left of the first column") }
  }

  private mutating func takeSequence() {
    guard let sequence else { return }
    let text = String(decoding: sequence, as: UTF8.self)
    var isDone = true
    switch text {
    case "[2J":
      operations += 1
      memory = Array(repeating: 0x20, count: 128)
      x = 0
      y = 0
      goTo()
    case "[H":
      x = 0
      y = 0
      goTo()
    case "[LD", "[Ld": isOn = text == "[LD"
    case "[LC", "[Lc":
      hasCursor = text == "[LC"
      operations += 1
    case "[LB", "[Lb":
      blinks = text == "[LB"
      operations += 1
    case "[L+", "[L-": isLit = text == "[L+"
    case "[Ll": if x > 0 { shiftLeft() }
    case "[LI":
      // The driver forgets nothing of where it thought to be.
      operations += 8
      memory = Array(repeating: 0x20, count: 128)
      address = 0
      isAtGenerator = false
      (isOn, hasCursor, blinks, isLit) = (true, true, true, false)
    default:
      if text.hasPrefix("[LG"), text.hasSuffix(";") {
        define(sequence)
      } else if text.hasPrefix("[Lx") || text.hasPrefix("[Ly"), text.hasSuffix(";") {
        move(text.dropFirst(2))
      } else {
        isDone = false
      }
    }
    if !isDone, sequence.count >= 24 { complaints.append("no such sequence: \(text)") }
    if isDone || sequence.count >= 24 { self.sequence = nil }
  }

  /// hd44780_common_redefine_char().
  private mutating func define(_ sequence: [UInt8]) {
    let digits = sequence[4...].prefix { $0 != UInt8(ascii: ";") }
    let values = digits.compactMap { UInt8(String(Unicode.Scalar($0)), radix: 16) }
    let slot = Int(sequence[3]) - 48
    guard (0..<8).contains(slot), digits.count == 16, values.count == 16 else {
      complaints.append("glyph \(String(decoding: sequence, as: UTF8.self))")
      return
    }
    // What the glass shows now must not turn into something else.
    let rows = (0..<8).map { values[2 * $0] << 4 | values[2 * $0 + 1] }
    let old = Array(generator[(slot * 8)..<(slot * 8 + 8)])
    if rows != old, codes.contains(UInt8(slot)) { complaints.append("glyph \(slot) is in sight") }
    if rows.contains(where: { $0 > 0x1F }) { complaints.append("glyph wider than five dots") }
    operations += 1
    isAtGenerator = true
    address = slot * 8
    for row in rows { data(row) }
    goTo()
  }

  /// parse_xy().
  private mutating func move(_ text: Substring) {
    var rest = text.dropLast()
    while let axis = rest.first {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      guard let value = Int(digits), axis == "x" || axis == "y" else {
        complaints.append("movement \(text)")
        return
      }
      if axis == "x" { x = value } else { y = value }
      rest = rest.dropFirst(digits.count + 1)
    }
    if x >= width || y >= height { complaints.append("cursor at \(x), \(y)") }
    goTo()
  }

  private mutating func goTo() { goTo(x) }

  /// hd44780_common_gotoxy().
  private mutating func goTo(_ x: Int) {
    operations += 1
    isAtGenerator = false
    let column = x < bufferWidth ? x & 63 : bufferWidth - 1
    address = column + (y & 1) * 64 + (y >> 1 & 1) * bufferWidth
  }

  /// A byte of data to the controller, whose address then goes on.
  private mutating func data(_ byte: UInt8) {
    operations += 1
    if isAtGenerator {
      generator[address & 63] = byte & 0x1F
      address = (address + 1) & 63
    } else {
      memory[address & 127] = byte
      address = address == 0x27 ? 0x40 : address == 0x67 ? 0 : address + 1
    }
  }

  private func address(of row: Int) -> Int { (row & 1) * 64 + (row >> 1) * width }

  /// The codes on the glass, row by row.
  var codes: [UInt8] {
    (0..<height).flatMap { row in (0..<width).map { memory[address(of: row) + $0] } }
  }

  /// The cell with the controller's own cursor, counted row by row; `nil` outside of the glass.
  var cursor: Int? {
    if isAtGenerator { return nil }
    return (0..<(width * height)).first { address(of: $0 / width) + $0 % width == address }
  }

  /// What stands on the glass, cell by cell: a code of the ROM, or the rows of a glyph.
  var glass: [[UInt8]] {
    codes.map { $0 < 8 ? Array(generator[(Int($0) * 8)..<(Int($0) * 8 + 8)]) : [$0] }
  }

  /// The rows as text, as ROM A00 has it; a drawn glyph as the letter that it was drawn for.
  func rows(_ names: [[UInt8]: Character]) -> [String] {
    (0..<height).map { row in
      String(
        glass[(row * width)..<((row + 1) * width)].map { cell -> Character in
          if cell.count > 1 { return names[cell] ?? "?" }
          return Self.letter(cell[0])
        })
    }
  }

  private static func letter(_ code: UInt8) -> Character {
    switch code {
    case 0x5C: "¥"
    case 0x7E: "→"
    case 0x7F: "←"
    case 0x20...0x7D: Character(Unicode.Scalar(code))
    case 0xA1...0xDF: Character(Unicode.Scalar(UInt32(code) + 0xFEC0) ?? "?")
    case 0xE1: "ä"
    case 0xE2: "ß"
    case 0xEE: "ñ"
    case 0xEF: "ö"
    case 0xF5: "ü"
    default: "▒"
    }
  }
}
