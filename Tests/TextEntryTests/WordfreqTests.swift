import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Lists that other programs bring: wordfreq's, and those of Android's keyboard.
@Suite(.timeLimited) struct WordfreqTests {
  /// As wordfreq packs them: `[{"format": "cB", "version": 1}, [], ["di", "e"], …]`.
  static func packed(_ buckets: [[String]], format: String = "cB") -> [UInt8] {
    func text(_ word: String) -> [UInt8] {
      let bytes = Array(word.utf8)
      return bytes.count < 32
        ? [0xa0 | UInt8(bytes.count)] + bytes : [0xd9, UInt8(bytes.count)] + bytes
    }
    func array(_ count: Int) -> [UInt8] {
      count < 16 ? [0x90 | UInt8(count)] : [0xdc, UInt8(count >> 8), UInt8(count & 255)]
    }
    var bytes = array(buckets.count + 1) + [0x82] + text("format") + text(format)
    bytes += text("version") + [1]
    for words in buckets { bytes += array(words.count) + words.flatMap(text) }
    return bytes
  }

  static func read(
    _ bytes: [UInt8], _ language: KeypadLanguage = .italian
  ) throws(WordListSource.Problem) -> WordListWriter {
    var writer = WordListWriter(language: language)
    let format = WordListSource.Format(of: bytes, ending: "gz")
    try WordListSource.read(bytes, format: format, into: &writer)
    return writer
  }

  static func frequencies(_ writer: WordListWriter) throws -> [String: Double] {
    var writer = writer
    let list = try WordList(WordListData(copying: writer.bytes(total: 1e9)))
    return Dictionary(
      uniqueKeysWithValues: (0..<list.count).map { (list.word(at: $0), list.frequency(at: $0)) })
  }

  /// The words of the n-th list make up 10^(−n/100) each; a rare letter is no word.
  @Test func frequencyByPlace() throws {
    var buckets = [[String]](repeating: [], count: 401)
    buckets[200] = ["di", "e"]
    buckets[350] = ["t"]
    buckets[400] = ["città", "casa", "42"]
    let bytes = Self.packed(buckets)
    #expect(WordListSource.Format(of: bytes, ending: "gz") == .wordfreq)
    let found = try Self.frequencies(Self.read(bytes))
    #expect(found.keys.sorted() == ["casa", "città", "di", "di'", "e"])
    #expect(try abs(#require(found["di"]) / 1e7 - 1) < 0.01)
    #expect(try abs(#require(found["casa"]) / 1e5 - 1) < 0.01)
  }

  /// A word with a digit is listed if it is frequent: most are names of products.
  @Test func wordsWithDigits() throws {
    var buckets = [[String]](repeating: [], count: 701)
    buckets[590] = ["2nd", "10th"]
    buckets[610] = ["xj6"]
    let found = try Self.frequencies(Self.read(Self.packed(buckets), .english))
    #expect(found.keys.sorted() == ["2nd"])
  }

  /// Other scripts have no English between their words.
  @Test func noEnglishInOtherScripts() throws {
    let bytes = Self.packed([["и", "the", "мир", "42"]])
    #expect(try Self.frequencies(Self.read(bytes, .russian)).keys.sorted() == ["и", "мир"])
    // One letter i is Latin.
    let mixed = Self.packed([["вiн", "він"]])
    #expect(try Self.frequencies(Self.read(mixed, .ukrainian)).keys.sorted() == ["він"])
  }

  /// The list writes σ at the ends of words, too.
  @Test func finalSigma() throws {
    let bytes = Self.packed([["της", "τησ", "σ", "σ'", "κάποιοσ'", "ίσωσ-ίσωσ", "μασ.μου", "σας"]])
    let found = try Self.frequencies(Self.read(bytes, .greek))
    #expect(
      found.keys.sorted() == ["κάποιος'", "μας.μου", "σ", "σ'", "σας", "της", "ίσως-ίσως"].sorted())
    let predictor = Predictor(lists: [
      list([("της", 9), ("τοις", 2)], language: .greek)
    ])
    #expect(predictor.words("847") == ["της"])
  }

  /// Cut off anywhere, or with anything else in place of a byte, it is told where, or read.
  @Test func damaged() throws {
    let bytes = Self.packed([["di", "della"], ["casa"]])
    for count in 9..<bytes.count {
      do {
        _ = try Self.read(Array(bytes[..<count]))
        Issue.record("taken with \(count) of \(bytes.count) bytes")
      } catch {
        #expect(error.place == "byte \(count)" && error.reason.contains("ends early"), "\(count)")
      }
    }
    for place in 2..<bytes.count {
      var broken = bytes
      broken[place] = 0xc1
      do {
        _ = try Self.read(broken)
        Issue.record("taken with byte \(place) broken")
      } catch {
        #expect(error.line == 0 && error.column > 0 && !error.reason.isEmpty)
      }
    }
    do {
      _ = try Self.read(Self.packed([["di"]], format: "cC"))
      Issue.record("another format is taken")
    } catch {
      #expect(error.reason == "this is not a wordfreq list of the format cB, version 1")
    }
    // A header that says it has four thousand million fields is not read to its end.
    let header: [UInt8] = [0x91, 0xdf, 0xff, 0xff, 0xff, 0xff]
    do {
      _ = try Self.read(header + [UInt8](repeating: 1, count: 1 << 20))
      Issue.record("a header without end is taken")
    } catch {
      #expect(error.place == "byte 1")
    }
    do {
      _ = try Self.read(bytes + [0x90])
      Issue.record("what follows is taken")
    } catch {
      #expect(error.place == "byte \(bytes.count)")
    }
  }

  static let android = """
    dictionary=main:da,locale=da,description=Dansk,date=1393228134,version=44
     word=og,f=208,flags=,originalFreq=208
     word=Hansen,f=120,flags=
     word=grim,f=90,flags=,possibly_offensive=true
      bigram=og,f=12
     word=xyz,f=60,not_a_word=true
    """

  @Test func androidsLists() throws {
    let bytes = Array(Self.android.utf8)
    #expect(WordListSource.Format(of: bytes, ending: "combined") == .combined)
    let writer = try Self.read(bytes, .danish)
    let found = try Self.frequencies(writer)
    #expect(found.keys.sorted() == ["Hansen", "grim", "og"])
    // Twelve levels are e-fold.
    let ratio = try #require(found["og"]) / #require(found["grim"])
    #expect(abs(ln(ratio) - 118.0 / 12) < 0.01)
    var copy = writer
    let list = try WordList(WordListData(copying: copy.bytes()))
    #expect(try list.isRude(at: #require(list.place(of: "grim"))))
    #expect(try !list.isRude(at: #require(list.place(of: "og"))))
    do {
      _ = try Self.read(Array((Self.android + "\n word=af,f=300").utf8), .danish)
      Issue.record("a level of 300 is taken")
    } catch {
      #expect(error.place == "7:1")
    }
  }

  /// Some lists have spaces between the fields. A mistake names its line all the same.
  @Test func spacesBetweenFields() throws {
    let text = """
      dictionary=main:ar, locale=ar, description=العربية
       word=هيا, f=150
       word=من , f=200 , flags=offensive ,
        word=في, f=210, not_a_word=true
      """
    var writer = try Self.read(Array(text.utf8), .arabic)
    #expect(try Self.frequencies(writer).keys.sorted() == ["من", "هيا"])
    let list = try WordList(WordListData(copying: writer.bytes()))
    #expect(try list.isRude(at: #require(list.place(of: "من"))))
    for wrong in ["word=هيا, f=300", "word=هيا, x=1", "word= , f=3", "word=هيا,f=1 2"] {
      do {
        _ = try Self.read(Array((text + "\n" + wrong).utf8), .arabic)
        Issue.record("\(wrong) is taken")
      } catch {
        #expect(error.place == "5:1", "\(wrong)")
      }
    }
    do {
      _ = try Self.read(Array(text.utf8), .danish)
      Issue.record("a list of another language is taken")
    } catch {
      #expect(error.place == "1:1" && error.reason.contains("'ar'"))
    }
  }

  /// A list in small letters takes the capitals of another one.
  @Test func capitalsOfAnotherList() throws {
    var words = WordListWriter(language: .italian)
    for word in ["roma", "casa", "verdi", "luna"] { words.add(word, count: 10) }
    var other = WordListWriter(language: .italian)
    // Verdi has made operas, and verdi are green.
    for word in ["Roma", "Verdi", "verdi", "Milano", "casa"] { other.add(word, count: 5) }
    words.spell(as: other)
    #expect(try Self.frequencies(words).keys.sorted() == ["Roma", "casa", "luna", "verdi"])
  }

  /// What follows a word follows it with its capital, too.
  @Test func capitalsOfPairs() throws {
    var words = WordListWriter(language: .italian)
    for word in ["roma", "vado", "a"] { words.add(word, count: 10) }
    words.add("a", "roma", count: 4)
    words.add("vado", "a", count: 5)
    words.add("vado", "a", "roma", count: 3)
    words.add("roma", "a", count: 2)
    var other = WordListWriter(language: .italian)
    other.add("Roma", count: 1)
    words.spell(as: other)
    let predictor = Predictor(lists: [try WordList(WordListData(copying: words.bytes()))])
    #expect(predictor.nextWords(after: "a") == ["Roma"])
    #expect(predictor.nextWords(after: "a", behind: "vado") == ["Roma"])
    #expect(predictor.nextWords(after: "Roma") == ["a"])
  }

  @Test func noMoreThanWanted() throws {
    var words = WordListWriter(language: .italian)
    for (word, count) in [("uno", 5.0), ("due", 9), ("tre", 7), ("sei", 1)] {
      words.add(word, count: count)
    }
    let list = try WordList(WordListData(copying: words.bytes(most: 2)))
    #expect(Set((0..<list.count).map(list.word)) == ["due", "tre"])
    #expect(words.rarest == 2)
  }

  /// The list takes words apart at apostrophes. The commonest are put together again, and rare
  /// abbreviations, which would be before them on the same keys, are left out.
  @Test func joinedWords() throws {
    var buckets = [[String]](repeating: [], count: 560)
    buckets[190] = ["è", "l", "c"]
    buckets[250] = ["ho"]
    buckets[420] = ["s.p"]
    buckets[544] = ["c.d"]
    let writer = try Self.read(Self.packed(buckets))
    let found = try Self.frequencies(writer)
    #expect(found["c.d"] == nil && found["s.p"] != nil)
    #expect(try #require(found["l'ho"]) < #require(found["ho"]))
    var joined = writer
    let list = try WordList(WordListData(copying: joined.bytes(total: 1e9)))
    let predictor = Predictor(lists: [list])
    for (sequence, word) in [("213", "c'è"), ("713", "s'è"), ("5146", "l'ho")] {
      #expect(predictor.words(sequence).first == word, "\(predictor.words(sequence))")
    }
  }

  /// Words that lose their end keep the apostrophe, which the list has cut off.
  @Test func clippedWords() throws {
    var buckets = [[String]](repeating: [], count: 500)
    buckets[325] = ["po"]
    buckets[330] = ["so"]
    buckets[453] = ["pò"]
    buckets[290] = ["fa"]
    var writer = try Self.read(Self.packed(buckets))
    let found = try Self.frequencies(writer)
    let (po, clipped) = try (#require(found["po"]), #require(found["po'"]))
    #expect(clipped > 15 * po && abs(clipped + po - 562_341) < 1_000)
    #expect(try #require(found["fa'"]) * 100 < #require(found["fa"]))
    let predictor = Predictor(lists: [try WordList(WordListData(copying: writer.bytes(total: 1e9)))]
    )
    #expect(predictor.words("761").first == "po'")
    #expect(predictor.words("76").prefix(3) == ["so", "po", "pò"])
    // A list that has the word keeps its counts.
    buckets[399] = ["po'"]
    let own = try Self.frequencies(Self.read(Self.packed(buckets)))
    #expect(try #require(own["po"]) > 5 * #require(own["po'"]))
  }

  /// Pairs in the unit of the list's counts; a list that has some keeps its own.
  @Test func pairsOfTheProgram() throws {
    let text = ".\til 500\nil\tcane 400 gatto 300\nbroken\nil\tx\n"
    var writer = try Self.read(Self.packed([[], ["il"], ["cane", "gatto", "cand"]]))
    PairSource.read(text, total: 1e9, into: &writer)
    let list = try WordList(WordListData(copying: writer.bytes(total: 1e9)))
    let predictor = Predictor(lists: [list])
    #expect(predictor.nextWords(after: "il", behind: nil).prefix(2) == ["cane", "gatto"])
    #expect(predictor.nextWords(after: ".", behind: nil).first == "il")
    PairSource.read("cane\til 900\n", total: 1e9, into: &writer)
    let same = try WordList(WordListData(copying: writer.bytes(total: 1e9)))
    #expect(same.byteCount == list.byteCount)
  }

  /// A mark at the beginning of a word takes no space away.
  @Test func pairsWithMarks() throws {
    var writer = WordListWriter(language: .hindi)
    for word in ["में", "नहीं", "है"] { writer.add(word, count: 1e8) }
    PairSource.read("में\tनहीं 600 \u{940} 500 है 700\n", total: 1e9, into: &writer)
    let list = try WordList(WordListData(copying: writer.bytes(total: 1e9)))
    let predictor = Predictor(lists: [list])
    #expect(predictor.nextWords(after: "में", behind: nil).prefix(2) == ["है", "नहीं"])
  }
}
