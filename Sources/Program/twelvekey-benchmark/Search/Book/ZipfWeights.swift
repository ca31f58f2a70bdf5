import TestSupport

import func Glibc.pow

/// Draws places so that place `n` comes up in proportion to 1 / (n + 1) ^ exponent.
struct ZipfWeights {
  /// The sum of each place's share and of all shares before it.
  private var shares: [Double] = []

  init(count: Int, exponent: Double) {
    var sum = 0.0
    for place in 0..<count {
      sum += pow(Double(place + 1), -exponent)
      shares.append(sum)
    }
  }

  func draw(_ random: inout SeededGenerator) -> Int {
    let wanted = Double.random(in: 0..<(shares.last ?? 0), using: &random)
    var (low, high) = (0, shares.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
