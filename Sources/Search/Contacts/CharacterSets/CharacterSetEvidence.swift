/// Finds the character set of a file that doesn't name it.
///
/// Each candidate has a cost: how unlikely the bytes are as text of that set, in the language that
/// fits them best (see `CharacterSetCandidate`). The user's languages cost less than others. The
/// candidate with the lowest cost wins. UTF-8 with broken bytes is a candidate too.
struct CharacterSetEvidence {
  /// The number of values that are enough to decide.
  private static let enough = 200
  /// The number of bytes of the file that are searched in advance for values that are not UTF-8.
  private static let scannedLength = 8 << 20
  /// The additional cost of a line in a language other than that of most lines, in sixteenths of a
  /// bit.
  private static let costOfAnotherLanguage = 6 * 16

  /// The additional cost of a value whose set isn't that of most values, in sixteenths of a bit. It
  /// is multiplied by the number of values read so far, up to ``convincing``.
  private static let costOfSurprise = 3 * 16
  /// The maximum factor of ``costOfSurprise``.
  private static let convincing = 8

  private let candidates = CharacterSetCandidate.all
  /// The costs of each candidate before any text was read, in sixteenths of a bit: one for each
  /// language that most lines may be in; a single one for a candidate without languages.
  private var priors: [[Int]]
  /// The costs of each candidate for the text read so far, in the same order and unit.
  private var costs: [[Int]]
  private var count = 0
  /// The languages that the ASCII words indicate.
  private var plainWords = PlainWords()
  /// Whether the lines that were read in advance gave evidence. If so, their values are not counted
  /// again.
  private var isInLines = false
  /// For each candidate, whether all text so far is usual in it.
  private var areUsual: [Bool]
  /// Whether any text so far has a UTF-8 character beyond ASCII.
  private var hasUTF8 = false
  /// The extra cost of every set except UTF-8 if the file also contains valid UTF-8, in sixteenths
  /// of a bit.
  private var surcharge = 0

  /// - Parameters:
  ///   - noted: A character set that is named elsewhere in the file.
  ///   - header: The first row of a table.
  init(noted: CharacterSet?, file: Bytes, header: Bytes?, hints: CharacterSetHints) {
    priors = candidates.map { candidate in
      switch candidate.model {
      case .brokenUTF8: return [candidate.prior * 16]
      case .singleByte, .multiByte:
        return candidate.languages.map {
          (candidate.prior + CharacterSetCandidate.rarity[$0, default: 0] - hints.bonus($0)) * 16
        }
      }
    }
    costs = priors.map { $0.map { _ in 0 } }
    areUsual = candidates.map { $0.set != nil }
    scan(file)
    if let noted { record(noted) }
    if let header { read(header) }
  }

  /// Makes a set that is named elsewhere in the file likelier for the rest of the text.
  mutating func record(_ set: CharacterSet) {
    for (index, candidate) in candidates.enumerated() where candidate.set?.name == set.name {
      lower(index, by: 13)
    }
    known = nil
  }

  private mutating func lower(_ index: Int, by bits: Int) {
    for place in priors[index].indices { priors[index][place] -= bits * 16 }
  }

  // MARK: Lines

  /// Reads the lines of the file that are not UTF-8 and name no set, up to ``scannedLength``. Also
  /// finds out whether other lines are UTF-8.
  private mutating func scan(_ file: Bytes) {
    var good = 0
    var start = 0
    let end = min(file.count, Self.scannedLength)
    while start < end, count < Self.enough {
      var stop = start
      var isASCII = true
      while stop < end, file[stop] != .lineFeed, file[stop] != .carriageReturn {
        if file[stop] >= 0x80 { isASCII = false }
        stop += 1
      }
      let line = file.slice(start..<stop)
      if isASCII {
        add(quotedPrintable: line)
      } else {
        if SourceText.firstInvalid(line) == nil {
          good += 1
          hasUTF8 = true
        } else if line.count <= VCardReader.maximumLineLength, !line.contains("charset") {
          add(line.value)
        }
      }
      start = stop + 1
    }
    isInLines = count > 0
    surcharge = good == 0 ? 0 : (good >= 4 * count ? 16 : 6) * 16
  }

  /// Reads a line of an old telephone, in which letters are written as `=E9`.
  private mutating func add(quotedPrintable line: Bytes) {
    let value = line.value
    guard value.count < line.count, value.count <= VCardReader.maximumLineLength,
      value.contains(.equals)
    else { return }
    let name = line.slice(0..<(line.count - value.count))
    guard name.contains("quoted-printable"), !name.contains("charset") else { return }
    let text = value.unescaped(.equals)
    text.withBytes { text in
      if SourceText.firstInvalid(text) != nil { add(text) }
    }
  }

  private mutating func add(_ bytes: Bytes) {
    count += 1
    plainWords.add(bytes)
    hasUTF8 = hasUTF8 || SourceText.hasCharacter(bytes)
    for (index, candidate) in candidates.enumerated() {
      let values = candidate.costs(bytes)
      let least = values.min() ?? 0
      areUsual[index] = areUsual[index] && candidate.isUsual(bytes, cost: least)
      let another = least + Self.costOfAnotherLanguage
      for place in values.indices { costs[index][place] += min(values[place], another) }
    }
  }

  // MARK: Headers

  /// Lowers the cost of the sets and languages in which known column names appear.
  private mutating func read(_ header: Bytes) {
    let isASCII = header.allSatisfy { $0 < 0x80 }
    var sets = CharacterSets()
    for (index, candidate) in candidates.enumerated() {
      guard let set = candidate.set, let text = sets.text(header, in: set) else { continue }
      var known = 0
      var languages: [String: Int] = [:]
      for field in CSVWords.fields(of: text.utf8) {
        guard let speakers = CSVWords.languages[field] else { continue }
        if !field.utf8.allSatisfy({ $0 < 0x80 }) { known += 1 }
        for language in speakers { languages[language, default: 0] += 1 }
      }
      if !isASCII { lower(index, by: 10 * min(known, 3)) }
      for (place, language) in candidate.languages.enumerated() {
        let count = languages[String(language.prefix(2))] ?? 0
        priors[index][place] -= 5 * 16 * min(count, 3)
      }
    }
  }

  // MARK: Costs

  /// A candidate, by its index, in one of its languages.
  private struct Choice {
    var candidate = 0
    var language = 0
    var price = Int.max
  }

  /// The choice with the lowest cost. If no text in the file is UTF-8, a set in which all text is
  /// usual is preferred to broken UTF-8 regardless of its cost.
  private var cheapest: Choice {
    let best = cheapest { _ in true }
    if candidates[best.candidate].set != nil || hasUTF8 || count == 0 { return best }
    let usual = cheapest { areUsual[$0] }
    return usual.price == .max ? best : usual
  }

  private func cheapest(where isAllowed: (Int) -> Bool) -> Choice {
    var best = Choice()
    for (index, candidate) in candidates.enumerated() where isAllowed(index) {
      for place in costs[index].indices {
        var price = costs[index][place] + priors[index][place]
        if case .singleByte(let text) = candidate.model {
          price += plainWords.cost(text.readings[place].pairs)
        }
        if candidate.set != nil { price += surcharge }
        if price < best.price { best = Choice(candidate: index, language: place, price: price) }
      }
    }
    return best
  }

  /// The set of most of the file; `nil` if it is more likely UTF-8 with broken bytes.
  var ofMost: CharacterSet? { candidates[cheapest.candidate].set }

  mutating func guess(_ value: Bytes) -> CharacterSet? {
    // Only the beginning of a long value is read, so that the time stays linear in the length of
    // the file.
    let head = value.slice(0..<min(value.count, 1 << 12))
    if !isInLines, count < Self.enough {
      add(head)
      known = nil
    }
    let damage = CharacterSetCandidate.brokenUTF8.cost(head)
    let choice = known ?? cheapest
    known = choice
    let common = candidates[choice.candidate]
    if let set = common.set, common.costs(head, atMost: damage, first: choice.language) {
      return set
    }
    if let set = common.set, !hasUTF8, common.isUsual(head, cost: common.cost(head)) { return set }
    // If the value is in another set than most values, its card has another origin or is damaged.
    // Both are less likely the more values are in one set.
    let surprise = common.set == nil ? 0 : min(count, Self.convincing) * Self.costOfSurprise
    var best = (cost: damage + (surcharge > 0 ? 0 : surprise), set: CharacterSet?.none)
    for index in candidates.indices {
      let candidate = candidates[index]
      // The set of most of the book has no additional cost.
      let cost =
        index == choice.candidate
        ? candidate.cost(head)
        : candidate.cost(head, priors: priors[index])
          + (candidate.set == nil ? 0 : surcharge) + surprise
      if cost < best.cost { best = (cost, candidate.set) }
    }
    return best.set
  }

  /// The computed value of ``cheapest``; `nil` after more text was read.
  private var known: Choice?
}

extension Bytes {
  /// The text after the name and the parameters of a vCard's property; the whole line if it isn't a
  /// property.
  var value: Bytes {
    for (index, byte) in enumerated() {
      switch byte {
      case .colon: return from(index + 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), .semicolon,
        .equals, .comma:
        continue
      default: return self
      }
    }
    return self
  }
}
