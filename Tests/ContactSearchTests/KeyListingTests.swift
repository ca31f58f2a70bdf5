import ContactSearch
import Contacts
import Testing
import TimeLimit

/// The keypads of the standards, typed out as they print them: a contact whose name is one letter
/// is found by the key that has it.
@Suite(.timeLimited) struct KeyListingTests {
  /// A key and its letters: `2 abc`.
  private static func expectKeys(
    _ pad: String, at place: SourceLocation = #_sourceLocation
  ) {
    for row in pad.split(separator: "\n") {
      let parts = row.split(separator: " ")
      let key = String(parts[0])
      for letter in parts[1...].joined().unicodeScalars {
        let upper = letter.properties.uppercaseMapping
        for name in [String(letter), upper] where name.unicodeScalars.count == 1 {
          let kinds = ContactIndex([contact(name)]).search(.keys(key)).map(\.kind)
          #expect(kinds == [.exact], "\(name) on \(key)", sourceLocation: place)
        }
      }
    }
  }

  /// ITU-T E.161, table 1. Letters of Latin are on no second key.
  @Test func latin() {
    let pad = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    for (place, letters) in pad.enumerated() {
      for letter in letters {
        for name in [String(letter), letter.uppercased()] {
          let index = ContactIndex([contact(name)])
          for key in 0...9 {
            let kinds = index.search(.keys(String(key))).map(\.kind)
            #expect(kinds == (key == place + 2 ? [.exact] : []), "\(name) on \(key)")
          }
        }
      }
    }
  }

  /// Letters of the languages of ETSI ES 202 130 are on the key of the letter that they come from.
  @Test func latinOfLanguages() {
    Self.expectKeys(
      """
      2 àáâãäåæāăąçćčċĉ
      3 ďđðèéêëēĕėęě
      4 ğģġĝħĥìíîïīįĩıİ
      5 ĵķłľļĺ
      6 ñńňņòóôõöøőōœ
      7 řŕśšşșßŝ
      8 ťţțŧþùúûüůűūųŭ
      9 ŵýÿŷźžż
      """)
  }

  /// ETSI ES 202 130, Greek.
  @Test func greek() {
    Self.expectKeys(
      """
      2 αβγά
      3 δεζέ
      4 ηθιήίϊΐ
      5 κλμ
      6 νξοό
      7 πρσς
      8 τυφύϋΰ
      9 χψωώ
      """)
  }

  /// ETSI ES 202 130, Russian, Ukrainian and Bulgarian.
  @Test func cyrillic() {
    Self.expectKeys(
      """
      2 абвгґ
      3 деёжзє
      4 ийклії
      5 мноп
      6 рсту
      7 фхцч
      8 шщъы
      9 ьэюя
      """)
  }

  /// ETSI ES 202 130, Hebrew.
  @Test func hebrew() {
    Self.expectKeys(
      """
      2 דהו
      3 אבג
      4 מםנן
      5 יכךל
      6 זחט
      7 רשת
      8 צץק
      9 סעפף
      """)
  }

  /// ETSI ES 202 130, Arabic.
  @Test func arabic() {
    Self.expectKeys(
      """
      2 بتةث
      3 اأإآىؤئء
      4 سشصض
      5 دذرز
      6 جحخ
      7 نهوي
      8 فقكلم
      9 طظعغ
      """)
  }

  /// Cheonjiin: a syllable by its initial consonant alone.
  @Test func hangul() {
    Self.expectKeys(
      """
      4 가카까
      5 나라
      6 다타따
      7 바파빠
      8 사하싸
      9 자차짜
      0 아마
      """)
  }

  /// Cheonjiin: strokes of the vowels, ㅣ on 1, ㆍ on 2, ㅡ on 3.
  @Test func hangulStrokes() {
    let rows = [
      ("가", "412"), ("거", "421"), ("고", "423"), ("구", "432"), ("그", "43"), ("기", "41"),
      ("개", "4121"), ("게", "4211"), ("교", "4223"), ("규", "4322"), ("야", "0122"),
      ("여", "0221"), ("와", "02312"), ("의", "031"), ("김", "410"), ("박", "7124"),
    ]
    for (name, keys) in rows {
      #expect(ContactIndex([contact(name)]).search(.keys(keys)).map(\.kind) == [.exact], "\(name)")
    }
  }

  /// The rows of the kana table, small and voiced kana with the plain ones.
  @Test func kana() {
    Self.expectKeys(
      """
      1 あいうえおぁぃぅぇぉアイウエオ
      2 かきくけこがぎぐげごカキクケコ
      3 さしすせそざじずぜぞサシスセソ
      4 たちつてとだぢづでどっタチツテト
      5 なにぬねのナニヌネノ
      6 はひふへほばびぶべぼぱぴぷぺぽハヒフヘホ
      7 まみむめもマミムメモ
      8 やゆよゃゅょヤユヨ
      9 らりるれろラリルレロ
      0 わをんワヲン
      """)
  }
}
