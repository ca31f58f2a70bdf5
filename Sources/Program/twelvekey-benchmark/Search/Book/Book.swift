import Contacts
import TestSupport

/// An address book with contacts of many languages: the same for the same seed on every machine.
struct Book {
  var contacts: [Contact] = []
  /// The keys of each contact's name.
  var keys: [NameKeys] = []

  /// Returns the languages, and the share of each in percent.
  static func shares(_ locales: [BookLocale]) -> String {
    locales.map { "\($0.name) \($0.share) %" }.joined(separator: ", ")
  }

  init(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let locales = BookLocale.all.flatMap { locale in
      repeatElement(locale, count: locale.share)
    }
    contacts.reserveCapacity(count)
    keys.reserveCapacity(count)
    for _ in 0..<count {
      let contact = Self.contact(of: locales.randomElement(using: &random)!, &random)
      keys.append(NameKeys(contact.name))
      contacts.append(contact)
    }
  }

  private static func contact(
    of locale: BookLocale, _ random: inout SeededGenerator
  ) -> Contact {
    func isOne(of hundred: Int) -> Bool { Int.random(in: 0..<100, using: &random) < hundred }
    var given = locale.given.draw(&random)
    if isOne(of: locale.middle) { given += " " + locale.given.draw(&random) }
    var family = locale.family.draw(&random)
    if isOne(of: locale.second) { family += " " + locale.family.draw(&random) }
    if isOne(of: locale.hyphen) { family += "-" + locale.family.draw(&random) }
    let name: String
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<3: name = given
    case 3..<5: name = family
    default:
      let parts = locale.familyFirst ? [family, given] : [given, family]
      name = parts.joined(separator: locale.separator)
    }
    var numbers = [PhoneNumber(locale.plan.draw(&random), type: "cell")]
    if isOne(of: 25) { numbers.append(PhoneNumber(locale.plan.draw(&random), type: "home")) }
    if isOne(of: 5) { numbers.append(PhoneNumber(locale.plan.draw(&random), type: "work")) }
    return Contact(
      name: name, given: given, family: family,
      nickname: isOne(of: 3) ? locale.given.draw(&random) : nil,
      organization: isOne(of: 8) ? locale.family.draw(&random) + " & Co" : nil,
      numbers: numbers, isFavourite: isOne(of: 2))
  }
}
