import Contacts
import Handset

/// The settings for contacts, and for the state.
extension Settings {
  static let book: [any AnySetting] = [contacts, country, charset, state]

  package static let contacts = text(
    "contacts", .book,
    "Address book: .vcf, .csv or a folder of them; 'none' for an empty one. Repeatable.",
    expected: "a path", valueName: "path", isRepeatable: true, isPath: true)

  package static let country = Setting(
    "country", .start,
    "The country of numbers without a country code: two letters (ISO 3166-1) such as DE. "
      + "Default: from LC_ALL, LC_TELEPHONE or LANG.",
    expected: "two letters such as DE", valueName: "code",
    advice: { $0.uppercased() == "UK" ? "; the United Kingdom is GB" : "" },
    Territory.known(_:))

  package static let charset = Setting(
    "charset", .start,
    "The character set of address books that don't name theirs, such as windows-1250. "
      + "Files with a byte order mark or a CHARSET, or in good UTF-8, keep their own. "
      + "Default: guessed from the letters, the headers, the country and the locale.",
    expected: "a character set such as windows-1250", valueName: "name",
    choices: CharacterSetName.all,
    advice: charsets(like:),
    CharacterSetName.init(_:))

  @Sendable private static func charsets(like text: String) -> String {
    let near = NearNames.near(text, in: CharacterSetName.spellings)
      .map { CharacterSetName($0)?.name ?? $0 }
    let advice = near.enumerated().filter { !near[..<$0].contains($1) }.map(\.1)
    return advice.isEmpty
      ? "; there are: "
        + CharacterSetName.all.filter { CharacterSetName($0) != nil }.joined(separator: ", ")
      : "; did you mean \(advice.joined(separator: " or "))?"
  }

  package static let state = text(
    "state", .start,
    "Where learned words and the call log are saved; 'none' saves nothing. Default: "
      + "~/.local/state/twelvekey/state.db for `run`, `type`, `calls` and `words export`, "
      + "`import` and `forget`; none for `run --virtual --keys` and all others.",
    expected: "a path, or none", valueName: "path", isPath: true)
}

extension Territory {
  /// Returns the code of a country; `nil` if its emergency numbers are not known.
  fileprivate static func known(_ written: String) -> String? {
    code(written).flatMap { EmergencyNumbers.countries.contains($0) ? $0 : nil }
  }
}
