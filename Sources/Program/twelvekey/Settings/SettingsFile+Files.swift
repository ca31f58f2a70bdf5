import LinuxIO

/// The paths of the settings files, and of the files that settings name.
extension SettingsFile {
  /// Reads the file named by `--config`, or else the machine's file and the user's own, as far as
  /// they exist. The user's settings replace those of the machine.
  static func load(_ named: String?) throws -> SettingsFile {
    if let named { return try read(named) }
    return try ownFiles.filter(Files.exists).map(read).reduce(SettingsFile()) { $1.over($0) }
  }

  /// Returns the valid settings of the files that can be read.
  static func loadWhatIsRight(_ named: String?) -> SettingsFile {
    (named.map { [$0] } ?? ownFiles).reduce(SettingsFile()) { others, path in
      guard let bytes = try? Files.read(path, limit: 1 << 20) else { return others }
      let text = String(decoding: bytes, as: UTF8.self)
      return SettingsFile(rightOf: text, path: path, settings: Settings.all).over(others)
    }
  }

  private static func read(_ path: String) throws -> SettingsFile {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: 1 << 20)
    } catch {
      throw Failure(reading: "the configuration", path, error)
    }
    return try SettingsFile(
      parsing: String(decoding: bytes, as: UTF8.self), path: path, settings: Settings.all)
  }

  /// The machine's file and the user's. A setting in a later file replaces that in an earlier one.
  static var ownFiles: [String] { [machineFile] + [userFile].compactMap { $0 } }

  /// The machine's settings file. `TWELVEKEY_CONFIG` is for tests, and for images of a machine that
  /// are built elsewhere.
  static var machineFile: String {
    Console.environment("TWELVEKEY_CONFIG") ?? "/etc/twelvekey/twelvekey.conf"
  }

  private static var userFile: String? {
    if let folder = Console.environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return folder + "/twelvekey/config"
    }
    return Console.environment("HOME").map { $0 + "/.config/twelvekey/config" }
  }

  /// Returns all values as paths. `~/` is the home folder, as in a shell.
  func paths(_ setting: Setting<String>) -> [String] {
    all(setting).map { path in
      guard path.hasPrefix("~/"), let home = Console.environment("HOME") else { return path }
      return home + path.dropFirst(1)
    }
  }

  func path(_ setting: Setting<String>) -> String? { paths(setting).last }

  /// Uses the value of a setting. A failure adds the place of the setting, unless an option
  /// overrides it.
  func using<Result>(
    _ setting: any AnySetting, unless isOverridden: Bool, _ use: () throws -> Result
  ) throws -> Result {
    do {
      return try use()
    } catch var failure as Failure {
      if isOverridden { throw failure }
      for place in places(setting) {
        failure.message += "\n\(place): '\(setting.name)' is set here"
      }
      throw failure
    }
  }
}
