import TestSupport

/// The names of people of one language, and the form of their numbers.
struct BookLocale {
  var name: String
  /// The number of contacts with this language in 100.
  var share: Int
  /// The given names, the most usual first.
  var given: NameStock
  /// The family names, the most usual first.
  var family: NameStock
  var plan: NumberPlan
  /// The text between given and family name.
  var separator = " "
  var familyFirst = false
  /// The number of people in 100 that have a second given name.
  var middle = 0
  /// The number of people in 100 that have a second family name after a space.
  var second = 0
  /// The number of people in 100 that have a second family name after a hyphen.
  var hyphen = 0

  static let all: [BookLocale] = latin + others
}

/// Names in the order of their frequency; drawn by a law like Zipf's.
struct NameStock {
  private let names: [String]
  private let weights: ZipfWeights

  /// - Parameters:
  ///   - usual: names separated by spaces, the most usual first.
  ///   - starts: the starts of further, rarer names, to be completed with `ends`.
  ///   - limit: the maximum number of names in total.
  ///   - exponent: how much more usual the first ones are; with 0 all are equally usual.
  init(_ usual: String, starts: String = "", ends: String = "", limit: Int, exponent: Double) {
    var names = Self.words(usual)
    var seen = Set(names)
    let ends = Self.words(ends)
    var made: [String] = []
    for start in Self.words(starts) {
      // `-` is an empty end: the start is a name by itself.
      for end in ends where seen.insert(end == "-" ? start : start + end).inserted {
        made.append(end == "-" ? start : start + end)
      }
    }
    var random = SeededGenerator(seed: 7)
    made.shuffle(using: &random)
    names += made
    self.names = Array(names.prefix(limit))
    weights = ZipfWeights(count: self.names.count, exponent: exponent)
  }

  var count: Int { names.count }

  func draw(_ random: inout SeededGenerator) -> String { names[weights.draw(&random)] }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
