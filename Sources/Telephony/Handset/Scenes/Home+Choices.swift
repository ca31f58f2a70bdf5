import ContactSearch
import Contacts

/// The list that a call chooses from: the matches, and the typed number itself.
extension Home {
  enum Choice: Hashable, Sendable {
    case match(Int)
    /// The number as typed.
    case typed(String)
  }

  /// The typed number, if it can be dialled.
  struct TypedNumber: Hashable, Sendable {
    var number: String
    /// Whether the number comes before the contacts: a code, a number in the mode 123, or an
    /// emergency number that comes before all contacts. All other numbers come after the contacts.
    var standsFirst: Bool
  }

  /// Returns the typed number. Also in a text mode the keys 112 mean the emergency number, and not
  /// a contact with these letters.
  func readTypedNumber(_ desk: Desk) -> TypedNumber? {
    // In abc, 999 is also a letter. A user who means the letter steps on to the matches.
    let numbers = entry.numbers
    let emergency = numbers.first { desk.dialCheck.isEmergency($0) }
    let isCovered = emergency.map { desk.isCoveredByContact($0) } ?? false
    guard entry.entersDigits else {
      return emergency.map { TypedNumber(number: $0, standsFirst: !isCovered) }
    }
    guard let number = numbers.first else { return nil }
    return TypedNumber(
      number: number,
      standsFirst: entry.mode == .number || entry.isCode || emergency != nil && !isCovered)
  }

  var choiceCount: Int { matchCount + (typedNumber == nil ? 0 : 1) }

  /// Returns the places of the list that a display can show.
  func window(_ desk: Desk) -> Range<Int> {
    desk.devices.window(around: selectedChoice, of: choiceCount)
  }

  func choice(at place: Int) -> Choice? {
    guard (0..<choiceCount).contains(place) else { return nil }
    guard let typedNumber, let ownPlace = placeOfTypedNumber else { return .match(place) }
    if place == ownPlace { return .typed(typedNumber.number) }
    return .match(place < ownPlace ? place : place - 1)
  }

  /// The place of the typed number in the list; `nil` if it can't be dialled.
  var placeOfTypedNumber: Int? {
    guard let typedNumber else { return nil }
    if typedNumber.standsFirst { return 0 }
    return near.comesBehindNumber ? matchCount - found.nearCount : matchCount
  }

  /// Returns the place of a match in the list.
  func choice(ofMatch place: Int) -> Int {
    placeOfTypedNumber.map { $0 <= place } ?? false ? place + 1 : place
  }

  /// The position of the selected contact in ``matches``; `nil` if the typed number or nothing is
  /// selected.
  var selectedMatch: Int? {
    if case .match(let place) = choice(at: selectedChoice) { return place }
    return nil
  }
}

extension Desk {
  /// Whether a contact is listed before an emergency number. This needs an unknown country, and
  /// keys that begin a word of the contact's name, its initials or its number. Digits in the middle
  /// of a name or number occur in every address book and do not count.
  func isCoveredByContact(_ emergencyNumber: String) -> Bool {
    if dialCheck.staysEmergency(besideContacts: emergencyNumber) { return false }
    let best = index.search(.keys(emergencyNumber), limit: 1).matches.first?.kind
    return best.map { $0 <= .number } ?? false
  }
}
