import ArgumentParser
import Contacts
import Handset

/// How to read address books that don't say it themselves, and the country of the user.
///
/// Options that several groups have in common are declared in each group, and in a protocol such as
/// this: a group inside a group makes the start of the parser slower, four times if the parser
/// checks the options, as in a debug build.
protocol BookReading {
  /// As the user has written it.
  var country: String? { get }
  var charset: CharacterSetName? { get }
}

/// Both, for commands that have no other options of an address book.
struct ReadingOptions: ParsableArguments, BookReading {
  @Option(Settings.country) var country: String?

  @Option(Settings.charset) var charset: CharacterSetName?
}

extension BookReading {
  /// ISO 3166-1 alpha-2; `nil` if nothing says it.
  func countryCode(_ settings: SettingsFile) -> String? {
    if let named = namedCountry(settings) { return named }
    let environment = Console.environment(of: "LC_ALL", "LC_TELEPHONE", "LANG")
    return Territory.code(environment: environment)
  }

  /// The country from the option or the settings: it is certain.
  func namedCountry(_ settings: SettingsFile) -> String? {
    country ?? settings.value(Settings.country)
  }

  /// The numbers that are never dialled without a question: the emergency numbers of the named
  /// country, or of several countries if only the locale names one.
  func dialCheck(_ settings: SettingsFile) -> DialCheck {
    if let named = namedCountry(settings) { return DialCheck(country: named) }
    return DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: countryCode(settings)))
  }

  /// Hints on the character set of files that don't name theirs.
  func hints(_ settings: SettingsFile) -> CharacterSetHints {
    let chosen = charset ?? settings.value(Settings.charset)
    let environment = Console.environment(of: "LC_ALL", "LC_CTYPE", "LANG")
    return CharacterSetHints(
      chosen: chosen, country: countryCode(settings),
      language: CharacterSetHints.language(environment: environment))
  }
}

extension Territory {
  /// The code of a country whose emergency numbers are known.
  static func known(_ written: String) -> String? {
    code(written).flatMap { EmergencyNumbers.countries.contains($0) ? $0 : nil }
  }
}
