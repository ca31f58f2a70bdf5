import CXkbcommon
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct KeyboardLayoutTests {
  private static let names: [UInt16: String] = [
    12: "MINUS", 15: "TAB", 16: "Q", 18: "E", 21: "Y", 22: "U", 28: "ENTER", 30: "A", 35: "H",
    40: "APOSTROPHE", 42: "Shift", 44: "Z", 51: "COMMA", 57: "SPACE", 86: "102ND", 100: "AltGr",
    29: "Control",
  ]

  /// Such as `Shift+H E`; other keys than the ones above by their numbers.
  private func script(_ strokes: [KeyStroke]) -> String {
    strokes.map { stroke in
      (stroke.modifiers + [stroke.code]).map { Self.names[$0] ?? "\($0)" }.joined(separator: "+")
    }.joined(separator: " ")
  }

  private func type(_ text: String, on layout: String) throws -> String {
    let typed = try KeyboardLayout(layout: layout).strokes(for: text)
    #expect(typed.missing.isEmpty)
    return script(typed.strokes)
  }

  @Test func aSentenceOnAnAmericanKeyboard() throws {
    #expect(
      try type("Hello, World!", on: "us")
        == "Shift+H E 38 38 24 COMMA SPACE Shift+17 24 19 38 32 Shift+2")
  }

  @Test func germanKeys() throws {
    #expect(try type("z@ß€", on: "de") == "Y AltGr+Q MINUS AltGr+E")
    #expect(try type("<|", on: "de") == "102ND AltGr+102ND")
  }

  @Test func aFrenchDigitNeedsShift() throws {
    #expect(try type("1a", on: "fr") == "Shift+2 Q")
  }

  @Test func russianLettersAndNoLatinOnes() throws {
    #expect(try type("Привет", on: "ru") == "Shift+34 H 48 32 20 49")
    let typed = try KeyboardLayout(layout: "ru").strokes(for: "дa")
    #expect(typed.missing == [.init("a", at: 1)])
  }

  @Test func whatThreeModifiersReach() throws {
    // Neo's third level is on Caps Lock and on the key left of Enter, its fifth on AltGr.
    let neo = try KeyboardLayout(layout: "de(neo)")
    #expect(neo.name == "de(neo)")
    #expect(neo.stroke(for: "@")?.modifiers == [43])
    #expect(neo.stroke(for: "α")?.modifiers.count == 2)
    #expect(neo.stroke(for: "7")?.modifiers == [])
  }

  @Test func keysThatFewKeyboardsHaveComeLast() throws {
    #expect(try type("<>", on: "us") == "Shift+COMMA Shift+52")
  }

  @Test func blanksAreKeysOfTheirOwn() throws {
    #expect(try type("a b\tc\nd\r\ne", on: "us") == "A SPACE 48 TAB 46 ENTER 32 ENTER E")
    #expect(try KeyboardLayout(layout: "us").stroke(for: "\n") == KeyStroke(code: 28))
  }

  @Test func theFirstOfSeveralLayoutsIsTaken() throws {
    #expect(try KeyboardLayout(layout: "us,ru").name == "us")
    #expect(try KeyboardLayout(layout: "de,us", variant: "neo,").name == "de(neo)")
    #expect(try KeyboardLayout(layout: "us,de", variant: ",neo").name == "us")
    #expect(try KeyboardLayout(layout: "de", variant: "nodeadkeys").stroke(for: "^") != nil)
  }

  @Test func unknownNamesAreToldApart() {
    #expect(throws: KeyboardLayoutError.unknownLayout("qx")) { try KeyboardLayout(layout: "qx") }
    #expect(throws: KeyboardLayoutError.unknownLayout("")) { try KeyboardLayout(layout: "") }
    #expect(throws: KeyboardLayoutError.unknownLayout("qx")) {
      try KeyboardLayout(layout: "qx(neo)")
    }
    #expect(throws: KeyboardLayoutError.unknownVariant("nec", of: "de")) {
      try KeyboardLayout(layout: "de(nec)")
    }
    #expect("\(KeyboardLayoutError.unknownLayout("qx"))".contains("list-x11-keymap-layouts"))
    #expect(
      "\(KeyboardLayoutError.unknownVariant("n", of: "de"))".contains(
        "list-x11-keymap-variants de"))
  }

  @Test func namesThatAreNotOnlyNamesAreUnknown() {
    for name in ["us+de", "us:2", "../symbols/us", "de(neo", "us\0", "us ", "%l", "de(neo)(neo)"] {
      #expect(throws: KeyboardLayoutError.self, "\(name)") { try KeyboardLayout(layout: name) }
    }
  }

  @Test func whatCannotBeTypedIsReportedWithItsPlace() throws {
    let typed = try KeyboardLayout(layout: "us").strokes(for: "aé☎b\u{1}")
    #expect(script(typed.strokes) == "A 48")
    #expect(typed.missing == [.init("é", at: 1), .init("☎", at: 2), .init("\u{1}", at: 4)])
  }

  @Test func aCharacterIsTypedWholeOrNotAtAll() throws {
    let typed = try KeyboardLayout(layout: "us").strokes(for: "xe\u{302}y")
    #expect(script(typed.strokes) == "45 Y")
    #expect(typed.missing == [.init("e", at: 1), .init("\u{302}", at: 2)])
  }

  @Test func accentsThatStandApartAreTheSameLetter() throws {
    #expect(try type("e\u{301}", on: "fr") == type("é", on: "fr"))
    #expect(try type("u\u{308}", on: "de") == "26")
  }

  @Test func deadKeysWriteAccents() throws {
    #expect(try type("á", on: "es") == "APOSTROPHE A")
    #expect(try type("ü", on: "es") == "Shift+APOSTROPHE U")
    #expect(try type("^", on: "de") == "41 SPACE")
    // Portuguese desktops make ç of it.
    #expect(try !KeyboardLayout(layout: "de").strokes(for: "ć").missing.isEmpty)
    #expect(try KeyboardLayout(layout: "de").stroke(for: "^") == nil)
  }

  @Test func unicodeInputSpellsTheRest() throws {
    let us = try KeyboardLayout(layout: "us").strokes(for: "é☎", unicodeInput: .ctrlShiftU)
    #expect(
      script(us.strokes) == "Control+Shift+U E 10 SPACE Control+Shift+U 3 7 11 E SPACE")
    #expect(us.missing.isEmpty)
    let fr = try KeyboardLayout(layout: "fr").strokes(for: "☎", unicodeInput: .ctrlShiftU)
    #expect(
      script(fr.strokes) == "Control+Shift+U Shift+3 Shift+7 Shift+11 E SPACE")
    // No Latin letters, no control characters.
    let ru = try KeyboardLayout(layout: "ru").strokes(for: "д☎", unicodeInput: .ctrlShiftU)
    #expect(ru.missing == [.init("☎", at: 1)])
    #expect(
      try KeyboardLayout(layout: "us").strokes(for: "\u{7}", unicodeInput: .ctrlShiftU).missing
        == [.init("\u{7}", at: 0)])
  }

  @Test func whatIsTypedArrives() throws {
    let ascii = String(String.UnicodeScalarView((0x20...0x7e).map { Unicode.Scalar($0)! }))
    for name in ["us", "de", "fr", "es", "pl", "gb", "it", "pt", "br", "se", "cz", "tr", "ch"] {
      let layout = try KeyboardLayout(layout: name)
      let reader = try #require(Reader(name))
      for scalar in ascii.unicodeScalars {
        let typed = layout.strokes(for: String(scalar))
        #expect(reader.read(typed.strokes) == String(scalar), "\(scalar) on \(name)")
        #expect(typed.missing.isEmpty, "\(scalar) on \(name)")
        #expect(reader.isAtRest)
      }
    }
  }

  @Test func nothingElseThanWhatIsTypedArrives() throws {
    let all = [0x20...0x17f, 0x370...0x4ff, 0x1e00...0x1eff, 0x2000...0x22ff].joined()
      .compactMap { Unicode.Scalar($0) }
    for name in ["us", "us(intl)", "de", "de(neo)", "fr", "fr(bepo)", "es", "pl", "gr", "ru", "vn"]
    {
      let parts = name.split(whereSeparator: { "()".contains($0) }).map(String.init)
      let layout = try KeyboardLayout(layout: name)
      let reader = try #require(Reader(parts[0], variant: parts.count > 1 ? parts[1] : ""))
      for scalar in all {
        guard let stroke = layout.stroke(for: scalar) else { continue }
        #expect(reader.read([stroke]).unicodeScalars.first == scalar, "\(scalar) on \(name)")
        #expect(reader.isAtRest)
      }
    }
  }

  @Test(arguments: ["en_US", "pt_BR", "pt_PT", "el_GR", "cs_CZ", "fi_FI"])
  func deadKeysMeanTheSameEverywhere(locale: String) throws {
    let all = [0xa0...0x24f, 0x370...0x52f, 0x1e00...0x1eff].joined()
      .compactMap { Unicode.Scalar($0) }
    var count = 0
    // The Greek table has no Latin letters.
    for name in locale == "el_GR" ? ["gr"] : ["de", "fr", "br", "cz", "gr"] {
      let layout = try KeyboardLayout(layout: name)
      // Only where libX11's tables are.
      guard let reader = Reader(name, locale: locale + ".UTF-8") else { return }
      for scalar in all {
        let strokes = layout.strokes(for: String(scalar)).strokes
        guard strokes.count == 2 else { continue }
        let arrived = reader.read(strokes).unicodeScalars
        #expect(Array(arrived) == [scalar], "\(scalar) on \(name)")
        count += 1
      }
    }
    #expect(count > (locale == "el_GR" ? 15 : 400))
  }
}
