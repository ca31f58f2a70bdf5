import ArgumentParser
import JSON
import Settings

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and check the settings.",
    discussion: """
      Settings are read from /etc/twelvekey/twelvekey.conf, then (by the machine's service and by \
      root; only the paired phone) from /var/lib/twelvekey/config, then from the user's own \
      ~/.config/twelvekey/config (or $XDG_CONFIG_HOME/twelvekey/config); options count before both. \
      Each line is 'name = value', named as the long option is; one that begins with # says nothing.
      """,
    subcommands: [ConfigShow.self, ConfigCheck.self, ConfigSample.self])
}

struct ConfigShow: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every setting, its value, and where it is set.")

  @Flag(help: "One JSON object per value.")
  var json = false

  @OptionGroup var config: ConfigOption

  func execute() throws {
    let file = try config.load()
    let rows = Settings.all.flatMap { setting in
      Self.values(setting, file).map { (name: setting.name, value: $0.value, origin: $0.origin) }
    }
    try Console.list(rows, json: json) { row, object in
      object.add("name", row.name)
      object.add("value", row.value)
      object.add("from", row.origin)
    } text: { row in
      (row.value.map { "\(row.name) = \($0)" } ?? "\(row.name) is not set") + "\t\(row.origin)\n"
    }
  }

  /// Returns the effective values, as they are written; `nil` if none is set and there is no
  /// default.
  private static func values(
    _ setting: any AnySetting, _ file: SettingsFile
  ) -> [(value: String?, origin: String)] {
    var set: [String?] = file.texts(setting)
    // The command may contain the password.
    if setting.name == Settings.sipPasswordCommand.name { set = set.map { _ in "(not shown)" } }
    if set.isEmpty { return [(setting.standard, "default")] }
    return zip(set, file.places(setting)).map { ($0, $1.description) }
  }
}

struct ConfigSample: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract:
      "Print a sample settings file: every setting, explained and commented out.",
    discussion: """
      Examples:
        twelvekey config sample >~/.config/twelvekey/config
      """)

  func execute() throws {
    var text = "# Settings of twelvekey. Remove the # before a name to set it.\n"
    for setting in Settings.all {
      text += "\n" + Self.comment(setting.help) + Self.comment("Write \(setting.expected).")
      text += "#\(setting.name) = \(setting.standard ?? "")".trimmed + "\n"
    }
    try Console.show(text)
  }

  /// Returns a text as a comment, in rows that fit into a terminal.
  private static func comment(_ text: String) -> String {
    var rows: [String] = []
    for word in text.split(separator: " ") {
      if let last = rows.last, last.count + word.count < 76 {
        rows[rows.count - 1] += " \(word)"
      } else {
        rows.append(String(word))
      }
    }
    return rows.map { "# \($0)\n" }.joined()
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    String(prefix(count - reversed().prefix { $0 == " " }.count))
  }
}
