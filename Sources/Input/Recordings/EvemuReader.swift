import Keypad

/// Reads the text of `evemu-describe` and `evemu-record`, formats 1.0 to 1.3.
///
/// It is more tolerant than libevemu: comments may be anywhere, lines may have any order, the
/// resolution of an axis is optional in every version, and several devices may follow each other.
struct EvemuReader {
  private(set) var builder: RecordingBuilder
  /// By event type: the number of bitmap bytes read so far. `P:` lines are counted separately.
  private var bytesOfType: [UInt16: Int] = [:]
  private var propertyBytes = 0
  private var hasName = false

  /// The maximum number of bitmap bytes of a type: that of `EV_KEY`, which has the most codes
  /// (`KEY_CNT` is 0x300).
  private static let maximumBitBytes = 0x300 / 8

  init(_ builder: RecordingBuilder) {
    self.builder = builder
  }

  mutating func read(_ bytes: [UInt8]) throws(RecordingProblem) {
    for line in TextLines(bytes) { try read(line) }
  }

  private mutating func read(_ whole: TextLine) throws(RecordingProblem) {
    var line = whole
    line.skipBlanks()
    if line.isAtEnd { return }
    if line.consume("#") { return comment(line) }
    if line.consume("E:") { return try event(line) }
    if line.consume("N:") { return name(line) }
    if line.consume("I:") { return identity(line) }
    if line.consume("P:") { return properties(line) }
    if line.consume("B:") { return codes(line) }
    if line.consume("A:") { return axis(line) }
    if line.consume("L:") || line.consume("S:") { return state(line) }
    builder.warn(line.number, line.column, "not a line of an evemu recording")
  }

  private mutating func comment(_ line: TextLine) {
    var line = line
    line.skipBlanks()
    if line.consume("EVEMU ") {
      guard let major = line.consumeDecimal(), line.consume("."), let minor = line.consumeDecimal()
      else {
        return builder.warn(line.number, line.column, "no version after `# EVEMU`")
      }
      if major < 1 {
        builder.warn(line.number, nil, "evemu format \(major).\(minor) is unknown")
      } else if major > 1 || minor > 3 {
        builder.warn(line.number, nil, "evemu format \(major).\(minor) is newer than 1.3")
      }
    } else if line.consume("phys: ") {
      // This comment is written by ``EvemuWriter``.
      if hasName, builder.lastHasEvents || !bytesOfType.isEmpty { startDevice() }
      builder.description.phys = line.rest
    }
  }

  private mutating func name(_ line: TextLine) {
    var line = line
    if hasName { startDevice() }
    // Only one blank is removed, because the names of some devices begin with blanks.
    _ = line.consume(" ")
    builder.description.name = line.rest
    hasName = true
  }

  private mutating func startDevice() {
    builder.startDevice()
    bytesOfType = [:]
    propertyBytes = 0
    hasName = false
  }

  private mutating func identity(_ line: TextLine) {
    var line = line
    guard let words = Self.consumeWords(4, UInt16.self, from: &line) else {
      return builder.warn(
        line.number, line.column, "expected bus, vendor, product and version in hexadecimal")
    }
    builder.identify(words)
  }

  private mutating func properties(_ line: TextLine) {
    var line = line
    guard let bytes = Self.consumeWords(8, UInt8.self, from: &line) else {
      return builder.warn(line.number, line.column, "expected 8 bytes of properties in hexadecimal")
    }
    if propertyBytes >= Self.maximumBitBytes {
      return builder.warn(line.number, nil, "more `P:` lines than there are properties")
    }
    builder.description.properties.formUnion(Self.bits(bytes, from: propertyBytes))
    propertyBytes += 8
  }

  private mutating func codes(_ line: TextLine) {
    var line = line
    guard let words = Self.consumeWords(9, UInt8.self, from: &line) else {
      return builder.warn(
        line.number, line.column, "expected an event type and 8 bytes of codes in hexadecimal")
    }
    let type = UInt16(words[0])
    let offset = bytesOfType[type] ?? 0
    if offset >= Self.maximumBitBytes {
      return builder.warn(line.number, nil, "more `B:` lines of type \(type) than it has codes")
    }
    bytesOfType[type] = offset + 8
    let codes = Self.bits(words.dropFirst(), from: offset)
    // Up to format 1.2, type 0 is the list of types. In later formats it is the codes of EV_SYN.
    if type == EvdevType.syn || codes.isEmpty {
      builder.describe()
    } else {
      builder.description.codes[type, default: []].formUnion(codes)
    }
  }

  private static func bits(_ bytes: some Sequence<UInt8>, from offset: Int) -> Set<UInt16> {
    var codes: Set<UInt16> = []
    for (index, byte) in bytes.enumerated() {
      for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
        codes.insert(UInt16((offset + index) * 8 + bit))
      }
    }
    return codes
  }

  private mutating func axis(_ line: TextLine) {
    var line = line
    line.skipBlanks()
    guard let code = line.consumeHexadecimal(UInt16.self) else {
      return builder.warn(line.number, line.column, "expected the axis in hexadecimal")
    }
    var values: [Int32] = []
    while values.count < 5 {
      line.skipBlanks()
      guard let value = line.consumeDecimal(Int32.self) else { break }
      values.append(value)
    }
    guard values.count >= 4, line.isAtFieldEnd else {
      return builder.warn(
        line.number, line.column,
        "expected minimum, maximum, fuzz, flat and, from format 1.2 on, resolution")
    }
    builder.description.axes[code] = AbsoluteAxis(
      minimum: values[0], maximum: values[1], fuzz: values[2], flat: values[3],
      resolution: values.count > 4 ? values[4] : 0)
  }

  /// Reads the initial state of an LED or a switch, and ignores it.
  private mutating func state(_ line: TextLine) {
    var line = line
    line.skipBlanks()
    if line.consumeHexadecimal(UInt16.self) != nil {
      line.skipBlanks()
      if line.consumeDecimal() != nil { return }
    }
    builder.warn(line.number, line.column, "expected a code in hexadecimal and its state")
  }

  private mutating func event(_ whole: TextLine) throws(RecordingProblem) {
    var line = whole
    line.skipBlanks()
    guard let time = line.consumeTime() else {
      return builder.warn(line.number, line.column, "expected a time as seconds.microseconds")
    }
    line.skipBlanks()
    guard let type = line.consumeHexadecimal(UInt16.self) else {
      return builder.warn(line.number, line.column, "expected the event type in hexadecimal")
    }
    line.skipBlanks()
    guard let code = line.consumeHexadecimal(UInt16.self) else {
      return builder.warn(line.number, line.column, "expected the event code in hexadecimal")
    }
    line.skipBlanks()
    guard let value = line.consumeDecimal(Int32.self), line.isAtFieldEnd else {
      return builder.warn(line.number, line.column, "expected a decimal value of 32 bits")
    }
    try builder.append(
      EvdevEvent(time: Instant(microseconds: time), type: type, code: code, value: value),
      line: line.number)
  }

  /// Reads `count` hexadecimal numbers, separated by blanks, up to the end of the line. Returns
  /// `nil` if a number is wrong; the place in the line is then before that number.
  static func consumeWords<Number: FixedWidthInteger & UnsignedInteger>(
    _ count: Int, _ type: Number.Type, from line: inout TextLine
  ) -> [Number]? {
    var words: [Number] = []
    words.reserveCapacity(count)
    while words.count < count {
      line.skipBlanks()
      guard let word = line.consumeHexadecimal(type), line.isAtFieldEnd else { return nil }
      words.append(word)
    }
    line.skipBlanks()
    return line.isAtFieldEnd ? words : nil
  }
}
