import Testing

@testable import LineDisplay

@Suite struct GraphemeTests {
  private func widths(_ text: String) -> [Int] {
    Grapheme.split(Sanitizer.clean(text)).map(\.width)
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

  @Test func scalarsAreWhereTheyWere() {
    let clean = Sanitizer.clean("e\u{301}日🇩🇪x")
    #expect(Grapheme.split(clean).map(\.scalars) == [0..<2, 2..<3, 3..<5, 5..<6])
    #expect(Grapheme.split(clean).map(\.text).joined() == clean.string)
  }
}
