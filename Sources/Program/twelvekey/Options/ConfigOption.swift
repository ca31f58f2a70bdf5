import ArgumentParser

/// The option for the settings file.
struct ConfigOption: ParsableArguments {
  @Option(help: Self.help, completion: .file()) var config: String?

  static let help = ArgumentHelp(
    "The settings, one 'name = value' a line. Unnamed: /etc/twelvekey/twelvekey.conf, and over it "
      + "~/.config/twelvekey/config.", valueName: "file")

  func load() throws -> SettingsFile { try SettingsFile.load(config) }
}
