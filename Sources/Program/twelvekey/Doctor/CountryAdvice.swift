/// The advice of `doctor` on the country. The country decides how numbers without a country code
/// are dialled, and which numbers are emergency numbers.
enum CountryAdvice {
  /// - Parameters:
  ///   - named: the country from the option or the settings.
  ///   - guessed: the country from the locale.
  static func finding(named: String?, guessed: String?) -> Finding {
    if let named { return .ok("country: \(named)") }
    if let guessed {
      return .note(
        "no country is set; the locale says \(guessed). To set it: country = \(guessed) in the settings "
          + "file, or --country \(guessed)")
    }
    return .note(
      "no country is set: a matching contact comes before most emergency numbers, and numbers "
        + "without a country code are dialled as they are. To set it: country = DE in the settings file, or "
        + "--country DE, with your country's two letters")
  }
}
