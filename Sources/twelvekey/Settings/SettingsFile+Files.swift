import LinuxIO

/// Where the settings are, and the files that they name.
extension SettingsFile {
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
    return try SettingsFile(
      parsing: String(decoding: bytes, as: UTF8.self), path: path, settings: Settings.all)
  }

  private static var userFile: String? {
    if let folder = Console.environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return folder + "/twelvekey/config"
    }
    return Console.environment("HOME").map { $0 + "/.config/twelvekey/config" }
  }

  /// All values as paths: `~/` is the home folder, as in a shell.
  func paths(_ setting: Setting<String>) -> [String] {
    all(setting).map { path in
      guard path.hasPrefix("~/"), let home = Console.environment("HOME") else { return path }
      return home + path.dropFirst(1)
    }
  }

  func path(_ setting: Setting<String>) -> String? { paths(setting).last }

  /// Those of which each value counts, and not only the last one.
  private static let repeatable: Set = [
    Settings.contacts.name, Settings.font.name, Settings.words.name,
  ]

  /// Uses what a setting names. A failure says where it is named, unless an option named it.
  func using<Result>(
    _ setting: Setting<String>, unless isOverridden: Bool, _ use: () throws -> Result
  ) throws -> Result {
    do {
      return try use()
    } catch var failure as Failure {
      if isOverridden { throw failure }
      let lines = lines(setting)
      for line in Self.repeatable.contains(setting.name) ? lines[...] : lines.suffix(1) {
        failure.message += "\n\(path):\(line): '\(setting.name)' is set here"
      }
      throw failure
    }
  }
}
