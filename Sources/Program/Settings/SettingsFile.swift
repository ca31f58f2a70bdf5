/// The settings of one file, or of several files merged by ``over(_:)``. A file consists of lines
/// `name = value`, with the names of the long options.
///
///     # ~/.config/twelvekey/config
///     contacts     = /home/pi/contacts
///     dial-command = my-dialler {number}
///     rows         = phone
///
/// A repeatable setting may occur several times.
package struct SettingsFile: Sendable {
  /// The place of a value; lines are counted from 1.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package let path: String
    let line: Int

    package var description: String { "\(path):\(line)" }
  }

  /// What is wrong with a file.
  package struct Mistakes: Error {
    /// The mistakes in the order of the lines, each with its reason.
    package let all: [(place: Place, reason: String)]
  }

  private var values: [String: [(value: String, place: Place)]] = [:]
  /// The lines whose settings do not count in their file, in the order of the lines.
  package private(set) var ignored: [(name: String, place: Place)] = []

  package init() {}

  /// Returns both files as one. A setting of this file replaces the same setting of the other.
  package func over(_ others: SettingsFile) -> SettingsFile {
    var merged = others
    merged.values.merge(values) { $1 }
    merged.ignored += ignored
    return merged
  }

  /// Reads a file. The values of all settings must be valid, also of those that the running command
  /// doesn't use. So the first command after a mistake reports it.
  ///
  /// - Parameters:
  ///   - settings: all known settings.
  ///   - ignoresOthers: whether other settings are only listed in ``ignored``, and are no mistakes.
  /// - Throws: the mistakes in the file.
  package init(
    parsing text: String, path: String, settings: [any AnySetting], ignoresOthers: Bool = false
  ) throws(Mistakes) {
    var problems: [Problem] = []
    self.init(
      parsing: text, path: path, settings: settings, ignoresOthers: ignoresOthers,
      problems: &problems)
    if problems.isEmpty { return }
    problems.sort { $0.line < $1.line }
    throw Mistakes(all: problems.map { (Place(path: path, line: $0.line), $0.reason) })
  }

  /// Reads only the valid settings of a file with mistakes: they may name the display that shows
  /// the failure.
  package init(rightOf text: String, path: String, settings: [any AnySetting]) {
    var problems: [Problem] = []
    self.init(
      parsing: text, path: path, settings: settings, ignoresOthers: false, problems: &problems)
  }

  private typealias Problem = (line: Int, reason: String)

  private init(
    parsing text: String, path: String, settings: [any AnySetting], ignoresOthers: Bool,
    problems: inout [Problem]
  ) {
    var number = 0
    let lines = text.withoutByteOrderMark.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines {
      number += 1
      let content = Self.trim(line)
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let equals = content.firstIndex(of: "=") else {
        problems.append((number, "no '=' here; write for example: contacts = book.vcf"))
        continue
      }
      let name = String(Self.trim(content[..<equals]))
      guard settings.contains(where: { $0.name == name }) else {
        if ignoresOthers {
          ignored.append((name, Place(path: path, line: number)))
          continue
        }
        problems.append((number, Self.unknown(name, of: settings.map(\.name))))
        continue
      }
      let value = Self.unquoted(Self.trim(content[content.index(after: equals)...]))
      values[name, default: []].append((value, Place(path: path, line: number)))
    }
    for setting in settings {
      let all = values[setting.name] ?? []
      let wrong = (setting.isRepeatable ? all[...] : all.suffix(1))
        .filter { !setting.accepts($0.value) }
      for (value, place) in wrong {
        problems.append(
          (place.line, "'\(value)' is not a \(setting.name); \(setting.remedy(value))"))
      }
      if !wrong.isEmpty { values[setting.name] = nil }
    }
  }

  private static func unknown(_ name: String, of names: [String]) -> String {
    let near = NearNames.near(name, in: names).map { "; did you mean '\($0)'?" }.first
    let known = "; there are: \(names.sorted().joined(separator: ", "))"
    return "no setting '\(name)'\(near ?? known)"
  }

  /// The last value given. It is valid, because a file with an invalid value was refused, or the
  /// value was left out.
  package func value<Value>(_ setting: Setting<Value>) -> Value? {
    values[setting.name]?.last.flatMap { setting.read($0.value) }
  }

  package func all(_ setting: Setting<String>) -> [String] {
    values[setting.name]?.map(\.value) ?? []
  }

  /// The effective values, as they are written.
  package func texts(_ setting: any AnySetting) -> [String] {
    let all = values[setting.name]?.map(\.value) ?? []
    return setting.isRepeatable ? all : all.suffix(1)
  }

  /// The last value given, as it is written.
  package func text(_ setting: any AnySetting) -> String? { values[setting.name]?.last?.value }

  /// The places of the effective values.
  package func places(_ setting: any AnySetting) -> [Place] {
    let all = values[setting.name]?.map(\.place) ?? []
    return setting.isRepeatable ? all : all.suffix(1)
  }

  /// Removes quotes around the whole text, as a shell does.
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
