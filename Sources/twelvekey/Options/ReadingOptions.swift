import ArgumentParser
import Contacts

/// How address books are read, where they don't say it themselves.
struct ReadingOptions: ParsableArguments {
  @OptionGroup var country: CountryOptions

  @Option(
    help: ArgumentHelp(
      "The character set of address books that don't say theirs, such as windows-1250. What has a "
        + "byte order mark or a CHARSET, or is good UTF-8, keeps its own. Default: guessed, by the "
        + "letters, the headers, the country and the locale.",
      valueName: "name"))
  var charset: String?

  func validate() throws {
    guard let charset, CharacterSetName(charset) == nil else { return }
    var advice = NearNames.near(charset, in: CharacterSetName.spellings)
      .map { CharacterSetName($0)?.name ?? $0 }
    advice = advice.enumerated().filter { !advice[..<$0].contains($1) }.map(\.1)
    throw ValidationError(
      "--charset '\(charset)' is no character set that this machine reads; "
        + (advice.isEmpty
          ? "there are: \(CharacterSetName.all.joined(separator: ", "))"
          : "did you mean \(advice.joined(separator: " or "))?"))
  }

  /// What is known about the character set of files that don't say it.
  func hints(_ settings: SettingsFile) throws -> CharacterSetHints {
    let chosen = charset.flatMap(CharacterSetName.init) ?? settings.value(Settings.charset)
    let environment = Console.environment(of: "LC_ALL", "LC_CTYPE", "LANG")
    return CharacterSetHints(
      chosen: chosen, country: try country.code(settings),
      language: CharacterSetHints.language(environment: environment))
  }
}
