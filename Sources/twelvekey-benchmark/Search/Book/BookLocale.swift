import TestSupport

/// How people of one language are called and how their numbers are written.
struct BookLocale {
  var name: String
  /// Of 100 contacts.
  var share: Int
  /// Most usual first.
  var given: NameStock
  var family: NameStock
  var plan: NumberPlan
  /// What stands between given and family name.
  var separator = " "
  var familyFirst = false
  /// Of 100: a second given name, a second family name behind a space, one behind a hyphen.
  var middle = 0
  var second = 0
  var hyphen = 0

  static let all: [BookLocale] = latin + others
}

/// Names in the order of how usual they are; drawn by a law like Zipf's.
struct NameStock {
  private let names: [String]
  private let weights: ZipfWeights

  /// - Parameters:
  ///   - usual: Names parted by spaces, the most usual first.
  ///   - starts: With `ends` they make further, rarer names.
  ///   - limit: At most so many in all.
  ///   - exponent: How much more usual the first ones are; 0 is not at all.
  init(_ usual: String, starts: String = "", ends: String = "", limit: Int, exponent: Double) {
    var names = Self.words(usual)
    var seen = Set(names)
    let ends = Self.words(ends)
    var made: [String] = []
    for start in Self.words(starts) {
      // `-` ends nothing: the start is a name by itself.
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
