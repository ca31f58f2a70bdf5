/// The settings that differ between two readings of the settings files.
package struct SettingsChange {
  package let settings: [any AnySetting]

  /// - Parameter arguments: the program's arguments. A setting with an option among them is left out:
  ///   the option counts until the end.
  package init(from old: SettingsFile, to new: SettingsFile, arguments: [String]) {
    settings = Settings.all.filter { setting in
      new.texts(setting) != old.texts(setting)
        && !arguments.contains { Self.isOption($0, of: setting) }
    }
  }

  package func affects(_ part: SettingPart) -> Bool { settings.contains { $0.part == part } }

  /// The names of the settings that take effect only at the next start.
  package var needsRestart: [String] { settings.filter { $0.part == .start }.map(\.name) }

  private static func isOption(_ argument: String, of setting: any AnySetting) -> Bool {
    argument == "--" + setting.name || argument.hasPrefix("--\(setting.name)=")
      || argument == "--no-" + setting.name
  }
}
