import func Glibc.exp
import func Glibc.log

/// Frequencies as the small numbers that a word list stores.
extension WordList {
  /// Returns the weight of a frequency, in 1/1000 of a natural logarithm; less than one occurrence
  /// counts as one.
  static func weight(ofFrequency frequency: Double) -> UInt16 {
    // NaN also gets the least weight.
    guard frequency > 1 else { return 0 }
    return UInt16(min(log(frequency) * 1000, 32_000).rounded())
  }

  static func frequency(ofWeight weight: UInt16) -> Double { exp(Double(weight) / 1000) }

  /// Returns a weight of twelve bits: a natural logarithm, in 1/190. A step is half a percent.
  static func followerWeight(ofFrequency frequency: Double) -> UInt32 {
    guard frequency > 1 else { return 0 }
    return UInt32(min(log(frequency) * 190, 4095).rounded())
  }

  static func frequency(ofFollower entry: UInt32) -> Double {
    exp(Double(entry >> 20) / 190)
  }
}

/// Returns the natural logarithm.
func ln(_ number: Double) -> Double { log(number) }
