import ArgumentParser
import Settings

/// The option for the settings file.
struct ConfigOption: ParsableArguments {
  @Option(help: Self.help, completion: .file()) var config: String?

  static let help = ArgumentHelp(
    "The settings file, with one 'name = value' per line. Default: /etc/twelvekey/twelvekey.conf, then "
      + "~/.config/twelvekey/config.", valueName: "file")

  func load() throws -> SettingsFile { try Self.load(config) }

  /// Reads the settings.
  ///
  /// - Parameter file: the path of the settings file; `nil` for the files of the machine and of the
  ///   user.
  static func load(_ file: String?) throws -> SettingsFile {
    do {
      return try SettingsFile.load(file)
    } catch {
      throw Failure(error)
    }
  }
}
