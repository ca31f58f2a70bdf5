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

  init() {}

  /// Whatever the command is that reads it, every setting in the file must be right: who made a slip
  /// is told of it the first time, and not when the panel is upside down.
  ///
  /// - Parameter settings: those that there are.
  init(parsing text: String, path: String, settings: [any AnySetting]) throws {
    self.path = path
    var number = 0
    let lines = text.withoutByteOrderMark.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines {
      number += 1
      let content = Self.trim(line)
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let equals = content.firstIndex(of: "=") else {
        throw Failure(
          "\(path):\(number): no '=' here; write for example: contacts = book.vcf", .badData)
      }
      let name = String(Self.trim(content[..<equals]))
      guard settings.contains(where: { $0.name == name }) else {
        let names = settings.map(\.name)
        let near = NearNames.near(name, in: names).map { "; did you mean '\($0)'?" }.first
        let known = "; there are: \(names.sorted().joined(separator: ", "))"
        throw Failure("\(path):\(number): no setting '\(name)'\(near ?? known)", .badData)
      }
      let value = Self.unquoted(Self.trim(content[content.index(after: equals)...]))
      values[name, default: []].append((value, number))
    }
    for setting in settings {
      if let last = values[setting.name]?.last, !setting.accepts(last.value) {
        throw Failure(
          "\(path):\(last.line): '\(last.value)' is not a \(setting.name); "
            + "write \(setting.expected)", .badData)
      }
    }
  }

  /// The last value given; the file as a whole was read, so that it is one.
  func value<Value>(_ setting: Setting<Value>) -> Value? {
    values[setting.name]?.last.flatMap { setting.read($0.value) }
  }

  func all(_ setting: Setting<String>) -> [String] {
    values[setting.name]?.map(\.value) ?? []
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
