/// The progress of reading an address book, in words: `20,000 of 50,000 cards, 2 s left`.
///
/// The total is an estimate: the rest of the file is assumed to contain as many cards per byte as
/// the part that has been read.
package struct ReadingEstimate: Hashable, Sendable {
  package var bytes: Int
  package var totalBytes: Int
  package var cards: Int
  /// The time since the reading began.
  package var elapsed: Duration

  package init(bytes: Int, totalBytes: Int, cards: Int, elapsed: Duration) {
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.cards = cards
    self.elapsed = elapsed
  }

  package var text: String {
    guard bytes > 0, cards > 0 else { return "reading the address book" }
    let share = max(Double(totalBytes) / Double(bytes), 1)
    let total = Double(cards) * share
    let (seconds, attoseconds) = elapsed.components
    let left = (Double(seconds) + Double(attoseconds) / 1e18) * (share - 1)
    return "\(Self.grouped(cards)) of \(Self.grouped(Self.rounded(total))) cards, "
      + "\(Self.grouped(Int(min(left.rounded(.up), 1e9)))) s left"
  }

  /// Rounds a number up, to two significant digits. More digits would change too fast to be read.
  private static func rounded(_ number: Double) -> Int {
    var unit = 1.0
    while number / unit >= 100 { unit *= 10 }
    return Int(min((number / unit).rounded(.up) * unit, 1e15))
  }

  /// Returns a number in groups of three digits: `50,000`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
