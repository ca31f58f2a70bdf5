import TestSupport
import Testing
import TimeLimit

@testable import Contacts

@Suite(.timeLimited) struct VCardReaderTests {
  /// Reads one card of these lines.
  private func card(
    _ lines: String..., version: String = "4.0", ending: String = "\r\n"
  ) throws -> Contact {
    let text = (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""])
      .joined(separator: ending)
    let book = VCardReader.read(Array(text.utf8), file: "test.vcf")
    #expect(book.problems.isEmpty, "\(book.problems)")
    try #require(book.contacts.count == 1)
    return book.contacts[0]
  }

  private func numbers(_ contact: Contact) -> [String] {
    contact.numbers.map { "\($0.type ?? "-") \($0.value)" }
  }

  private func fixture(_ name: String) throws -> ContactFile {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/" + name))
    return ContactFile.read(bytes: bytes, file: name)
  }

  @Test func aWholeCard() throws {
    let contact = try card(
      "FN:Jane Doe", "N:Doe;Jane;;;", "NICKNAME:Jay,JD", "ORG:Acme\\, Ltd;Sales",
      "TEL;TYPE=cell:+1 650-555-0100", "PHOTO:data:image/jpeg;base64,AAAA",
      "CATEGORIES:Friends,* starred")
    #expect(
      contact
        == Contact(
          name: "Jane Doe", given: "Jane", family: "Doe", nickname: "Jay, JD",
          organization: "Acme, Ltd", numbers: [PhoneNumber("+1 650-555-0100", type: "cell")],
          isFavourite: true, photo: contact.photo, source: ContactSource(file: "test.vcf", line: 1))
    )
  }

  @Test(arguments: [
    ("TEL:1", "- 1"),
    ("TEL;TYPE=CELL:1", "cell 1"),
    ("tel;type=cell:1", "cell 1"),
    ("TEL;CELL:1", "cell 1"),
    ("TEL;HOME;VOICE:1", "home 1"),
    ("TEL;TYPE=VOICE:1", "voice 1"),
    ("TEL;TYPE=VOICE,WORK:1", "work 1"),
    ("TEL;TYPE=voice;TYPE=work:1", "work 1"),
    ("TEL;TYPE=\"voice,work\":1", "work 1"),
    ("TEL;TYPE=\"voice\",\"work\":1", "work 1"),
    ("TEL;TYPE=WORK,FAX:1", "fax 1"),
    ("TEL;TYPE=home,cell,pref:1", "cell 1"),
    ("TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:1", "cell 1"),
    ("TEL;TYPE=mobile:1", "cell 1"),
    ("TEL;TYPE=pref:1", "- 1"),
    ("TEL;TYPE=internet:1", "- 1"),
    ("TEL;TYPE=x-boat:1", "boat 1"),
    ("TEL;X-0:1", "- 1"),
    ("TEL;X-2:1", "cell 1"),
    ("TEL;TYPE=X-5,VOICE:1", "fax 1"),
    ("TEL;X-19;PREF:1", "assistant 1"),
    ("TEL;X-21:1", "21 1"),
    ("TEL;X-Ferienhaus:1", "ferienhaus 1"),
    ("TEL;TYPE=IPHONE:1", "cell 1"),
    ("item1.TEL;TYPE=VOICE:1\r\nitem1.X-ABLabel:_$!<Mobile>!$_", "cell 1"),
    ("TEL;TYPE=MAIN:1", "main 1"),
    ("TEL;TYPE=pager:1", "pager 1"),
    ("TEL;TYPE=text,home:1", "home 1"),
    ("TEL;CELL;ENCODING=QUOTED-PRINTABLE:=31", "cell 1"),
    ("TEL;QUOTED-PRINTABLE;CELL:=31", "cell 1"),
    ("TEL;VALUE=uri;TYPE=cell:tel:+1-650-555-0142", "cell +1-650-555-0142"),
    (
      "TEL;VALUE=uri;PREF=1;TYPE=\"voice,home\":tel:+1-650-555-0142;ext=17",
      "home +1-650-555-0142;ext=17"
    ),
    ("TEL;VALUE=uri:tel:%2B1-650", "- +1-650"),
    ("TEL;TYPE=home:tel:1", "home 1"),
    ("TEL;VALUE=uri:sip:a@example.com", "- sip:a@example.com"),
    ("TEL;X-LABEL=\"a:b;c\";TYPE=work:1", "work 1"),
    ("TEL;X-LABEL=\"unclosed;TYPE=work:1", "- 1"),
    ("TEL: 1 ", "- 1"),
    ("TEL:12\\,34\\;56", "- 12,34;56"),
    ("item1.TEL:1\r\nitem1.X-ABLabel:_$!<Main>!$_", "main 1"),
    ("item1.TEL:1\r\nitem1.X-ABLabel:_$!<HomeFAX>!$_", "fax 1"),
    ("item1.X-ABLabel:Summer house\r\nITEM1.TEL:1", "Summer house 1"),
    ("item1.TEL;type=pref:1\r\nitem2.X-ABLabel:Summer house", "- 1"),
    ("item1.TEL;TYPE=work:1\r\nitem1.X-ABLabel:", "work 1"),
  ])
  func types(_ line: String, _ expected: String) throws {
    #expect(numbers(try card("FN:A", line)) == [expected])
  }

  @Test(arguments: [
    (["TEL:1", "TEL:2", "TEL:3"], "123"),
    (["TEL:1", "TEL;TYPE=pref:2", "TEL:3"], "213"),
    (["TEL;PREF=2:1", "TEL:2", "TEL;PREF=1:3"], "312"),
    (["TEL;PREF=100:1", "TEL;PREF=99:2"], "21"),
    (["TEL;PREF=0:1", "TEL;PREF=x:2", "TEL;PREF:3"], "312"),
    (["TEL;WORK;PREF:1", "TEL;HOME;PREF:2"], "12"),
    (["TEL:", "TEL: ", "TEL:1"], "1"),
  ])
  func preferredNumberFirst(_ lines: [String], _ order: String) throws {
    let contact = try card("FN:A", lines.joined(separator: "\r\n"))
    #expect(contact.numbers.map(\.value).joined() == order)
  }

  @Test(arguments: [
    ("FN:Jane Doe\nN:x;y;;;", "Jane Doe"),
    ("FN:\nN:Doe;Jane;;;", "Jane Doe"),
    ("N:Doe;Jane;Ann,Bea;Dr.;PhD,MBA", "Dr. Jane Ann Bea Doe PhD MBA"),
    ("N:Doe", "Doe"),
    ("N:;;;;\nORG:;Counter", "Counter"),
    ("ORG:Acme;Sales\nNICKNAME:Ace", "Acme"),
    ("NICKNAME:Ace\nTEL:1", "Ace"),
    ("TEL:1\nTEL;PREF=1:2", "2"),
    ("N:강;서윤;;;", "강서윤"),
    ("N:相沢;千晴;;;", "相沢千晴"),
    ("FN:One\nFN:Two", "One"),
    ("FN:  padded\t ", "padded"),
    ("FN:a\\nb\\Nc\\,d\\;e\\\\f\\:g\\xh", "a b c,d;e\\f:g\\xh"),
    ("FN:ends in a backslash\\", "ends in a backslash\\"),
    ("fn;LANGUAGE=en:lower", "lower"),
    ("item7.FN:grouped", "grouped"),
    ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=84=3D=zz", "Ä==zz"),
    ("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Stra=DFe", "Straße"),
    ("FN;ENCODING=QUOTED-PRINTABLE:soft=\nly broken=\n twice", "softly broken twice"),
    ("FN:fol\n ded\n\t twice", "folded twice"),
    ("FN:a\n  b", "a b"),
    ("F\n N:split in its name", "split in its name"),
    ("FN;LANGUAGE=\n en:split in its parameters", "split in its parameters"),
    ("LANG:en\nFN;LANGUAGE=de:Zoll\nFN;LANGUAGE=en-GB:Customs", "Customs"),
    ("LANG:en-US\nFN;LANGUAGE=de:Zoll\nFN;LANGUAGE=en:Customs", "Customs"),
    ("LANG:en\nFN;LANGUAGE=eng:Zoll\nFN:Customs", "Customs"),
  ])
  func names(_ lines: String, _ name: String) throws {
    for ending in ["\r\n", "\n", "\r", "\r\r\n"] {
      let lines = lines.split(separator: "\n").joined(separator: ending)
      #expect(try card(lines, ending: ending).name == name)
    }
  }

  @Test func aBrokenMarkInFrontOfOneLetter() throws {
    let bytes = Array("BEGIN:VCARD\nFN:Zo".utf8) + [0xEB] + Array("\nEND:VCARD\n".utf8)
    #expect(VCardReader.read(bytes, file: "a.vcf").contacts.map(\.name) == ["Zoë"])
  }

  @Test func versionTwoHasNoListsAndKeepsFoldedSpace() throws {
    let contact = try card("N:Doe, the elder;Jane", "ORG:Long\r\n Name", version: "2.1")
    #expect(contact.name == "Jane Doe, the elder")
    #expect(contact.organization == "Long Name")
  }

  @Test(arguments: [
    ("CATEGORIES:starred", true), ("CATEGORIES:Friends,FAVORITES", true),
    ("CATEGORIES:My Favourites", true), ("CATEGORIES:Friends", false), ("X-FAVORITE:true", true),
    ("X-STARRED:1", true), ("X-ANDROID-STARRED:TRUE", true), ("X-STARRED:false", false),
    ("X-STARRED:0", false), ("X-EVOLUTION-FAVOURITE:yes", true), ("NOTE:starred", false),
  ])
  func favourites(_ line: String, _ isFavourite: Bool) throws {
    #expect(try card("FN:A", line).isFavourite == isFavourite)
  }

  @Test func phoneticNamesInTheOrderOfTheName() throws {
    let first = try card(
      "FN:相沢 千晴", "N:相沢;千晴;;;", "X-PHONETIC-FIRST-NAME:ちはる",
      "X-PHONETIC-LAST-NAME:あいざわ")
    #expect(first.phonetic == "あいざわ ちはる")
    let second = try card(
      "N:Doe;Jane;;;", "X-PHONETIC-FIRST-NAME:Jayn", "X-PHONETIC-LAST-NAME:Doh")
    #expect(second.phonetic == "Jayn Doh")
  }

  @Test func picturesOfAnySizeAreSkipped() throws {
    let line = " " + String(repeating: "A", count: 75)
    let picture = Array(repeating: line, count: 30_000).joined(separator: "\r\n")
    let contact = try card("FN:A", "PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n" + picture, "TEL:1")
    #expect(contact.hasPhoto)
    #expect(contact.numbers.count == 1)
  }

  @Test func limits() {
    let long = String(repeating: "x", count: VCardReader.maximumLineLength)
    let numbers = (0..<150).map { "TEL:\($0)" }.joined(separator: "\n")
    let text = "BEGIN:VCARD\nVERSION:4.0\nFN:\(long)\nORG:a\n \(long)\nN:B\n\(numbers)\nEND:VCARD\n"
    let book = VCardReader.read(Array(text.utf8), file: "a.vcf")
    #expect(book.contacts.map(\.name) == ["B"])
    #expect(book.contacts.first?.numbers.count == VCardReader.maximumNumberCount)
    #expect(
      book.problems.map(\.description) == [
        "a.vcf:3: a line longer than 1 MiB is left out",
        "a.vcf:4: a line longer than 1 MiB is left out",
        "a.vcf:107: more than 100 numbers: the rest is left out",
      ])
  }

  @Test(arguments: [
    ("", "1: the file is empty: there is no card in it"),
    ("\n \n", "1: the file is empty: there is no card in it"),
    ("Name,Phone\nA,1\n", "1: no BEGIN:VCARD: is this a vCard file?"),
    ("cn:Jensen\nphone:1\n", "1: no BEGIN:VCARD: is this a vCard file?"),
  ])
  func filesWithoutCards(_ text: String, _ problem: String) {
    let book = VCardReader.read(Array(text.utf8), file: "a.vcf")
    #expect(book.contacts.isEmpty)
    #expect(book.problems.map(\.description) == ["a.vcf:" + problem])
  }

  @Test func unterminatedCardsAreKept() throws {
    let book = try fixture("unterminated.vcf")
    #expect(book.contacts.map(\.name) == ["Never Ended", "Well Formed", "Last Card"])
    #expect(book.contacts.map(\.source.line) == [1, 5, 10])
    #expect(book.contacts.allSatisfy { $0.numbers.count == 1 })
    #expect(
      book.problems.map(\.description) == [
        "unterminated.vcf:1: END:VCARD is missing before line 5: the card is kept",
        "unterminated.vcf:10: END:VCARD is missing at the end of the file: the card is kept",
      ])
  }

  @Test func foldsInBadPlaces() throws {
    let book = try fixture("bad-fold.vcf")
    #expect(book.contacts.map(\.name) == ["Folded inside a UTF-8 character: Zoë"])
    #expect(numbers(book.contacts[0]) == ["cell +44 7700 900030"])
    #expect(book.contacts[0].given == "Folded")
    #expect(
      book.problems.map(\.description) == ["bad-fold.vcf:8: a line without a colon is left out"])
  }

  @Test func missingNames() throws {
    let book = try fixture("missing-names.vcf")
    #expect(
      book.contacts.map(\.name) == [
        "Dra. Ana Lucía Reyes PhD", "Corner Bakery", "Pip", "+1 312-555-0133", "강서윤",
      ])
    #expect(
      book.problems.map(\.description) == [
        "missing-names.vcf:21: the card has neither a name nor a number: left out"
      ])
    #expect(book.problems.map(\.isLost) == [true])
  }

  @Test func brokenBytesAreReplacedAndReported() throws {
    let book = try fixture("invalid-utf8.vcf")
    #expect(book.contacts.map(\.name) == ["Broken \u{FFFD}\u{FFFD} Bytes \u{FFFD}(", "Sound One"])
    #expect(
      book.problems.map(\.description) == [
        "invalid-utf8.vcf:3:11: not UTF-8, the broken bytes became \u{FFFD}"
      ])
  }

  @Test func quotedPrintableOfOldPhones() throws {
    let book = try fixture("quoted-printable.vcf")
    #expect(book.problems.isEmpty, "\(book.problems)")
    #expect(book.contacts.map(\.name) == ["Jürgen Müller", "Anna Straßer"])
    #expect(book.contacts.map(\.family) == ["Müller", "Straßer"])
    #expect(numbers(book.contacts[0]) == ["cell +49 171 3920040", "work +49 30 23125 140"])
    #expect(book.contacts[0].hasPhoto && book.contacts[0].isFavourite)
  }

  @Test func hostileNamesAreKeptAsTheyAre() throws {
    let book = try fixture("hostile.vcf")
    #expect(book.problems.isEmpty, "\(book.problems)")
    #expect(book.contacts.count == 17)
    #expect(book.contacts[0].name == "Esc \u{1B}[2J\u{1B}[31mRed\u{1B}[0m")
    #expect(book.contacts[3].name == "Null \0 Inside")
    #expect(book.contacts[8].name.utf8.count == 10_005)
    #expect(book.contacts[9].name == "New Line, Comma; Semi\\Back")
    let undialled = book.contacts.filter { $0.numbers[0].dialString == nil }
    #expect(undialled.map(\.name) == ["Number with letters", "Number with commands"])
  }

  @Test func lostBoundariesDoNotMixPeople() {
    let text = """
      BEGIN:VCARD
      VERSION:4.0
      FN:A
      TEL:1
      END:VCARDxBEGIN:VCARD
      VERSION:4.0
      FN:B
      TEL:2
      EXD:VCARD
      BEGXN:VCARD
      VERSION:4.0
      FN:C
      TEL:3
      END:VCARD
       EGIN:VCARD
      VERSION:4.0
      FN:D
      TEL:4
      END:VCARD
      FN:nobody
      TEL:5
      END:VCARD
      """
    let book = VCardReader.read(Array(text.utf8), file: "a.vcf")
    #expect(book.contacts.map(\.name) == ["A", "B", "C", "D"])
    #expect(book.contacts.map { $0.numbers.map(\.value) } == [["1"], ["2"], ["3"], ["4"]])
    #expect(book.problems.filter(\.isLost).map(\.line) == [20])
  }

  @Test func utf16WithAndWithoutMark() {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ægir Þórsson\r\nEND:VCARD\r\n"
    for mark in ["\u{FEFF}", ""] {
      let units = Array((mark + text).utf16)
      let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      for bytes in [big, little, Array((mark + text).utf8)] {
        let book = ContactFile.read(bytes: bytes, file: "a.vcf")
        #expect(book.contacts.map(\.name) == ["Ægir Þórsson"])
        #expect(book.problems.isEmpty)
      }
    }
  }

  @Test func extensionsOfTelURIsCanBeDialled() {
    #expect(PhoneNumber("+1-418-656-9254;ext=102").dialString == "+14186569254;102")
    #expect(PhoneNumber("7042;phone-context=example.com").dialString == "7042")
    #expect(PhoneNumber("+1-212;isub=12;ext=3").dialString == "+1212;3")
    #expect(PhoneNumber("12;rm").dialString == nil)
    #expect(PhoneNumber("12;ext=x").dialString == nil)
    #expect(PhoneNumber("12;34").dialString == "12;34")
  }
}
