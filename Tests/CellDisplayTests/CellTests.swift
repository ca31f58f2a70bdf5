import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct CellTests {
  private func widths(_ text: String) -> [Int] {
    CellRun(StyledText(text)).letters.map(\.width)
  }

  @Test func widthTable() {
    let cases: [(String, [Int])] = [
      ("", []),
      ("a", [1]),
      ("é", [1]),
      ("e\u{301}", [1]),
      ("日本", [2, 2]),
      ("ﾊﾝ", [1, 1]),
      ("Ａ", [2]),
      ("김", [2]),
      ("\u{1100}\u{1161}\u{11A8}", [2]),
      ("\u{1100}\u{1161}\u{1112}\u{1161}", [2, 2]),
      ("🙂", [2]),
      ("👩\u{200D}🚒", [2, 2]),
      ("👍🏽", [2]),
      ("❤\u{FE0F}", [1]),
      ("1\u{FE0F}\u{20E3}", [1]),
      ("🇩🇪🇫🇷", [2, 2]),
      ("🇩🇪🇫", [2, 1]),
      ("🇩a🇪", [1, 1, 1]),
      ("का", [2]),
      ("कि", [2]),
      ("कु", [1]),
      ("ก็", [1]),
      ("שׁ", [1]),
      ("…", [1]),
      ("·±", [1, 1]),
    ]
    for (text, expected) in cases {
      #expect(widths(text) == expected, "\(text)")
    }
  }

  /// Whatever bit of a cell is another one, and wherever it stands in its row.
  @Test func eachBitOfACellCounts() {
    typealias Words = (head: UInt64, tail: UInt64)
    let blank = unsafeBitCast(Cell.blank, to: Words.self)
    for length in 1...9 {
      let row = Array(repeating: Cell.blank, count: length)
      row.withUnsafeBufferPointer { row in
        #expect(Cell.difference(row, row).isEmpty && Cell.alike(row, row) == length)
        for place in 0..<length {
          for bit in 0..<128 {
            var words = blank
            if bit < 64 { words.head ^= 1 << bit } else { words.tail ^= 1 << (bit - 64) }
            var other = Array(row)
            other[place] = unsafeBitCast(words, to: Cell.self)
            other.withUnsafeBufferPointer { other in
              let message: Comment = "bit \(bit) at \(place) of \(length)"
              #expect(Cell.difference(row, other) == place..<(place + 1), message)
              #expect(Cell.alike(row, other) == place, message)
            }
          }
        }
      }
    }
  }

  /// The table is searched by halves: each run must be found from its first scalar to its last.
  @Test func tableIsSortedAndWhole() {
    let runs = EastAsianWidth.runs
    #expect(runs.first.map { $0 >> 3 } == 0)
    for (run, next) in zip(runs, runs.dropFirst()) {
      #expect(run >> 3 < next >> 3 && run & 7 != next & 7 && run & 7 <= 6)
      for value in [run >> 3, (next >> 3) - 1] {
        if let scalar = Unicode.Scalar(value) {
          #expect(ScalarClass(of: scalar).rawValue == run & 7, "U+\(String(value, radix: 16))")
        }
      }
    }
  }

  /// The runtime's own data, where it knows the scalar: another source for most of the table.
  @Test func tableAgreesWithTheRuntime() {
    var disagreements: [UInt32] = []
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let found = ScalarClass(of: scalar)
      let agrees =
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .surrogate: found == .replaced || value == 0x85
        case .format: found == .invisible
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: found == .space
        // A few marks have moved from one kind to the other between versions.
        case .nonspacingMark, .spacingMark: [.mark, .spacingMark, .invisible].contains(found)
        case .enclosingMark: found == .mark
        // Assigned since, or not yet.
        case .unassigned: true
        default: [.narrow, .wide, .mark, .invisible].contains(found)
        }
      let isPicture = scalar.properties.isEmojiPresentation
      let isFlagHalf = (0x1F1E6...0x1F1FF).contains(value)
      let agreesOnPicture = !isPicture || found == .wide || isFlagHalf || found == .invisible
      if !agrees || !agreesOnPicture { disagreements.append(value) }
    }
    #expect(disagreements.map { String($0, radix: 16) } == [])
  }

  /// The ways around the table, for Latin letters and for those of other scripts, give what the table gives.
  @Test func waysAroundTheTableAgreeWithIt() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if ScalarClass(of: scalar) != ScalarClass(inTable: value) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func textIsSplitIntoBasesAndMarks() {
    let letters = CellRun("e\u{301}日🇩🇪x").letters
    let scalars = letters.map { Array($0.text.unicodeScalars) }
    #expect(scalars == [["e", "\u{301}"], ["日"], ["🇩", "🇪"], ["x"]])
    #expect(Cell(rightHalfOf: letters[1]).text.isEmpty)
    #expect(Cell.blank.text == " ")
  }

  /// A cell has room for the longest letter there is, and for any scalar in it.
  @Test func everyLetterFitsACell() {
    let longest = "🇩🇪\u{E0100}" + String(repeating: "\u{1E94A}", count: 9)
    let cells = CellRun(StyledText(longest)).letters
    #expect(cells.map { $0.text.unicodeScalars.count } == [1 + Cell.joinLimit])
    #expect(Cell("\u{10FFFF}", width: 2, attributes: CellAttributes(rawValue: 255)).width == 2)
    for value in Cell.joinEnd...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = ScalarClass(of: scalar)
      if kind == .mark || kind == .spacingMark { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func partsOfACellStayApart() {
    for bits in UInt8(0)...255 {
      var cell = Cell("\u{10FFFF}", width: 1)
      for index in 0..<Cell.joinLimit {
        cell.join(Unicode.Scalar(Cell.joinEnd - 1 - UInt32(index))!, adding: index == 2 ? 1 : 0)
      }
      let text = cell.text
      cell.attributes = CellAttributes(rawValue: bits)
      #expect(cell.attributes.rawValue == bits && cell.width == 2 && cell.text == text)
      #expect(text.unicodeScalars.map(\.value) == [0x10FFFF] + (0..<5).map { 0x1FFFF - $0 })
      cell.join("\u{301}", adding: 1)
      #expect(cell.text == text && cell.width == 2)
    }
  }
}
