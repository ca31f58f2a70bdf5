/// Lists the queries that find a contact, in the forms in which the index stores them: whole short
/// queries, and the first eight symbols of longer queries that match at a start.
///
/// Its rules are exactly those of ``RecordMatcher``; tests compare the two.
struct KeySpeller: ~Copyable {
  /// The kind of a start, which is a place in a name or number at which a match may begin. The
  /// query and the kind of the start determine the kind of the match.
  enum Start: UInt64 {
    /// The first letter of a name. The match is exact if the query spells the whole name.
    case first
    /// The first letter of a later word.
    case word
    case initials
    /// A form of a number. The match is exact if the query spells the whole form.
    case number
    /// A form of an international number, without the `+` or the exit code before it. The match is
    /// exact if the query spells the whole form.
    case international
    /// A form of a number without one of its parts. The match is never exact.
    case partial
  }

  /// The number of symbols that the index stores for each start.
  static let startLength = 8
  /// The number of starts above which a contact is examined individually. A contact has so many if
  /// its name is long or has many readings.
  private static let startLimit = 600
  /// The number of steps of the recursion above which a contact is examined individually.
  private static let stepLimit = 60_000
  /// The maximum number of words of a name for which all choices of initials are listed. The number
  /// of choices doubles with every word, so names with more words have ``initialGrams`` instead.
  static let spelledWords = 6

  let home: HomeCountry.Prefixes
  /// The length of the longest short queries that are reported.
  let shortLength: Int
  /// The number of symbols of the elements of ``grams``, at most ``shortLength``.
  let gramLength: Int

  /// The starts of the last contact. The upper 32 bits are the symbols: four bits each, from the
  /// top, the code plus 1. The lower 32 bits are the value in ``StartTable`` without the contact.
  private(set) var starts: [UInt64] = []
  /// The short queries that find the last contact, and the parts of longer ones (see ``part``),
  /// unsorted.
  private(set) var shorts: [UInt16] = []
  /// The rank of a short query that finds the contact only as part of a longer one. An example is
  /// `076`, which spells the space and the letters Sm in John Smith: no match begins with a
  /// separator.
  static let part = UInt16.max
  /// All parts of ``gramLength`` symbols of the queries that match inside a name or number of the
  /// last contact, not at a start. Unsorted.
  private(set) var grams: [UInt16] = []
  /// For the names of the last contact that have more than ``spelledWords`` words: the
  /// ``InitialSpeller/gramLength`` symbols from the start of a word or from an initial. Unsorted.
  private(set) var initialGrams: [UInt16] = []

  /// By short query: the ``mark`` of the last contact that it finds << 16 | the rank of the query.
  private let ranks: UnsafeMutableBufferPointer<UInt64>
  private let gramMarks: UnsafeMutableBufferPointer<UInt64>
  private let initialMarks: UnsafeMutableBufferPointer<UInt64>
  private var mark: UInt64 = 0
  private var initials: InitialSpeller
  private var steps = 0
  /// The reading that is being spelled.
  private var units = SpelledUnits()

  init(home: HomeCountry.Prefixes, shortLength: Int, gramLength: Int) {
    self.home = home
    self.shortLength = shortLength
    self.gramLength = gramLength
    // Each contact writes to this memory many hundred times. In an array, each write would check
    // for other references.
    ranks = .allocate(capacity: ShortKeys.count(upTo: shortLength))
    gramMarks = .allocate(capacity: ranks.count)
    initialMarks = .allocate(capacity: ShortKeys.count(upTo: InitialSpeller.gramLength))
    for marks in [ranks, gramMarks, initialMarks] { marks.initialize(repeating: 0) }
    initials = InitialSpeller(shortLength: shortLength)
  }

  deinit {
    for marks in [ranks, gramMarks, initialMarks] { marks.deallocate() }
  }

  /// Returns the rank of a query in ``shorts``: its best ``MatchKind`` << 7 | its place. Returns
  /// ``part`` if the query finds the contact only as part of a longer query.
  func rank(of short: UInt16) -> UInt16 { UInt16(truncatingIfNeeded: ranks[Int(short)]) }

  /// Lists the queries for the contact with the record at `start`. Returns `false` if the contact
  /// has too many spellings; the results are then incomplete.
  mutating func spell(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    starts.removeAll(keepingCapacity: true)
    shorts.removeAll(keepingCapacity: true)
    grams.removeAll(keepingCapacity: true)
    initialGrams.removeAll(keepingCapacity: true)
    mark += 1
    steps = 0
    var reader = RecordReader(bytes, at: start)
    while let reading = reader.nextReading() {
      if !spell(reading) { return false }
    }
    while let number = reader.nextNumber() {
      spell(number)
      if starts.count > Self.startLimit { return false }
    }
    return true
  }

  // MARK: Names

  private mutating func spell(_ reading: RecordReader.Reading) -> Bool {
    units.read(reading)
    for index in units.letters.indices {
      let letter = units.letters[index]
      let kind: MatchKind = letter.isWord ? .name : .insideName
      let isFirst = letter.isWord && letter.place == units.offset
      spellShort(letter.unit, 0, 0, kind, letter.place, isFirst: isFirst, isInside: !isFirst)
      if letter.isWord {
        spellStart(letter.unit, 0, 0, isFirst ? .first : .word, letter.place)
      }
      if steps > Self.stepLimit || starts.count > Self.startLimit { return false }
    }
    for index in units.parts.indices where !units.letters.isEmpty {
      let unit = units.parts[index]
      spellShort(unit, 0, 0, nil, 0, isFirst: false, isInside: true)
      if steps > Self.stepLimit { return false }
    }
    return units.words.count > Self.spelledWords ? spellManyInitials() : spellInitials()
  }

  private mutating func spellManyInitials() -> Bool {
    guard initials.spell(units) else { return false }
    let gram = ShortKeys.starts[InitialSpeller.gramLength]
    for (short, place) in initials.shorts {
      emit(short, .initials, place)
      if short >= gram, short < ShortKeys.starts[InitialSpeller.gramLength + 1] {
        emit(initialGram: short)
      }
    }
    for short in initials.beginnings { emit(initialGram: short) }
    return true
  }

  /// Reports all queries that consist of initials of some words and the start of a later word.
  private mutating func spellInitials() -> Bool {
    for last in units.words.indices.dropFirst() {
      for choice in 1..<1 << last {
        var depth = 0
        var short = 0
        var start: UInt64 = 0
        var place = 0
        var isKnown = true
        for word in 0..<last where choice & 1 << word != 0 {
          let key = units.keys[units.words[word].unit]
          if key > 9 { isKnown = false }
          if depth == 0 { place = units.words[word].place }
          short = short * ShortKeys.symbols + Int(key)
          start = Self.with(key, at: depth, in: start)
          depth += 1
        }
        guard isKnown else { continue }
        if depth < shortLength {
          spellShort(
            units.words[last].unit, depth, short, .initials, place, isFirst: false,
            isInside: false)
        }
        if depth < Self.startLength {
          spellStart(units.words[last].unit, depth, start, .initials, place)
        }
        if steps > Self.stepLimit || starts.count > Self.startLimit { return false }
      }
    }
    return true
  }

  /// Reports every short query that continues at `unit` after `depth` symbols.
  ///
  /// - Parameters:
  ///   - kind: `nil` for a query that is only part of longer ones.
  ///   - isInside: Whether these symbols may be part of a match that isn't at a start, so that they
  ///     are also ``grams``.
  private mutating func spellShort(
    _ unit: Int, _ depth: Int, _ value: Int, _ kind: MatchKind?, _ place: Int, isFirst: Bool,
    isInside: Bool
  ) {
    guard unit < units.keys.count, steps <= Self.stepLimit else { return }
    steps += 1
    if units.isOptional[unit] {
      spellShort(unit + 1, depth, value, kind, place, isFirst: isFirst, isInside: isInside)
    }
    let key = units.keys[unit]
    guard key < 10 else { return }
    let next = value * ShortKeys.symbols + Int(key)
    let isExact = isFirst && unit >= units.lastNeeded
    let short = ShortKeys.starts[depth + 1] + next
    emit(short, isExact ? .exact : kind, place)
    if isInside, depth + 1 == gramLength { emit(gram: short) }
    if depth + 1 < shortLength {
      spellShort(unit + 1, depth + 1, next, kind, place, isFirst: isFirst, isInside: isInside)
    }
  }

  /// Reports every start that continues at `unit` after `depth` symbols.
  private mutating func spellStart(
    _ unit: Int, _ depth: Int, _ value: UInt64, _ start: Start, _ place: Int
  ) {
    var (unit, depth, value) = (unit, depth, value)
    while depth < Self.startLength, unit < units.keys.count {
      steps += 1
      if steps > Self.stepLimit || starts.count > Self.startLimit { return }
      if units.isOptional[unit] { spellStart(unit + 1, depth, value, start, place) }
      guard units.keys[unit] < 10 else {
        // No query continues over a letter without a key. The code ``unfinished`` says that the
        // start ends here, but not the name.
        if depth > 0 { emit(Self.with(Self.unfinished, at: depth, in: value), start, place) }
        return
      }
      value = Self.with(units.keys[unit], at: depth, in: value)
      depth += 1
      unit += 1
    }
    emit(value, start, place)
  }

  /// The code that ends a start before a letter without a key.
  private static let unfinished: UInt8 = 14

  private static func with(_ code: UInt8, at depth: Int, in value: UInt64) -> UInt64 {
    depth < startLength ? value | UInt64(code + 1) << UInt64(28 - 4 * depth) : value
  }

  // MARK: Numbers

  private mutating func spell(_ number: RecordReader.Number) {
    let digits = number.digits
    let forms = PhoneForms(digits, number.opening, home)
    let international = number.opening.international
    for form in (0..<forms.count).map({ forms[$0] }) {
      let place = min(form.start, MatchOrder.placeLimit)
      let start = spellShort(form, digits, place)
      switch form.prefix {
      case .plus, .homePlus:
        // Starts are stored without a `+` or an exit code; ``StartTable/forEachStart(_:_:_:)``
        // looks up the rest of a query. So only short queries are reported here.
        for exit in 0..<home.exitCount { _ = spellShort(form, digits, exit: exit, place) }
      case .homeCode:
        emit(start, .international, place)
      case .none where form.start == international:
        emit(start, .international, place)
      default:
        emit(start, form.isWhole ? .number : .partial, place)
      }
    }
    guard shortLength >= PhoneForms.insideMinimum else { return }
    for start in digits.indices.dropFirst() {
      for length in PhoneForms.insideMinimum...shortLength where start + length <= digits.count {
        let short = ShortKeys.number(digits[start..<start + length])
        emit(short, .insideNumber, min(start, MatchOrder.placeLimit))
        if length == gramLength { emit(gram: short) }
      }
    }
  }

  /// Reports the short queries that begin a form. Returns the form's start, in 32 bits as in
  /// ``starts``.
  private mutating func spellShort(
    _ form: PhoneForms.Form, _ digits: UnsafeBufferPointer<UInt8>, exit: Int? = nil, _ place: Int
  ) -> UInt64 {
    let prefix = form.prefix.length(exit: exit, home)
    let length = prefix + digits.count - form.start
    var short = 0
    var start: UInt64 = 0
    for depth in 0..<min(length, exit == nil ? Self.startLength : shortLength) {
      let code =
        depth < prefix
        ? form.prefix.symbol(at: depth, exit: exit, home) : digits[form.start + depth - prefix]
      start = Self.with(code, at: depth, in: start)
      if depth < shortLength {
        short = short * ShortKeys.symbols + Int(code)
        let isExact = form.isWhole && depth + 1 == length
        emit(ShortKeys.starts[depth + 1] + short, isExact ? .exact : .number, place)
      }
    }
    return start
  }

  // MARK: Reporting

  private mutating func emit(_ short: Int, _ kind: MatchKind?, _ place: Int) {
    let rank = kind.map { UInt16($0.rawValue << 7 | place) } ?? Self.part
    let known = ranks[short]
    if known >> 16 != mark {
      shorts.append(UInt16(short))
    } else if rank >= UInt16(truncatingIfNeeded: known) {
      return
    }
    ranks[short] = mark << 16 | UInt64(rank)
  }

  private mutating func emit(gram short: Int) {
    if gramMarks[short] == mark { return }
    gramMarks[short] = mark
    grams.append(UInt16(short))
  }

  private mutating func emit(initialGram short: Int) {
    if initialMarks[short] == mark { return }
    initialMarks[short] = mark
    initialGrams.append(UInt16(short))
  }

  private mutating func emit(_ value: UInt64, _ start: Start, _ place: Int) {
    starts.append(value << 32 | start.rawValue << 29 | UInt64(place) << 22)
  }
}
