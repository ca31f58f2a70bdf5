import Contacts
import TestSupport
import Testing

/// Other programs' vCards and what five other parsers read in them; runs where they lie beside the
/// repository.
@Suite struct CorpusTests {
  private static let folder = "../shared/corpus/vcards/"
  private static var table: [UInt8]? { Repository.bytes(folder + "expected.tsv") }

  /// Files that we read otherwise, with the reason.
  private static let differences = [
    "android__v30_japanese.vcf": "Shift_JIS",
    "android__v21_japanese_1.vcf": "Shift_JIS",
    "android__v21_japanese_2.vcf": "Shift_JIS",
    "android__v21_japanese_3.vcf": "Shift_JIS",
    "android__v21_multiple_entry.vcf": "Shift_JIS",
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
    #expect(try #require(score["4.0"]).good >= 8)
    #expect(try #require(score["3.0"]).good >= 74)
    #expect(try #require(score["2.1"]).good >= 45)
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
