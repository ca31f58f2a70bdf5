import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeypadLanguageTests {
  /// Every alphabet as its language teaches it, written down apart from the tables.
  private static let alphabets: [KeypadLanguage: String] = [
    .english: "abcdefghijklmnopqrstuvwxyz",
    .german: "aäbcdefghijklmnoöpqrsßtuüvwxyz",
    .french: "aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyÿz",
    .spanish: "aábcdeéfghiíjklmnñoópqrstuúüvwxyz",
    .catalan: "aàbcçdeéèfghiíïjklmnoóòpqrstuúüvwxyz",
    .italian: "aàbcdeéèfghiìíîjklmnoòópqrstuùúvwxyz",
    .portuguese: "aáâãàbcçdeéêfghiíjklmnoóôõpqrstuúvwxyz",
    .dutch: "aáäbcdeéèêëfghiíïjklmnoóöpqrstuúüvwxyz",
    .swedish: "abcdefghijklmnopqrstuvwxyzåäöé",
    .norwegian: "abcdefghijklmnopqrstuvwxyzæøåéèêóòô",
    .danish: "abcdefghijklmnopqrstuvwxyzæøåé",
    .finnish: "abcdefghijklmnopqrsštuvwxyzžåäö",
    .polish: "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    .czech: "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    .turkish: "abcçdefgğhıijklmnoöprsştuüvyzâîû",
    .greek: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    .russian: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    .ukrainian: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    .bulgarian: "абвгдежзийклмнопрстуфхцчшщъьюяѝ",
    .bulgarianAndroid: "абвгдежзийклмнопрстуфхцчшщъьюяѝ",
    .korean: "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㄲㄸㅃㅆㅉㅣㆍㅡ",
    .romanian: "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    .hungarian: "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
    .slovak: "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž",
    .slovenian: "abcčdefghijklmnoprsštuvzž",
    .croatian: "abcčćdđefghijklmnoprsštuvzž",
    .serbianLatin: "abcčćdđefghijklmnoprsštuvzž",
    .estonian: "abcdefghijklmnopqrsšzžtuvwõäöüxy",
    .latvian: "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    .lithuanian: "aąbcčdeęėfghiįyjklmnoprsštuųūvzž",
    .icelandic: "aábdðeéfghiíjklmnoóprstuúvxyýþæö",
    .galician: "abcdefghilmnñopqrstuvxzáéíóúü",
    .basque: "abcdefghijklmnñopqrstuvwxyzü",
    .indonesian: "abcdefghijklmnopqrstuvwxyz",
    .malay: "abcdefghijklmnopqrstuvwxyz",
    .filipino: "abcdefghijklmnñopqrstuvwxyz",
    .swahili: "abcdefghijklmnoprstuvwyz",
    .afrikaans: "abcdefghijklmnopqrstuvwxyzáäéèêëíîïóôöúûüý",
    .vietnamese: "aăâbcdđeêghiklmnoôơpqrstuưvxy",
    .serbian: "абвгдђежзијклљмнњопрстћуфхцчџш",
    .macedonian: "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
    .hebrew: "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
    .arabic: "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإؤئىة",
    .persian: "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءآأؤئ",
    .urdu: "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآؤئۂۓ",
    .hindi: "अआइईउऊएऐओऔऑकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह",
    .thai: "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาเแโไใ",
  ]

  private static let latin = KeypadLanguage.allCases.filter {
    $0.letters(on: 2).first == "a"
  }

  @Test(arguments: KeypadLanguage.allCases)
  func everyLetterOfTheAlphabetIsOnOneKey(language: KeypadLanguage) throws {
    let alphabet = try #require(Self.alphabets[language])
    for letter in alphabet {
      let keys = (0...9).filter { language.letters(on: $0).contains(letter) }
      #expect(keys.count == 1, "\(letter)")
      #expect(language.digit(of: letter) == keys.first, "\(letter)")
    }
  }

  @Test(arguments: KeypadLanguage.allCases)
  func aLetterIsOneLowerCaseScalarAndStandsOnce(language: KeypadLanguage) {
    let letters = (0...9).flatMap { language.letters(on: $0) }
    #expect(Set(letters).count == letters.count)
    for letter in letters {
      #expect(letter.unicodeScalars.count == 1, "\(letter)")
      #expect(letter.lowercased() == String(letter))
    }
    #expect(language.letters(on: 10).isEmpty)
  }

  @Test(arguments: Self.latin)
  func latinKeysBeginWithTheLettersOfE161(language: KeypadLanguage) {
    for digit in UInt8(0)...9 {
      let base = KeyLetters.letters(on: digit)
      #expect(Array(language.letters(on: digit).prefix(base.count)) == base)
    }
    #expect(language.letters(on: 0).isEmpty && language.letters(on: 1).isEmpty)
  }

  @Test(
    arguments: [
      (.english, "abc def ghi jkl mno pqrs tuv wxyz"),
      (.german, "abcäà defé ghi jkl mnoö pqrsß tuvü wxyz"),
      (.polish, "abcąć defę ghi jklł mnońó pqrsś tuv wxyzźż"),
      (.czech, "abcáč defďéě ghií jkl mnoňó pqrsřš tuvťúů wxyzžý"),
      (.turkish, "abcçâ def ghiğıî jkl mnoö pqrsş tuvüû wxyz"),
      (.greek, "αβγά δεζέ ηθιήίϊΐ κλμ νξοό πρσς τυφύϋΰ χψωώ"),
      (.russian, "абвг деёжз ийкл мноп рсту фхцч шщъы ьэюя"),
      (.ukrainian, "абвгґ деєжз иіїйкл мноп рсту фхцч шщ ьюя"),
      (.bulgarian, "абвг дежз ийклѝ мноп рсту фхцч шщъ ьюя"),
      (.bulgarianAndroid, "абвг дежз ийклѝ мно прс туфх цчшщ ъьюя"),
      (.korean, "ㆍ ㅡ ㄱㅋㄲ ㄴㄹ ㄷㅌㄸ ㅂㅍㅃ ㅅㅎㅆ ㅈㅊㅉ"),
      (.hebrew, "דהו אבג מםנן יכךל זחט רשת צץק סעפף"),
      (.arabic, "بتةث اأإآىؤئء سشصض دذرز جحخ نهوي فقكلم طظعغ"),
      (.hungarian, "abcá defé ghií jkl mnoóöő pqrs tuvúüű wxyz"),
    ] as [(KeypadLanguage, String)])
  func repeatedTapsReachTheLettersInOrder(language: KeypadLanguage, keys: String) {
    #expect((2...9).map { String(language.letters(on: $0)) }.joined(separator: " ") == keys)
  }

  /// The marks of these scripts are letters of their own.
  @Test func marksAreOnKeys() {
    let rows: [(KeypadLanguage, Character, Int)] = [
      (.hindi, "\u{93e}", 2), (.hindi, "\u{93f}", 4), (.hindi, "\u{902}", 6),
      (.hindi, "\u{94d}", 1), (.thai, "\u{e34}", 8), (.thai, "\u{e4c}", 8), (.thai, "\u{e33}", 9),
      (.vietnamese, "\u{301}", 2), (.vietnamese, "\u{300}", 3), (.vietnamese, "\u{309}", 4),
      (.vietnamese, "\u{303}", 5), (.vietnamese, "\u{323}", 6),
    ]
    for (language, mark, key) in rows {
      #expect(language.letters(on: UInt8(key)).contains(mark), "\(language) \(key)")
      #expect(language.digit(of: mark) == UInt8(key), "\(language) \(key)")
      #expect(language.hasMarks)
    }
    #expect(KeypadLanguage.allCases.filter { !$0.hasCapitals }.count == 7)
  }

  @Test func koreanKeysZeroAndOneCarryLetters() {
    #expect(KeypadLanguage.korean.letters(on: 0) == ["ㅇ", "ㅁ"])
    #expect(KeypadLanguage.korean.letters(on: 1) == ["ㅣ"])
    #expect(KeypadLanguage.russian.letters(on: 0).isEmpty)
    #expect(KeypadLanguage.russian.letters(on: 1).isEmpty)
    for language in KeypadLanguage.allCases {
      let isFull = (0...9).allSatisfy { !language.letters(on: $0).isEmpty }
      #expect(language.hasLettersOnAllKeys == isFull)
    }
  }

  @Test(arguments: KeypadLanguage.allCases)
  func bothCasesAreOnTheSameKey(language: KeypadLanguage) throws {
    for letter in try #require(Self.alphabets[language]) {
      let upper = letter.uppercased()
      guard upper.count == 1 else { continue }  // ß
      #expect(language.digit(of: Character(upper)) == language.digit(of: letter), "\(letter)")
    }
  }

  @Test(arguments: KeypadLanguage.allCases)
  func asciiLettersAreOnTheKeysOfE161InEveryLanguage(language: KeypadLanguage) {
    for byte in UInt8(0)..<0x80 {
      let character = Character(Unicode.Scalar(byte))
      #expect(language.digit(of: character) == KeyLetters.digit(of: byte))
    }
    #expect(language.digit(of: "\r\n") == nil)
  }

  @Test(
    arguments: [
      (.german, "ß", 7), (.german, "ẞ", 7), (.german, "Ä", 2),
      (.turkish, "i", 4), (.turkish, "ı", 4), (.turkish, "I", 4), (.turkish, "İ", 4),
      (.turkish, "Ğ", 4), (.turkish, "I\u{307}", 4),
      (.greek, "σ", 7), (.greek, "ς", 7), (.greek, "Σ", 7), (.greek, "Ϊ\u{301}", 4),
      (.russian, "Ё", 3), (.russian, "Е\u{308}", 3), (.ukrainian, "Ґ", 2), (.ukrainian, "Ї", 4),
      (.french, "Œ", 6), (.french, "e\u{301}", 3), (.french, "Ÿ", 9), (.polish, "Ł", 5),
      (.czech, "ů", 8), (.danish, "Å", 2), (.danish, "A\u{30a}", 2), (.korean, "ㅆ", 8),
    ] as [(KeypadLanguage, Character, UInt8)])
  func aLetterIsOnItsKey(language: KeypadLanguage, letter: Character, digit: UInt8) {
    #expect(language.digit(of: letter) == digit)
  }

  @Test(
    arguments: [
      (.polish, "ñ"), (.english, "ł"), (.english, "я"), (.russian, "ї"), (.bulgarian, "ы"),
      (.german, "α"), (.korean, "한"), (.korean, "ㅏ"), (.korean, "ㄳ"), (.english, "5"),
      (.english, "☎"), (.english, "İ"),
    ] as [(KeypadLanguage, Character)])
  func lettersOfOtherLanguagesAreOnNoKey(language: KeypadLanguage, letter: Character) {
    #expect(language.digit(of: letter) == nil)
  }

  @Test(
    arguments: [
      ("en", .english), ("en_US", .english), ("de-AT", .german), ("DE", .german),
      ("nb", .norwegian),
      ("no", .norwegian), ("nn", .norwegian), ("nn_NO.UTF-8", .norwegian), ("no-NO", .norwegian),
      ("pt_BR.UTF-8", .portuguese), ("ko.EUC-KR", .korean), ("el@euro", .greek), ("uk", .ukrainian),
      ("bg", .bulgarian), ("bg_BG.UTF-8", .bulgarian), ("bg-android", .bulgarianAndroid),
      ("BG-Android", .bulgarianAndroid), ("sr", .serbian), ("sr_RS.UTF-8", .serbian),
      ("sr_RS@latin", .serbianLatin), ("sr-Latn-RS", .serbianLatin), ("sr-latin", .serbianLatin),
      ("bs_BA", .croatian), ("hr", .croatian), ("fil_PH", .filipino), ("tl", .filipino),
      ("iw", .hebrew), ("he_IL.UTF-8", .hebrew), ("in", .indonesian), ("id_ID", .indonesian),
      ("", nil), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("_US", nil), ("eng", nil),
      ("e", nil),
      ("english", nil), ("ja_JP", nil), (" en", nil),
    ] as [(String, KeypadLanguage?)])
  func tagsNameLanguages(tag: String, language: KeypadLanguage?) {
    #expect(KeypadLanguage(tag: tag) == language)
  }

  @Test func everyLanguageHasItsOwnNameAndTag() {
    let all = KeypadLanguage.allCases
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { KeypadLanguage(tag: $0.rawValue) == $0 })
    let languages = all.filter { !$0.rawValue.contains("-") }
    #expect(languages.count == 45)
    #expect(languages.map { $0.name.lowercased() } == languages.map { "\($0)" })
  }
}

// MARK: - Hangul

@Suite(.timeLimited) struct HangulKeysTests {
  private func keys(_ text: String) -> String {
    text.map { KeypadLanguage.keys(ofSyllable: $0)?.map(String.init).joined() ?? "-" }
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("한국", "8125 4324"),  // ㅎㅏㄴ ㄱㅜㄱ
    ("안녕", "0125 52210"),  // ㅇㅏㄴ ㄴㅕㅇ
    ("전화", "9215 82312"),  // ㅈㅓㄴ ㅎㅘ
    ("꽃", "4239"),  // ㄲㅗㅊ
    ("없", "02178"),  // ㅇㅓㅂㅅ
    ("닭", "61254"),  // ㄷㅏㄹㄱ
    ("밖", "7124"),  // ㅂㅏㄲ: a double consonant is one letter
    ("있", "018"),  // ㅇㅣㅆ
    ("많앉", "01258 01259"),  // ㅁㅏㄴㅎ ㅇㅏㄴㅈ
    ("삶핥읊옳값", "81250 81256 0357 02358 41278"),
    ("곬넓", "42358 52157"),  // ㄱㅗㄹㅅ ㄴㅓㄹㅂ
    ("몫", "02348"),  // ㅁㅗㄱㅅ
    ("뒝괜", "6322110 4231215"),  // ㄷㅞㅇ ㄱㅙㄴ
    ("휴대폰", "8322 6121 7235"),
    ("가힣", "412 818"),  // the first and the last
  ])
  func aSyllableIsTheKeysOfItsLetters(text: String, expected: String) {
    #expect(keys(text) == expected)
  }

  @Test func everyVowelIsItsStrokes() {
    let vowels = "아 애 야 얘 어 에 여 예 오 와 왜 외 요 우 워 웨 위 유 으 의 이"
    let strokes = """
      12 121 122 1221 21 211 221 2211 23 2312 23121 231 223 32 3221 32211 321 322 3 31 1
      """
    #expect(
      vowels.split(separator: " ").map { keys(String($0)) }
        == strokes.split(separator: " ").map { "0" + $0 })
  }

  @Test func everyConsonantIsItsKeyOnce() {
    #expect(
      keys("그끄느드뜨르므브쁘스쓰으즈쯔츠크트프흐")
        == "43 43 53 63 63 53 03 73 73 83 83 03 93 93 93 43 63 73 83")
    #expect(
      keys("윽읔읃읕을음읍읖읏읗응읒읓은읎")
        == "034 034 036 036 035 030 037 037 038 038 030 039 039 035 0378")
  }

  @Test func everySyllableHasKeysAndItsJamoHaveTheSame() throws {
    for value in UInt32(0xac00)...0xd7a3 {
      let syllable = Character(try #require(Unicode.Scalar(value)))
      let keys = try #require(KeypadLanguage.keys(ofSyllable: syllable))
      let index = value - 0xac00
      let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
      let tail = index % 28
      var scalars = String.UnicodeScalarView(try jamo.map { try #require(Unicode.Scalar($0)) })
      if tail > 0 { scalars.append(try #require(Unicode.Scalar(0x11a7 + tail))) }
      #expect(KeypadLanguage.keys(ofSyllable: Character(String(scalars))) == keys)
    }
    #expect(KeypadLanguage.keys(ofSyllable: "하\u{11ab}") == [8, 1, 2, 5])
  }

  @Test(
    arguments: [
      "a", "ㄱ", "ㅏ", "\u{1112}", "\u{1161}", "\u{1112}\u{119e}", "\u{1112}\u{1161}\u{11c3}",
      "한\u{11ab}", "한\u{301}", "\u{d7b0}", "\u{abff}", "\u{d7a4}", "漢", "1",
    ] as [Character])
  func anythingElseIsNoSyllable(character: Character) {
    #expect(KeypadLanguage.keys(ofSyllable: character) == nil)
  }
}
