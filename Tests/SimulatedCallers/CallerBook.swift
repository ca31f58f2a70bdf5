import Contacts
import TestSupport

/// An address book for a made-up life: real names, some of them more frequent than others.
package struct CallerBook: Sendable {
  package private(set) var contacts: [Contact] = []
  /// By contact: the keys of its name, as ASCII digits.
  package private(set) var keys: [[UInt8]] = []

  package init(people: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 900)
    for number in 0..<people {
      let given = Self.given[Self.place(in: Self.given.count, &random)]
      let family = Self.family[Self.place(in: Self.family.count, &random)]
      // No two contacts have the same name, since calls are known by it.
      let isKnown = contacts.contains { $0.name == "\(given) \(family)" }
      let name = isKnown ? "\(given) \(Self.second(number)) \(family)" : "\(given) \(family)"
      contacts.append(
        Contact(name: name, numbers: [PhoneNumber("555\(1_000_000 + number)")]))
      keys.append(Self.keys(of: name))
    }
  }

  /// A second given name that is different for each number.
  private static func second(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let place = number % 676
    return "\(letters[place / 26].uppercased())\(letters[place % 26])\(letters[number / 676 % 26])"
  }

  /// Draws a place by Zipf's law: the first one comes up most often.
  private static func place(in count: Int, _ random: inout SeededGenerator) -> Int {
    var wanted =
      Double.random(in: 0..<1, using: &random) * (0..<count).reduce(0) { $0 + 1 / Double($1 + 1) }
    for place in 0..<count {
      wanted -= 1 / Double(place + 1)
      if wanted <= 0 { return place }
    }
    return count - 1
  }

  private static func keys(of name: String) -> [UInt8] {
    let digits = Array("22233344455566677778889999".utf8)
    return name.lowercased().utf8.compactMap { letter in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        ? digits[Int(letter - UInt8(ascii: "a"))] : nil
    }
  }

  private static let given = words(
    """
    Anna Ben Carla David Eva Frank Greta Hans Ida Jonas Karin Lukas Maria Nils Olga Paul Rosa Stefan Tina Uwe \
    Vera Walter Sofia Emma Mia Leon Noah Felix Julia Laura Lisa Sarah Michael Thomas Andreas Peter Klaus Monika \
    Petra Sabine John James Mary Linda Susan Robert William Karen Nancy George
    """)
  private static let family = words(
    """
    Mueller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf \
    Neumann Schwarz Zimmermann Braun Smith Johnson Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson \
    Martin Lee Thompson White Lopez Garcia Clark Lewis Young Walker Hall Allen King Wright Scott Hill Green \
    Adams Baker Nelson Carter Roberts Turner Parker Evans Edwards Collins Stewart Morris
    """)

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
