/// The screens that a script or a recording leads to, one after the other, as `press` prints them.
///
/// In an expected transcript a line `…` is a gap: it stands for any number of lines, also of several
/// screens.
struct Transcript {
  /// A screen after a change: either a JSON object, or a line that names the key, followed by the
  /// lines of the screen.
  struct Screen: Equatable {
    var text: String
    /// The number of its first line in the file, from 1.
    var line: Int
  }

  enum Form {
    case json, plain

    /// Detects the form of the transcript in a file, whose first lines may be gaps.
    init(of text: String) {
      let skipped = Set((Transcript.gap + ".\r\n").utf8)
      self = text.utf8.first { !skipped.contains($0) } == UInt8(ascii: "{") ? .json : .plain
    }
  }

  /// The line that stands for any number of lines.
  static let gap = "…"

  /// Whether a line is a gap: `…`, or three dots.
  static func isGap(_ line: [UInt8]) -> Bool {
    line.elementsEqual(gap.utf8) || line.elementsEqual("...".utf8)
  }

  /// The beginning of a plain screen.
  static let rule = "─── "

  private(set) var screens: [Screen] = []

  init() {}

  init(_ text: String) {
    let form = Form(of: text)
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      // The empty text after the last line end is not a line.
      if place == lines.count - 1, line.isEmpty { break }
      if form == .json || line.hasPrefix(Self.rule) || screens.isEmpty {
        screens.append(Screen(text: line + "\n", line: place + 1))
      } else {
        screens[screens.count - 1].text += line + "\n"
      }
    }
  }

  mutating func add(_ text: String) { screens.append(Screen(text: text, line: 0)) }

  /// A line of a screen. Its bytes are compared: a display may draw texts differently that are
  /// canonically equivalent in Unicode.
  struct Line {
    var bytes: [UInt8]
    /// The index of its screen.
    var screen: Int

    var isGap: Bool { Transcript.isGap(bytes) }
  }

  /// The lines of all screens.
  var lines: [Line] {
    screens.enumerated().flatMap { place, screen in
      screen.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast().map { Line(bytes: Array($0), screen: place) }
    }
  }

  var gapCount: Int { lines.count(where: \.isGap) }

  /// The first difference of two transcripts.
  struct Difference {
    /// The number of the first screen that differs, from 0.
    var place: Int
    var expected: Screen?
    var found: Screen?
  }

  /// Returns the first difference; `nil` if the found screens are the expected ones. The time grows
  /// at most with the product of the numbers of lines.
  func difference(from found: Transcript) -> Difference? {
    let (ours, theirs) = (lines, found.lines)
    guard let end = GapMatching(ours.map(\.bytes), theirs.map(\.bytes)).firstDifference else {
      return nil
    }
    /// Whether a screen begins or all lines end at this line.
    func isStart(_ place: Int, of lines: [Line]) -> Bool {
      place == 0 || place == lines.count || lines[place].screen != lines[place - 1].screen
    }
    var (one, other) = (end.expected, end.found)
    // If the lines before are the same, and only one of the screens ends here, the screens that go
    // on and end are shown.
    let (endsOurs, endsTheirs) = (isStart(one, of: ours), isStart(other, of: theirs))
    if endsOurs, !end.isAfterLine, one > 0, ours[one - 1].isGap {
      // The expected screen may be any of those that follow.
      let first = other == theirs.count ? found.screens.count : theirs[other].screen
      let screen = screens[ours[one].screen]
      let similar = screen.mostSimilar(in: found.screens[(endsTheirs ? first : first + 1)...])
      return Difference(
        place: similar ?? found.screens.count, expected: screen,
        found: similar.map { found.screens[$0] })
    }
    if endsOurs, !endsTheirs, end.isAfterLine { one -= 1 }
    if !endsOurs, endsTheirs, other > 0, end.isAfterLine || other == theirs.count { other -= 1 }
    let theirScreen = other < theirs.count ? theirs[other].screen : nil
    return Difference(
      place: theirScreen ?? found.screens.count,
      expected: one < ours.count ? screens[ours[one].screen] : nil,
      found: theirScreen.map { found.screens[$0] })
  }

  /// Returns the found text with those gaps of this transcript whose neighbouring lines are found,
  /// and the number of these gaps.
  func renewed(by found: Transcript) -> (text: String, kept: Int) {
    let theirs = found.lines.map(\.bytes)
    let kept = GapMatching(lines.map(\.bytes), theirs).gaps
    var bytes: [UInt8] = []
    var place = 0
    for lines in kept {
      for line in theirs[place..<lines.lowerBound] { bytes += line + [UInt8(ascii: "\n")] }
      bytes += Array((Self.gap + "\n").utf8)
      place = lines.upperBound
    }
    for line in theirs[place...] { bytes += line + [UInt8(ascii: "\n")] }
    return (String(decoding: bytes, as: UTF8.self), kept.count)
  }
}
