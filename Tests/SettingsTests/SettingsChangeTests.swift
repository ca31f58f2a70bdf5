import Testing
import TimeLimit

@testable import Settings

/// Which part of a running telephone a changed setting is applied to.
@Suite(.timeLimited) struct SettingsChangeTests {
  /// A valid value of each setting that has no default and no choices.
  private static let values = [
    "contacts": "book.vcf", "country": "DE", "state": "none", "device": "04d9:1203", "map": "map",
    "debounce": "20", "voicemail": "123", "words": "words.txt",
    "dial-command": "my-dialler {number}", "ring-command": "my-bell",
    "call-audio-command": "call-audio {state}", "battery-empty-command": "power-off {percent}",
    "sip-account": "sip:5550100@example.org",
    "sip-password-file": "password", "sip-password-command": "pass show sip",
    "sip-listen": "127.0.0.1:5070", "sip-audio": "none", "sip-user": "nobody",
    "sip-control": "127.0.0.1:4444", "lcd-size": "16x2", "scale": "2", "font": "sans",
    "charset": "windows-1250", "line": "none", "display": "json", "phone": "00:00:5E:00:53:01",
  ]

  private func change(
    _ old: String, _ new: String, _ arguments: [String] = []
  ) throws -> SettingsChange {
    func file(_ text: String) throws -> SettingsFile {
      try SettingsFile(parsing: text, path: "config", settings: Settings.all)
    }
    return SettingsChange(from: try file(old), to: try file(new), arguments: arguments)
  }

  /// A setting that is not applied to a running telephone is reported.
  @Test func everySettingIsAppliedOrNeedsARestart() throws {
    var parts: Set<SettingPart> = []
    for setting in Settings.all {
      let value = try #require(setting.standard ?? Self.values[setting.name], "\(setting.name)")
      let line = "\(setting.name) = \(value)"
      for (old, new) in [("", line), (line, "")] {
        let change = try change(old, new)
        #expect(change.settings.map(\.name) == [setting.name])
        #expect(SettingPart.allCases.filter(change.affects) == [setting.part])
        #expect(change.needsRestart == (setting.part == .start ? [setting.name] : []))
      }
      parts.insert(setting.part)
    }
    #expect(parts == Set(SettingPart.allCases))
  }

  @Test func severalSettingsNeedARestart() throws {
    let change = try change("country = FR\nmode = abc", "country = DE\nlimit = 3\nmode = t9")
    #expect(change.needsRestart == ["country", "limit"])
    #expect(change.affects(.handset) && !change.affects(.line))
  }

  @Test func theSameValuesAreNoChange() throws {
    #expect(try change("mode = t9", "# later\nmode = \"t9\"").settings.isEmpty)
  }

  /// An option counts until the end, even if the file has another value.
  @Test(arguments: ["--country", "--country=FR", "--no-country"])
  func anOptionStaysBeforeTheFile(option: String) throws {
    let change = try change("", "country = DE\nlanguage = fr", ["twelvekey", "run", option, "FR"])
    #expect(change.needsRestart == ["language"])
  }

  @Test func anotherOptionThatBeginsLikeItIsAnotherOption() throws {
    let change = try change("", "sip-control = 127.0.0.1:1", ["--sip-control-anywhere"])
    #expect(change.affects(.line))
  }
}
