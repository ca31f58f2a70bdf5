import ArgumentParser
import Settings

/// The option for the settings file.
struct ConfigOption: ParsableArguments {
  @Option(help: Self.help, completion: .file()) var config: String?

  static let help = ArgumentHelp(
    "The settings file, with one 'name = value' per line. Default: /etc/twelvekey/twelvekey.conf, then "
      + "~/.config/twelvekey/config.", valueName: "file")

  func load() throws -> SettingsFile { try Self.load(config) }

  /// Reads the settings. The file is `nil` for the machine's and the user's own.
  static func load(_ file: String?) throws -> SettingsFile {
    do {
      return try SettingsFile.load(file)
    } catch {
      throw Failure(error)
    }
  }
}
