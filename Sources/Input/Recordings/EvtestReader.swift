import Keypad

/// Reads the output of `evtest`: a header, which may be missing or incomplete, and a line for each
/// event.
///
/// Such text is mostly copied from a terminal, where the pressed keys are echoed before the line
/// that reports them (`1Event: time …`). So text before `Event: time` is ignored. A line without
/// `Event: time` is part of the header, a prompt or a remark.
struct EvtestReader {
  private(set) var builder: RecordingBuilder
  /// The event type whose codes are being listed in the header.
  private var type: UInt16?
  /// The axis whose range is being listed in the header.
  private var axis: UInt16?
  private var listed = Listed()

  /// The parts of the current device's header that were read so far.
  private struct Listed {
    var identity = false
    var name = false
    var codes = false
    /// The codes under "Key repeat handling". They are stored separately, because they may be
    /// present even if the list of codes is missing.
    var repeats: Set<UInt16> = []
  }

  init(_ builder: RecordingBuilder) {
    self.builder = builder
  }

  static func isEvtest(_ line: TextLine) -> Bool {
    if isRemark(line) { return false }
    if line.contains("Input driver version is") || line.contains("Input device ID: bus") {
      return true
    }
    var event = line
    guard event.move(past: "Event: time ") else { return false }
    event.skipBlanks()
    return event.consumeTime() != nil
  }

  mutating func read(_ bytes: [UInt8]) throws(RecordingProblem) {
    for line in TextLines(bytes) where !Self.isRemark(line) { try read(line) }
    finishCodes()
  }

  /// Whether the line is a remark, which begins with `#`. But a `#` directly before `Event:` is the
  /// echo of a key.
  private static func isRemark(_ line: TextLine) -> Bool {
    var line = line
    line.skipBlanks()
    return line.consume("#") && !line.starts(with: "Event: time ")
  }

  private mutating func read(_ line: TextLine) throws(RecordingProblem) {
    var event = line
    guard event.move(past: "Event: time ") else { return header(line) }
    // If a line end was lost, a line contains two events.
    while true {
      var next = event
      guard next.move(to: "Event: time ") else { return try self.event(event) }
      try self.event(event.up(to: next))
      _ = next.consume("Event: time ")
      event = next
    }
  }

  // MARK: Events

  private mutating func event(_ whole: TextLine) throws(RecordingProblem) {
    var line = whole
    line.skipBlanks()
    guard let time = line.consumeTime(), line.consume(",") else {
      return builder.warn(line.number, line.column, "expected a time as seconds.microseconds")
    }
    line.skipBlanks()
    guard let content = line.starts(with: "type ") ? typed(&line) : sync(&line) else {
      let cut = line.isAtEnd ? "the line is cut off" : "not an event as evtest prints it"
      return builder.warn(line.number, line.column, cut)
    }
    try builder.append(
      EvdevEvent(
        time: Instant(microseconds: time), type: content.type, code: content.code,
        value: content.value), line: line.number)
  }

  private typealias Content = (type: UInt16, code: UInt16, value: Int32)

  /// Reads `type 1 (EV_KEY), code 79 (KEY_KP1), value 0`; the names in brackets vary by version.
  private func typed(_ line: inout TextLine) -> Content? {
    guard line.consume("type "), let type = line.consumeDecimal(UInt16.self) else { return nil }
    guard line.move(past: ", code "), let code = line.consumeDecimal(UInt16.self) else {
      return missing(&line)
    }
    guard line.move(past: ", value ") else { return missing(&line) }
    // Only MSC_RAW and MSC_SCAN values are printed in hexadecimal.
    if type == EvdevType.msc, code == 3 || code == EvdevCode.mscScan {
      guard let value = line.consumeHexadecimal(UInt32.self), line.isAtFieldEnd else { return nil }
      return (type, code, Int32(bitPattern: value))
    }
    guard let value = line.consumeDecimal(Int32.self), line.isAtFieldEnd else { return nil }
    return (type, code, value)
  }

  /// Reads `-------------- SYN_REPORT ------------`, with `+` or `>` for other codes. Old versions
  /// print `Report Sync`.
  private func sync(_ line: inout TextLine) -> Content? {
    let start = line
    line.skip(anyOf: "-+>")
    if line.position == start.position { return nil }
    line.skipBlanks()
    let names: [(StaticString, UInt16)] = [
      ("SYN_REPORT", 0), ("Report Sync", 0), ("SYN_CONFIG", 1), ("Config Sync", 1),
      ("SYN_MT_REPORT", 2), ("SYN_DROPPED", EvdevCode.synDropped),
    ]
    for (name, code) in names where line.consume(name) { return (EvdevType.syn, code, 0) }
    return nil
  }

  /// Handles a line without an expected part. If its value is missing too, the line is reported as
  /// cut off.
  private func missing(_ line: inout TextLine) -> Content? {
    if !line.contains(", value ") { line.consumeAll() }
    return nil
  }

  // MARK: Header

  private mutating func header(_ whole: TextLine) {
    var line = whole
    line.skip(anyOf: " \t>")
    if line.consume("Input driver version is") {
      axis = nil
      if listed.identity || listed.name { startDevice() }
    } else if line.consume("Input device ID:") {
      identity(line)
    } else if line.consume("Input device name:") {
      name(line)
    } else if line.consume("Event type ") || line.consume("Repeat type ") {
      axis = nil
      type = line.consumeDecimal(UInt16.self)
    } else if line.consume("Event code ") {
      code(line)
    } else if line.consume("Repeat code ") {
      axis = nil
      if let code = line.consumeDecimal(UInt16.self) { listed.repeats.insert(code) }
    } else if line.consume("Property type ") || line.consume("Property code ") {
      axis = nil
      if let property = line.consumeDecimal(UInt16.self) {
        builder.description.properties.insert(property)
      }
    } else if let axis {
      range(line, of: axis)
    }
  }

  private mutating func identity(_ whole: TextLine) {
    var line = whole
    if listed.identity || builder.lastHasEvents { startDevice() }
    listed.identity = true
    builder.describe()
    guard line.move(past: "bus "), let bus = line.consumeHexadecimal(UInt16.self),
      line.move(past: "vendor "), let vendor = line.consumeHexadecimal(UInt16.self),
      line.move(past: "product "), let product = line.consumeHexadecimal(UInt16.self),
      line.move(past: "version "), let version = line.consumeHexadecimal(UInt16.self)
    else {
      return builder.warn(
        line.number, line.column, "expected bus, vendor, product and version in hexadecimal")
    }
    builder.identify([bus, vendor, product, version])
  }

  private mutating func name(_ whole: TextLine) {
    var line = whole
    if listed.name || builder.lastHasEvents { startDevice() }
    listed.name = true
    line.skipBlanks()
    var name = line.rest
    if name.hasPrefix("\"") { name.removeFirst() }
    while name.last == " " || name.last == "\t" { name.removeLast() }
    if name.hasSuffix("\"") { name.removeLast() }
    builder.description.name = name
  }

  private mutating func code(_ whole: TextLine) {
    var line = whole
    axis = nil
    guard let type, let code = line.consumeDecimal(UInt16.self) else {
      return builder.warn(line.number, line.column, "a code of no event type")
    }
    listed.codes = true
    if type == EvdevType.syn { return }
    builder.description.codes[type, default: []].insert(code)
    if type == EvdevType.abs {
      axis = code
      builder.description.axes[code] = AbsoluteAxis(minimum: 0, maximum: 0)
    }
  }

  private mutating func range(_ whole: TextLine, of code: UInt16) {
    var line = whole
    let names: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("Min ", \.minimum), ("Max ", \.maximum), ("Fuzz ", \.fuzz), ("Flat ", \.flat),
      ("Resolution ", \.resolution),
    ]
    for (name, field) in names where line.consume(name) {
      line.skipBlanks()
      if let value = line.consumeDecimal(Int32.self) {
        builder.description.axes[code]?[keyPath: field] = value
      }
    }
  }

  private mutating func startDevice() {
    finishCodes()
    builder.startDevice()
    listed = Listed()
    type = nil
    axis = nil
  }

  /// Adds the codes of the key repeat if the list of codes is present. If that list was removed,
  /// these codes alone would look like a device without keys.
  private mutating func finishCodes() {
    if listed.codes, !listed.repeats.isEmpty {
      builder.description.codes[EvdevType.rep] = listed.repeats
    }
  }
}
