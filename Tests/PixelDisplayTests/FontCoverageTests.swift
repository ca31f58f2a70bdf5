import CellDisplay
import Testing
import TimeLimit

@testable import PixelDisplay

/// The letters that our own fonts promise, so that the program works with nothing installed.
@Suite(.timeLimited) struct FontCoverageTests {
  /// Letters in use: without what is not assigned, not in use today, or never shown.
  private static let blocks: [(String, [ClosedRange<UInt32>])] = [
    ("ASCII", [0x20...0x7E]),
    ("Latin-1", [0xA1...0xAC, 0xAE...0xFF]),
    ("Latin Extended-A", [0x100...0x17F]),
    ("Romanian", [0x218...0x21B]),
    ("Greek", [0x384...0x38A, 0x38C...0x38C, 0x38E...0x3A1, 0x3A3...0x3CE]),
    ("Cyrillic", [0x400...0x45F, 0x490...0x491]),
    ("marks", [0x300...0x308, 0x30A...0x30C, 0x327...0x328]),
    ("arrows", [0x2190...0x2193, 0x21B5...0x21B5, 0x21E7...0x21E7]),
    (
      "boxes",
      [
        0x2500...0x2500, 0x2502...0x2502, 0x250C...0x250C, 0x2510...0x2510, 0x2514...0x2514,
        0x2518...0x2518, 0x251C...0x251C, 0x2524...0x2524, 0x252C...0x252C, 0x2534...0x2534,
        0x253C...0x253C, 0x2588...0x2588, 0x2591...0x2591,
      ]
    ),
    (
      "signs",
      [
        0x2013...0x2014, 0x2018...0x201A, 0x201C...0x201E, 0x2022...0x2022, 0x2026...0x2026,
        0x2039...0x203A, 0x20AC...0x20AC, 0x20BD...0x20BD, 0x2116...0x2116, 0x25CB...0x25CB,
        0x25CF...0x25CF, 0x2605...0x2606, 0x260E...0x260E, 0x2709...0x2709, 0x2713...0x2713,
        0x2717...0x2717, 0xFFFD...0xFFFD,
      ]
    ),
  ]

  private static let typefaces: [(String, Typeface)] = [
    ("small", .small), ("regular", .regular),
  ]

  @Test func sizes() {
    #expect(Typeface.small.cellWidth == 6 && Typeface.small.cellHeight == 8)
    #expect(Typeface.regular.cellWidth == 8 && Typeface.regular.cellHeight == 16)
    #expect(Typeface.embeddedFonts.count == 2)
  }

  @Test func everyLetterHasAGlyph() throws {
    for (name, typeface) in Self.typefaces {
      let font = try #require(typeface.fonts.first?.font)
      for (block, ranges) in Self.blocks {
        var missing: [String] = []
        var blank: [String] = []
        for value in ranges.joined() {
          guard let scalar = Unicode.Scalar(value) else { continue }
          guard let glyph = font.glyph(for: scalar) else {
            missing.append(String(value, radix: 16))
            continue
          }
          #expect(glyph.width == typeface.cellWidth && glyph.height == typeface.cellHeight)
          if glyph.isBlank, value != 0x20 { blank.append(String(value, radix: 16)) }
        }
        #expect(missing == [], "\(name), \(block)")
        #expect(blank == [], "\(name), \(block)")
      }
    }
  }

  /// Each of these is told from all others of its row.
  private static let different = [
    // Digits, and letters that look like them.
    "0123456789OoDQIlLi|!SsBbZzGg",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    ".,:;…·•'`´¨^~-–—_=",
    "aàáâãäåāăąæ", "cçćĉċč", "dďđð", "eèéêëēĕėęě", "gĝğġģ", "iìíîïĩīĭįı", "lĺļľŀł", "nñńņňŋ",
    "oòóôõöøōŏőœ", "rŕŗř", "sśŝşšșß", "tţťŧțþ", "uùúûüũūŭůűų", "yýÿŷ", "zźżž",
    "AÀÁÂÃÄÅĀĂĄÆ", "CÇĆĈĊČ", "DĎĐ", "EÈÉÊËĒĔĖĘĚ", "GĜĞĠĢ", "IÌÍÎÏĨĪĬĮİ", "LĹĻĽĿŁ", "NÑŃŅŇŊ",
    "OÒÓÔÕÖØŌŎŐŒ", "RŔŖŘ", "SŚŜŞŠȘ", "TŢŤŦȚÞ", "UÙÚÛÜŨŪŬŮŰŲ", "YÝŸŶ", "ZŹŻŽ",
    "αβγδεζηθικλμνξοπρσςτυφχψω", "αά", "εέ", "ηή", "ιίϊΐ", "οό", "υύϋΰ", "ωώ",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґ",
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЄЇЎЏҐ",
    "←↑→↓↵⇧", "─│┌┐└┘├┤┬┴┼█░", "●○•★☆✓✗☎✉", "‘’‚“”„‹›", "€£$¥₽",
  ]

  @Test func lettersAreToldApart() {
    for (name, typeface) in Self.typefaces {
      var typeface = typeface
      for row in Self.different {
        let cells = FontFixtures.cells(row)
        #expect(cells.count > 1)
        var seen: [Glyph: String] = [:]
        for cell in cells {
          let glyph = typeface.glyph(for: cell)
          if let other = seen[glyph] { Issue.record("\(name): \(cell.text) looks like \(other)") }
          seen[glyph] = cell.text
        }
      }
    }
  }

  /// Letters of a line stand apart, and boxes meet.
  @Test func lettersDoNotTouch() {
    for (name, typeface) in Self.typefaces {
      var typeface = typeface
      let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      for cell in FontFixtures.cells(text) {
        let ink = typeface.glyph(for: cell).ink
        #expect(ink?.upperBound ?? 0 < typeface.cellWidth, "\(name): \(cell.text)")
      }
      for text in ["─", "┬", "┴", "┼", "█"] {
        let ink = typeface.glyph(for: FontFixtures.cells(text)[0]).ink
        #expect(ink == 0..<typeface.cellWidth, "\(name): \(text)")
      }
    }
  }

  /// A mark over its letter is the letter and more, and no two marks look alike.
  @Test func marksAreSeen() {
    for (name, typeface) in Self.typefaces {
      var typeface = typeface
      var seen: Set<Glyph> = []
      let ranges = Self.blocks.first { $0.0 == "marks" }?.1 ?? []
      for value in ranges.joined() {
        // No letter of ours is composed of x.
        let text = "x" + String(Unicode.Scalar(value)!)
        let glyph = typeface.glyph(for: FontFixtures.cells(text)[0])
        let letter = typeface.glyph(for: FontFixtures.cells("x")[0])
        #expect(glyph != letter && glyph.union(letter) == glyph, "\(name): \(text)")
        #expect(seen.insert(glyph).inserted, "\(name): \(text)")
      }
      #expect(seen.count == 14)
    }
  }

  /// Decomposed text gives the same pictures as composed text.
  @Test func decomposedLettersAreTheSame() {
    for (name, typeface) in Self.typefaces {
      var typeface = typeface
      for pair in Composition.pairs where pair >> 16 & 0xFFFF != 0 {
        let scalars = [pair >> 32, pair >> 16 & 0xFFFF].map { Unicode.Scalar(UInt32($0))! }
        guard let made = FontFixtures.cells(String(Unicode.Scalar(UInt32(pair & 0xFFFF))!)).first,
          made.isInPromisedBlock, typeface.hasGlyph(for: made)
        else { continue }
        let parts = FontFixtures.cells(String(String.UnicodeScalarView(scalars)))
        #expect(parts.count == 1 && parts.first?.joinedScalars.count == 1)
        #expect(
          parts.first.map { typeface.glyph(for: $0) } == typeface.glyph(for: made),
          "\(name): \(made.text)")
      }
    }
  }
}

extension Cell {
  fileprivate var isInPromisedBlock: Bool {
    (0xC0..<0x460).contains(baseScalar?.value ?? 0)
  }
}
