import Contacts
import Glibc
import TestSupport
import Testing
import TimeLimit

/// Books in the sets of the time before UTF-8, written here by the C library's iconv.
@Suite(.timeLimited) struct CharacterSetTests {
  /// The text in another set, `nil` where it has no place for it.
  static func encode(_ text: String, _ set: String) -> [UInt8]? {
    guard let descriptor = iconv_open(set, "UTF-8"), descriptor != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8).map(CChar.init(bitPattern:))
    var output = [CChar](repeating: 0, count: input.count * 2 + 16)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (left, room) = (input.count, output.count)
        let result = iconv(descriptor, &from, &left, &to, &room)
        // Back into the first state, which some sets must write.
        iconv(descriptor, nil, nil, &to, &room)
        return result == -1 || result > 0 ? nil : output.count - room
      }
    }
    return written.map { output[..<$0].map(UInt8.init(bitPattern:)) }
  }

  private func sampleNames(where isWanted: (Unicode.Scalar) -> Bool) throws -> [String] {
    let bytes = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    return VCardReader.read(bytes, file: "a.vcf").contacts.map(\.name)
      .filter { $0.unicodeScalars.contains(where: isWanted) }
  }

  private func card(_ name: String, _ parameter: String = "") -> String {
    "BEGIN:VCARD\r\nVERSION:2.1\r\nFN\(parameter):\(name)\r\nTEL:+44 7700 900000\r\nEND:VCARD\r\n"
  }

  private struct Origin {
    var set: String
    var scalars: [ClosedRange<UInt32>]
    /// Names of which the set must be told in a book of their own, and the least part of them, in
    /// percent, that must be read right one by one.
    var more: [String] = []
    var alone: Int
  }

  private let origins = [
    Origin(set: "CP1252", scalars: [0xC0...0xFF], alone: 90),
    Origin(
      set: "CP1250", scalars: [0x104...0x17E],
      more: ["Łukasz Żółty", "Bożena Wójcik", "Ondřej Dvořák", "Růžena Nováková", "Lőrinc Szűcs"],
      alone: 50),
    Origin(
      set: "CP1251", scalars: [0x400...0x45F],
      more: ["Ольга Орлова", "Иван Петров", "Анна", "Олена Шевченко", "МАГАЗИН"], alone: 90),
    Origin(set: "KOI8-R", scalars: [], more: ["Ольга Орлова", "Иван Петров", "Анна"], alone: 90),
    Origin(
      set: "CP1253", scalars: [],
      more: ["Μαρία Παπαδοπούλου", "Γιώργος", "Ελένη Νικολάου"], alone: 60),
    Origin(
      set: "CP932", scalars: [0x3041...0x30FF],
      more: ["田中", "佐藤 花子", "ﾀﾅｶ ﾊﾅｺ", "高橋商店", "ひろし", "鈴木 一郎"], alone: 80),
    Origin(set: "EUC-JP", scalars: [], more: ["田中 ひろし", "佐藤 さくら", "カメラ屋"], alone: 60),
    Origin(
      set: "GB18030", scalars: [], more: ["王小明", "李伟", "张丽华", "刘公司", "陈"], alone: 60),
    Origin(
      set: "BIG5", scalars: [], more: ["王小明", "李偉", "張麗華", "劉公司", "陳美玲"], alone: 60),
    Origin(
      set: "CP949", scalars: [0xAC00...0xD7A3], more: ["김서윤", "이민호", "박지영"], alone: 80),
  ]

  @Test func booksWithoutCharset() throws {
    for origin in origins {
      var names = try sampleNames { scalar in origin.scalars.contains { $0 ~= scalar.value } }
      names += origin.more
      names = names.filter { Self.encode($0, origin.set) != nil }
      try #require(names.count >= 3, "\(origin.set)")
      let file = try #require(Self.encode(names.map { card($0) }.joined(), origin.set))
      let book = VCardReader.read(file, file: "a.vcf")
      #expect(book.contacts.map(\.name) == names, "\(origin.set)")
      #expect(book.problems.count == 1, "\(origin.set): \(book.problems)")
      // Alone, a name is often too short to tell; how often is worth to know.
      let right = try names.count { name in
        let bytes = try #require(Self.encode(card(name), origin.set))
        return VCardReader.read(bytes, file: "a.vcf").contacts.map(\.name) == [name]
      }
      print("\(origin.set): \(names.count) names in a book right, alone \(right)")
      #expect(right * 100 >= origin.alone * names.count, "\(origin.set)")
    }
  }

  @Test func everyCharsetOfTheCLibrary() throws {
    let sets = [
      "ISO-8859-1", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9", "ISO-8859-15",
      "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1257", "KOI8-R", "KOI8-U",
      "SHIFT_JIS", "EUC-JP", "ISO-2022-JP", "GB2312", "GBK", "GB18030", "BIG5", "EUC-KR",
      "MACINTOSH", "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-7",
    ]
    let names = ["Straße", "Łódź", "Ольга", "Μαρία", "すみれ", "王小明", "서윤", "Plain"]
    var count = 0
    for set in sets {
      for name in names {
        guard let bytes = Self.encode(name, set) else { continue }
        let digits = Array("0123456789ABCDEF")
        let escaped = bytes.map { "=\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
        let text = card(escaped, ";CHARSET=\(set.lowercased());ENCODING=QUOTED-PRINTABLE")
        let book = VCardReader.read(Array(text.utf8), file: "a.vcf")
        #expect(book.contacts.map(\.name) == [name], "\(set)")
        #expect(book.problems.isEmpty, "\(set): \(book.problems)")
        count += 1
      }
    }
    #expect(count > 60)
  }

  /// A card may not have just any module of the C library loaded; and is told of what it names.
  @Test func setsThatNoAddressBookWasWrittenIn() throws {
    for name in ["INTERNAL", "ANSI_X3.110", "x-nothing", "T.61"] {
      let text = try #require(Self.encode(card("Jürgen", ";CHARSET=\(name)"), "CP1252"))
      let book = VCardReader.read(text, file: "a.vcf")
      #expect(book.contacts.map(\.name) == ["Jürgen"], "\(name)")
      #expect(
        book.problems.first?.reason.hasPrefix("this machine can't read CHARSET=\(name)") == true,
        "\(name): \(book.problems)")
    }
  }

  /// The card was converted to ASCII, and still names the character set of before.
  @Test func asciiThatCallsItselfUTF16() {
    let book = VCardReader.read(Array(card("Jane Doe", ";CHARSET=UTF-16").utf8), file: "a.vcf")
    #expect(book.contacts.map(\.name) == ["Jane Doe"])
    #expect(book.problems.isEmpty)
  }

  /// A row of GBK that is good UTF-8 by chance is read as the other rows are.
  @Test func aRowThatLooksLikeUTF8() throws {
    let names = ["王小明", "联通", "张伟", "李娜", "刘洋", "陈静", "杨帆", "赵磊", "黄敏", "周杰"]
    let rows = names.enumerated().map { "\($1),+86 10 5550 01\(10 + $0)\r\n" }.joined()
    let bytes = try #require(Self.encode("姓名,电话\r\n" + rows, "GBK"))
    let book = CSVReader.read(bytes, file: "a.csv")
    #expect(book.contacts.map(\.name) == names)
    #expect(book.problems.count == 1)
  }

  /// So is a card; and where cards of two kinds stand in one file, each is what it is.
  @Test func aCardThatLooksLikeUTF8() throws {
    let names = ["王小明", "联通", "张伟", "李娜", "刘洋", "陈静", "杨帆", "赵磊", "黄敏", "周杰"]
    let cards = try names.map { try #require(Self.encode(card($0), "GBK")) }
    let book = VCardReader.read(Array(cards.joined()), file: "a.vcf")
    #expect(book.contacts.map(\.name) == names)

    let mixed = cards.prefix(2).joined() + names.flatMap { Array(card($0).utf8) }
    let both = VCardReader.read(Array(mixed), file: "a.vcf").contacts.map(\.name)
    #expect(both.first == names[0])
    #expect(Array(both.suffix(names.count)) == names)
  }

  /// One broken byte in a book of UTF-8 stays one broken byte: it makes nothing else of the name.
  @Test func damageIsNoOtherSet() throws {
    let names = try sampleNames { $0.value >= 0x80 }
    var guessed = 0
    for name in names {
      var bytes = Array((card("Zoë") + card("千晴") + card(name)).utf8)
      // The last byte of the last character past ASCII becomes a letter.
      let last = try #require(bytes.lastIndex { $0 >= 0x80 })
      bytes[last] = UInt8(ascii: "z")
      let book = VCardReader.read(bytes, file: "a.vcf")
      #expect(book.contacts.count == 3)
      if book.contacts.last?.name.unicodeScalars.contains("\u{FFFD}") != true { guessed += 1 }
    }
    print("\(guessed) of \(names.count) damaged names read in another set")
    #expect(guessed * 20 <= names.count)
  }
}
