import ArgumentParser
import CellDisplay
import ContactSearch
import Handset
import JSON
import LinuxIO
import Records
import Settings

struct Search: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the contacts for digits.",
    discussion: """
      Each query is a row of digits; 0 is also the space between words. The contact most likely to be \
      called now, by the calls in --state, comes first. '-' reads one query per line \
      from standard input; empty lines are none. Contacts with one wrong key follow the \
      contacts that fit, and are marked with ~.

      Example:
        twelvekey search 5646 --contacts book.vcf --json
      """)

  @Argument(help: ArgumentHelp("Digits, +, * and #; '-' for standard input.", valueName: "query"))
  var queries: [String]

  @OptionGroup var book: BookOptions
  @OptionGroup var state: StateOptions

  @OptionGroup var nearOptions: NearOptions

  @Flag(help: "One JSON object per query.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show at most this many matches; 0 is all.", valueName: "number"))
  var limit = 20

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit must not be below 0") }
    if queries.isEmpty { throw ValidationError("name at least one query, for example 5646") }
  }

  private static func foreign(in query: String) -> Character? {
    query.first { !"0123456789+*#".contains($0) }
  }

  func execute() throws {
    for query in queries where query != "-" {
      if let bad = Self.foreign(in: query) {
        throw Failure("'\(bad)' in '\(query)' is not a key; write digits, +, * and #", .usage)
      }
    }
    let file = try book.settings()
    var index = book.index(
      try book.load(file, phone: book.phoneBook(file, state), showsProgress: !json).contacts, file)
    let known = try state.existing(file)?.knowledge
    if let known { index.recall(known.counted(until: WallClock.day)) }
    index.rank(at: WallClock.day)
    let lines = nearOptions.forgives(file) ? nearOptions.lines(file) : 0
    let check = book.dialCheck(file)
    let journal = known.map { Journal($0) }
    let voicemail = file.value(Settings.voicemail)
    // As on the telephone, no contact is near a number that can be dialled or is known.
    func near(_ query: String) -> Int {
      let isKnown = query == voicemail || journal?.hasNumber(query) == true
      return isKnown || check.isNumber(query, in: index.country) ? 0 : lines
    }
    // Time passes while lines arrive, so the contacts are sorted again, at most once a minute.
    func orderAnew() {
      let day = WallClock.day
      if day - index.rankedDay > 1.0 / 1_440 { index.rank(at: day) }
    }
    for query in queries {
      guard query == "-" else {
        try answer(query, index, near: near(query))
        continue
      }
      try QueryLines.read(json: json, name: "query") { line in
        let words = line.split(whereSeparator: \.isWhitespace)
        let query = words.count == 1 ? String(words[0]) : String(line)
        if let bad = Self.foreign(in: query) {
          throw Failure("'\(bad)' is not a key; write digits, +, * and #", .badData)
        }
        orderAnew()
        try answer(query, index, near: near(query))
      }
    }
  }

  private func answer(_ query: String, _ index: ContactIndex, near: Int) throws {
    let search = SearchQuery.keys(query)
    let limit = limit == 0 ? Int.max : limit
    let result = index.search(search, limit: limit, spans: true, near: near)
    let shown = zip(result.matches, result.spans).map { MatchReport($0, $1, in: index) }
    if json {
      var object = JSONObject()
      object.add("query", query)
      object.add("count", result.count)
      object.add(objects: "matches", shown, Reports.add)
      try Console.print(object)
      return
    }
    var text = "\(query): \(Count.of(result.count, "contact"))\n"
    for match in shown {
      let line = ScreenRow.match(match.shown.title, right: match.shown.detail)
      text += "\(line.plain(markingLit: true))  (\(match.kind.label))\n"
    }
    if shown.count < result.count {
      text += "  … \(result.count - shown.count) more; --limit 0 shows all\n"
    }
    try Console.show(text)
  }
}
