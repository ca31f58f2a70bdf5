import LinuxIO

/// A configuration file: `name = value` lines, named as the long options are.
///
///     # ~/.config/twelvekey/config
///     contacts     = /home/pi/contacts
///     dial-command = my-dialler {number}
///     rows         = phone
///
/// `contacts`, `device` and `font` may stand several times.
struct SettingsFile {
  private var values: [String: [(value: String, line: Int)]] = [:]
  private var path = ""

  static let names: Set<String> = [
    "contacts", "display", "mode", "rows", "device", "dial-command", "hold-time",
    "multi-tap-timeout", "debounce", "map", "grab", "language", "words", "state",
    "xkb-layout", "country", "rotate", "mirror", "invert", "margins", "scale", "font", "bit-order",
    "blank-after", "type-waking-key", "lcd-size", "lcd-rom",
  ]

  init() {}

  /// The file named by `--config`, or the user's own where there is one.
  static func load(_ named: String?) throws -> SettingsFile {
    guard let path = named ?? userFile else { return SettingsFile() }
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: 1 << 20)
    } catch {
      if named == nil, !Files.exists(path) { return SettingsFile() }
      throw Failure(reading: "the configuration", path, error)
    }
    return try SettingsFile(parsing: String(decoding: bytes, as: UTF8.self), path: path)
  }

  private static var userFile: String? {
    if let folder = Console.environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return folder + "/twelvekey/config"
    }
    return Console.environment("HOME").map { $0 + "/.config/twelvekey/config" }
  }

  init(parsing text: String, path: String) throws {
    self.path = path
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let content = Self.trim(line)
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let equals = content.firstIndex(of: "=") else {
        throw Failure(
          "\(path):\(number): no '=' here; write for example: contacts = book.vcf", .badData)
      }
      let name = String(Self.trim(content[..<equals]))
      guard Self.names.contains(name) else {
        let known = Self.names.sorted().joined(separator: ", ")
        throw Failure("\(path):\(number): no setting '\(name)'; there are: \(known)", .badData)
      }
      let value = Self.unquoted(Self.trim(content[content.index(after: equals)...]))
      values[name, default: []].append((value, number))
    }
  }

  func all(_ name: String) -> [String] { values[name]?.map(\.value) ?? [] }

  /// All values as paths: `~/` is the home folder, as in a shell.
  func paths(_ name: String) -> [String] {
    all(name).map { path in
      guard path.hasPrefix("~/"), let home = Console.environment("HOME") else { return path }
      return home + path.dropFirst(1)
    }
  }

  func path(_ name: String) -> String? { paths(name).last }

  /// The last value given, read by `read`; a value that can't be read is an error with its line.
  func value<Value>(
    _ name: String, expected: String, _ read: (String) -> Value?
  ) throws -> Value? {
    guard let last = values[name]?.last else { return nil }
    guard let value = read(last.value) else {
      throw Failure(
        "\(path):\(last.line): '\(last.value)' is not a \(name); write \(expected)", .badData)
    }
    return value
  }

  /// The last value given of what is `yes` or `no`.
  func flag(_ name: String) throws -> Bool? {
    try value(name, expected: "yes or no") { ["yes": true, "no": false][$0] }
  }

  /// Without the quotes around the whole, which a shell would have taken away.
  private static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, let quote = text.first, "\"'".contains(quote), text.last == quote,
      !text.dropFirst().dropLast().contains(quote)
    else { return String(text) }
    return String(text.dropFirst().dropLast())
  }

  private static func trim(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
  }
}
