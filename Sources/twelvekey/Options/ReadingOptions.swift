import ArgumentParser
import Contacts

/// How address books are read, where they don't say it themselves.
struct ReadingOptions: ParsableArguments {
  @OptionGroup var country: CountryOptions

  @Option(Settings.charset) var charset: CharacterSetName?

  /// What is known about the character set of files that don't say it.
  func hints(_ settings: SettingsFile) throws -> CharacterSetHints {
    let chosen = charset ?? settings.value(Settings.charset)
    let environment = Console.environment(of: "LC_ALL", "LC_CTYPE", "LANG")
    return CharacterSetHints(
      chosen: chosen, country: try country.code(settings),
      language: CharacterSetHints.language(environment: environment))
  }
}
