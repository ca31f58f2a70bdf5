import TestSupport

/// How the numbers of a country are made and written.
struct NumberPlan {
  /// The country code of ITU-T E.164.
  var code: String
  /// The trunk prefix, which precedes a national number that is dialled inside the country.
  var trunk: String
  /// The codes of networks and towns that begin a national number, the most usual one first.
  var areas: [String]
  /// People write the digits after the code in groups. This is the number of digits of each group.
  var groups: [Int]
  var separator: String

  private let weights: ZipfWeights

  init(_ code: String, trunk: String, areas: String, groups: [Int], separator: String = " ") {
    self.code = code
    self.trunk = trunk
    self.areas = areas.split(separator: " ").map(String.init)
    self.groups = groups
    self.separator = separator
    weights = ZipfWeights(count: self.areas.count, exponent: 0.8)
  }

  /// Returns a number as in an address book; half of all numbers are in international form.
  func draw(_ random: inout SeededGenerator) -> String {
    let isInternational = Bool.random(using: &random)
    var number = isInternational ? "+\(code) " : trunk
    number += areas[weights.draw(&random)]
    for (place, count) in groups.enumerated() {
      number += place == 0 && !separator.isEmpty ? " " : separator
      for place in 0..<count {
        let first = place == 0 && code == "1" ? 2 : 0
        number += String(Int.random(in: first...9, using: &random))
      }
    }
    return number
  }
}
