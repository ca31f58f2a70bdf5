import LineDisplay

/// A small picture in the status band.
public enum PanelIcon: Hashable, Sendable {
  /// There is a keypad.
  case keypad
  /// There is none.
  case noKeypad
  /// Bars of a modem's signal, 0 to 4.
  case signal(Int)

  /// In the text form of a scene.
  public var name: String {
    switch self {
    case .keypad: "keypad"
    case .noKeypad: "no keypad"
    case .signal(let bars): "signal \(bars)/\(StatusLine.signalLimit)"
    }
  }

  /// The picture for a typeface: what is no higher than its cells.
  func glyph(_ face: PanelTextSize.Face) -> Glyph {
    let pictures = face == .small ? Pictures.small : Pictures.regular
    switch self {
    case .keypad: return pictures.keypad
    case .noKeypad: return pictures.noKeypad
    case .signal(let bars):
      return pictures.signals[min(max(bars, 0), pictures.signals.count - 1)]
    }
  }

  /// The icons of one size.
  private struct Pictures: Sendable {
    let keypad: Glyph
    let noKeypad: Glyph
    let signals: [Glyph]

    static let small = Pictures(
      keypad: drawn([
        "#.#.#..",
        ".......",
        "#.#.#..",
        ".......",
        "#.#.#..",
        ".......",
        "#.#.#..",
      ]),
      noKeypad: drawn([
        "#.#...#",
        ".....#.",
        "#...#.#",
        "...#...",
        "#.#...#",
        ".#.....",
        "#...#.#",
      ]),
      signals: (0...StatusLine.signalLimit).map { bars in
        signal(bars, barWidth: 1, gap: 1, heights: [1, 3, 5, 7])
      })

    static let regular = Pictures(
      keypad: drawn([
        "##..##..##",
        "##..##..##",
        "..........",
        "##..##..##",
        "##..##..##",
        "..........",
        "##..##..##",
        "##..##..##",
        "..........",
        "##..##..##",
        "##..##..##",
      ]),
      noKeypad: drawn([
        "##..##...#",
        "##..##..##",
        "........#.",
        "##.....##.",
        "##....##..",
        ".....##...",
        "##..##..##",
        "...##...##",
        "..##......",
        ".##.##..##",
        "##..##..##",
      ]),
      signals: (0...StatusLine.signalLimit).map { bars in
        signal(bars, barWidth: 3, gap: 1, heights: [3, 6, 9, 12])
      })

    /// Bars side by side; of those that are not reached, the foot only.
    private static func signal(_ bars: Int, barWidth: Int, gap: Int, heights: [Int]) -> Glyph {
      let height = heights.last ?? 1
      let rows = (0..<height).map { row in
        heights.enumerated().map { index, barHeight in
          let isSet = index < bars ? row >= height - barHeight : row == height - 1
          return String(repeating: isSet ? "#" : ".", count: barWidth)
            + String(repeating: ".", count: gap)
        }.joined()
      }
      return drawn(rows)
    }

    private static func drawn(_ rows: [String]) -> Glyph {
      let bits = rows.map { row in
        row.utf8.enumerated().reduce(UInt64(0)) { bits, pixel in
          pixel.element == UInt8(ascii: "#") ? bits | 1 << UInt64(63 - pixel.offset) : bits
        }
      }
      return Glyph(width: rows.first?.utf8.count ?? 1, height: rows.count, rows: bits)
    }
  }
}
