import Contacts
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct VCardEditorTests {
  private func edited(
    _ text: String, line: Int = 1,
    _ edit: (inout VCardEditor) -> Void = { editor in
      editor.add(PhoneNumber("+49 40 66969 100", type: "work"))
    }
  ) -> String? {
    guard var editor = VCardEditor(Array(text.utf8), cardAtLine: line) else { return nil }
    edit(&editor)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  // MARK: Stars

  private func unstarred(_ lines: String, version: String = "3.0", end: String = "\n") -> String? {
    let text = "BEGIN:VCARD\nVERSION:\(version)\nFN:A\n|NOTE:x\nEND:VCARD\n"
      .replacing("|", with: lines).replacing("\n", with: end)
    var isDone = false
    let result = edited(text) { isDone = $0.removeStar() }
    guard isDone, let result else { return nil }
    return result.replacing(end, with: "\n")
      .replacing("BEGIN:VCARD\nVERSION:\(version)\nFN:A\n", with: "")
      .replacing("NOTE:x\nEND:VCARD\n", with: "")
  }

  @Test func aStarIsTakenOut() {
    for (before, after) in [
      ("CATEGORIES:starred\n", ""), ("categories:Family\n", "categories:Family\n"),
      ("CATEGORIES:Family,starred\nTEL:1\n", "CATEGORIES:Family\nTEL:1\n"),
      ("CATEGORIES:* starred,Family,Favourites,Work\n", "CATEGORIES:Family,Work\n"),
      ("CATEGORIES;X=\"a:b,c\":starred,Z\n", "CATEGORIES;X=\"a:b,c\":Z\n"),
      ("item1.CATEGORIES:star\n red\n", ""), ("X-FAVORITE:1\nX-STARRED:true\n", ""),
      ("CATEGORIES:A\nTEL:2\nCATEGORIES:starred\n", "CATEGORIES:A\nTEL:2\n"),
    ] {
      for end in ["\n", "\r\n"] {
        #expect(unstarred(before, end: end) == after, "\(before)")
      }
    }
    for (before, after) in [
      ("CATEGORIES:A;starred\n", "CATEGORIES:A\n"), ("CATEGORIES:A,starred\n", "CATEGORIES:A\n"),
      ("CATEGORIES:A,B;starred;C\n", "CATEGORIES:A,B;C\n"),
      ("CATEGORIES:A\\;starred;B\n", "CATEGORIES:B\n"),
      // vCard 2.1 keeps the blank that it folds at.
      ("CATEGORIES:A;star\n red\n", "CATEGORIES:A;star\n red\n"),
      ("CATEGORIES:A;B\n starred;C\n", "CATEGORIES:A;C\n"),
      ("CATEGORIES;ENCODING=QUOTED-PRINTABLE:star=\nred\n", ""),
      ("CATEGORIES;ENCODING=QUOTED-PRINTABLE:=73tarred\n", ""),
      ("X-FAVORITE;ENCODING=QUOTED-PRINTABLE:=31\n", ""),
    ] {
      #expect(unstarred(before, version: "2.1") == after, "\(before)")
    }
    // In quoted-printable what stands beside the star may be anything.
    let quoted = "CATEGORIES;ENCODING=QUOTED-PRINTABLE:A=2C,starred\n"
    #expect(unstarred(quoted, version: "2.1") == nil)
    // What is long stays folded, inside no character.
    let long = (0..<20).map { "Grüppe \($0)" }.joined(separator: ",")
    let folded = unstarred("CATEGORIES:starred,\(long)\n")
    #expect(folded?.split(separator: "\n").allSatisfy { $0.utf8.count <= 75 } == true)
    #expect(folded?.replacing("\n ", with: "") == "CATEGORIES:\(long)\n")
  }

  /// What the standard escapes belongs to the word around it; and a star that says no is none.
  @Test func whatIsNoStarStays() {
    for (before, after) in [
      ("CATEGORIES:Smith\\, Jo,starred\n", "CATEGORIES:Smith\\, Jo\n"),
      ("CATEGORIES:Favourites\\, all,A\\;B\n", "CATEGORIES:A\\;B\n"),
      ("CATEGORIES:A\\\\,starred\n", "CATEGORIES:A\\\\\n"),
      ("CATEGORIES:A;B,starred,C;D\n", "CATEGORIES:A;B,C;D\n"),
      ("CATEGORIES:A;starred\n", "CATEGORIES:A\n"), ("CATEGORIES:,starred,\n", ""),
      ("X-FAVORITE:0\n", "X-FAVORITE:0\n"), ("X-STARRED:false\n", "X-STARRED:false\n"),
      ("X-FAVORITE:\nX-FAVORITE: Yes \n", "X-FAVORITE:\n"),
    ] {
      for version in ["3.0", "4.0"] {
        #expect(unstarred(before, version: version) == after, "\(before)")
      }
    }
  }

  /// What is read as a star is what is taken.
  @Test func whatIsReadAsAStarIsTaken() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "starred", "* starred", "Favourites", "Family", ",", ";", "\\", "\\,", "\\;", " ", "ü", "\n ",
      "\r\n\t", "1", "yes", "no", "=\n", "=73", ":", "\"",
    ]
    let names = [
      "CATEGORIES", "X-FAVORITE", "X-ABC-Starred", "item1.categories", "CATEGORIES;TYPE=a",
      "CATEGORIES;ENCODING=QUOTED-PRINTABLE", "NOTE",
    ]
    var taken = 0
    for round in 0..<Effort.rounds(2_000) {
      let version = ["2.1", "3.0", "4.0"].randomElement(using: &random)!
      var text = "BEGIN:VCARD\nVERSION:\(version)\nFN:A\nTEL:1\n"
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text += names.randomElement(using: &random)! + ":"
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          text += pieces.randomElement(using: &random)!
        }
        text += "\n"
      }
      text += "TEL:2\nEND:VCARD\n"
      let before = VCardReader.read(Array(text.utf8), file: "a.vcf").contacts
      guard before.count == 1, var editor = VCardEditor(Array(text.utf8), cardAtLine: 1),
        editor.removeStar()
      else { continue }
      let after = VCardReader.read(editor.bytes, file: "a.vcf").contacts
      var expected = before[0]
      expected.isFavourite = false
      #expect(after == [expected], "seed \(seed) round \(round) \(text.debugDescription)")
      if before[0].isFavourite {
        taken += 1
      } else {
        #expect(editor.bytes == Array(text.utf8), "seed \(seed) round \(round)")
      }
    }
    #expect(taken > 0)
  }

  /// Around the line of the star every byte is what it was, in whatever encoding, and a fold may be
  /// inside a letter.
  @Test func nothingElseOfTheFileChangesWithTheStar() throws {
    func unstarred(_ bytes: [UInt8]) throws -> [UInt8]? {
      var editor = try #require(VCardEditor(bytes, cardAtLine: 1))
      return editor.removeStar() ? editor.bytes : nil
    }
    let head = "\u{FEFF}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jörg 👩\r\n"
    let tail = "NOTE:Grüße\r\nX-FAVORITE:0\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:B\r\n"
    let star = "CATEGORIES:Fami\r\n lie,star\r\n red,Büro 👩\r\nX-STARRED:1\r\n"
    let rest = "CATEGORIES:Familie,Büro 👩\r\n"
    for isBigEndian in [false, true] {
      func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap {
          isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
      }
      // Half a letter, and half a unit at the end.
      let half: [UInt8] = isBigEndian ? [0xD8, 0x3D] : [0x3D, 0xD8]
      let end = half + utf16(tail) + [0x41]
      #expect(try unstarred(utf16(head + star) + end) == utf16(head + rest) + end)
      // Beside the star it can't be written back as it was.
      let odd = utf16(head + "CATEGORIES:starred,") + half + utf16("\r\n" + tail)
      #expect(try unstarred(odd) == nil)
    }
    // Folded inside letters: ü is C3 BC.
    let note = Array("NOTE:Gr".utf8) + [0xC3, 0x0A, 0x20, 0xBC] + Array("n\n".utf8)
    func card(_ lines: [UInt8]) -> [UInt8] {
      Array("BEGIN:VCARD\nVERSION:4.0\nFN:A\n".utf8) + note + lines + note
        + Array("END:VCARD\n".utf8)
    }
    let folded = Array("CATEGORIES:B".utf8) + [0xC3, 0x0A, 0x20, 0xBC] + Array("ro,starred\n".utf8)
    #expect(try unstarred(card(folded)) == card(Array("CATEGORIES:Büro\n".utf8)))
    // windows-1252, in which nothing is known of where letters end: no fold is put in.
    let long = [UInt8](repeating: 0xFC, count: 100)
    let old = Array("CATEGORIES:".utf8) + long + Array(",starred\n".utf8)
    #expect(try unstarred(card(old)) == card(Array("CATEGORIES:".utf8) + long + [0x0A]))
    // 表 of Shift_JIS ends in a backslash, which escapes no comma; ISO-2022-JP has commas in letters.
    let shiftJIS = Array("CATEGORIES:".utf8) + [0x95, 0x5C] + Array(",starred\n".utf8)
    #expect(try unstarred(card(shiftJIS)) == nil)
    #expect(try unstarred(card(Array("CATEGORIES:\u{1B}$B%,\u{1B}(B,starred\n".utf8))) == nil)
    // The last line of a file that breaks off.
    let open = "BEGIN:VCARD\nFN:A\nCATEGORIES:A,starred"
    #expect(try unstarred(Array(open.utf8)) == Array(open.dropLast(8).utf8))
    // The line's own end, where the card's is another.
    let mixed = "BEGIN:VCARD\r\nFN:A\r\nCATEGORIES:A,starred\nEND:VCARD\r\n"
    #expect(try unstarred(Array(mixed.utf8)) == Array(mixed.replacing(",starred", with: "").utf8))
  }

  @Test func onlyTheCardThatIsMeantLosesItsStar() {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nCATEGORIES:starred\nEND:VCARD\n"
    let result = edited(card + card + card, line: 6) { _ = $0.removeStar() }
    #expect(result == card + card.replacing("CATEGORIES:starred\n", with: "") + card)
  }

  // MARK: Numbers

  @Test func aNumberComesBehindTheLastOne() {
    let before = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nTEL:1\r\nX-ODD;a=b:\t  c\r\n"
    let after = "NOTE:fol\r\n ded\r\nEND:VCARD\r\n"
    #expect(
      edited(before + after) == before.replacing(
        "TEL:1\r\n", with: "TEL:1\r\nTEL;TYPE=WORK:+49 40 66969 100\r\n") + after)
  }

  @Test(arguments: [
    // Line ends, folds, soft breaks and the version are the card's own.
    ("BEGIN:VCARD\nVERSION:4.0\nFN:A\n|END:VCARD\n", "TEL;TYPE=work:+49 40 66969 100\n"),
    ("BEGIN:VCARD\rVERSION:2.1\rFN:A\r|END:VCARD\r", "TEL;WORK:+49 40 66969 100\r"),
    (
      "BEGIN:VCARD\r\r\nVERSION:2.1\r\r\nFN:A\r\r\n|END:VCARD\r\r\n",
      "TEL;WORK:+49 40 66969 100\r\r\n"
    ),
    ("BEGIN:VCARD\nFN:A\nTEL:1\n 2\n\t3\n|NOTE:x\nEND:VCARD\n", "TEL;TYPE=WORK:+49 40 66969 100\n"),
    (
      "BEGIN:VCARD\nVERSION:2.1\nTEL;ENCODING=QUOTED-PRINTABLE:=31=\n=32=\n=33\n|END:VCARD\n",
      "TEL;WORK:+49 40 66969 100\n"
    ),
    // A number's label stays with it.
    (
      "BEGIN:VCARD\nitem1.TEL:1\nitem1.X-ABLabel:x\n|item2.URL:y\nEND:VCARD\n",
      "TEL;TYPE=WORK:+49 40 66969 100\n"
    ),
    // Cards that nothing ends.
    ("BEGIN:VCARD\nFN:A\n|BEGIN:VCARD\nFN:B\nEND:VCARD\n", "TEL;TYPE=WORK:+49 40 66969 100\n"),
    ("BEGIN:VCARD\nFN:A|", "\nTEL;TYPE=WORK:+49 40 66969 100\n"),
    ("BEGIN:VCARD\nFN:A\nTEL:1|", "\nTEL;TYPE=WORK:+49 40 66969 100\n"),
    ("BEGIN:VCARD\nVERSION:3.0\nFN:A\n|VERSION:3.0\nFN:B\n", "TEL;TYPE=WORK:+49 40 66969 100\n"),
    // The card of an agent has numbers of its own.
    (
      "BEGIN:VCARD\nVERSION:2.1\nFN:A\nTEL:1\n|AGENT:\nBEGIN:VCARD\nTEL:2\nEND:VCARD\nEND:VCARD\n",
      "TEL;WORK:+49 40 66969 100\n"
    ),
    (
      "BEGIN:VCARD\nVERSION:2.1\nFN:A\nAGENT:\nBEGIN:VCARD\nTEL:2\nEND:VCARD\n|END:VCARD\n",
      "TEL;WORK:+49 40 66969 100\n"
    ),
    // The base64 of vCard 2.1 is not indented.
    (
      "BEGIN:VCARD\nVERSION:2.1\nFN:A\nPHOTO;BASE64:\nAAAA\nTELA\n\n|END:VCARD\n",
      "TEL;WORK:+49 40 66969 100\n"
    ),
    ("\u{FEFF}begin:vcard\nfn:a\ntel:1\n|end:vcard", "TEL;TYPE=WORK:+49 40 66969 100\n"),
  ])
  func wherever(_ text: String, _ line: String) throws {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    try #require(parts.count == 2)
    #expect(edited(parts.joined()) == parts[0] + line + parts[1])
    let bytes = Array((parts[0] + line + parts[1]).utf8)
    let card = try #require(VCardReader.read(bytes, file: "a.vcf").contacts.first)
    #expect(card.numbers.last == PhoneNumber("+49 40 66969 100", type: "work"))
  }

  @Test func theSecondCardOfAFile() {
    let text = "\nBEGIN:VCARD\nFN:A\nEND:VCARD\n\nBEGIN:VCARD\nFN:B\nEND:VCARD\n"
    for (line, place) in [(2, 2), (6, 6)] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines.insert("TEL;TYPE=WORK:+49 40 66969 100", at: place + 1)
      #expect(edited(text, line: line) == lines.joined(separator: "\n"))
    }
    for line in [-1, 0, 3, 5, 9, 10, 1_000] { #expect(edited(text, line: line) == nil) }
    #expect(VCardEditor([], cardAtLine: 1) == nil)
  }

  @Test func labelsTakeAGroupThatIsFree() {
    let text = "BEGIN:VCARD\nVERSION:3.0\nitem1.TEL:1\nITEM2.URL:x\nEND:VCARD\n"
    let result = edited(text) { $0.add(PhoneNumber("2", type: "Summer house")) }
    #expect(
      result
        == "BEGIN:VCARD\nVERSION:3.0\nitem1.TEL:1\nitem3.TEL:2\nitem3.X-ABLabel:Summer house\n"
        + "ITEM2.URL:x\nEND:VCARD\n")
  }

  @Test func whatElseCanBeAdded() {
    let text = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD\n"
    let result = edited(text) { editor in
      editor.add(nickname: "a,b")
      editor.add(organization: "c;d")
      editor.addStar()
    }
    #expect(
      result
        == "BEGIN:VCARD\nVERSION:4.0\nFN:A\nNICKNAME:a\\,b\nORG:c\\;d\nCATEGORIES:starred\nEND:VCARD\n"
    )
  }

  /// A file in windows-1252 stays one: what is put in is ASCII that says how it is to be read.
  @Test func unknownEncodings() throws {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:J\u{F6}rg\r\nEND:VCARD\r\n"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    var editor = try #require(VCardEditor(bytes, cardAtLine: 1))
    editor.add(nickname: "Jö")
    let added = Array(
      "NICKNAME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=\r\nJ=C3=B6\r\n".utf8)
    #expect(editor.bytes == Array(bytes.dropLast(11)) + added + Array(bytes.suffix(11)))
    let read = VCardReader.read(editor.bytes, file: "a.vcf").contacts
    #expect(read.map(\.nickname) == ["Jö"])

    let appended = VCardEditor.appending(Contact(name: "Søren Ø"), to: bytes)
    #expect(Array(appended.prefix(bytes.count)) == bytes)
    #expect(appended.dropFirst(bytes.count).allSatisfy { $0 < 0x80 })
    #expect(VCardReader.read(appended, file: "a.vcf").contacts.last?.name == "Søren Ø")
  }

  @Test func utf16() throws {
    let text = "\u{FEFF}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jörg 👩\r\nTEL:1\r\nEND:VCARD\r\n"
    for isBigEndian in [false, true] {
      for start in [text, String(text.unicodeScalars.dropFirst())] {
        func encoded(_ text: String) -> [UInt8] {
          text.utf16.flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
          }
        }
        var editor = try #require(VCardEditor(encoded(start), cardAtLine: 1))
        editor.add(PhoneNumber("2", type: "Büro"))
        let lines = "TEL:1\r\nitem1.TEL:2\r\nitem1.X-ABLabel:Büro\r\n"
        #expect(editor.bytes == encoded(start.replacing("TEL:1\r\n", with: lines)))
        let more = VCardEditor.appending(Contact(name: "Zoë"), to: encoded(start))
        let card = String(decoding: VCardWriter.card(Contact(name: "Zoë")), as: UTF8.self)
        #expect(more == encoded(start + card))
      }
    }
  }

  @Test func appendingToFilesThatEndOddly() {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:B\nEND:VCARD\n"
    for (text, joint) in [("X:1\nEND:VCARD", "\n"), ("X:1\nEND:VCARD\n", "")] {
      let bytes = VCardEditor.appending(Contact(name: "B"), to: Array(text.utf8))
      #expect(String(decoding: bytes, as: UTF8.self) == text + joint + card)
    }
    #expect(
      VCardEditor.appending(Contact(name: "B"), to: []) == VCardWriter.card(Contact(name: "B")))
  }

  /// Every byte of the file stays, and stays in its order, however damaged the file; and where it is
  /// not damaged the number is in its card, and nothing else is another.
  @Test func nothingElseChanges() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = [
      "nested.vcf", "bad-fold.vcf", "missing-names.vcf", "invalid-utf8.vcf", "windows-1252.vcf",
      "quoted-printable.vcf", "unterminated.vcf", "hostile.vcf",
    ]
    let books = try names.map { try #require(Repository.bytes("Fixtures/contacts/" + $0)) }
    let sample = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    let added = PhoneNumber("+49 40 66969 100", type: "Ferienhaus")
    for round in 0..<Effort.rounds(500) {
      let isSample = round % 10 == 0
      var bytes = isSample ? sample : books[round % books.count]
      let isDamaged = !isSample && round % 3 > 0
      for _ in 0..<(isDamaged ? Int.random(in: 1...6, using: &random) : 0) where !bytes.isEmpty {
        let from = Int.random(in: 0..<bytes.count, using: &random)
        let range = from..<min(from + Int.random(in: 1...40, using: &random), bytes.count)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes[from] = Array("\r\n =:;\u{FEFF}".utf8).randomElement(using: &random) ?? 0
        default: bytes.insert(contentsOf: bytes[range], at: from)
        }
      }
      let before = VCardReader.read(bytes, file: "a.vcf")
      guard let contact = before.contacts.randomElement(using: &random),
        var editor = VCardEditor(bytes, cardAtLine: contact.source.line)
      else { continue }
      editor.add(added)
      let place = zip(bytes, editor.bytes).prefix { $0 == $1 }.count
      let count = editor.bytes.count - bytes.count
      #expect(count > 0)
      #expect(editor.bytes[(place + count)...] == bytes[place...], "seed \(seed) round \(round)")
      guard !isDamaged else { continue }
      let after = VCardReader.read(editor.bytes, file: "a.vcf").contacts
      try #require(after.count == before.contacts.count, "seed \(seed) round \(round)")
      for (old, new) in zip(before.contacts, after) {
        var expected = old
        if old.source == contact.source { expected.numbers.append(added) }
        (expected.source, expected.photo) = (new.source, new.photo)
        #expect(new == expected, "seed \(seed) round \(round)")
      }
    }
  }
}
