import ArgumentParser
import Contacts
import Handset

/// How address books are read, where they don't say it themselves, and where the user is.
///
/// What several groups of options have in common stands in protocols such as this, and each group has the
/// options themselves: a group inside a group makes the parser's start dearer, four times where it checks the
/// options, as it does in a debug build.
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
  /// ISO 3166-1 alpha-2; `nil` where nothing says it.
  func countryCode(_ settings: SettingsFile) -> String? {
    if let named = namedCountry(settings) { return named }
    let environment = Console.environment(of: "LC_ALL", "LC_TELEPHONE", "LANG")
    return Territory.code(environment: environment)
  }

  /// The country from the option or the settings: it is certain.
  func namedCountry(_ settings: SettingsFile) -> String? {
    country ?? settings.value(Settings.country)
  }

  /// What is never dialled without a question: the emergency numbers of the country that is named, or
  /// of more countries where nothing but the locale names one.
  func dialCheck(_ settings: SettingsFile) -> DialCheck {
    if let named = namedCountry(settings) { return DialCheck(country: named) }
    return DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: countryCode(settings)))
  }

  /// What is known about the character set of files that don't say it.
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
