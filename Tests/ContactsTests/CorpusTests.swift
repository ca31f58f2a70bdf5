import Contacts
import TestSupport
import Testing
import TimeLimit

/// Other programs' vCards and what five other parsers read in them; runs where they lie beside the
/// repository.
@Suite(.timeLimited) struct CorpusTests {
  private static let folder = "../shared/corpus/vcards/"
  private static var table: [UInt8]? { Repository.bytes(folder + "expected.tsv") }

  /// Files that we read otherwise, with the reason.
  private static let differences = [
    // `=F1` without CHARSET: what the others show of it is no letter. We guess, and say so.
    "roundcube__thebat.vcf": "expected.tsv has U+FFFD for the Polish letter of Iksi\u{144}ski",
    // `X-ASSISTANT-TEL`: the others read no number there.
    "qtversit__test1.vcf": "expected.tsv has no number",
    "android__v21_sip.vcf": "the others do not read X-SIP",
    "android__v30_sip.vcf": "the others do not read addresses of IMPP",
  ]

  @Test(.enabled(if: CorpusTests.table != nil))
  func agreedCards() throws {
    let table = String(decoding: try #require(Self.table), as: UTF8.self)
    var score: [String: (good: Int, all: Int)] = [:]
    var misses: [String] = []
    for row in table.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map {
        unescaped(String($0))
      }
      guard fields.count > 10, fields[10] == "agreed" || fields[10] == "encoding-guess" else {
        continue
      }
      let (file, card, version, verdict) = (fields[0], Int(fields[1]) ?? 0, fields[3], fields[10])
      let path = Self.folder + file
      let bytes = try #require(Repository.bytes(path))
      let book = ContactFile.read(bytes: bytes, file: file)
      let numbers = fields[8].isEmpty ? [] : fields[8].split(separator: "|").map(trimmed)
      // Cards without a name or number that we leave out count for the position of the others.
      let contact = contact(card, of: book)
      let isName = fields[4].isEmpty || contact?.name == fields[4]
      let isNumbers = (contact?.numbers.map(\.value) ?? []).sorted() == numbers.sorted()
      let isParts = (contact?.family ?? "") == fields[6] && (contact?.given ?? "") == fields[7]
      let key = version + (verdict == "agreed" ? "" : " " + verdict)
      let isGood = isName && isNumbers && isParts
      score[key, default: (0, 0)].all += 1
      if isGood {
        score[key, default: (0, 0)].good += 1
      } else {
        let line =
          "\(file) \(card) (\(version)): \(contact?.name ?? "nothing") \(contact?.family ?? "-") "
          + "\(contact?.given ?? "-") \(contact?.numbers.map(\.value) ?? []), expected \(fields[4]) "
          + "\(fields[6]) \(fields[7]) \(numbers)"
        misses.append(line)
      }
    }
    for (version, result) in score.sorted(by: { $0.key < $1.key }) {
      print("vCards of other programs, version \(version): \(result.good) of \(result.all)")
    }
    for miss in misses {
      print(miss)
      let file = String(miss.prefix { $0 != " " })
      #expect(Self.differences[file] != nil, "\(miss)")
    }
    let all = score.values.reduce((good: 0, all: 0)) { ($0.good + $1.good, $0.all + $1.all) }
    print("vCards of other programs: \(all.good) of \(all.all), \(misses.count) otherwise")
    #expect(all.all == 135)
    #expect(misses.count <= Self.differences.count)
  }

  /// Programs disagree about this file. Here the cards inside the outer card do not end it.
  @Test(.enabled(if: CorpusTests.table != nil))
  func cardsInACard() throws {
    let name = "android__v21_nest.vcf"
    let bytes = try #require(Repository.bytes(Self.folder + name))
    let book = ContactFile.read(bytes: bytes, file: name)
    #expect(book.contacts.map(\.name) == ["parent", "nest1", "nest2"])
    #expect(book.contacts.map { $0.numbers.map(\.value) } == [["1"], [], []])
  }

  @Test(.enabled(if: CorpusTests.table != nil))
  func filesWithoutACardAreRefused() throws {
    let table = String(decoding: try #require(Self.table), as: UTF8.self)
    let files = table.split(separator: "\n").map { $0.split(separator: "\t") }
      .filter { $0.contains("no-card") }.compactMap(\.first).map(String.init)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try #require(Repository.bytes(Self.folder + file))
      let book = ContactFile.read(bytes: bytes, file: file)
      #expect(book.contacts.isEmpty)
      #expect(book.problems.map(\.reason) == ["no BEGIN:VCARD: is this a vCard file?"])
    }
  }

  /// The card of that place in the file, counting cards that were left out.
  private func contact(_ card: Int, of book: ContactFile) -> Contact? {
    let lost = book.problems.filter(\.isLost).map(\.line)
    let lines = (book.contacts.map(\.source.line) + lost).sorted()
    guard card >= 1, card <= lines.count else { return nil }
    return book.contacts.first { $0.source.line == lines[card - 1] }
  }

  /// The table doubles backslashes.
  private func unescaped(_ field: String) -> String {
    var result = ""
    var isEscaped = false
    for character in field {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
