import Keypad

import func Glibc.exp

/// Existing formats of word lists, read into a ``WordListWriter``.
package struct WordListSource: Sendable {
  package enum Format: Hashable, Sendable {
    /// A word, a tab and its count in each line; the count is 1 by default. A further tab and
    /// `rude` mark the word as rude. Two words, separated by a space, are a pair, three a triple.
    /// Lines that begin with `#` are comments.
    case counts
    /// Onboard's models (`.lm`): counted n-grams, of which words, pairs and triples are used.
    case onboard
    /// Hunspell's dictionaries (`.dic`): words with flags. The flags are ignored, so only the words
    /// themselves are read and not those that the flags derive. There are no counts.
    case hunspell
    /// Lists of Android's keyboard (`.combined`): `word=the,f=222,flags=` lines after one that
    /// begins with `dictionary=`. `f` is a logarithm; see ``frequency(ofLevel:)``.
    case combined
    /// wordfreq's lists, unpacked; see ``WordfreqList``.
    case wordfreq
    /// FrequencyWords' lists (github.com/hermitdave/FrequencyWords): a word, a space and its count
    /// in each line. The words are in small letters.
    case spaced

    /// The format by the content of a file or else by its ending; `counts` if neither is known.
    package init(of bytes: [UInt8], ending: some StringProtocol) {
      if bytes.starts(with: Array("dictionary=".utf8)) {
        self = .combined
      } else if WordfreqList.isOne(bytes) {
        self = .wordfreq
      } else if Self.isSpaced(bytes) {
        self = .spaced
      } else {
        self = ending == "lm" ? .onboard : ending == "dic" ? .hunspell : .counts
      }
    }

    /// Whether the first line is a word, a space and a number.
    private static func isSpaced(_ bytes: [UInt8]) -> Bool {
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
        && !line.contains(UInt8(ascii: "\t"))
        && parts[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        && !parts[0].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The number of running words in which the words are counted; `nil` if unknown.
    package var total: Double? { self == .combined || self == .wordfreq ? 1e9 : nil }
  }

  /// An error in a list, and its place.
  package struct Problem: Error, Hashable, Sendable {
    /// The line, from 1; 0 if there are no lines.
    package var line: Int
    /// The column, in bytes, from 1.
    package var column: Int
    package var reason: String

    /// The place, such as `12:3`; or `byte 204`, from 0, if there are no lines.
    package var place: String { line == 0 ? "byte \(column - 1)" : "\(line):\(column)" }
  }

  /// The maximum length of a line of a word list, in bytes.
  package static let lineLimit = 1_024

  /// The maximum count. It is more than the words of any text, and keeps sums of counts finite.
  private let countLimit = 1e15

  private let format: Format
  private var line = 0
  /// The current section of an Onboard model: 1 words, 2 pairs, 3 triples.
  private var order = 0
  /// The words and counts of a list of the format `spaced`. Which of them are words depends on the
  /// sum of all counts.
  private var counted: [(word: String, count: Double)] = []

  /// Reads a whole file. Takes time linear in its bytes.
  ///
  /// - Throws: ``Problem`` for the first line, or byte, that is not in the format.
  package static func read(
    _ bytes: [UInt8], format: Format, into writer: inout WordListWriter
  ) throws(Problem) {
    if format == .wordfreq { return try readWordfreq(bytes, into: &writer) }
    var source = WordListSource(format: format)
    var rest = bytes[...]
    // A byte order mark is not part of the first word.
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      try source.read(line, into: &writer)
    }
    source.addCounted(to: &writer)
  }

  private func addCounted(to writer: inout WordListWriter) {
    let total = counted.reduce(0) { $0 + $1.count }
    for (word, count) in counted
    where WordfreqList.isWord(word, count / total * 1e9, in: writer.language) {
      writer.add(word, count: count)
    }
    if !counted.isEmpty { writer.addJoined() }
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, into writer: inout WordListWriter
  ) throws(Problem) {
    line += 1
    let text = try Self.text(of: bytes, number: line)
    if text.isEmpty { return }
    switch format {
    case .counts: try readCount(text, into: &writer)
    case .onboard: try readGram(text, into: &writer)
    case .hunspell: readEntry(text, into: &writer)
    case .combined: try readFields(text, into: &writer)
    case .spaced: try readSpaced(text, in: writer.language)
    case .wordfreq: break
    }
  }

  private static func readWordfreq(
    _ bytes: [UInt8], into writer: inout WordListWriter
  ) throws(Problem) {
    let language = writer.language
    do {
      try WordfreqList.read(bytes) { word, frequency in
        let word = WordfreqList.written(word, in: language)
        guard WordfreqList.isWord(word, frequency, in: language) else { return }
        writer.add(word, count: frequency)
      }
    } catch {
      throw Problem(line: 0, column: error.byte + 1, reason: error.reason)
    }
    writer.addJoined()
  }

  private mutating func readSpaced(
    _ text: String, in language: KeypadLanguage
  ) throws(Problem) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Double(parts[1]), (0...countLimit).contains(count) else {
      throw problem(at: 1, "no word and count here; a line of such a list is: the 22761659")
    }
    counted.append((WordfreqList.written(String(parts[0]), in: language), count))
  }

  private func readFields(_ text: String, into writer: inout WordListWriter) throws(Problem) {
    let text = text.drop { $0 == " " }
    let fields = text.split(separator: ",").map(Self.trimmed)
    if let locale = fields.first(where: { $0.hasPrefix("locale=") })?.dropFirst("locale=".count),
      text.hasPrefix("dictionary="),
      KeypadLanguage(tag: String(locale))?.code != writer.language.code
    {
      throw problem(at: 1, "this list is of '\(locale)', not of '\(writer.language.code)'")
    }
    // Lines with more data about the word before them are not words.
    guard text.hasPrefix("word=") else { return }
    let word = String(fields[0].dropFirst("word=".count))
    let level = fields.first { $0.hasPrefix("f=") }.flatMap { Double($0.dropFirst(2)) }
    guard let level, (0...255).contains(level), !word.isEmpty else {
      throw problem(at: 1, "no f=0 to f=255 here; a line of such a list is: word=the,f=222")
    }
    let isRude = fields.contains { $0 == "possibly_offensive=true" || $0 == "flags=offensive" }
    if fields.contains("not_a_word=true") { return }
    writer.add(word, count: Self.frequency(ofLevel: level), isRude: isRude || level == 0)
  }

  /// Returns a field without the spaces around it.
  private static func trimmed(_ field: Substring) -> Substring {
    var field = field.drop { $0 == " " }
    while field.last == " " { field.removeLast() }
    return field
  }

  /// Returns the occurrences in 10⁹ running words. The scale is not documented. It was fitted to
  /// the words that the Italian, Dutch, Swedish, Russian, German and Finnish lists share with
  /// wordfreq (medians from level 60 to 200, where the six differ by a factor of three).
  static func frequency(ofLevel level: Double) -> Double { exp(level / 12 - 0.5) }

  /// Returns a line of a text file, without its carriage return.
  static func text(of bytes: ArraySlice<UInt8>, number line: Int) throws(Problem) -> String {
    func problem(at column: Int, _ reason: String) -> Problem {
      Problem(line: line, column: column, reason: reason)
    }
    guard bytes.count <= lineLimit else {
      throw problem(
        at: lineLimit + 1,
        "the line is longer than \(lineLimit) bytes: is this a word list?")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw problem(
        at: place - bytes.startIndex + 1,
        "a NUL byte: is this a text file? If it is UTF-16: iconv -f UTF-16 -t UTF-8")
    }
    let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard let text = String(validating: text, as: UTF8.self) else {
      throw problem(
        at: validPrefix(text) + 1,
        "this is not UTF-8; if it is ISO 8859-1: iconv -f ISO-8859-1 -t UTF-8")
    }
    return text
  }

  private func problem(at column: Int, _ reason: String) -> Problem {
    Problem(line: line, column: column, reason: reason)
  }

  private func readCount(_ text: String, into writer: inout WordListWriter) throws(Problem) {
    if text.hasPrefix("#") { return }
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false)
    var count = 1.0
    if parts.count > 1 {
      guard let number = Double(parts[1]), (0...countLimit).contains(number) else {
        throw problem(
          at: parts[0].utf8.count + 2, "'\(parts[1])' is not a count; write: word<TAB>count")
      }
      count = number
    }
    let isRude = parts.count == 3 && parts[2] == "rude"
    guard parts.count < 3 || isRude else {
      throw problem(
        at: parts[0].utf8.count + parts[1].utf8.count + 3,
        "'\(parts[2])' is not a mark of a word; write: word<TAB>count<TAB>rude")
    }
    let words = parts[0].split(separator: " ")
    // The list of the Thai National Corpus has its English words, too.
    if writer.language == .thai, words.count == 1,
      !WordfreqList.isInScript(String(words[0]), of: .thai)
    {
      return
    }
    if words.count == 1, isRude {
      writer.add(String(words[0]), count: count, isRude: true)
    } else {
      add(words, count, to: &writer)
    }
  }

  private func add(_ words: [Substring], _ count: Double, to writer: inout WordListWriter) {
    switch words.count {
    case 1: writer.add(String(words[0]), count: count)
    case 2: writer.add(String(words[0]), String(words[1]), count: count)
    case 3: writer.add(String(words[0]), String(words[1]), String(words[2]), count: count)
    default: break
    }
  }

  private mutating func readGram(
    _ text: String, into writer: inout WordListWriter
  ) throws(Problem) {
    if text.hasPrefix("\\") {
      order =
        text.hasPrefix("\\1-") ? 1 : text.hasPrefix("\\2-") ? 2 : text.hasPrefix("\\3-") ? 3 : 0
      return
    }
    guard order > 0 else { return }
    let parts = text.split(separator: " ")
    guard let first = parts.first, let count = Double(first), (0...countLimit).contains(count)
    else {
      throw problem(at: 1, "no count here; a line of an .lm file is: count word")
    }
    let words = Array(parts.dropFirst())
    // Lines with the model's own marks are skipped: <s>, <unk>, <num>.
    guard words.count == order, words.allSatisfy({ !$0.hasPrefix("<") }) else { return }
    add(words, count, to: &writer)
  }

  private func readEntry(_ text: String, into writer: inout WordListWriter) {
    // The first line is the number of the words.
    if line == 1, text.allSatisfy(\.isNumber) { return }
    let word = text.prefix { $0 != "/" && $0 != "\t" && $0 != " " }
    if !word.isEmpty { writer.add(String(word), count: 1) }
  }

  /// Returns the number of bytes before the first that is not UTF-8.
  private static func validPrefix(_ bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return count
  }
}
