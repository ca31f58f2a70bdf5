/// The text of a settings file, of which single lines are changed. All other lines stay as they
/// are, byte by byte: comments, their order, their line ends.
package struct SettingsText: Hashable, Sendable {
  private struct Line: Hashable {
    var content: [UInt8]
    /// LF, CR LF or CR; empty at the end of a text without a final line end.
    var end: [UInt8]
  }

  private var lines: [Line] = []

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let equals = UInt8(ascii: "=")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(_ bytes: [UInt8]) {
    var content: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard byte == Self.lineFeed || byte == Self.carriageReturn else {
        content.append(byte)
        continue
      }
      var end = [byte]
      if byte == Self.carriageReturn, place < bytes.count, bytes[place] == Self.lineFeed {
        end.append(Self.lineFeed)
        place += 1
      }
      lines.append(Line(content: content, end: end))
      content = []
    }
    if !content.isEmpty { lines.append(Line(content: content, end: [])) }
  }

  package var bytes: [UInt8] { lines.flatMap { $0.content + $0.end } }

  /// Sets a setting: replaces the value in its last line, which is the one that counts, or appends a
  /// line.
  ///
  /// - Parameter value: must be valid, and on one line.
  package mutating func set(_ name: String, to value: String) {
    if let place = lines.lastIndex(where: { Self.name(of: $0.content) == name }) {
      lines[place].content = Self.beginning(of: lines[place].content) + value.utf8
    } else {
      append(name, value)
    }
  }

  /// Appends a line, which counts, whatever stands before it.
  package mutating func append(_ name: String, _ value: String) {
    let end = lines.first { !$0.end.isEmpty }?.end ?? [Self.lineFeed]
    if let last = lines.indices.last, lines[last].end.isEmpty { lines[last].end = end }
    lines.append(Line(content: Array("\(name) = \(value)".utf8), end: end))
  }

  /// Removes all lines of a setting.
  package mutating func remove(_ name: String) {
    let mark = lines.first.map { $0.content.starts(with: Self.byteOrderMark) } ?? false
    lines.removeAll { Self.name(of: $0.content) == name }
    guard mark, lines.first?.content.starts(with: Self.byteOrderMark) != true, !lines.isEmpty
    else { return }
    lines[0].content = Self.byteOrderMark + lines[0].content
  }

  /// Returns the name of the setting in a line; `nil` for a comment, and for any other line.
  private static func name(of line: [UInt8]) -> String? {
    var content = line[...]
    if content.starts(with: byteOrderMark) { content = content.dropFirst(byteOrderMark.count) }
    guard let equals = content.firstIndex(of: equals) else { return nil }
    let name = String(decoding: content[..<equals], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    guard name.count == 1, let word = name.first, !word.hasPrefix("#") else { return nil }
    return String(word)
  }

  /// Returns the line up to its value.
  private static func beginning(of line: [UInt8]) -> [UInt8] {
    guard let equals = line.firstIndex(of: equals) else { return line }
    let blanks = line[(equals + 1)...].prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    return Array(line[...equals]) + (blanks.isEmpty ? [UInt8(ascii: " ")] : Array(blanks))
  }
}
