import ArgumentParser
import Contacts
import Handset
import Settings

/// The options for reading address books that don't name their character set, and for the country
/// of the user.
///
/// Options that several groups have in common are declared in each group and in a protocol such as
/// this one. The alternative, a group inside a group, makes the parser start more slowly: four
/// times as slowly if the parser checks the options, as in a debug build.
protocol BookReading {
  /// The country as the user has written it.
  var country: String? { get }
  var charset: CharacterSetName? { get }
}

/// The options for reading, for commands that have no other options of an address book.
struct ReadingOptions: ParsableArguments, BookReading {
  @Option(Settings.country) var country: String?

  @Option(Settings.charset) var charset: CharacterSetName?
}

extension BookReading {
  /// Returns the code of the user's country, ISO 3166-1 alpha-2; `nil` if it is not known.
  func countryCode(_ settings: SettingsFile) -> String? {
    if let named = namedCountry(settings) { return named }
    let environment = Console.environment(of: "LC_ALL", "LC_TELEPHONE", "LANG")
    return Territory.code(environment: environment)
  }

  /// Returns the country from the option or the settings, which is certain.
  func namedCountry(_ settings: SettingsFile) -> String? {
    country ?? settings.value(Settings.country)
  }

  /// Returns the check for numbers that are never dialled without a question: the emergency numbers
  /// of the named country, or of several countries if only the locale names one.
  func dialCheck(_ settings: SettingsFile) -> DialCheck {
    if let named = namedCountry(settings) { return DialCheck(country: named) }
    return DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: countryCode(settings)))
  }

  /// Returns hints on the character set of files that don't name theirs.
  func hints(_ settings: SettingsFile) -> CharacterSetHints {
    let chosen = charset ?? settings.value(Settings.charset)
    let environment = Console.environment(of: "LC_ALL", "LC_CTYPE", "LANG")
    return CharacterSetHints(
      chosen: chosen, country: countryCode(settings),
      language: CharacterSetHints.language(environment: environment))
  }
}
