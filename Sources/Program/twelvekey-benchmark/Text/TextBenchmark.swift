import ArgumentParser
import CWordLists
import Keypad
import TestSupport
import TextEntry

/// Measures the value of predictive text: over running text, the keystrokes per character and the
/// share of words whose first candidate is right; and the cost of a lookup.
///
/// Words a minute are predicted by the keys that are pressed: see ``TypingTime``.
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

  @Option(help: "Another built-in list than the English one, or several: en+de.")
  var language: String?

  @Option(help: "A list of your own, compiled or of 'word<TAB>count' lines.")
  var words: String?

  @Option(
    help: ArgumentHelp(
      "Instead, press this many of a hundred letters' keys wrong, and say how many words are right "
        + "with and without forgiving. Of a hundred wrong keys 50 are a neighbour (beside, above "
        + "or below), 25 are left out, 15 pressed twice, 10 exchanged with the next one.",
      valueName: "percent"))
  var wrongKeys: Double?

  @Option(help: "The seed of the wrong keys.")
  var seed: UInt64 = 1

  @Argument(help: "Texts; else the English ones of the repository.")
  var texts: [String] = []

  func validate() throws {
    if let wrongKeys, !(0...50).contains(wrongKeys) {
      throw ValidationError("--wrong-keys must be 0 to 50")
    }
  }

  func run() {
    let texts = texts.isEmpty ? Self.shippedTexts : texts
    let start = Clock.threadTime()
    let lists = Self.lists(language ?? "en", file: words)
    guard let list = lists.first else { fail("the list can't be read", 66) }
    let opening = Clock.threadTime() - start
    let atFirst = LookupCosts.resident()
    _ = Predictor(lists: [list]).candidates(for: [8, 4, 3])
    let afterOne = LookupCosts.resident()
    print(
      "\(list.language.name) list: \(list.count) words, \(list.byteCount / 1024) KiB, opened in "
        + "\(LookupCosts.us(opening)) µs of CPU")
    if language == nil, words == nil, !errors {
      print("resident of it: \(atFirst) KiB when opened, \(afterOne) KiB after one word")
    }
    for text in texts {
      guard let bytes = Repository.bytes(text) else {
        fail("\(text): can't be read", 66)
      }
      let words = RunningWord.words(in: String(decoding: bytes, as: UTF8.self))
      print("\n\(text): \(words.count) words")
      if let wrongKeys {
        WrongKeyRun(lists: lists, percent: wrongKeys, seed: seed).report(words)
      } else {
        TextRun(lists: lists).report(words, showsErrors: errors)
      }
    }
    if errors || wrongKeys != nil { return }
    LookupCosts.lookups(
      list, Predictor(lists: [list], forgivesWrongKeys: true), "with nothing learned")
    LookupCosts.lookups(
      list, LookupCosts.wellUsed(list), "with 10,000 words learned and 5,000 names")
    LookupCosts.switches(list)
  }

  static let shippedTexts = ["Fixtures/texts/alice.txt", "Fixtures/texts/conversation.txt"]

  /// Returns the lists of languages that are typed together; none if one of them can't be read. A
  /// list of the user's own has one language.
  static func lists(_ tags: String, file: String?) -> [WordList] {
    let tags = tags.split(separator: "+").map { String($0) }
    let lists = tags.compactMap { list($0, file: file) }
    if lists.isEmpty || lists.count < tags.count || (file != nil && tags.count > 1) { return [] }
    return lists.typed(with: lists[0].language)
  }

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
}
