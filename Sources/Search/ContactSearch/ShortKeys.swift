/// Numbers for all queries of up to four symbols: digits, `*`, `#` and `+`.
enum ShortKeys {
  /// The number of symbols: the codes of ``PhoneDigits``.
  static let symbols = 13
  /// By length: the number of the first query of that length. Shorter queries have lower numbers.
  static let starts = [0, 0, 13, 182, 2_379, 30_940]

  /// Returns how many queries up to a length there are.
  static func count(upTo length: Int) -> Int { starts[length + 1] }

  /// - Parameter query: one to four codes.
  static func number(_ query: some Collection<UInt8>) -> Int {
    query.reduce(0) { $0 * symbols + Int($1) } + starts[query.count]
  }

  /// Returns the codes of a short query by its number.
  static func query(_ number: Int) -> [UInt8] {
    let length = starts.lastIndex { $0 <= number } ?? 1
    var rest = number - starts[length]
    var result: [UInt8] = []
    for _ in 0..<length {
      result.insert(UInt8(rest % symbols), at: 0)
      rest /= symbols
    }
    return result
  }
}
