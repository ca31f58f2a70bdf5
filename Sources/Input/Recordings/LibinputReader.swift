import Keypad

/// Reads the YAML of `libinput record`, version 1, as its manual describes it.
///
/// It reads `devices[].evdev` and `devices[].events[].evdev`, and skips all other keys, as the
/// manual requires.
struct LibinputReader: ~Copyable {
  private var tokens: YAMLTokens
  private(set) var builder: RecordingBuilder
  /// The first `KEY_A` of the current device.
  private var keyA: YAMLToken?

  /// The code of `KEY_A`, which the recorder writes for every hidden key.
  private static let hiddenKey: UInt16 = 30

  init(_ bytes: [UInt8], _ builder: RecordingBuilder) {
    // libyaml stops at invalid UTF-8, which the name of a device may contain.
    tokens = YAMLTokens(Self.repaired(bytes))
    self.builder = builder
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    String(validating: bytes, as: UTF8.self) == nil
      ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
  }

  /// Finds problems that libyaml doesn't report. Some of them are in comments, which libyaml skips.
  ///
  /// - Throws: ``RecordingProblem`` if a comment says that `libinput record` hid a key, or if there
  ///   are YAML directives.
  static func inspect(_ bytes: [UInt8]) throws(RecordingProblem) {
    for line in TextLines(bytes) {
      // Hidden scan codes are no problem, because they aren't needed to know which key was pressed.
      if line.contains("(obfuscated)"), line.contains("EV_KEY") {
        throw hiddenKeys(line: line.number, column: nil)
      }
      // Directives are rejected, because no recorder writes them and libyaml needs quadratic time
      // for many of them.
      if line.starts(with: "%") {
        throw RecordingProblem(
          line: line.number, column: 1, reason: "a YAML directive, which no recording has")
      }
    }
  }

  private static func hiddenKeys(line: Int, column: Int?) -> RecordingProblem {
    RecordingProblem(
      line: line, column: column,
      reason: "libinput record has hidden the keys (obfuscated: every key is written as KEY_A);"
        + " record again with `libinput record --show-keycodes`")
  }

  mutating func read() throws(RecordingProblem) {
    var token = try tokens.next()
    guard token.kind == .mappingStart else { throw unexpected(token, "the keys of a recording") }
    while let key = try nextKey() {
      token = try tokens.next()
      switch key {
      case "devices": try devices(token)
      case "version":
        if token.kind != .scalar("1") {
          builder.warn(token.line, token.column, "only version 1 of the format is known")
        }
        try skip(token)
      default: try skip(token)
      }
    }
  }

  private mutating func devices(_ first: YAMLToken) throws(RecordingProblem) {
    guard try begins(.sequenceStart, first, "a list of devices") else { return }
    while let token = try nextElement() {
      guard token.kind == .mappingStart else { throw unexpected(token, "a device") }
      builder.startDevice()
      keyA = nil
      while let key = try nextKey() {
        let value = try tokens.next()
        switch key {
        case "evdev": try description(value)
        case "events": try frames(value)
        default: try skip(value)
        }
      }
      // The comments about hidden keys may have been removed. But a device without KEY_A can't have
      // sent it, so its KEY_A stands for a hidden key.
      if let keyA, !builder.description.codes.isEmpty,
        !builder.description.has(EvdevType.key, Self.hiddenKey)
      {
        throw Self.hiddenKeys(line: keyA.line, column: keyA.column)
      }
    }
  }

  // MARK: Description

  private mutating func description(_ first: YAMLToken) throws(RecordingProblem) {
    guard first.kind == .mappingStart else { throw unexpected(first, "a description") }
    builder.describe()
    while let key = try nextKey() {
      let value = try tokens.next()
      switch key {
      case "name":
        if case .scalar(let name) = value.kind { builder.description.name = name }
        try skip(value)
      case "id":
        let numbers = try consumeNumbers(value, UInt16.self)
        guard numbers.count == 4 else {
          throw unexpected(value, "bus, vendor, product and version")
        }
        builder.identify(numbers)
      case "codes": try codes(value)
      case "absinfo": try axes(value)
      case "properties":
        builder.description.properties.formUnion(try consumeNumbers(value, UInt16.self))
      default: try skip(value)
      }
    }
  }

  private mutating func codes(_ first: YAMLToken) throws(RecordingProblem) {
    guard try begins(.mappingStart, first, "codes by event type") else { return }
    while let key = try nextKey() {
      let value = try tokens.next()
      guard let type = UInt16(key) else { throw unexpected(value, "an event type as key") }
      let listed = try consumeNumbers(value, UInt16.self)
      if type == EvdevType.syn || listed.isEmpty { continue }
      builder.description.codes[type, default: []].formUnion(listed)
    }
  }

  private mutating func axes(_ first: YAMLToken) throws(RecordingProblem) {
    guard try begins(.mappingStart, first, "ranges by axis") else { return }
    while let key = try nextKey() {
      let value = try tokens.next()
      let range = try consumeNumbers(value, Int32.self)
      guard let code = UInt16(key), range.count == 5 else {
        throw unexpected(value, "minimum, maximum, fuzz, flat and resolution")
      }
      builder.description.axes[code] = AbsoluteAxis(
        minimum: range[0], maximum: range[1], fuzz: range[2], flat: range[3], resolution: range[4])
    }
  }

  // MARK: Events

  private mutating func frames(_ first: YAMLToken) throws(RecordingProblem) {
    guard try begins(.sequenceStart, first, "a list of frames") else { return }
    while let frame = try nextElement() {
      guard frame.kind == .mappingStart else { throw unexpected(frame, "a frame") }
      while let key = try nextKey() {
        let value = try tokens.next()
        if key == "evdev" { try events(value) } else { try skip(value) }
      }
    }
  }

  private mutating func events(_ first: YAMLToken) throws(RecordingProblem) {
    guard try begins(.sequenceStart, first, "a list of events") else { return }
    while let token = try nextElement() {
      let numbers = try consumeNumbers(token, Int64.self)
      guard numbers.count == 5,
        (0..<9_000_000_000_000).contains(numbers[0]), (0..<1_000_000).contains(numbers[1]),
        let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
        let value = Int32(exactly: numbers[4])
      else { throw unexpected(token, "seconds, microseconds, type, code and value") }
      let time = Instant(microseconds: numbers[0] * 1_000_000 + numbers[1])
      try builder.append(
        EvdevEvent(time: time, type: type, code: code, value: value), line: token.line)
      if type == EvdevType.key, code == Self.hiddenKey, keyA == nil { keyA = token }
    }
  }

  // MARK: Tokens

  /// Returns the next key of the current mapping, or `nil` at its end.
  private mutating func nextKey() throws(RecordingProblem) -> String? {
    let token = try tokens.next()
    switch token.kind {
    case .scalar(let key): return key
    case .mappingEnd: return nil
    default: throw unexpected(token, "a key")
    }
  }

  /// Returns the next element of the current sequence, or `nil` at its end.
  private mutating func nextElement() throws(RecordingProblem) -> YAMLToken? {
    let token = try tokens.next()
    return token.kind == .sequenceEnd ? nil : token
  }

  /// Returns whether a sequence or a mapping begins. The result is `false` for a key without a
  /// value, which the recorder writes for "none".
  private func begins(
    _ kind: YAMLToken.Kind, _ token: YAMLToken, _ what: String
  ) throws(RecordingProblem) -> Bool {
    if token.kind == .scalar("") { return false }
    guard token.kind == kind else { throw unexpected(token, what) }
    return true
  }

  private mutating func consumeNumbers<Number: FixedWidthInteger>(
    _ first: YAMLToken, _ type: Number.Type
  ) throws(RecordingProblem) -> [Number] {
    guard try begins(.sequenceStart, first, "a list of numbers") else { return [] }
    var numbers: [Number] = []
    while let token = try nextElement() {
      guard case .scalar(let text) = token.kind, let number = Number(text) else {
        throw unexpected(token, "a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Skips the value that begins with `first`.
  private mutating func skip(_ first: YAMLToken) throws(RecordingProblem) {
    var depth = 0
    var token = first
    while true {
      switch token.kind {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .scalar, .alias: break
      case .end: return
      }
      if depth <= 0 { return }
      token = try tokens.next()
    }
  }

  private func unexpected(_ token: YAMLToken, _ what: String) -> RecordingProblem {
    RecordingProblem(
      line: token.line, column: token.column,
      reason: "not a libinput recording: expected \(what) here")
  }
}
