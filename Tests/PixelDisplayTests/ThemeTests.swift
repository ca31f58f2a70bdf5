import CellDisplay
import Glibc
import Testing
import TimeLimit

@testable import PixelDisplay

/// The colours of panels: whether letters can be read, and what is to be told apart is, by all eyes.
@Suite(.timeLimited) struct ThemeTests {
  private static let surfaces: [PanelBand.Surface] = [
    .list, .status, .notice, .entry, .selection, .softkeys, .softkey,
  ]
  /// Those that change a cell's colours.
  private static let attributes: [CellAttributes] = [[], .lit, .dim, .bold, [.dim, .lit]]

  /// Of every name, for panels with colours and for those of two.
  private static func themes() throws -> [(name: PanelTheme.Name, theme: PanelTheme)] {
    let formats = try [TestPanel.Form.xrgb8888, .mono10].map {
      try PanelBuffer($0.info(8, 8), options: PanelOptions()).format
    }
    return PanelTheme.Name.allCases.flatMap { name in
      formats.map { (name, PanelTheme.suited(to: $0, name)) }
    }
  }

  /// WCAG 2.2, success criteria 1.4.3 (AA: 4.5) and 1.4.6 (AAA: 7), of all text that there may be.
  @Test(arguments: PanelTheme.Name.allCases) func textCanBeRead(name: PanelTheme.Name) throws {
    let least = name == .contrast || name == .large ? 7.0 : 4.5
    for (_, theme) in try Self.themes().filter({ $0.name == name }) {
      for surface in Self.surfaces {
        for attributes in Self.attributes {
          let pair = theme.pair(surface, attributes)
          let ratio = Self.ratio(pair.foreground, pair.background)
          #expect(ratio >= least, "\(name), \(surface), \(attributes): \(ratio)")
        }
      }
    }
  }

  /// What matched, the selection, the list and the keys' boxes differ for every eye: with full
  /// colour vision, with the three kinds of colour blindness, and without any colours.
  @Test(arguments: Eye.allCases) func surfacesAreToldApart(eye: Eye) throws {
    for (name, theme) in try Self.themes() {
      let lit = theme.pair(.list, .lit).background
      let litInSelection = theme.pair(.selection, .lit).background
      let pairs = [
        ("matched, list", lit, theme.list.background),
        ("matched, selection", litInSelection, theme.selection.background),
        ("selection, list", theme.selection.background, theme.list.background),
        ("notice, list", theme.notice.background, theme.list.background),
        ("cursor, entry", theme.cursor ?? theme.entry.foreground, theme.entry.background),
      ]
      for (what, one, other) in pairs {
        let difference = eye.difference(one, other)
        #expect(difference >= 20, "\(name), \(what), \(eye): \(difference)")
      }
    }
  }

  /// Everywhere two contacts with their numbers below their names, and nearly as many letters in a row as
  /// a telephone number with its country's code has.
  @Test func largePrint() {
    let sizes = [
      (240, 320, 1), (320, 240, 2), (480, 320, 2), (800, 480, 4), (1920, 1080, 9),
    ]
    for (width, height, scale) in sizes {
      let layout = PanelLayout(
        width: width, height: height, small: .small, regular: .regular, isLarge: true)
      #expect(layout.size.scale == scale, "\(width)×\(height)")
      #expect(layout.columns(in: width) >= 15, "\(width)×\(height)")
      #expect(layout.listHeight >= 2 * layout.doubleHeight, "\(width)×\(height)")
    }
    // Too small a panel for it has its usual letters.
    let small = PanelLayout(width: 96, height: 16, small: .small, regular: .regular, isLarge: true)
    #expect(small.size == PanelLayout(96, 16).size)
    // A scale that is set is not overruled.
    let said = PanelLayout(
      width: 800, height: 480, small: .small, regular: .regular, scale: 1, isLarge: true)
    #expect(said.size.scale == 1)
  }

  // MARK: Colours

  /// Kinds of colour vision.
  enum Eye: CaseIterable {
    case all, protanopia, deuteranopia, tritanopia, grey

    /// CIE 1976 ΔE*ab of what they see; from about 2 on two colours beside each other are told apart.
    func difference(_ one: PanelColour, _ other: PanelColour) -> Double {
      let (one, other) = (lab(one), lab(other))
      let squares = (0..<3).map { place -> Double in
        let step: Double = one[place] - other[place]
        return step * step
      }
      return sqrt(squares.reduce(0, +))
    }

    /// Of linear RGB: Machado, Oliveira and Fernandes 2009, table 1, severity 1.0.
    private var matrix: [[Double]] {
      switch self {
      case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanopia:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      case .grey: Array(repeating: [0.2126, 0.7152, 0.0722], count: 3)
      }
    }

    private func lab(_ colour: PanelColour) -> [Double] {
      let linear = ThemeTests.linear(colour)
      let seen = matrix.map { min(max(ThemeTests.sum($0, linear), 0), 1) }
      // sRGB's primaries (IEC 61966-2-1), and its white, D65.
      let x = ThemeTests.sum([0.4124, 0.3576, 0.1805], seen) / 0.9505
      let y = ThemeTests.sum([0.2126, 0.7152, 0.0722], seen)
      let z = ThemeTests.sum([0.0193, 0.1192, 0.9505], seen) / 1.089
      let roots = [x, y, z].map { (light: Double) -> Double in
        light > 216.0 / 24389 ? cbrt(light) : (light * 24389 / 27 + 16) / 116
      }
      return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
    }
  }

  fileprivate static func sum(_ weights: [Double], _ values: [Double]) -> Double {
    zip(weights, values).reduce(0.0) { $0 + $1.0 * $1.1 }
  }

  /// WCAG 2.2's contrast ratio, 1 to 21.
  private static func ratio(_ one: PanelColour, _ other: PanelColour) -> Double {
    let lights = [one, other].map { sum([0.2126, 0.7152, 0.0722], linear($0)) + 0.05 }
    return max(lights[0], lights[1]) / min(lights[0], lights[1])
  }

  fileprivate static func linear(_ colour: PanelColour) -> [Double] {
    [colour.red, colour.green, colour.blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }
}
