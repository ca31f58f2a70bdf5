import ArgumentParser
import Contacts
import Handset

/// Where the user is.
struct CountryOptions: ParsableArguments {
  @Option(Settings.country) var country: String?

  /// The code of a country that there is.
  static func known(_ written: String) -> String? {
    Territory.code(written).flatMap { EmergencyNumbers.countries.contains($0) ? $0 : nil }
  }

  /// ISO 3166-1 alpha-2; `nil` where nothing says it.
  func code(_ settings: SettingsFile) throws -> String? {
    if let named = named(settings) { return named }
    let environment = Console.environment(of: "LC_ALL", "LC_TELEPHONE", "LANG")
    return Territory.code(environment: environment)
  }

  private func named(_ settings: SettingsFile) -> String? {
    country ?? settings.value(Settings.country)
  }

  /// What is never dialled without a question: the emergency numbers of the country that is named, or
  /// of more countries where nothing but the locale names one.
  func dialCheck(_ settings: SettingsFile) throws -> DialCheck {
    if let named = named(settings) { return DialCheck(country: named) }
    return DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: try code(settings)))
  }
}
