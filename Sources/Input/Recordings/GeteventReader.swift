import Keypad

/// Reads the output of Android's `getevent -t`, with names (`-l`) or numbers: the descriptions of
/// devices, which may be missing, and a line for each event.
///
///     add device 1: /dev/input/event3
///       name:     "matrix-keypad"
///     [    1024.517201] /dev/input/event3: EV_KEY       KEY_5                DOWN
///     [    1024.517201] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
///
/// The path stands before an event only if `getevent` listens to several devices. A number stands
/// in place of a name that Android does not know. What the recorder prints on standard error, and
/// the lines of a shell, are ignored.
struct GeteventReader {
  private(set) var builder: RecordingBuilder
  /// The indices of the devices by the paths of their nodes. The empty path is that of the events
  /// without a path.
  private var places: [String: Int] = [:]
  private var list = List.none

  /// The list of a description that the next lines may continue.
  private enum List: Equatable {
    case none, properties
    case codes(UInt16)
  }

  init(_ builder: RecordingBuilder) {
    self.builder = builder
  }

  static func isGetevent(_ whole: TextLine) -> Bool {
    if isRemark(whole) { return false }
    var line = whole
    if consumeStamp(&line) != nil {
      _ = consumePath(&line)
      return consumeContent(&line) != nil
    }
    line.skipBlanks()
    var header = line
    if header.consume("add device "), header.consumeDecimal() != nil, header.consume(": /") {
      return true
    }
    if consumeListStart(&header) == EvdevType.key { return true }
    _ = consumePath(&line)
    guard consumeContent(&line) != nil else { return false }
    line.skipBlanks()
    return line.isAtEnd
  }

  mutating func read(_ bytes: [UInt8]) throws(RecordingProblem) {
    for line in TextLines(bytes) where !Self.isRemark(line) { try read(line) }
    builder.removeSilentDevices()
  }

  /// Whether the line is a remark or a command after a prompt, which begins with `#`. But a `#`
  /// directly before an event is the echo of a key.
  private static func isRemark(_ line: TextLine) -> Bool {
    var line = line
    line.skipBlanks()
    return line.consume("#") && !line.starts(with: "[")
  }

  private mutating func read(_ whole: TextLine) throws(RecordingProblem) {
    if header(whole) { return }
    var line = whole
    guard var time = Self.consumeStamp(&line) else { return try withoutTime(whole) }
    // With `getevent -n`, or if a line end was lost, a line contains several events.
    while true {
      try event(&line, at: time)
      guard let next = Self.consumeStamp(&line) else { return }
      time = next
    }
  }

  // MARK: Events

  /// Moves past the next time: `[    1024.517201]`, or `1024-517201:` at the start of the line, as
  /// Android 4.0 and earlier print it. Text before it may be the echo of a key.
  private static func consumeStamp(_ line: inout TextLine) -> Int64? {
    var copy = line
    copy.skipBlanks()
    if let time = copy.consumeTime(dividedBy: "-"), copy.consume(":") {
      line = copy
      return time
    }
    while line.move(past: "[") {
      copy = line
      copy.skipBlanks()
      if let time = copy.consumeTime(), copy.consume("]") {
        line = copy
        return time
      }
    }
    return nil
  }

  /// Reads the path of a device node and the colon after it; `nil` if there is none.
  private static func consumePath(_ line: inout TextLine) -> String? {
    line.skipBlanks()
    var copy = line
    let word = copy.consumeWord()
    guard word.hasPrefix("/"), word.hasSuffix(":") else { return nil }
    line = copy
    return String(word.dropLast())
  }

  private typealias Content = (type: UInt16, code: UInt16, value: Int32)

  /// Reads `EV_KEY KEY_5 DOWN` or `0001 0006 00000001`. If a part is wrong, the place is before it.
  private static func consumeContent(_ line: inout TextLine) -> Content? {
    guard let type = consume(&line, { UInt16(digits: $0, 4) ?? EventNames.type($0) }),
      let code = consume(&line, { UInt16(digits: $0, 4) ?? EventNames.code($0, type: type) }),
      let value = consume(
        &line, { Self.state($0, type) ?? EventNames.value($0, type: type, code: code) })
    else { return nil }
    return (type, code, value)
  }

  private static func consume<Value>(
    _ line: inout TextLine, _ meaning: (String) -> Value?
  ) -> Value? {
    line.skipBlanks()
    var copy = line
    guard let value = meaning(copy.consumeWord()) else { return nil }
    line = copy
    return value
  }

  private static func state(_ word: String, _ type: UInt16) -> Int32? {
    switch word {
    case "UP" where type == EvdevType.key: 0
    case "DOWN" where type == EvdevType.key: 1
    case "REPEAT" where type == EvdevType.key: 2
    default: UInt32(digits: word, 8).map { Int32(bitPattern: $0) }
    }
  }

  private mutating func event(_ line: inout TextLine, at time: Int64) throws(RecordingProblem) {
    let path = Self.consumePath(&line)
    guard let content = Self.consumeContent(&line) else {
      let cut = line.isAtEnd ? "the line is cut off" : "not an event as getevent prints it"
      return builder.warn(line.number, line.column, cut)
    }
    select(path ?? "")
    try builder.append(
      EvdevEvent(
        time: Instant(microseconds: time), type: content.type, code: content.code,
        value: content.value), line: line.number)
  }

  /// Handles a line without a time.
  ///
  /// - Throws: ``RecordingProblem`` if it is an event and no event before it has a time.
  private mutating func withoutTime(_ whole: TextLine) throws(RecordingProblem) {
    var line = whole
    let path = Self.consumePath(&line)
    if Self.consumeContent(&line) == nil {
      if path == nil { return }
      return builder.warn(line.number, line.column, "not an event as getevent prints it")
    }
    if builder.devices.contains(where: { !$0.events.isEmpty }) {
      return builder.warn(line.number, nil, "an event without a time")
    }
    throw RecordingProblem(
      line: line.number,
      reason: "getevent has printed no times; record again with `getevent -lt`")
  }

  /// Makes the device of an event the current one. An event without a path belongs to the device
  /// that is described, if it is the only one.
  private mutating func select(_ path: String) {
    if let place = places[path] { return builder.select(place) }
    if !path.isEmpty || builder.devices.count != 1 { builder.startDevice() }
    places[path] = builder.devices.count - 1
  }

  // MARK: Header

  /// Reads a line of a description. Returns whether it is one.
  private mutating func header(_ whole: TextLine) -> Bool {
    var line = whole
    line.skipBlanks()
    if let type = Self.consumeListStart(&line) {
      list = .codes(type)
      return continueList(line)
    }
    // The line may also continue the list.
    if list != .none, continueList(line) { return true }
    list = .none
    if line.consume("add device ") { return startDevice(line) }
    if line.consume("remove device ") {
      // Another device may get the path.
      if line.move(past: ": ") { places[line.rest] = nil }
      return true
    }
    if line.consume("input props:") {
      list = .properties
      return true
    }
    if line.consume("name:") {
      builder.description.name = Self.quoted(line)
    } else if line.consume("location:") {
      builder.description.phys = Self.quoted(line)
    } else if line.consume("bus:") {
      builder.description.bus = Self.number(line)
    } else if line.consume("vendor ") {
      builder.description.vendor = Self.number(line)
    } else if line.consume("product ") {
      builder.description.product = Self.number(line)
    } else if line.consume("version ") {
      builder.description.version = Self.number(line)
    } else {
      // `version:` is that of the driver, `id:` may be a person's.
      return line.starts(with: "version:") || line.starts(with: "id:")
        || line.starts(with: "events:")
    }
    return true
  }

  /// Begins the device, or returns to it if it was described before.
  private mutating func startDevice(_ whole: TextLine) -> Bool {
    var line = whole
    guard line.consumeDecimal() != nil, line.consume(": ") else { return false }
    let path = line.rest
    if let place = places[path] {
      builder.select(place)
    } else {
      builder.startDevice()
      places[path] = builder.devices.count - 1
    }
    builder.describe()
    return true
  }

  /// Moves past the start of a list of codes, such as `KEY (0001):`, and returns their type.
  private static func consumeListStart(_ line: inout TextLine) -> UInt16? {
    var copy = line
    copy.skipBlanks()
    let start = copy.position
    copy.skip(anyOf: "ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    guard copy.position > start else { return nil }
    copy.skipBlanks()
    guard copy.consume("("), let type = copy.consumeHexadecimal(UInt16.self), copy.consume("):")
    else { return nil }
    line = copy
    return type
  }

  /// Reads a line of codes or properties. Returns whether it is one.
  private mutating func continueList(_ whole: TextLine) -> Bool {
    var line = whole
    var numbers: [UInt16] = []
    var unknown: [String] = []
    line.skipBlanks()
    while !line.isAtEnd {
      // A star marks a key that is down.
      let word = String(line.consumeWord().split(separator: "*").first ?? "")
      let number =
        switch list {
        case .codes(let type): UInt16(digits: word, 4) ?? EventNames.code(word, type: type)
        case .properties: UInt16(digits: word, 4) ?? EventNames.property(word)
        case .none: nil as UInt16?
        }
      if let number {
        numbers.append(number)
      } else if word.contains("_"), word.first?.isUppercase ?? false {
        unknown.append(word)
      } else {
        return list == .properties && word == "<none>"
      }
      line.skipBlanks()
      if let number, line.consume(":") {
        axis(line, number)
        line.consumeAll()
      }
    }
    switch list {
    case .codes(let type): builder.description.codes[type, default: []].formUnion(numbers)
    case .properties: builder.description.properties.formUnion(numbers)
    case .none: break
    }
    for name in unknown { builder.warn(line.number, nil, "there is no code \(name)") }
    return !numbers.isEmpty || !unknown.isEmpty
  }

  /// Reads ` value 0, min 0, max 255, fuzz 0, flat 0, resolution 0`; old versions leave out commas
  /// and the resolution.
  private mutating func axis(_ whole: TextLine, _ code: UInt16) {
    func number(_ name: StaticString) -> Int32 {
      var line = whole
      return line.move(past: name) ? line.consumeDecimal(Int32.self) ?? 0 : 0
    }
    builder.description.axes[code] = AbsoluteAxis(
      minimum: number("min "), maximum: number("max "), fuzz: number("fuzz "),
      flat: number("flat "), resolution: number("resolution "))
  }

  private static func number(_ whole: TextLine) -> UInt16 {
    var line = whole
    line.skipBlanks()
    return line.consumeHexadecimal(UInt16.self) ?? 0
  }

  /// Returns the text between the quotes. Quotes in the text are not escaped.
  private static func quoted(_ whole: TextLine) -> String {
    var line = whole
    line.skipBlanks()
    var text = line.rest[...]
    if text.hasPrefix("\"") { text.removeFirst() }
    if text.hasSuffix("\"") { text.removeLast() }
    return String(text)
  }
}

extension FixedWidthInteger {
  /// Reads a hexadecimal number with exactly this many digits.
  fileprivate init?(digits word: String, _ count: Int) {
    guard word.utf8.count == count, let number = Self(word, radix: 16) else { return nil }
    self = number
  }
}
