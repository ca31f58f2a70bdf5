import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct ScriptSpellingTests {
  /// The spellings of each letter between its neighbours, `nil` if a letter has none.
  static func spellings(_ word: String) -> [ScriptSpelling]? {
    let letters = Array(word.unicodeScalars)
    var result: [ScriptSpelling] = []
    for (index, letter) in letters.enumerated() {
      let previous = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      guard let found = ScriptSpelling(letter, between: previous, and: next) else { return nil }
      result.append(found)
    }
    return result
  }

  /// Whether one choice of spellings after the other gives the whole.
  static func spells<Part: Collection>(
    _ choices: some Collection<[Part]>, _ whole: Part.SubSequence
  ) -> Bool where Part.Element: Equatable {
    guard let first = choices.first else { return whole.isEmpty }
    return first.contains { part in
      whole.starts(with: part)
        && spells(choices.dropFirst(), whole.dropFirst(part.count) as Part.SubSequence)
    }
  }

  static func latin(_ name: String, _ typed: String) -> Bool {
    let words = name.split(separator: " ")
    let typed = typed.split(separator: " ")
    return words.count == typed.count
      && zip(words, typed).allSatisfy { word, typed in
        guard let letters = spellings(String(word)) else { return false }
        return spells(letters.map(\.latin), typed)
      }
  }

  static func native(_ word: String, _ keys: String) -> Bool {
    guard let letters = spellings(word) else { return false }
    return spells(letters.map(\.native), keys.compactMap { UInt8(String($0)) }[...])
  }

  /// Each first spelling of the letters as they are alone.
  static func first(_ word: String) -> String {
    word.unicodeScalars.map { ScriptSpelling($0)?.latin.first ?? "?" }.joined()
  }

  @Test func firstSpellings() {
    let rows = [
      ("Жанна", "zhanna"), ("Щербаков", "shcherbakov"), ("Юлия", "yuliya"), ("Цой", "tsoy"),
      ("Шевченко", "shevchenko"), ("Ђорђевић", "djordjevic"), ("Љубиша", "ljubisha"),
      ("Ѓорѓи", "gjorgji"), ("Хаџи", "khadzi"), ("Їжак", "yizhak"), ("Объект", "obekt"),
      ("Γιώργος", "giorgos"), ("Ξανθή", "xanthi"), ("Χρήστος", "christos"), ("Ψαράς", "psaras"),
      ("Ἰωάννης", "ioannis"), ("שלום", "shlvm"), ("כהן", "khn"), ("צבי", "tsby"), ("محمد", "mhmd"),
      ("خالد", "khald"), ("شريف", "shryf"), ("김", "kim"), ("민수", "minsu"), ("毛泽东", "maozedong"),
      ("ゆき", "yuki"), ("タナカ", "tanaka"), ("すずき", "suzuki"), ("ふじつ", "fujitsu"),
    ]
    for (name, spelling) in rows { #expect(Self.first(name) == spelling, "\(name)") }
  }

  @Test func spelledByPeople() {
    let rows: [(name: String, typed: String)] = [
      ("Щербаков", "shcherbakov scherbakov shterbakov sherbakov"),
      ("Чехов", "chekhov tchehov tschechow chehov"), ("Юрий", "yuri iurii jurij yury"),
      ("Мария", "maria mariya mariia marija"), ("Софья", "sofya sofia"),
      ("Александр", "alexandr aleksandr"), ("Ксения", "xenia kseniya"),
      ("Фёдор", "fedor fyodor fjodor"), ("Людмила", "lyudmila ludmila liudmila"),
      ("Володимир", "volodymyr wolodymyr"), ("Гриценко", "hrytsenko gritsenko"),
      ("Євген", "yevhen ievgen evgen"), ("Ілля", "illya illia"), ("Ганна", "hanna ganna"),
      ("Петър", "petar petur"), ("Райчо", "raycho raicho"), ("Щерев", "shterev"),
      ("Живковић", "zivkovic zhivkovich"), ("Његош", "njegos"), ("Ћирић", "ciric"),
      ("Џаферовић", "dzaferovic"), ("Ѕвезда", "dzvezda"), ("Ќосев", "kjosev"),
      ("Παπαδόπουλος", "papadopoulos"), ("Παύλος", "paulos paylos"),
      ("Λευτέρης", "lefteris"), ("Ήρα", "ira hra"), ("Ελένη", "eleni elenh"),
      ("Φώτης", "fotis photis fwths"), ("Βασίλης", "vasilis basilis"), ("Ξένια", "xenia ksenia"),
      ("Διονύσης", "dionysis dionisis dhionisis"), ("Χαρά", "chara hara xara"),
      ("שלום", "shlom shlvm"), ("יוסף", "yosf"), ("צבי", "tzvi tsvi"), ("שרה", "srh shrh sr"),
      ("חיים", "chim hyym"),
      ("אורי", "uri ori"),
      ("محمد", "mhmd"), ("محمود", "mhmoud mhmud"), ("يوسف", "yousf yusf"), ("سمير", "smir smeer"),
      ("فاطمة", "fatma fatmah"), ("شريف", "shrif chrif shreef"), ("جمال", "gmal jmal djmal"),
      ("عمر", "omr amr"), ("حسين", "hsein hsyn"), ("پرویز", "prwyz prwiz pruiz"),
      ("김민수", "kimminsu gimminsoo"), ("이영희", "leeyounghee iyeonghui"),
      ("박정현", "parkjeonghyeon bakjunghyun pakchunghyun"), ("최우진", "choiwoojin choeujin"),
      ("우", "woo u"), ("경", "gyeong kyung"), ("의", "ui eui"), ("란", "ran lan"),
      ("毛 泽 东", "mao ze dong"), ("重", "zhong chong"), ("行", "xing hang"), ("单", "shan dan"),
      ("吕", "lu lyu lv"), ("率", "lu shuai lue"), ("女", "nu nyu nv"), ("缪", "miao mou"),
      ("曾", "zeng ceng"), ("歐", "ou"), ("樂", "le yue"), ("佐々木", "zuozuomu"), ("㐀", "qiu"),
      ("ゆうき", "yuki yuuki"), ("さとう", "sato satou satoh"), ("おおの", "ono ohno oono"),
      ("せのお", "senoo"), ("しょうた", "shota shouta shohta syota"), ("きょうこ", "kyoko kyouko"),
      ("じゅんいち", "junichi zyuniti"),
      ("はっとり", "hattori"), ("ほっち", "hotchi hocchi"), ("きっかわ", "kikkawa"),
      ("なんば", "namba nanba"), ("ほんま", "homma honma"), ("かんだ", "kanda"),
      ("ファン", "fan"), ("ジェシカ", "jeshika zesika"),
      ("ウィリアム", "wiriamu"), ("ティナ", "tina"), ("シャーロット", "sharotto"),
      ("ｶﾞｸ", "gaku"), ("ｻﾄｳ", "sato"), ("ﾊﾟｸ", "paku"), ("ｼﾞｬﾝ", "jan"),
      ("か\u{3099}く", "gaku"), ("ヴィ", "vi"), ("まつうら", "matsuura"), ("マリー", "mari"),
    ]
    for row in rows {
      let isSplit = row.name.contains(" ")
      for typed in isSplit ? [row.typed] : row.typed.split(separator: " ").map(String.init) {
        #expect(Self.latin(row.name, typed), "\(row.name) \(typed)")
      }
    }
  }

  @Test func notSpelledSo() {
    let rows = [
      ("しゃ", "shiya"), ("きゃ", "kiya"), ("かんだ", "kamda"), ("うえだ", "eda"), ("はっとり", "hatori"),
      ("つか", "ka"), ("ｶｸ", "gaku"), ("Анна", "amma"), ("Сара", "ara"), ("김", "kin"),
    ]
    for (name, typed) in rows { #expect(!Self.latin(name, typed), "\(name) \(typed)") }
  }

  @Test func ownKeys() {
    let rows = [
      ("Жанна", "32552"), ("Їжак", "4324"), ("Ґонта", "25562"), ("Ђорђе", "35633"),
      ("Њего", "5325"), ("Ћира", "6462"), ("Џо", "75"), ("Ўладзя", "642339"), ("Эдгар", "93226"),
      ("Γιώργος", "2497267"), ("Ψαράς", "92727"),
      ("שלום", "7524"), ("עמית", "9457"), ("צביץ", "8358"), ("ײ", "55"),
      ("محمد", "8685"), ("يوسف", "7748"), ("پرویز", "25775"), ("أحمد", "3685"), ("مـي", "87"),
      ("김민수", "408"), ("김", "410"), ("김민수", "410" + "015" + "832"),
      ("ゆき", "82"), ("ガク", "22"), ("ｶﾞｸ", "22"), ("しゃん", "380"), ("サトー", "34"), ("サトー", "340"),
      ("はっとり", "6449"), ("ゔ", "1"), ("ヶ", "2"),
    ]
    for (name, keys) in rows { #expect(Self.native(name, keys), "\(name) \(keys)") }
    #expect(ScriptSpelling("毛")?.native == [])
  }

  /// Every alphabet as its language teaches it, written down apart from the tables.
  @Test func everyLetterHasASpellingAndAKey() {
    let alphabets = [
      "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
      "абвгдежзийклмнопрстуфхцчшщъьюя", "абвгдђежзијклљмнњопрстћуфхцчџш",
      "абвгдѓежзѕијклљмнњопрстќуфхцчџш", "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
      "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
      "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة", "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
      "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیے",
      "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
      "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょゎゔゕゖ",
      "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲンー",
      "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョヮヴヵヶヷヸヹヺ",
      "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｯｬｭｮｰ",
    ]
    for letter in alphabets.joined().unicodeScalars {
      let spelling = ScriptSpelling(letter)
      #expect(spelling?.native.first?.count == 1, "\(letter)")
      let upper = letter.properties.uppercaseMapping.unicodeScalars
      if upper.count == 1 { #expect(ScriptSpelling(upper.first!) == spelling, "\(letter)") }
    }
  }

  /// The keys of the letters that Russian, Ukrainian and Bulgarian share are the same in each. What
  /// Bulgarian has is on Android's pad, too.
  @Test func keysAgreeWithTheLanguages() {
    let android = KeypadLanguage.bulgarianAndroid
    for language in [KeypadLanguage.russian, .ukrainian, .bulgarian, .greek] {
      for digit in UInt8(2)...9 {
        for letter in language.letters(on: digit) {
          let scalar = letter.unicodeScalars.first!
          let other = android.digit(of: letter) ?? digit
          let pads = other == digit ? [[digit]] : [[digit], [other]]
          #expect(ScriptSpelling(scalar)?.native == pads, "\(language) \(letter)")
        }
      }
    }
  }

  @Test func lettersOfBulgarian() {
    let letters = (2...9).flatMap { KeypadLanguage.bulgarian.letters(on: $0) }
    for value in UInt32(0x400)..<0x530 {
      let scalar = Unicode.Scalar(value)!
      let small = Character(scalar.properties.lowercaseMapping)
      #expect(ScriptSpelling.isBulgarian(scalar) == letters.contains(small), "\(scalar)")
    }
  }

  /// What other languages add to the letters of Russian is on the keys that these come from.
  @Test func lettersOfOtherLanguagesAreWhereTheyComeFrom() {
    let rows: [(own: String, base: String)] = [
      // Kazakh, Tatar, Bashkir, Kyrgyz, Mongolian, Tajik.
      ("ғқңұүһәө", "гкнууха" + "о"), ("җңөүһә", "жноуха"), ("ғҙҡңөҫүһә", "гзкносуха"),
      ("ңөү", "ноу"), ("өү", "оу"), ("ғӣқӯҳҷ", "гикухч"),
      // Chuvash, Mari, Udmurt, Ossetian.
      ("ӑӗҫӳ", "аесу"), ("ҥӧӱӓӹ", "ноуаы"), ("ӝӟӥӧӵ", "жзиоч"), ("ӕ", "а"),
    ]
    for row in rows {
      for (own, base) in zip(row.own.unicodeScalars, row.base.unicodeScalars) {
        let (spelling, other) = (ScriptSpelling(own), ScriptSpelling(base))
        #expect(spelling?.native.count == 1, "\(own)")
        #expect(spelling?.native.first == other?.native.first, "\(own) \(base)")
        #expect(spelling?.latin.isEmpty == false, "\(own)")
        let upper = own.properties.uppercaseMapping.unicodeScalars
        #expect(ScriptSpelling(upper.first!) == spelling, "\(own)")
      }
    }
  }

  /// By Unicode's decompositions.
  @Test func polytonicGreekIsSpelledAsItsBaseLetter() {
    let rows: [(base: Unicode.Scalar, letters: String)] = [
      ("α", "ἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ"),
      ("ε", "ἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ"),
      ("η", "ἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ"),
      ("ι", "ἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ"),
      ("ο", "ὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ"),
      ("υ", "ὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ"),
      ("ω", "ὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼ"),
      ("ρ", "ῤῥῬ"),
    ]
    var count = 0
    for row in rows {
      for letter in row.letters.unicodeScalars {
        let (spelling, base) = (ScriptSpelling(letter), ScriptSpelling(row.base))
        #expect(spelling == base, "\(letter)")
        count += 1
      }
    }
    let all = (UInt32(0x1f00)..<0x2000).filter { ScriptSpelling(Unicode.Scalar($0)!) != nil }
    #expect(all.count == count)
  }

  /// The examples of the Revised Romanization's sections 2 and 3 that no change of sound affects.
  @Test func revisedRomanization() {
    let rows = [
      ("구미", "gumi"), ("영동", "yeongdong"), ("옥천", "okcheon"), ("합덕", "hapdeok"),
      ("호법", "hobeop"), ("월곶", "wolgot"), ("벚꽃", "beotkkot"), ("칠곡", "chilgok"),
      ("광희문", "gwanghuimun"), ("압구", "apgu"),
      ("낙동", "nakdong"), ("죽변", "jukbyeon"), ("여의도", "yeouido"), ("꽃", "kkot"), ("값", "gap"),
    ]
    for (name, spelling) in rows { #expect(Self.first(name) == spelling, "\(name)") }
  }

  /// Of all scalars: few spellings, no two alike, of small letters and digits.
  @Test func allOfUnicode() {
    var counts: [String: Int] = [:]
    var faults: [UInt32] = []
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value), let spelling = ScriptSpelling(scalar) else {
        continue
      }
      if !Self.isSound(spelling) { faults.append(value) }
      let block =
        switch value {
        case 0x370..<0x400, 0x1f00..<0x2000: "Greek"
        case 0x400..<0x530: "Cyrillic"
        case 0x590..<0x600: "Hebrew"
        case 0x600..<0x700: "Arabic"
        case 0x3040..<0x3100, 0xff66..<0xffa0: "kana"
        case 0x3400..<0x4dc0: "Han A"
        case 0x4e00..<0xa000: "Han"
        case 0xac00..<0xd7a4: "Hangul"
        default: "other"
        }
      counts[block, default: 0] += 1
      let isUnwritten = block == "kana" || block == "Arabic"
      if !isUnwritten, !spelling.latin.contains(where: { !$0.isEmpty }) { faults.append(value) }
      if block == "Hangul", spelling.native.map(\.count).first != 1 || spelling.native.count != 2 {
        faults.append(value)
      }
      if block.hasPrefix("Han"), block != "Hangul", spelling.native != [] { faults.append(value) }
    }
    #expect(faults.isEmpty)
    #expect(counts["Hangul"] == 11_172)
    #expect(counts["Han"] == 20_924)
    #expect(counts["Han A"] == 5_779)
    #expect(counts["other"] == nil)
  }

  static func isSound(_ spelling: ScriptSpelling) -> Bool {
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    for latin in spelling.latin {
      guard latin.utf8.allSatisfy({ small.contains($0) }) else { return false }
    }
    for keys in spelling.native {
      guard keys.allSatisfy({ $0 < 10 }) else { return false }
    }
    let count = spelling.latin.count
    guard (1...4).contains(count), Set(spelling.latin).count == count else { return false }
    return Set(spelling.native).count == spelling.native.count
  }

  @Test func soundBetweenAllNeighbours() {
    let kana = [UInt32](0x3040..<0x3100) + [UInt32](0xff66..<0xffa0)
    let cyrillic = [UInt32](0x400..<0x530)
    var faults: [String] = []
    for block in [kana, cyrillic] {
      let letters = block.compactMap { Unicode.Scalar($0) }
      let others: [Unicode.Scalar?] = letters + [nil]
      for letter in letters {
        for other in others {
          for (previous, next) in [(other, nil), (nil, other), (other, other)] {
            guard let spelling = ScriptSpelling(letter, between: previous, and: next) else {
              continue
            }
            if !Self.isSound(spelling) { faults.append("\(letter) at \(other ?? " ")") }
          }
        }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test func noLettersOfOtherScripts() {
    for scalar in "aéßİŁ09 .'-+*#，。・「」𠀀กअაა\u{301}\u{5b0}\u{64b}\u{200f}🙂".unicodeScalars {
      #expect(ScriptSpelling(scalar) == nil, "\(scalar.value)")
    }
  }
}
