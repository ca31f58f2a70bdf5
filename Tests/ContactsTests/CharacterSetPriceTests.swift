import Contacts
import TestSupport
import Testing
import TimeLimit

/// The prices by which the set of a text is guessed: for each there is a name here that is read in
/// another set, or is taken for damage, where that price alone is left out, or halved.
@Suite(.timeLimited) struct CharacterSetPriceTests {
  private func card(_ name: [UInt8], _ parameter: String = "") -> [UInt8] {
    let start = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN\(parameter):"
    return Array(start.utf8) + name + Array("\r\nTEL:+44 7700 900000\r\nEND:VCARD\r\n".utf8)
  }

  /// The names of a book of these cards, as they are read.
  private func names(_ cards: [[UInt8]]) -> [String] {
    VCardReader.read(Array(cards.joined()), file: "a.vcf").contacts.map(\.name)
  }

  private func encode(_ name: String, _ set: String) throws -> [UInt8] {
    try #require(CharacterSetTests.encode(name, set), "\(name) in \(set)")
  }

  /// Each is the only name of its book. Behind it, what it would be read as.
  @Test(arguments: [
    // Prices of the sets themselves: how rarely a file of our days is in them.
    ("EUC-JP", "渡邊"),  // ЕПоґ, ΕΟξ΄, ﾅﾏ鋗, 畔畲, 턴箏
    ("GB18030", "父"),  // ｸｸ, 幻, 虜, 만
    ("CP949", "김"),  // 辫
    ("CP949", "똠방각하"),
    ("CP1254", "Işık"),  // Iþýk, Iţýk
    ("CP1252", "œuf"),  // śuf
    ("CP1252", "Sigurður Ketilsson"),  // Sigurğur
    ("CP1251", "папа"),  // ןאןא, οΰοΰ
    ("CP1251", "жена"), ("CP1251", "ОЛЯ"),  // нкъ
    // Letters and signs of one byte.
    ("CP932", "母"),  // •ê
    ("CP1253", "Άννα"),  // ўннб, ¢ííá, ㈨磲
    ("CP1250", "źrebak"),  // Ÿrebak
    ("CP1251", "Женя SMS"),  // Æåíÿ SMS
    ("CP932", "・・・"), ("BIG5", "齋藤 翠"),  // ÂNÃÃ »A
    ("CP949", "Mr장"), ("BIG5", "家姊"), ("BIG5", "東山 紬"),  // ªF¤s Öè
    ("CP1251", "ТАКСИ"), ("CP1251", "Дом №5"),  // Δξμ Ή5
    ("CP1252", "HÓÍRÓÍ"),  // HсмRсм
    // Letters of two bytes, and the narrow ones of Japan beside them.
    ("CP1252", "éé"),  // 鳬, 殚, йй
    ("BIG5", "王A"), ("GB18030", "周杰倫"),  // ﾖﾜｽﾜｐ
    ("BIG5", "怡君 俊傑"), ("BIG5", "高子墨"),  // ｰｪ､lｾ･
    ("CP1251", "Dr. Оля"),  // Dr. 鈴
    ("EUC-JP", "ｱ"),  // 竺
    ("EUC-JP", "高橋"), ("EUC-JP", "№ 翼"), ("CP932", "ﾎﾃﾙ Mr"), ("GB18030", "兄"),  // ﾐﾖ, 儘, 倗, 琴
    ("EUC-JP", "〇一"),  // 』办, ◆域, 』곗
    ("BIG5", "Bar 田中"),
  ])
  func aNameIsReadInItsSet(set: String, name: String) throws {
    #expect(names([card(try encode(name, set))]) == [name])
  }

  /// Broken UTF-8 that would make a name of sorts in another set. Behind it, that name.
  @Test(
    arguments: [
      ([0xD0], "\u{FFFD}"),
      // 회사, its second byte a letter.
      ([0xED, 0x7A, 0x8C, 0xEC, 0x82, 0xAC], "\u{FFFD}z\u{FFFD}사"),  // 坥護ぎ
      // 교민 without its first byte, cut; 양, likewise, with half a letter of another script.
      ([0xB5, 0x90, 0xEB], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0x96, 0x91, 0xD0], "\u{FFFD}\u{FFFD}\u{FFFD}"),  // 桝ﾐ
      // łł, cut in the middle of a letter.
      ([0xC5, 0x82, 0xC5], "ł\u{FFFD}"),
      // 김서윤 of which a program has left the first bytes alone.
      (Array("Cafe ".utf8) + [0xEA, 0xEC, 0xEC], "Cafe \u{FFFD}\u{FFFD}\u{FFFD}"),  // Cafe кмм
    ] as [([UInt8], String)])
  func damageIsDamage(bytes: [UInt8], name: String) {
    #expect(names([card(bytes)]) == [name])
  }

  /// The more of a book is good UTF-8, the less a line that is not comes from elsewhere.
  @Test func goodLinesSpeakForDamage() throws {
    let good = ["Zoë", "千晴", "Ольга", "Łukasz"].map { card(Array($0.utf8)) }
    func read(_ bytes: [UInt8], behind count: Int) -> String? {
      names(Array(good.prefix(count)) + [card(bytes)]).last
    }
    // Ë of which one byte is another letter: the other is no quote then.
    let noel = Array("Noz".utf8) + [0xAB] + Array("l".utf8)
    #expect(read(noel, behind: 0) == "Nozźl")
    for count in 1...4 { #expect(read(noel, behind: count) == "Noz\u{FFFD}l", "\(count)") }
    // From four times as many on it takes much to be no damage.
    let anna = Array("Anna ".utf8) + [0xEA, 0x7A, 0x80]
    let gudrun = try encode("Guðrún", "CP1252")
    let godran = try encode("Goðrán", "CP1252")
    for count in 0...3 {
      #expect(read(anna, behind: count) == "Anna \u{FFFD}z\u{FFFD}", "\(count)")
      #expect(read(godran, behind: count) == "Goðrán", "\(count)")
    }
    #expect(read(anna, behind: 4) == "Anna \u{FFFD}z\u{FFFD}")
    #expect(read(godran, behind: 4) == "Go\u{FFFD}r\u{FFFD}n")
    // But for a name that is usual.
    #expect(read(gudrun, behind: 4) == "Guðrún")
  }

  /// A set that the file names once is likely to be that of what names none.
  @Test(arguments: [
    ("KOI8-R", "Яна", "Ия"), ("EUC-KR", "김", "高橋"),
    ("GBK", "李", "堃"), ("EUC-JP", "田中", "媽媽"),
  ])
  func aSetThatIsNamedSpeaksForTheRest(set: String, first: String, name: String) throws {
    let converters = ["EUC-KR": "CP949", "GBK": "GB18030"]
    let converter = converters[set] ?? set
    let bare = card(try encode(name, converter))
    let naming = card(try encode(first, converter), ";CHARSET=\(set)")
    #expect(names([naming, bare]) == [first, name])
    #expect(names([bare]) != [name])
  }
}
