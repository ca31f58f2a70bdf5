import ArgumentParser
import CWordLists
import Glibc
import Keypad
import TestSupport
import TextEntry

/// Measures the value of predictive text: over running text, the keystrokes per character and the
/// share of words whose first candidate is right; and the cost of a lookup.
///
/// The last two rows are those of a user who looks at every offer, and accepts it if it is the
/// intended word.
///
/// A word costs its keys, a `*` for every step to it, and one key for the space after it (as in
/// MacKenzie's KSPC, which counts letters and spaces). Punctuation is ignored. A word that no list
/// contains is typed, stepped past all candidates, and spelled by repeated taps; all these keys
/// count. Capitals are not compared, since the case key sets them, but `US` differs from `us`.
struct TextBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract:
      "What predictive text is worth, in keys a character and first candidates that are right.")

  @Flag(help: "List what cost the most keys.")
  var errors = false

  @Option(help: "Another built-in list than the English one.")
  var language: String?

  @Option(help: "A list of your own, compiled or of 'word<TAB>count' lines.")
  var words: String?

  @Argument(help: "Texts; else the English ones of the repository.")
  var texts: [String] = []

  func run() {
    let texts = texts.isEmpty ? Self.shippedTexts : texts
    let start = Clock.threadTime()
    guard let list = Self.list(language ?? "en", file: words) else {
      fail("the list can't be read", 66)
    }
    let opening = Clock.threadTime() - start
    let atFirst = Self.resident()
    _ = Predictor(lists: [list]).candidates(for: [8, 4, 3])
    let afterOne = Self.resident()
    print(
      "\(list.language.name) list: \(list.count) words, \(list.byteCount / 1024) KiB, opened in "
        + "\(Self.us(opening)) µs of CPU")
    if language == nil, words == nil, !errors {
      print("resident of it: \(atFirst) KiB when opened, \(afterOne) KiB after one word")
    }
    for text in texts {
      guard let bytes = Repository.bytes(text) else {
        fail("\(text): can't be read", 66)
      }
      Self.measure(
        text, Self.words(in: String(decoding: bytes, as: UTF8.self)), list, errors)
    }
    if errors { return }
    Self.lookups(list, Predictor(lists: [list]), "with nothing learned")
    Self.lookups(list, Self.wellUsed(list), "with 10,000 words learned and 5,000 names")
    Self.switches(list)
  }

  /// Returns a predictor as it is after long use: it has learned words of the list and others, and
  /// knows the names of a big address book.
  static func wellUsed(_ list: WordList, _ others: WordList...) -> Predictor {
    var random = SeededGenerator(seed: 4)
    func word() -> String {
      let stem = list.word(at: Int.random(in: 0..<list.count, using: &random))
      return stem + ["", "s", "let", "ova"].randomElement(using: &random)!
    }
    let words = (0..<10_000).map { _ in
      LearnedWord(word: word(), count: UInt32.random(in: 1...50, using: &random))
    }
    let pairs = words.prefix(9_000).map { LearnedPair(first: "the", second: $0.word, count: 2) }
    let names = (0..<5_000).map { _ in word().uppercased() }
    let predictor = Predictor(
      lists: [list] + others, names: names, learning: Learning(words: words, pairs: pairs))
    // The names are sorted before the measurement.
    _ = predictor.isWord("")
    return predictor
  }

  /// Measures the cost of the key that switches to the next language, after long use.
  static func switches(_ list: WordList) {
    guard let other = Self.list(list.language == .german ? "en" : "de", file: nil) else { return }
    var predictor = wellUsed(list, other)
    let times = (0..<100).map { turn in
      let start = Clock.threadTime()
      predictor.set(turn % 2 == 0 ? other.language : list.language)
      return Clock.threadTime() - start
    }
    print("another language with the same words and names: \(summary(times))")
  }

  static let shippedTexts = ["Fixtures/texts/alice.txt", "Fixtures/texts/conversation.txt"]

  static func list(_ tag: String, file: String?) -> WordList? {
    if let file {
      guard let language = KeypadLanguage(tag: tag), let bytes = Repository.bytes(file) else {
        return nil
      }
      if bytes.starts(with: WordList.magic) { return try? WordList(WordListData(copying: bytes)) }
      var writer = WordListWriter(language: language)
      try? WordListSource.read(bytes, format: .counts, into: &writer)
      return try? WordList(WordListData(copying: writer.bytes()))
    }
    var size = 0
    guard let bytes = cwordlists_bytes(tag, &size) else { return nil }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
    return try? WordList(WordListData(buffer, owner: nil), isOurOwn: true)
  }

  /// A word, and whether a sentence begins with it.
  struct Word {
    var text: String
    var beginsSentence: Bool
  }

  /// Returns the runs of letters, with the apostrophes between them.
  static func words(in text: String) -> [Word] {
    var words: [Word] = []
    var word = ""
    var begins = true
    func end() {
      while word.last == "'" { word.removeLast() }
      if !word.isEmpty {
        words.append(Word(text: word, beginsSentence: begins))
        begins = false
      }
      word = ""
    }
    for character in text {
      let plain: Character = character == "’" ? "'" : character
      if plain.isLetter || (!word.isEmpty && plain == "'") {
        word.append(plain)
      } else {
        end()
        if ".?!:\"“\n".contains(plain) { begins = true }
      }
    }
    end()
    return words
  }

  struct Result {
    var characters = 0
    var keys = 0
    var first = 0
    var words = 0
    /// The characters of the words that could be predicted at all.
    var knownCharacters = 0
    /// The keys of the words that could be predicted at all.
    var knownKeys = 0
    var unknown = 0
    /// The number of unknown words for which the first guess was right. Guesses are letters for
    /// keys that no known word continues with.
    var guessed = 0
    /// Keys beyond the best possible, by the intended word and the first candidate.
    var losses: [String: Int] = [:]

    mutating func add(_ word: String, keys count: Int, isFirst: Bool, isKnown: Bool) {
      characters += word.count + 1
      keys += count
      words += 1
      if isFirst { first += 1 }
      if isKnown {
        knownCharacters += word.count + 1
        knownKeys += count
      } else {
        unknown += 1
      }
    }
  }

  /// Returns the number of taps for all letters. A pause between letters on one key doesn't count.
  static func multiTaps(_ word: String, _ language: KeypadLanguage) -> Int {
    let letters = word.lowercased().flatMap { KeypadLanguage.letters(ofSyllable: $0) ?? String($0) }
    return letters.reduce(0) { sum, letter in
      if let key = language.digit(of: letter), language.typesStrokes(key) { return sum + 1 }
      let key = language.digit(of: letter) ?? 1
      return sum + 1 + (MultiTap.characters(on: key, in: language).firstIndex(of: letter) ?? 0)
    }
  }

  static func measure(_ name: String, _ words: [Word], _ list: WordList, _ showsErrors: Bool) {
    print("\n\(name): \(words.count) words")
    var taps = Result()
    for word in words {
      taps.add(
        word.text, keys: multiTaps(word.text, list.language) + 1, isFirst: true, isKnown: true)
    }
    print(row("multi-tap", taps, isPredicted: false))
    for kind in Kind.allCases {
      var predictor = Predictor(lists: [list])
      var result = Result()
      var (earlier, previous): (String?, String?)
      for word in words {
        if word.beginsSentence { (earlier, previous) = (nil, ".") }
        let context = kind.hasContext ? (previous, earlier) : (nil, nil)
        type(word.text, after: context, kind, &predictor, &result)
        (earlier, previous) = (previous, word.text)
      }
      print(row(kind.rawValue, result, isPredicted: true))
      guard showsErrors else { continue }
      for (pair, keys) in result.losses.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
        .prefix(40)
      {
        print("    \(keys) keys: \(pair)")
      }
    }
  }

  /// The functions of predictive text that are in use.
  enum Kind: String, CaseIterable {
    case words = "t9"
    case context = "t9, context"
    case learning = "t9, context, learning"
    case accept = "and the longer word"
    case next = "and the next word"

    var hasContext: Bool { self != .words }
    var learns: Bool { self == .learning || offersLonger }
    var offersLonger: Bool { self == .accept || self == .next }
  }

  /// Returns the minimum number of keys of a user who looks at every offer; `nil` if the word is
  /// not offered. As soon as the word is shown, one key accepts it with its space. Among the
  /// offered next words, each word before the intended one costs a `*` more.
  static func keysOfOffer(
    _ word: String, _ keys: [UInt8], after context: (last: String?, earlier: String?), _ kind: Kind,
    _ predictor: Predictor
  ) -> Int? {
    guard kind.offersLonger else { return nil }
    func isMeant(_ offer: String) -> Bool {
      offer == word
        || (offer.lowercased() == word.lowercased()
          && (offer.count == 1 || offer != offer.uppercased()))
    }
    var best: Int?
    if kind == .next {
      let next = predictor.nextWords(after: context.last, behind: context.earlier)
      best = next.firstIndex(where: isMeant).map { $0 + 1 }
    }
    for count in 1..<max(keys.count, 1) where count + 1 < best ?? .max {
      let offer = predictor.longerWords(
        than: Array(keys[..<count]), after: context.last, behind: context.earlier
      ).first
      if let offer, isMeant(offer) { return count + 1 }
    }
    return best
  }

  static func type(
    _ word: String, after context: (last: String?, earlier: String?), _ kind: Kind,
    _ predictor: inout Predictor, _ result: inout Result
  ) {
    let language = predictor.wordKeys.language
    guard let keys = predictor.wordKeys.keys(of: word) else {
      result.add(word, keys: multiTaps(word, language) + 1, isFirst: false, isKnown: false)
      return
    }
    let candidates = predictor.candidates(
      for: keys, after: context.last, behind: context.earlier, limit: 60,
      guesses: Predictor.guessLimit)
    let small = word.lowercased()
    let place = candidates.words.firstIndex { candidate in
      let isAcronym = candidate.count > 1 && candidate == candidate.uppercased()
      return candidate.lowercased() == small && (!isAcronym || candidate == word)
    }
    if place != 0 {
      let cost = place ?? candidates.words.count + multiTaps(word, language)
      result.losses["\(small), not \(candidates.words.first ?? "")", default: 0] += cost
    }
    let isFirst = place == 0
    var count: Int
    if let place {
      count = keys.count + place + 1
      if isFirst, !candidates.isKnown { result.guessed += 1 }
    } else {
      count = keys.count + candidates.words.count + multiTaps(word, language) + 1
    }
    let offered = keysOfOffer(word, keys, after: context, kind, predictor) ?? count
    let isTaken = offered < count
    count = min(count, offered)
    result.add(
      word, keys: count, isFirst: isFirst, isKnown: place != nil && candidates.isKnown)
    if kind.learns {
      predictor.commit(
        place.map { candidates.words[$0] } ?? word, after: context.last, behind: context.earlier,
        chosenOn: isFirst || isTaken ? nil : keys)
      _ = predictor.drainChanges()
    }
  }

  static func row(_ name: String, _ result: Result, isPredicted: Bool) -> String {
    let kspc = Format.fixed(Double(result.keys) / Double(result.characters), 4)
    guard isPredicted else { return "  \(pad(name)) KSPC \(kspc)" }
    let known = Format.fixed(Double(result.knownKeys) / Double(result.knownCharacters), 4)
    let first = Format.fixed(100 * Double(result.first) / Double(result.words), 2)
    let knownFirst = Format.fixed(
      100 * Double(result.first - result.guessed) / Double(result.words - result.unknown), 2)
    let share = Format.fixed(100 - 100 * Double(result.unknown) / Double(result.words), 2)
    return "  \(pad(name)) KSPC \(kspc)  first right \(first) %; of the \(share) % of words "
      + "that are known: KSPC \(known), first right \(knownFirst) %"
  }

  /// Looks up every beginning of every word once, as typing the word would. For every hundredth
  /// beginning, also looks for guesses, as the first step does.
  static func lookups(_ list: WordList, _ predictor: Predictor, _ what: String) {
    var times: [Int] = []
    var steps: [Int] = []
    var seen: Set<[UInt8]> = []
    for place in 0..<list.count {
      guard let keys = predictor.wordKeys.keys(of: list.word(at: place)) else { continue }
      for count in 1...keys.count {
        let beginning = Array(keys[..<count])
        guard seen.insert(beginning).inserted else { continue }
        let start = Clock.threadTime()
        _ = predictor.candidates(for: beginning, after: "the", behind: "in")
        _ = predictor.longerWords(than: beginning, after: "the", behind: "in")
        times.append(Clock.threadTime() - start)
        guard seen.count % 100 == 0 else { continue }
        let step = Clock.threadTime()
        _ = predictor.candidates(
          for: beginning, after: "the", behind: "in", guesses: Predictor.guessLimit)
        steps.append(Clock.threadTime() - step)
      }
    }
    print("\none key \(what): \(summary(times))")
    print("the first step: \(summary(steps))")
  }

  static func summary(_ times: [Int]) -> String {
    let quantiles = Quantiles(times)
    return "\(times.count) sequences, p50 \(us(quantiles.p50)) µs, p99 \(us(quantiles.p99)) µs, "
      + "most \(us(times.max() ?? 0)) µs of CPU"
  }

  static func us(_ nanoseconds: Int) -> String { Format.fixed(Double(nanoseconds) / 1_000, 1) }

  /// Returns how much of the list is in memory for this process, in KiB, from the map of its pages.
  static func resident() -> Int {
    var size = 0
    guard let start = cwordlists_bytes("en", &size), let maps = fopen("/proc/self/pagemap", "rb")
    else { return 0 }
    defer { fclose(maps) }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = Int(bitPattern: start) / page
    let count = (Int(bitPattern: start) + size - 1) / page - first + 1
    var entries = [UInt64](repeating: 0, count: count)
    fseek(maps, first * 8, SEEK_SET)
    let read = fread(&entries, 8, count, maps)
    // Bit 63: the page is present.
    return entries[..<read].count { $0 >> 63 == 1 } * page / 1024
  }

  static func pad(_ text: String) -> String {
    text + String(repeating: " ", count: max(23 - text.count, 0))
  }
}
