/// The parts of a name, split so that `ContactName.full` returns the name again.
struct NameParts {
  var prefix = ""
  var given = ""
  var additional = ""
  var family = ""
  var suffix = ""

  /// The maximum length of a name, in UTF-8 bytes. Longer texts are not names of people, and are
  /// not split.
  private static let maximumLength = 400

  init(_ contact: Contact) {
    let (name, given, family) = (contact.name, contact.given ?? "", contact.family ?? "")
    if given.isEmpty, family.isEmpty {
      // A contact without a name is shown by one of its further fields.
      let substitute = contact.organization ?? contact.nickname ?? contact.numbers.first?.value
      if name != substitute { self.given = name }
      return
    }
    if let parts = Self.parts(of: name, given: given, family: family) {
      self = parts
    } else {
      self.given = name
    }
  }

  private init() {}

  /// Returns the texts between spaces, including empty ones. Bytes are compared, because in Swift a
  /// space and a combining mark or joiner after it are one character. Other programs take such a
  /// space for a separator.
  static func words(_ text: String) -> [String] {
    text.utf8.split(separator: .space, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// Returns the pronunciations of the given and of the family name; `nil` if the contact has none
  /// or they can't be told apart.
  static func phonetic(
    of contact: Contact, given: String?, family: String?
  ) -> (given: String, family: String)? {
    guard let given, let family, !given.isEmpty, !family.isEmpty, let phonetic = contact.phonetic
    else { return nil }
    let words = words(phonetic)
    guard words.count == 2, words.allSatisfy({ !$0.isEmpty }) else { return nil }
    return contact.name.hasPrefix(family) ? (words[1], words[0]) : (words[0], words[1])
  }

  private static func parts(of name: String, given: String, family: String) -> NameParts? {
    var parts = NameParts()
    (parts.given, parts.family) = (given, family)
    if parts.full == name { return parts }
    guard name.utf8.count <= maximumLength else { return nil }
    // The parts are in the order prefix, given, additional, family, suffix. The given and family
    // names are found as whole words.
    let words = Self.words(name)
    var place = 0
    func consume(_ part: String) -> String? {
      let sought = Self.words(part)
      guard !part.isEmpty else { return "" }
      var start = place
      while start + sought.count <= words.count {
        if words[start..<(start + sought.count)] == sought[...] {
          let before = words[place..<start].joined(separator: " ")
          place = start + sought.count
          return before
        }
        start += 1
      }
      return nil
    }
    guard let beforeGiven = consume(given), let beforeFamily = consume(family) else { return nil }
    if given.isEmpty {
      parts.prefix = beforeFamily
    } else {
      (parts.prefix, parts.additional) = (beforeGiven, beforeFamily)
    }
    parts.suffix = words[place...].joined(separator: " ")
    let isClean = [parts.prefix, parts.additional, parts.suffix].allSatisfy {
      $0.utf8.first != .space && $0.utf8.last != .space
    }
    return isClean && parts.full == name ? parts : nil
  }

  private var full: String {
    ContactName.full(
      prefix: prefix, given: given, additional: additional, family: family, suffix: suffix)
  }
}
