import Contacts
import Keypad
import TextEntry

extension WordList {
  /// The words of all names, by how many contacts have them.
  init(namesOf contacts: [Contact]) {
    var counts: [String: (digits: [UInt8], count: Int)] = [:]
    for contact in contacts {
      for word in contact.name.split(whereSeparator: { !$0.isLetter }) {
        let key = String(word)
        if counts[key] != nil {
          counts[key]?.count += 1
        } else if let digits = Self.digits(of: word) {
          counts[key] = (digits, 1)
        }
      }
    }
    self.init(counts.map { Entry(word: $0.key, digits: $0.value.digits, count: $0.value.count) })
  }

  /// `nil` where a letter is on no key.
  private static func digits(of word: Substring) -> [UInt8]? {
    var digits: [UInt8] = []
    for character in word {
      guard let scalar = character.unicodeScalars.first, let folding = LatinFolding(scalar),
        let digit = KeyLetters.digit(of: folding.letter)
      else { return nil }
      digits.append(digit)
    }
    return digits
  }
}
