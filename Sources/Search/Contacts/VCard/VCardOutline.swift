/// The places of one card in a file at which lines can be inserted or removed. The rules for lines
/// and cards are those of `VCardParser`.
struct VCardOutline {
  private(set) var version = VCardVersion.v30
  /// The line break after the card's first line.
  private(set) var lineEnd: [UInt8]
  /// The offset for new lines: after the last number of the card, or before its END if it has no
  /// number. It is always the beginning of a line, or the end of the file.
  private(set) var place: Int
  /// The ranges of the lines, with their folds and line breaks, that may mark the contact as a
  /// favourite.
  private(set) var stars: [Range<Int>] = []
  private var groups: Set<String> = []

  /// Returns `nil` if no card begins on `line`.
  init?(_ bytes: Bytes, line: Int) {
    var lines = VCardLines(bytes)
    for _ in 1..<max(line, 1) {
      guard lines.next() != nil else { return nil }
    }
    guard let first = lines.next(), let parsed = VCardLine(bytes.slice(first)) else { return nil }
    let value = bytes.slice(first).slice(parsed.value).trimmed()
    lineEnd = Self.lineEnd(Array(bytes.slice(first.upperBound..<lines.position)))
    switch parsed.property {
    case .begin where value.equals("vcard"): break
    // The line BEGIN:VCARD is lost.
    case .version: version = VCardVersion(rawValue: Self.text(value)) ?? .v30
    default: return nil
    }
    place = lines.position
    read(&lines, hasVersion: parsed.property == .version)
  }

  /// The first name of the form `item1` that isn't a group of the card.
  var freeGroup: String {
    var number = 1
    while groups.contains("item\(number)") { number += 1 }
    return "item\(number)"
  }

  static func firstLineEnd(of bytes: Bytes) -> [UInt8] {
    var lines = VCardLines(bytes)
    guard let first = lines.next() else { return lineEnd([]) }
    return lineEnd(Array(bytes.slice(first.upperBound..<lines.position)))
  }

  private static func lineEnd(_ written: [UInt8]) -> [UInt8] {
    written.isEmpty ? [.carriageReturn, .lineFeed] : written
  }

  private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Reads up to the end of the card.
  private mutating func read(_ lines: inout VCardLines, hasVersion: Bool) {
    let bytes = lines.bytes
    var hasVersion = hasVersion
    var agents = 0
    var expectsAgent = false
    var afterNumbers: Int?
    var wasNumber = false
    var isInBase64 = false
    func stop() { if let afterNumbers { place = afterNumbers } }
    while true {
      let start = lines.position
      guard let range = lines.next() else { return stop() }
      guard let parsed = VCardLine(bytes.slice(range)) else {
        lines.skipFolds()
        // The line is part of an unindented picture.
        if isInBase64, agents == 0 { place = lines.position }
        continue
      }
      let text = bytes.slice(range)
      let value = text.slice(parsed.value).trimmed()
      let mayBeAgent = expectsAgent
      expectsAgent = false
      switch parsed.property {
      case .begin where value.equals("vcard"):
        guard agents < 2, agents > 0 || mayBeAgent else { return stop() }
        agents += 1
        continue
      case .end where value.hasPrefix("vcard"):
        if agents > 0 {
          agents -= 1
          continue
        }
        place = start
        return stop()
      case .version where agents == 0:
        if hasVersion { return stop() }
        hasVersion = true
        version = VCardVersion(rawValue: Self.text(value)) ?? .v30
      default: break
      }
      let isSoft = text.last == .equals && parsed.isQuotedPrintable(in: text)
      if isSoft { lines.skipSoftBreaks() }
      lines.skipFolds()
      guard agents == 0 else { continue }
      isInBase64 = parsed.isBase64(in: text)
      let group = Self.text(text.slice(parsed.group)).lowercased()
      if !group.isEmpty { groups.insert(group) }
      if case .agent = parsed.property {
        expectsAgent = value.isEmpty
        if value.equals("begin:vcard") { agents += 1 }
        // No line may be inserted between AGENT and its card.
        if expectsAgent || agents > 0 { continue }
      }
      place = lines.position
      switch parsed.property {
      case .categories, .starred: stars.append(start..<lines.position)
      default: break
      }
      // New lines must not separate a number from its label.
      switch parsed.property {
      case .telephone, .furtherTelephone: wasNumber = true
      case .label: break
      default: wasNumber = false
      }
      if wasNumber { afterNumbers = lines.position }
    }
  }
}
