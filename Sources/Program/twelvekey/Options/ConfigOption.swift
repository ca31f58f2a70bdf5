import ArgumentParser
import Settings

/// The option for the settings file.
struct ConfigOption: ParsableArguments {
  @Option(help: Self.help, completion: .file()) var config: String?

  static let help = ArgumentHelp(
    "The settings file, with one 'name = value' per line. Default: /etc/twelvekey/twelvekey.conf, then "
      + "~/.config/twelvekey/config.", valueName: "file")

  func load() throws -> SettingsFile { try Self.load(config) }

  /// Reads the settings. One warning names what is ignored.
  ///
  /// - Parameter file: the path of the settings file; `nil` for the files of the machine and of the
  ///   user.
  static func load(_ file: String?) throws -> SettingsFile {
    let settings: SettingsFile
    do {
      settings = try SettingsFile.load(file)
    } catch {
      throw Failure(error)
    }
    if let first = settings.ignored.first {
      let rest = settings.ignored.count - 1
      Console.log(
        "\(first.place): '\(first.name.prefix(40))'\(rest > 0 ? " and \(rest) more are" : " is") "
          + "ignored here: this file sets only the paired phone\n"
          + "other settings belong in \(SettingsFile.machineFile), or in a user's own file")
    }
    return settings
  }
}
