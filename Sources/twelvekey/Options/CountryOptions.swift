import ArgumentParser
import Contacts

/// Where the user is.
struct CountryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The country in which numbers without a country code are: two letters (ISO 3166-1) such as "
        + "DE. Default: of LC_ALL, LC_TELEPHONE or LANG.",
      valueName: "code"))
  var country: String?

  func validate() throws {
    if let country, Territory.code(country) == nil {
      throw ValidationError(
        "--country '\(country)' is no country code; write two letters such as DE")
    }
  }

  /// ISO 3166-1 alpha-2; `nil` where nothing says it.
  func code(_ settings: SettingsFile) throws -> String? {
    if let country { return Territory.code(country) }
    if let set = try settings.value(
      "country", expected: "two letters such as DE", Territory.code(_:))
    {
      return set
    }
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_TELEPHONE", "LANG"] {
      environment[name] = Console.environment(name)
    }
    return Territory.code(environment: environment)
  }
}
