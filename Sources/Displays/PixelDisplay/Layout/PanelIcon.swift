import CellDisplay

/// A small picture in the status band.
package enum PanelIcon: Hashable, Sendable {
  /// A keypad is connected.
  case keypad
  /// No keypad is connected.
  case noKeypad
  /// The signal of a modem. The associated value is the number of bars, 0 to 4.
  case signal(Int)
  /// The battery. The first associated value is its charge in fifths, 0 to 5.
  case battery(Int, isCharging: Bool)

  static func battery(_ battery: StatusBar.Battery) -> PanelIcon {
    // Only a low battery is drawn empty, so any other has at least one fifth.
    let fifths = battery.isLow ? 0 : max((battery.percent * 5 + 50) / 100, 1)
    return .battery(fifths, isCharging: battery.isCharging)
  }

  /// The word for the icon in ``PanelScene/rowTexts``.
  package var name: String {
    switch self {
    case .keypad: "keypad"
    case .noKeypad: "no keypad"
    case .signal(let bars): "signal \(bars)/\(StatusBar.signalLimit)"
    case .battery(let fifths, let isCharging): "battery \(fifths)/5\(isCharging ? " +" : "")"
    }
  }

  /// Returns the picture of the icon for a typeface. It is not higher than the cells.
  func glyph(_ face: PanelTextSize.Face) -> Glyph {
    let pictures = face == .small ? Pictures.small : Pictures.regular
    switch self {
    case .keypad: return pictures.keypad
    case .noKeypad: return pictures.noKeypad
    case .signal(let bars):
      return pictures.signals[min(max(bars, 0), pictures.signals.count - 1)]
    case .battery(let fifths, let isCharging):
      let all = isCharging ? pictures.charging : pictures.batteries
      return all[min(max(fifths, 0), all.count - 1)]
    }
  }

  /// The icons of one size.
  private struct Pictures: Sendable {
    let keypad: Glyph
    let noKeypad: Glyph
    let signals: [Glyph]
    let batteries: [Glyph]
    let charging: [Glyph]

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
      signals: (0...StatusBar.signalLimit).map { bars in
        signal(bars, barWidth: 1, gap: 1, heights: [1, 3, 5, 7])
      },
      batteries: (0...5).map { battery($0, fifth: 1, height: 7, bolt: nil) },
      charging: (0...5).map { battery($0, fifth: 1, height: 7, bolt: smallBolt) })

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
      signals: (0...StatusBar.signalLimit).map { bars in
        signal(bars, barWidth: 3, gap: 1, heights: [3, 6, 9, 12])
      },
      batteries: (0...5).map { battery($0, fifth: 3, height: 11, bolt: nil) },
      charging: (0...5).map { battery($0, fifth: 3, height: 11, bolt: regularBolt) })

    private static let smallBolt = ["..#..", ".##..", "#####", "..##.", "..#.."]
    private static let regularBolt = [
      "....##.", "...##..", "..##...", ".######", "...##..", "..##...", ".##....",
    ]

    /// Draws a battery with its terminal, filled from the left. A bolt in the middle has the
    /// inverse colour.
    private static func battery(
      _ fifths: Int, fifth: Int, height: Int, bolt: [String]?
    ) -> Glyph {
      let inner = 5 * fifth
      // The outline has one pixel, and a gap inside it if there is room for one.
      let edge = fifth > 1 ? 2 : 1
      let width = inner + 2 * edge
      var rows = (0..<height).map { row in
        (0..<width).map { column in
          let isEdge = row == 0 || row == height - 1 || column == 0 || column == width - 1
          let isFilled =
            row >= edge && row < height - edge && column >= edge
            && column < edge + fifths * fifth
          return isEdge || isFilled
        } + [(height / 4..<height - height / 4).contains(row)]
      }
      if let bolt, let boltWidth = bolt.first?.utf8.count {
        let (top, left) = ((height - bolt.count) / 2, (width - boltWidth) / 2)
        for (y, line) in bolt.enumerated() {
          for (x, pixel) in line.utf8.enumerated() where pixel == UInt8(ascii: "#") {
            rows[top + y][left + x].toggle()
          }
        }
      }
      return drawn(rows.map { row in row.map { $0 ? "#" : "." }.joined() })
    }

    /// Draws bars side by side. Of a bar above the level, only the lowest part is drawn.
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
