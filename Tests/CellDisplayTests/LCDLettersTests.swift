import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct LCDLettersTests {
  /// The row that a text makes on a display of 16 cells; drawn letters are named by what they are.
  private func shown(_ text: String, _ rom: LCDROM, columns: Int = 16) -> String {
    let line = ScreenRow.message(StyledText(text))
    let grid = LCDLayout.render(Screen(lines: [line]), columns: columns, rows: 1, rom: rom)
    let frame = LCDFrame(grid, rom: rom)
    return String(
      zip(frame.letters, 0...).map { letter, column -> Character in
        let own = grid[column, 0].text
        guard case .code(let code) = letter else { return Character(own) }
        let scalars = Array(own.unicodeScalars)
        if scalars.count == 1, rom.code(for: scalars[0].value) == code { return Character(own) }
        return Character(Self.letter(code, rom))
      })
  }

  private func frame(_ text: String, _ rom: LCDROM) -> LCDFrame {
    let screen = Screen(lines: [.message(StyledText(text))])
    return LCDFrame(LCDLayout.render(screen, columns: 16, rows: 1, rom: rom), rom: rom)
  }

  private func trimmed(_ text: String, _ rom: LCDROM) -> String {
    let row = shown(text, rom)
    return String(row.reversed().drop { $0 == " " }.reversed())
  }

  /// The letter that a code is in a ROM.
  private static func letter(_ code: UInt8, _ rom: LCDROM) -> Unicode.Scalar {
    let letters = (UInt32(0x20)...0xFFFF).compactMap(Unicode.Scalar.init)
    return letters.first { rom.code(for: $0.value) == code } ?? "?"
  }

  @Test func codesOfA00() {
    // Samples from all corners of table 4 of the data sheet.
    let samples: [(String, UInt8)] = [
      (" ", 0x20), ("0", 0x30), ("A", 0x41), ("[", 0x5B), ("¥", 0x5C), ("]", 0x5D), ("z", 0x7A),
      ("}", 0x7D), ("→", 0x7E), ("←", 0x7F), ("｡", 0xA1), ("･", 0xA5), ("ｦ", 0xA6), ("ｯ", 0xAF),
      ("ｰ", 0xB0), ("ｱ", 0xB1), ("ｿ", 0xBF), ("ﾀ", 0xC0), ("ﾏ", 0xCF), ("ﾐ", 0xD0), ("ﾝ", 0xDD),
      ("ﾞ", 0xDE), ("ﾟ", 0xDF), ("α", 0xE0), ("ä", 0xE1), ("ß", 0xE2), ("β", 0xE2), ("ε", 0xE3),
      ("μ", 0xE4), ("σ", 0xE5), ("ρ", 0xE6), ("√", 0xE8), ("¢", 0xEC), ("£", 0xED), ("ñ", 0xEE),
      ("ö", 0xEF), ("θ", 0xF2), ("∞", 0xF3), ("Ω", 0xF4), ("ü", 0xF5), ("Σ", 0xF6), ("π", 0xF7),
      ("千", 0xFA), ("円", 0xFC), ("÷", 0xFD), ("█", 0xFF),
    ]
    for (letter, code) in samples {
      #expect(LCDROM.a00.code(for: letter.unicodeScalars.first?.value ?? 0) == code, "\(letter)")
    }
    for letter: Unicode.Scalar in ["\\", "~", "é", "Ä", "Я", "\u{FFFD}", "\u{1B}", "\n"] {
      #expect(LCDROM.a00.code(for: letter.value) == nil, "\(letter)")
    }
  }

  @Test func codesOfA02() {
    let samples: [(String, UInt8)] = [
      ("►", 0x10), ("“", 0x12), ("↵", 0x17), ("↑", 0x18), ("→", 0x1A), ("≤", 0x1C), ("▼", 0x1F),
      ("\\", 0x5C), ("~", 0x7E), ("⌂", 0x7F), ("Б", 0x80), ("П", 0x87), ("Щ", 0x8C), ("Э", 0x8F),
      ("α", 0x90), ("Γ", 0x92), ("π", 0x93), ("Ω", 0x9A), ("δ", 0x9B), ("ε", 0x9E), ("¡", 0xA1),
      ("£", 0xA3), ("ƒ", 0xA8), ("Ю", 0xAC), ("Я", 0xAD), ("®", 0xAE), ("°", 0xB0), ("µ", 0xB5),
      ("ω", 0xB8), ("¿", 0xBF), ("À", 0xC0), ("Ï", 0xCF), ("Ð", 0xD0), ("×", 0xD7), ("Φ", 0xD8),
      ("Ù", 0xD9), ("ß", 0xDF), ("à", 0xE0), ("ÿ", 0xFF),
    ]
    for (letter, code) in samples {
      #expect(LCDROM.a02.code(for: letter.unicodeScalars.first?.value ?? 0) == code, "\(letter)")
    }
    // ← would be an escape, and Ø is drawn, as the ROM has Φ in its place.
    for letter: Unicode.Scalar in ["←", "Ø", "ł", "я", "ｱ"] {
      #expect(LCDROM.a02.code(for: letter.value) == nil, "\(letter)")
    }
  }

  /// The driver would take other bytes for controls, and the first sixteen are our drawings.
  @Test func codesAreLetters() {
    for rom in LCDROM.allCases {
      for value in UInt32(0)...0x1FFFF {
        guard let code = rom.code(for: value) else { continue }
        #expect(code >= 0x10 && code != 0x1B, "\(value)")
        let sign = rom.sign(for: value)
        #expect(sign.plain >= 0x10 && sign.plain != 0x1B, "\(value)")
      }
    }
  }

  @Test func namesOfEurope() {
    // All as they are: the ROM's own, and drawn ones.
    let names: [String] = [
      "Zażółć Łęgowski", "Jiří Dvořák", "Ondřej Černý", "Müller Weiß", "Åsa Björk", "Søren Ærø",
      "François Noël", "Muñoz Íñigo", "Győző Szűcs", "Çağrı Işık", "Ștefan Țică", "Žilvinas Ąžuo",
      "Ģirts Ķelle", "Õnne Põder", "Ġorġ Ħalil", "Þór Guðni",
    ]
    for rom in LCDROM.allCases {
      for name in names {
        #expect(trimmed(name, rom) == name, "\(rom)")
      }
    }
  }

  @Test func decomposedNamesAreTheSame() {
    #expect(trimmed("Mu\u{308}ller", .a00) == "Müller")
    #expect(frame("Dvor\u{30C}a\u{301}k", .a00) == frame("Dvořák", .a00))
    // Of two marks that no drawing has, one stays.
    // Of two marks that no drawing has together, one stays.
    for rom in LCDROM.allCases {
      #expect(frame("Nguyễn Trầm", rom) == frame("Nguyên Trâm", rom))
    }
    #expect(frame("ễ áéíóúýčž", .a00) == frame("ê áéíóúýčz", .a00))
  }

  /// A Cyrillic or Greek word is shown in its own letters, or in others as a whole.
  @Test func wordsStayInOneScript() {
    // Ж and в are drawn, `yko` are the Latin letters that look like theirs.
    #expect(trimmed("Жуков", .a00) == "Ж" + "yko" + "в")
    #expect(trimmed("Щербаков", .a00) == "Щ" + "ep" + "б" + "ako" + "в")
    // The second word would need a ninth drawing.
    #expect(trimmed("Жуйщфя Дэцбю", .a00) == "Ж" + "y" + "йщфя" + " Decbu")
    #expect(trimmed("Жуйщфя Дэцбю", .a02) == "Ж" + "y" + "йщфя" + " Дэцбю")
    // This ROM has the capitals.
    #expect(trimmed("Жуйщфя Дэцбюп", .a02) == "Ж" + "y" + "йщфя" + " ДЭЦБЮП")
    #expect(trimmed("Σωκράτης", .a00) == "Σω" + "k" + "ρατης")
  }

  @Test func tooManyLetters() {
    // Eight are drawn, row by row; the rest are the nearest the ROM has.
    #expect(trimmed("áéíóúýčžšřě", .a00) == "áéíóúýčžsre")
    #expect(trimmed("áéíóúýčžłøđ", .a00) == "áéíóúýčžlod")
    // The dots of what was cut go first.
    #expect(shown("áéíóúýčžxxxxxxxxxxx", .a00) == "áéíóúýčžxxxxxxx.")
    #expect(shown("áéíóúýčxxxxxxxxxxxx", .a00) == "áéíóúýčxxxxxxxx…")
    // What is selected goes first.
    let screen = Screen(lines: [
      .match("áéíóúýčž"), .match("şğ", isSelected: true),
    ])
    let grid = ScreenLayout.render(screen, columns: 16, rows: 2)
    let frame = LCDFrame(grid, rom: .a00)
    #expect(frame.glyphs.count == 8)
    #expect(frame.letters[16...17].allSatisfy { if case .glyph = $0 { true } else { false } })
    #expect(frame.letters[6] == .code(UInt8(ascii: "c")))
  }

  @Test func kana() {
    #expect(trimmed("ジョン", .a00) == "ｼﾞｮﾝ")
    #expect(trimmed("たなか パー", .a00) == "ﾀﾅｶ ﾊﾟｰ")
    #expect(trimmed("か\u{3099}", .a00) == "ｶﾞ")
    #expect(trimmed("ジョン", .a02) == "zyon")
    #expect(trimmed("はっとり きょうこ", .a02) == "hattori kyouko")
    // Nothing but kana is joined.
    #expect(trimmed("いょ iょ", .a02) == "iyo iyo")
    #expect(trimmed("っ田っ", .a02) == "t? t")
    #expect(trimmed("っ\u{301}", .a00) == "ｯ")
    #expect(trimmed("ＡＢＣ　１２", .a02) == "ABC 12")
    #expect(trimmed("田中", .a00) == "? ?")
    #expect(trimmed("김", .a02) == "?")
  }

  @Test func spansFollowTheKana() {
    let line = ScreenRow.match(
      StyledText("田ジョンa", spans: [1..<3, 4..<5]), right: StyledText("ガ1", spans: [1..<2]))
    let screen = LCDLayout.prepared(Screen(lines: [line]), rom: .a00)
    #expect(screen.rows[0].text == StyledText("田ｼﾞｮﾝa", spans: [1..<4, 5..<6]))
    #expect(screen.rows[0].right == StyledText("ｶﾞ1", spans: [2..<3]))
    let entry = ScreenRow.entry("ガガ", cursor: 2, pending: 1..<2)
    let prepared = LCDLayout.prepared(Screen(lines: [entry]), rom: .a00)
    #expect(prepared.rows[0].role == .entry(cursor: 4, pending: 2..<4))
    // What lies outside stays outside.
    let far = LCDText("ガ", rom: .a00)
    #expect(far.position(-3) == -3 && far.position(0) == 0 && far.position(1) == 2)
    #expect(far.position(2) == 3 && far.position(Int.max) == 3 && far.position(Int.min) == Int.min)
    #expect(LCDText("a", rom: .a00).position(Int.max) == Int.max)
  }

  /// Any text that there is gives codes that are letters, and ranges that are ranges.
  @Test func anyText() {
    for seed in UInt64(1)...UInt64(Effort.rounds(300)) {
      var generator = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let limit: UInt32 = [0x80, 0x600, 0x3100, 0x10FFFF].randomElement(using: &generator) ?? 0
        let value = UInt32.random(in: 0...limit, using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let rom = seed % 2 == 0 ? LCDROM.a00 : .a02
      let start = Int.random(in: -5...50, using: &generator)
      let span = start..<(start + Int.random(in: 0...50, using: &generator))
      let line = ScreenRow.match(StyledText(String(text), spans: [span]), isSelected: true)
      let screen = Screen(lines: [.entry(StyledText(String(text)), cursor: start), line])
      let grid = LCDLayout.render(screen, columns: 20, rows: 4, rom: rom)
      for letter in LCDFrame(grid, rom: rom).letters {
        if case .code(let code) = letter {
          #expect(code >= 0x10 && code != 0x1B, "seed \(seed)")
        }
      }
    }
  }

  @Test func everyDrawingIsOneOfAKind() {
    // Letters of one alphabet must be told apart.
    let alphabets: [String] = [
      "aąáäàâãåāăbcćčçdďđeéèêëęěēfgğģhiíìîïįīıjklłĺľļmnńñňņoóòôöõőøōpqrŕřsśšşșßtťţțuúùûüűůųūvwxyýÿzźżž",
      "AĄÁÄÀÂÃÅĀĂBCĆČÇDĎĐEÉÈÊËĘĚĒFGĞĢHIÍÌÎÏĮĪJKLŁĹĽĻMNŃÑŇŅOÓÒÔÖÕŐØŌPQRŔŘSŚŠŞTŤŢUÚÙÛÜŰŮŲŪVWXYÝZŹŻŽ",
      "бвгджзийклмнптфцчшщъыьэюяёєїґ", "БГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯЁЄЇҐ",
      "αβγδεζηθλμξπρσςτφχψωΓΔΘΛΞΠΣΦΨΩ",
    ]
    for alphabet in alphabets {
      var letters: [LCDGlyph: Unicode.Scalar] = [:]
      for letter in alphabet.unicodeScalars {
        guard let glyph = LCDDrawings.glyph(for: letter.value) else {
          // Without marks or of Latin shape: the ROM has it.
          let isBare = LetterParts.of(letter.value) == nil
          #expect(isBare && (letter.value < 0x80 || LCDSubstitutes.lookAlike(letter.value) != nil))
          continue
        }
        // A comma and a cedilla below are the same at this size.
        if LetterParts.of(letter.value)?.mark == 0x326 { continue }
        #expect(letters[glyph] == nil, "\(letter)")
        letters[glyph] = letter
        #expect(glyph.rows != 0)
      }
    }
  }

  @Test func marksOfTheSelection() {
    let entry = ScreenRow.entry("56", cursor: 2)
    let match = ScreenRow.match("John", isSelected: true)
    let other = ScreenRow.match("Joan")
    #expect(!LCDLayout.marksSelection(Screen(lines: [entry, match, other]), rows: 2))
    #expect(LCDLayout.marksSelection(Screen(lines: [match, other]), rows: 2))
    #expect(!LCDLayout.marksSelection(Screen(lines: [match]), rows: 2))
    #expect(LCDLayout.marksSelection(Screen(lines: [entry, match, other]), rows: 4))
    func rows(_ lines: [ScreenRow], _ columns: Int, _ rows: Int) -> String {
      LCDLayout.render(Screen(lines: lines), columns: columns, rows: rows, rom: .a00).picture
    }
    #expect(
      rows([entry, match, other], 16, 2) == """
        |56              |
        |John            |
        """)
    #expect(
      rows([match, other], 16, 2) == """
        |>John           |
        | Joan           |
        """)
  }
}
