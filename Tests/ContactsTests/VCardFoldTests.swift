import Contacts
import TestSupport
import Testing
import TimeLimit

/// A blank at the beginning of a continued line is text, or was put in by the program that folded it.
@Suite(.timeLimited) struct VCardFoldTests {
  private func names(_ text: String, ending: String = "\r\n") -> [String] {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: ending)
    return ContactFile.read(bytes: Array(text.utf8), file: "a.vcf").contacts.map(\.name)
  }

  private func card(_ lines: String..., version: String = "2.1") -> String {
    (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]).joined(separator: "\n")
  }

  /// Quoted-printable of all that is not ASCII.
  private func quoted(_ text: String) -> String {
    text.utf8.map { byte in
      let hex = String(byte, radix: 16, uppercase: true)
      return byte < 0x80 && byte != UInt8(ascii: "=")
        ? String(Unicode.Scalar(byte)) : "=" + (byte < 16 ? "0" : "") + hex
    }.joined()
  }

  /// Breaks a line as programs do that count columns, but not inside an escape.
  private func folded(_ line: String, width: Int, soft: String, fold: String) -> String {
    var result = ""
    var column = 0
    let units = Array(line)
    var index = 0
    while index < units.count {
      let length = units[index] == "=" ? min(3, units.count - index) : 1
      if column + length > width {
        result += soft + "\n" + fold
        column = fold.count
      }
      result += String(units[index..<(index + length)])
      column += length
      index += length
    }
    return result
  }

  private static let qp = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"

  /// In sets of several bytes a letter, too.
  @Test(arguments: [
    ("GBK", "=CD=F5=D0=\n =A1=C3=F7", "王小明"), ("Shift_JIS", "=93=63=92=\n =86", "田中"),
    ("EUC-KR", "=B1=E8=B9=\n =CE", "김민"), ("BIG5", "=A4=FD=A4=\n =70", "王小"),
    ("GBK", "=CD=F5 =D0=A1=\n =C3=F7", "王 小 明"),
  ])
  func severalBytesALetter(set: String, value: String, expected: String) {
    let line = "FN;CHARSET=\(set);ENCODING=QUOTED-PRINTABLE:" + value
    #expect(names(card(line)) == [expected])
  }

  /// A stray equals sign at the end of a line swallows no property.
  @Test func aPropertyIsNoPartOfAnotherOne() {
    let text = card(Self.qp + "=D0=9E=D0=BB=D1=8F=", "TEL:5550142", "NOTE:a=", "b")
    let file = ContactFile.read(bytes: Array(text.utf8), file: "a.vcf")
    #expect(file.contacts.map(\.name) == ["Оля"])
    #expect(file.contacts[0].numbers.map(\.value) == ["5550142"])
  }

  @Test(arguments: [
    // Inside a letter, between two and inside an escape, softly and not.
    ("=D0=9E=D0=BB=D1=\n =8F", "Оля"), ("=D0=9E=D0=\n =BB=D1=8F", "Оля"),
    ("=D0=9E=D0=\n =BB=\n =D1=8F", "Оля"), ("=D0=9E=D0\n =BB=D1=8F", "Оля"),
    ("=D0=9E=D0=B\n B=D1=8F", "Оля"), ("=D0=9E=D0=\n BB=D1=8F", "Оля"),
    ("=D0=9E=D0=\nBB=D1=8F", "Оля"), ("=D0=9E=\n D0=BB=D1=8F", "Оля"),
    ("=D0=9E=\nD0=BB=D1=8F", "Оля"), ("R2=\nD0=C3=AB", "R2D0ë"), ("=E5=BC=\n =A0=E4=BC=9F", "张伟"),
    ("=E5=BC=A0=E4=\n\t=BC=9F", "张伟"), ("=F0=9F=98=\n =80 Ann", "😀 Ann"),
    // The others of the property are known by it.
    ("=D0=9E=D0=BB=\n =D1=\n =8F =D0=9B=\n =D0=B8", "Оля Ли"),
    // A mark belongs to its letter, and a picture may have several parts.
    ("Jose=\n =CC=81", "Jose\u{301}"), ("=F0=9F=87=AC=\n =F0=9F=87=A7", "🇬🇧"),
    // Where blanks are escapes, the others are of folds.
    ("=D0=9E=D0=BB=\n =D1=8F=20=D0=9B=\n =D0=B8", "Оля Ли"),
    ("Ann=20von=\n =20Holt", "Ann von Holt"),
    // Of two blanks one is text.
    ("=D0=9E=D0=BB=D1=8F=\n  =D0=9B=D0=B8", "Оля Ли"),
    ("=D0=9E=D0=BB=D1=8F =\n =D0=9B=D0=B8", "Оля Ли"),
    ("=D0=9E=D0=BB=D1=8F=20=\n =D0=9B=D0=B8", "Оля Ли"),
    ("=D0=9E=D0=BB=D1=8F=\n =20=D0=9B=D0=B8", "Оля Ли"),
    // A soft break of RFC 2045 keeps it.
    ("Ann=\n von", "Ann von"), ("Ann=\n von=\n der Holt", "Ann von der Holt"),
    ("Ann=\n Holt", "Ann Holt"), ("=D0=9E=D0=BB=D1=8F=\n =D0=9B=D0=B8", "Оля Ли"),
    ("J=\n=C3=BCrgen=\n von Holt", "Jürgen von Holt"), ("Dr.=\n =C3=84nne", "Dr. Änne"),
    ("Ann=\n=20von", "Ann von"), ("Ma=\nria=\n de=\nlla Rosa", "Maria della Rosa"),
    // One break without a blank shows that the program puts none in.
    ("=D0=9E=D0=\n=BB=D1=8F=\n =D0=9B=D0=B8", "Оля Ли"),
    ("=C3=9Clo=\n da Silva=\n=20Jr", "Ülo da Silva Jr"),
  ])
  func quotedPrintable(_ value: String, _ name: String) {
    for ending in ["\r\n", "\n", "\r"] {
      #expect(names(card(Self.qp + value, "TEL:1"), ending: ending) == [name])
      #expect(names(card(Self.qp + value, version: "3.0"), ending: ending) == [name])
    }
  }

  @Test(arguments: [
    // In front of white space, as the specification of vCard 2.1 has it.
    ("Ann\n von Holt", "Ann von Holt"), ("Ann Holt\n Berg", "Ann Holt Berg"),
    ("Ann\n\tHolt", "Ann Holt"), ("OLGA\n ORLOVA", "OLGA ORLOVA"),
    // As later versions fold.
    ("Zo\u{eb}", "Zoë"), ("Ann \n Holt", "Ann Holt"), ("Ann\n  Holt", "Ann Holt"),
    ("Ann\n Holt \n Berg", "Ann Holt Berg"),
  ])
  func version21(_ value: String, _ name: String) {
    #expect(names(card("FN:" + value, "TEL:1")) == [name])
  }

  @Test func insideALetterOfVersion21() {
    let text = "BEGIN:VCARD\nVERSION:2.1\nFN:Zo".utf8 + [0xC3] + Array("\n ".utf8) + [0xAB]
    let bytes = Array(text + "\nEND:VCARD\n".utf8)
    #expect(ContactFile.read(bytes: bytes, file: "a.vcf").contacts.map(\.name) == ["Zoë"])
  }

  /// Names, each on its own, from programs that break anywhere and put a blank in, and from those
  /// that put none in: only breaks in front of a blank look alike.
  @Test(arguments: [46, 50, 60, 72, 76])
  func allBreaksOfAFile(width: Int) {
    let people = [
      "Александра Константинопольская-Преображенская", "Владимир Мономах Всеволодович",
      "Παρασκευή Χατζηκωνσταντίνου", "Jürgen Österreicher von Größenwahn",
      "Łukasz Brzęczyszczykiewicz de la Peña", "नरेन्द्र दामोदरदास", "Анна-Мария Сидоренко",
    ]
    for (soft, fold) in [("=", ""), ("=", " "), ("", " ")] {
      for start in 0..<3 {
        let cards = people.map { name -> String in
          let line = Self.qp + quoted(String(repeating: "A", count: start) + name)
          return card(folded(line, width: width, soft: soft, fold: fold), "TEL:1")
        }
        let expected = people.map { String(repeating: "A", count: start) + $0 }
        #expect(names(cards.joined()) == expected, "\(soft)\(fold.count) \(width) \(start)")
      }
    }
  }

  /// What a card doesn't show by itself, the others of the file do.
  @Test func othersOfTheFile() {
    let folds = card(Self.qp + "=D0=9E=D0=\n =BB=D1=8F", "TEL:1")
    let softs = card(Self.qp + "=D0=9E=D0=\n=BB=D1=8F", "TEL:1")
    let unclear = card(Self.qp + "M=C3=BC=\n ller", "TEL:1")
    #expect(names(unclear) == ["Mü ller"])
    #expect(names(folds + unclear) == ["Оля", "Müller"])
    #expect(names(unclear + folds) == ["Müller", "Оля"])
    #expect(names(softs + unclear + softs + folds) == ["Оля", "Mü ller", "Оля", "Оля"])
    // The same card counts before others: a note in it, too.
    let noted = card(
      Self.qp + "M=C3=BC=\n ller", "NOTE;ENCODING=QUOTED-PRINTABLE:=D0=\n =9E", "TEL:1")
    #expect(names(softs + softs + noted) == ["Оля", "Оля", "Müller"])
  }

  /// The same word stands in `N` without a break.
  @Test func theSameWordElsewhere() {
    #expect(
      names(card("N:Wolfeschlegel;Ann", "FN:Ann Wolfe\n schlegel", "TEL:1"))
        == ["Ann Wolfeschlegel"])
    let qp = "ENCODING=QUOTED-PRINTABLE:"
    #expect(names(card("FN;\(qp)J=C3=BCr=\n gen Ott", "N;\(qp)Ott;J=C3=BCrgen")) == ["Jürgen Ott"])
    #expect(names(card("FN:Ann\n von Holt", "N:Holt;Ann", "ORG:Annvontown")) == ["Ann von Holt"])
  }

  /// Lines of one length were not folded at their blanks.
  @Test func linesOfOneLength() {
    let long = String(repeating: "Rotwildjagdhaus", count: 4)
    func card(_ start: String, width: Int, _ rest: String) -> String {
      self.card(String(("FN:\(start) zu " + long + long).prefix(width)) + "\n " + rest, "TEL:1")
    }
    for width in [66, 75, 80] {
      let text = card("Ida von Berg", width: width, "wald") + card("Bo Lund", width: width, "forst")
      #expect(names(text).allSatisfy { !$0.hasSuffix(" wald") && !$0.hasSuffix(" forst") })
    }
    // A single one is known by where it ends, and by a word that names have in the middle.
    #expect(!names(card("Ida Berg", width: 75, "wald"))[0].hasSuffix(" wald"))
    #expect(names(card("Ida Berg", width: 66, "wald"))[0].hasSuffix(" wald"))
    #expect(names(card("Ida Berg", width: 75, "von Holt"))[0].hasSuffix(" von Holt"))
    // Lines of different lengths were.
    let text = card("Ida von Berg", width: 75, "Wald") + card("Bo Lund", width: 66, "wald")
    #expect(names(text).allSatisfy { $0.lowercased().hasSuffix(" wald") })
  }

  @Test func namedSets() {
    // windows-1251: Оля Ли, and И behind a letter that would begin one of UTF-8.
    let folds = "FN;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:"
    #expect(names(card(folds + "=CE=EB=FF=\n =CB=E8")) == ["Оля Ли"])
    #expect(names(card(folds + "=CE=EB=FF=\n =A8=E6")) == ["Оля Ёж"])
  }

  /// In time that is linear, and with no more memory than the file.
  @Test func hostileFolds() {
    let line = "FN;ENCODING=QUOTED-PRINTABLE:a=\n b"
    let many = (0..<5_000).map { _ in card(line) }.joined()
    #expect(names(many).count == 5_000)
    let long = card("FN;ENCODING=QUOTED-PRINTABLE:" + String(repeating: "=\n =", count: 50_000))
    #expect(names(long + card("FN:Ann")).last == "Ann")
    let odd = card("FN;ENCODING=QUOTED-PRINTABLE:" + String(repeating: "=D0=\n ", count: 50_000))
    #expect(names(odd + card("FN:Ann")).last == "Ann")
    let open = String(repeating: "BEGIN:VCARD\nVERSION:2.1\n\(line)\n", count: 3_000)
    #expect(names(open).count == 3_000)
  }

  /// Any bytes: nothing crashes, and the cards behind them are read.
  @Test func damagedFolds() {
    var random = SeededGenerator(seed: 40_3)
    let parts = [
      "=", "\n", " ", "\r\n", "=D0", "=9", "B", "a", "Z", "\u{eb}", ";", "=20", "\t", "=\n ", "=\n",
    ]
    for _ in 0..<2_000 {
      let value = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let text = card("FN;ENCODING=QUOTED-PRINTABLE:x" + value, "TEL:1") + card("FN:Ann")
      let found = ContactFile.read(bytes: Array(text.utf8), file: "a.vcf").contacts.map(\.name)
      #expect(found.last == "Ann", "seed 403: \(value.debugDescription)")
    }
  }
}
