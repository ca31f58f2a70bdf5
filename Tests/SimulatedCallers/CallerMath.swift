import TestSupport

import func Glibc.cos
import func Glibc.exp
import func Glibc.log
import func Glibc.pow

/// Draws and weights for the made-up lives.
enum CallerMath {
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The share of a day's calls that fall into each of so many equal parts of the day.
  static func bell(hour: Double, spread: Double, parts: Int) -> [Double] {
    let each = 24 / Double(parts)
    let weights = (0..<parts).map { part -> Double in
      let away = abs((Double(part) + 0.5) * each - hour)
      // Distances go across midnight.
      let distance = min(away, 24 - away) / spread
      return exp(-distance * distance / 2)
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  static func normal(_ random: inout SeededGenerator) -> Double {
    let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }

  /// The value times a factor about 1: half of all factors are between 1 / 1.3 and 1.3.
  static func about(_ value: Double, _ random: inout SeededGenerator) -> Double {
    value * exp(0.39 * normal(&random))
  }
}
