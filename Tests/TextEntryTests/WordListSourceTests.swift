import Testing
import TimeLimit

@testable import TextEntry

@Suite(.timeLimited) struct WordListSourceTests {
  static func read(
    _ bytes: [UInt8], _ format: WordListSource.Format = .counts
  ) throws -> WordList {
    var writer = WordListWriter(language: .english)
    try WordListSource.read(bytes, format: format, into: &writer)
    return try WordList(WordListData(copying: writer.bytes()))
  }

  static func all(_ list: WordList) -> [String] { (0..<list.count).map { list.word(at: $0) } }

  @Test func counts() throws {
    let text =
      "\u{feff}# a comment\nhome\t5\r\ngood\t9\n\nin the\t3\nin\t7\nthe\t80\nplain\nhome\t2"
    let list = try Self.read(Array(text.utf8))
    #expect(Set(Self.all(list)) == ["home", "good", "in", "the", "plain"])
    let home = try #require(list.place(of: "home"))
    let plain = try #require(list.place(of: "plain"))
    #expect(abs(list.frequency(at: home) / list.frequency(at: plain) - 7) < 0.05)
    let place = try #require(list.place(of: "in"))
    let followers = try #require(list.followers(of: place))
    let the = try #require(list.place(of: "the"))
    #expect(list.frequency(of: the, in: followers) > 0)
  }

  @Test func onboard() throws {
    let text = """
      \\data\\
      ngram 1=5
      ngram 2=2

      \\1-grams:
      1 <unk>
      1 <s>
      50 Ford
      9 dose
      4840 the

      \\2-grams:
      31 the Ford
      2 <s> the

      \\end\\
      """
    let list = try Self.read(Array(text.utf8), .onboard)
    #expect(Set(Self.all(list)) == ["Ford", "dose", "the"])
    let the = try #require(list.place(of: "the"))
    #expect(list.followers(of: the) != nil)
  }

  @Test func hunspell() throws {
    let list = try Self.read(Array("3\nhome/SM\ngood\tpo:adj\nAl/M\n".utf8), .hunspell)
    #expect(Set(Self.all(list)) == ["home", "good", "Al"])
  }

  /// A problem names its place in the file.
  @Test func problemsSayWhere() {
    let long = Array("a\t1\n".utf8) + [UInt8](repeating: 0x61, count: 1 << 20)
    let rows: [(bytes: [UInt8], format: WordListSource.Format, line: Int, column: Int)] = [
      (Array("a\t1\nb\0c\t2".utf8), .counts, 2, 2),
      (Array("a\t1\n\nb".utf8) + [0xff] + Array("\t2".utf8), .counts, 3, 2),
      (Array("é".utf8) + [0xe9, 0x0a], .counts, 1, 3),
      (long, .counts, 2, 1_025), (long, .hunspell, 2, 1_025),
      (Array("a\t1\nb\tmany\n".utf8), .counts, 2, 3), (Array("b\t-1\n".utf8), .counts, 1, 3),
      (Array("b\t1e308\nb\t1e308\n".utf8), .counts, 1, 3),
      (Array("b\tnan\n".utf8), .counts, 1, 3), (Array("b\t\n".utf8), .counts, 1, 3),
      (Array("\\1-grams:\nword 5\n".utf8), .onboard, 2, 1),
    ]
    for row in rows {
      do {
        _ = try Self.read(row.bytes, row.format)
        Issue.record("no problem in line \(row.line)")
      } catch let problem as WordListSource.Problem {
        #expect((problem.line, problem.column) == (row.line, row.column), "\(problem.reason)")
        #expect(!problem.reason.isEmpty)
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test func unusable() throws {
    #expect(Self.all(try Self.read(Array("three words here\t4\nx0\t1\n<s>\t1\n".utf8))).isEmpty)
    #expect(Self.all(try Self.read([])).isEmpty)
  }

  /// The list of the Thai National Corpus has its English words, too.
  @Test func otherScripts() throws {
    var writer = WordListWriter(language: .thai)
    let text = "ที่\t9\nof\t5\nThe\t4\nใน\t3\n5.5\t2\n"
    try WordListSource.read(Array(text.utf8), format: .counts, into: &writer)
    let list = try WordList(WordListData(copying: writer.bytes()))
    #expect(Self.all(list).sorted() == ["ที่", "ใน"].sorted())
  }
}
