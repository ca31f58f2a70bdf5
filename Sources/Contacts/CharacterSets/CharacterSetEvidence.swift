/// Weighs which character set a file is in that doesn't say so.
///
/// Each candidate has a price: how unlikely the bytes are as text of that set (see
/// `CharacterSetCandidate`), in the language that fits them best, with the user's languages in front
/// of others. The cheapest wins, and UTF-8 that is broken is a candidate too.
struct CharacterSetEvidence {
  /// The values after which the file has said enough.
  private static let enough = 200
  /// The bytes that are looked through for such values in advance.
  private static let scannedLength = 8 << 20
  /// What a line in another language than most of the book costs, in sixteenths of a bit.
  private static let costOfAnotherLanguage = 6 * 16

  /// What another set than that of most values costs for each of them, in sixteenths of a bit, and
  /// how many count.
  private static let costOfSurprise = 3 * 16
  private static let convincing = 8

  private let candidates = CharacterSetCandidate.all
  /// What each candidate costs before anything was read, and of what was read, in sixteenths of a
  /// bit: in each of its languages as that of most lines; one for what has no languages.
  private var priors: [[Int]]
  private var costs: [[Int]]
  private var count = 0
  /// Which languages the words in ASCII speak for.
  private var plainWords = PlainWords()
  /// Whether the lines of the file told, so that their values need not be weighed again.
  private var isInLines = false
  /// By candidate: whether all that was read is usual in it.
  private var areUsual: [Bool]
  /// Whether anything that was read has a character of UTF-8 beyond ASCII.
  private var hasUTF8 = false
  /// What every other set costs more where the file has good UTF-8 as well.
  private var surcharge = 0

  /// - Parameters:
  ///   - noted: A set that the file names elsewhere.
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
    if let noted { note(noted) }
    if let header { read(header) }
  }

  /// The file names this set elsewhere: it is likely to be that of the rest too.
  mutating func note(_ set: CharacterSet) {
    for (index, candidate) in candidates.enumerated() where candidate.set?.name == set.name {
      lower(index, by: 13)
    }
    known = nil
  }

  private mutating func lower(_ index: Int, by bits: Int) {
    for place in priors[index].indices { priors[index][place] -= bits * 16 }
  }

  // MARK: Lines

  /// Looks through the lines of the whole file that are not UTF-8 and name no set.
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

  /// What old telephones write: the letters of a line stand in it as `=E9`.
  private mutating func add(quotedPrintable line: Bytes) {
    let value = line.value
    guard value.count < line.count, value.count <= VCardReader.maximumLineLength,
      value.contains(.equals)
    else { return }
    let name = line.slice(0..<(line.count - value.count))
    guard name.contains("quoted-printable"), !name.contains("charset") else { return }
    let text = VCardValue.quotedPrintable(value)
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

  /// Words that name the columns of an address book are there in one set, and of one language.
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

  // MARK: Prices

  /// A candidate, by its place, in one of its languages.
  private struct Choice {
    var candidate = 0
    var language = 0
    var price = Int.max
  }

  /// Where nothing is UTF-8, a set in which all is usual is likelier than UTF-8 with broken bytes,
  /// whatever it costs.
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

  /// The set of most of the file; `nil` where that is rather UTF-8 with broken bytes.
  var ofMost: CharacterSet? { candidates[cheapest.candidate].set }

  mutating func guess(_ value: Bytes) -> CharacterSet? {
    // Only the head of a long value: it is enough, and the time stays linear in the file.
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
    // A card of another origin, or one that was damaged, which the more of the book is in one set is
    // the greater a surprise.
    let surprise = common.set == nil ? 0 : min(count, Self.convincing) * Self.costOfSurprise
    var best = (cost: damage + (surcharge > 0 ? 0 : surprise), set: CharacterSet?.none)
    for index in candidates.indices {
      let candidate = candidates[index]
      // What most of the book is in is no surprise.
      let cost =
        index == choice.candidate
        ? candidate.cost(head)
        : candidate.cost(head, priors: priors[index])
          + (candidate.set == nil ? 0 : surcharge) + surprise
      if cost < best.cost { best = (cost, candidate.set) }
    }
    return best.set
  }

  /// ``cheapest``, until there is more to weigh.
  private var known: Choice?
}

extension Bytes {
  /// What stands behind the name and the parameters of a vCard's property; all of another line.
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
