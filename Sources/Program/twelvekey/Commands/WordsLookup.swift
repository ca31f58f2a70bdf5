import ArgumentParser
import JSON
import Keypad
import LinuxIO
import Settings
import TextEntry

struct WordsLookup: ReportingCommand, WrongKey {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look up the words that keys can spell, best first.",
    discussion: """
      One digit a letter, 1 for an apostrophe or a hyphen. '-' reads one sequence a line from \
      standard input; '' stands for the beginning of the next word. Words with one wrong key \
      follow the words of the keys.

      Examples:
        twelvekey words lookup 843 3673 36618
        twelvekey words lookup 63 --after one
        twelvekey words lookup 66 --after 'there is'
        twelvekey words lookup '' --after 'see you'
      """)

  @Argument(help: ArgumentHelp("Digits; '-' for standard input.", valueName: "digits"))
  var sequences: [String]

  @OptionGroup var words: WordOptions

  @Flag(Settings.near) var near: Bool?

  @OptionGroup var state: StateOptions

  @Option(help: ArgumentHelp("The word before, or the two before.", valueName: "words"))
  var after: String?

  @OptionGroup var config: ConfigOption

  @Flag(help: "One JSON object per sequence.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show at most this many candidates; 0 is all.", valueName: "number"))
  var limit = 20

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit must not be below 0") }
    if sequences.isEmpty {
      throw ValidationError("name at least one sequence of digits, for example 843")
    }
  }

  func execute() throws {
    let file = try config.load()
    let learning = try state.named(file)?.knowledge.learning ?? Learning()
    let predictor = Predictor(
      lists: try words.load(file), learning: learning,
      hidesRudeWords: !(file.value(Settings.rudeWords) ?? false),
      forgivesWrongKeys: forgives(file))
    let offers = file.value(Settings.offers) ?? true
    for sequence in sequences {
      guard sequence == "-" else {
        try answer(sequence, predictor, offers) { Failure($0, .usage) }
        continue
      }
      try QueryLines.read(json: json, name: "digits") { line in
        try answer(line.filter { !$0.isWhitespace }, predictor, offers) { Failure($0, .badData) }
      }
    }
  }

  private func answer(
    _ sequence: String, _ predictor: Predictor, _ hasOffers: Bool, _ failure: (String) -> Failure
  ) throws {
    let keys = try sequence.map { character in
      guard let key = character.wholeNumberValue, character.isASCII, key < 10 else {
        throw failure("'\(character)' in '\(sequence)' is not a digit")
      }
      return UInt8(key)
    }
    let before = (after ?? "").split(whereSeparator: \.isWhitespace).suffix(2).map { String($0) }
    let earlier = before.count > 1 ? before.first : nil
    let candidates = predictor.candidates(
      for: keys, after: before.last, behind: earlier, limit: limit == 0 ? .max : limit)
    // For unknown keys the telephone shows a guess; here a guess would be wrong.
    let words = candidates.isKnown ? candidates.words : []
    var offers: [String] = []
    if hasOffers {
      offers =
        keys.isEmpty
        ? predictor.nextWords(after: before.last, behind: earlier)
        : predictor.longerWords(than: keys, after: before.last, behind: earlier)
    }
    if json {
      var object = JSONObject()
      object.add("digits", sequence)
      object.add("candidates", words)
      object.add("offers", offers)
      try Console.print(object)
    } else {
      let shown = keys.isEmpty ? offers : words
      let list = shown.isEmpty ? "no word" : shown.joined(separator: " ")
      try Console.show("\(keys.isEmpty ? "next" : sequence): \(list)\n")
    }
  }
}
