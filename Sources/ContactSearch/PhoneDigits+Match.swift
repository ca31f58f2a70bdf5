extension PhoneDigits {
  struct Hit {
    var kind: MatchKind
    /// The digits that the query spells; empty where it has only typed a prefix that the number as
    /// written does not show.
    var digits: Range<Int>
  }

  /// The fewest digits that are looked for in the middle of a number: one or two are in nearly all.
  static let insideMinimum = 3

  /// The best way in which the query fits, or `nil`.
  func match(_ query: [UInt8]) -> Hit? {
    var best: Hit?
    for form in forms {
      guard let hit = match(query, form) else { continue }
      if hit.kind == .exact { return hit }
      if best == nil { best = hit }
    }
    if let best { return best }
    guard query.count >= Self.insideMinimum, query.count <= digits.count else { return nil }
    for start in 1..<max(digits.count - query.count + 1, 1)
    where digits[start] == query[0] && digits[start..<(start + query.count)].elementsEqual(query) {
      return Hit(kind: .insideNumber, digits: start..<(start + query.count))
    }
    return nil
  }

  /// What of the number as written the query spells, in Unicode scalars; `nil` where nothing shows.
  func span(of hit: Hit, for query: [UInt8]) -> Range<Int>? {
    let plus = query.first == Self.plus ? plusOrigin.map(Int.init) : nil
    guard let last = hit.digits.last else { return plus.map { $0..<$0 + 1 } }
    return (plus ?? Int(origins[hit.digits.lowerBound]))..<Int(origins[last]) + 1
  }

  private func match(_ query: [UInt8], _ form: Form) -> Hit? {
    let length = form.prefix.count + digits.count - form.start
    guard query.count <= length else { return nil }
    for (place, code) in query.enumerated() {
      let own =
        place < form.prefix.count
        ? form.prefix[place] : digits[form.start + place - form.prefix.count]
      guard own == code else { return nil }
    }
    let matched = max(query.count - form.prefix.count, 0)
    return Hit(
      kind: query.count == length && form.isWhole ? .exact : .number,
      digits: form.start..<(form.start + matched))
  }
}
