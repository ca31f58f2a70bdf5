import TestSupport

/// Draws queries that find something: each is a part of some contact's name or number.
struct QueryMix {
  private let book: Book
  private let kinds = QueryKind.allCases.flatMap { repeatElement($0, count: $0.share) }

  init(_ book: Book) {
    self.book = book
  }

  /// Returns queries, which are the same for the same book, length and seed.
  func queries(_ count: Int, length: Int, seed: UInt64) -> [Query] {
    var random = SeededGenerator(seed: seed &* 16 &+ UInt64(length))
    return (0..<count).map { _ in
      let kind = kinds.randomElement(using: &random)!
      return draw(kind, length, &random)
    }
  }

  private func draw(
    _ kind: QueryKind, _ length: Int, _ random: inout SeededGenerator
  ) -> Query {
    // Not every contact has enough letters or words; the first try mostly finds one that has.
    for _ in 0..<10_000 {
      let contact = book.contacts.indices.randomElement(using: &random)!
      if let digits = part(of: contact, kind, length, &random) { return Query(digits) }
    }
    fatalError("nobody in the book has \(kind.label) of \(length) digits")
  }

  private func part(
    of contact: Int, _ kind: QueryKind, _ length: Int, _ random: inout SeededGenerator
  ) -> [UInt8]? {
    let keys = book.keys[contact]
    let number = book.contacts[contact].numbers.randomElement(using: &random)!.value
    switch kind {
    case .nameStart:
      return cut(keys.digits, 0, length)
    case .wordStart:
      guard let start = keys.wordStarts.dropFirst().randomElement(using: &random) else {
        return nil
      }
      return cut(keys.digits, start, length)
    case .initials:
      return initials(keys, length, &random)
    case .insideName:
      let starts = keys.digits.indices.filter { !keys.wordStarts.contains($0) }
      guard let start = starts.randomElement(using: &random) else { return nil }
      return cut(keys.digits, start, length)
    case .numberStart:
      let digits = NumberKeys.digits(number)
      guard Bool.random(using: &random), let national = NumberKeys.national(number) else {
        return cut(digits, 0, length)
      }
      return cut(national.trunk + digits[national.start...], 0, length)
    case .insideNumber:
      let digits = NumberKeys.digits(number)
      guard digits.count > length else { return nil }
      return cut(digits, Int.random(in: 1...(digits.count - length), using: &random), length)
    }
  }

  /// Returns the first letters of one or more words, and the rest from the start of the next word.
  private func initials(
    _ keys: NameKeys, _ length: Int, _ random: inout SeededGenerator
  ) -> [UInt8]? {
    let most = min(keys.wordStarts.count, length) - 1
    if length == 1 { return cut(keys.digits, 0, 1) }
    guard most >= 1 else { return nil }
    let count = Int.random(in: 1...most, using: &random)
    let first = keys.wordStarts[..<count].map { keys.digits[$0] }
    return cut(keys.digits, keys.wordStarts[count], length - count).map { first + $0 }
  }

  private func cut(_ digits: [UInt8], _ start: Int, _ length: Int) -> [UInt8]? {
    start + length <= digits.count ? Array(digits[start..<(start + length)]) : nil
  }
}
