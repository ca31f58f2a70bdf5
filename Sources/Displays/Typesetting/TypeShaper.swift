import CTypesetting
import CellDisplay
import PixelDisplay

/// Arranges letters side by side, in the order of the bidirectional algorithm. HarfBuzz shapes each
/// run of one font, one script and one direction.
struct TypeShaper {
  private let font: TypeFont
  private let em: Int
  private let face: (Int) -> OpaquePointer?

  init(_ font: TypeFont, em: Int, face: @escaping (Int) -> OpaquePointer?) {
    self.font = font
    self.em = em
    self.face = face
  }

  /// Consecutive letters of the text with the same font, script and level.
  private struct Run {
    var letters: Range<Int>
    var face: Int?
    var script: UInt32
    var level: Int
  }

  func shape(_ letters: [Cell]) -> ShapedText {
    var scalars: [UInt32] = []
    var letterOf: [Int] = []
    var starts: [Int] = []
    for (place, letter) in letters.enumerated() {
      starts.append(scalars.count)
      for scalar in [letter.baseScalar ?? " "] + letter.joinedScalars {
        scalars.append(scalar.value)
        letterOf.append(place)
      }
    }
    starts.append(scalars.count)
    let levels = BidiLevels.levels(of: scalars)
    var text = ShapedText()
    // The position of the next glyph, in 1/64 of a pixel.
    var pen = 0
    for run in Self.ordered(runs(letters, scalars, starts, levels)) {
      append(run, scalars, letterOf, starts, &text, &pen)
    }
    text.width = (pen + 63) / 64
    return text
  }

  private func runs(
    _ letters: [Cell], _ scalars: [UInt32], _ starts: [Int], _ levels: [Int]?
  ) -> [Run] {
    var runs: [Run] = []
    for place in letters.indices {
      let range = starts[place]..<starts[place + 1]
      let level = levels?[range.lowerBound] ?? 0
      var script = font.script(of: scalars[range.lowerBound])
      if script == TypeFont.common || script == TypeFont.inherited {
        // A character that belongs to all scripts gets the script of the one before it.
        script = runs.last?.script ?? TypeFont.common
      }
      let face = self.face(for: scalars[range], before: runs.last?.face)
      if var last = runs.last, last.face == face, last.level == level, face != nil,
        last.script == script || last.script == TypeFont.common
      {
        last.letters = last.letters.lowerBound..<place + 1
        last.script = script
        runs[runs.count - 1] = last
      } else {
        runs.append(Run(letters: place..<place + 1, face: face, script: script, level: level))
      }
    }
    return runs
  }

  private static func isIsolate(_ scalar: UInt32) -> Bool {
    scalar == BidiLevels.isolate.value || scalar == BidiLevels.isolateEnd.value
  }

  /// Returns the first font that has a letter with all its marks. If there is none, returns the
  /// first font that has the letter.
  private func face(
    for letter: ArraySlice<UInt32>, before: Int??
  ) -> Int? {
    guard let base = letter.first, !Self.isIsolate(base) else { return nil }
    func has(_ place: Int, _ scalar: UInt32) -> Bool {
      face(place).map { ctypesetting_has($0, scalar) } ?? false
    }
    // A blank gets the font of the letter before it, so that it doesn't divide a run.
    if base == 0x20, let before = before ?? nil, has(before, base) { return before }
    // A font needs no glyph for a joiner, because HarfBuzz hides it.
    let shown = letter.filter { Unicode.Scalar($0)?.isJoiner != true }
    for place in font.sources.indices where shown.allSatisfy({ has(place, $0) }) { return place }
    // HarfBuzz composes letters and marks if the font has them in one glyph.
    for place in font.sources.indices where has(place, base) { return place }
    guard let place = font.fallback(for: base), has(place, base) else { return nil }
    return place
  }

  /// Orders the runs by rule L2 of UAX #9.
  private static func ordered(_ runs: [Run]) -> [Run] {
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    var runs = runs
    for level in (1...highest).reversed() {
      var start = 0
      while start < runs.count {
        if runs[start].level < level {
          start += 1
          continue
        }
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }

  private func append(
    _ run: Run, _ scalars: [UInt32], _ letterOf: [Int], _ starts: [Int], _ text: inout ShapedText,
    _ pen: inout Int
  ) {
    let range = starts[run.letters.lowerBound]..<starts[run.letters.upperBound]
    let isFromRight = run.level % 2 == 1
    guard let place = run.face, let face = face(place),
      let glyphs = shaped(face, scalars, range, isFromRight)
    else {
      appendBoxes(run, scalars, starts, &text, &pen)
      return
    }
    // The first scalars of the run's clusters. Each cluster ends where the next one begins.
    let firsts = Set(glyphs.map { Int($0.cluster) }).sorted()
    var letters: [Int: Range<Int>] = [:]
    for (number, first) in firsts.enumerated() {
      let start = letterOf[first]
      let end =
        number + 1 < firsts.count ? letterOf[firsts[number + 1]] : run.letters.upperBound
      // If a letter has two clusters, they are joined.
      letters[first] = start..<max(end, start + 1)
    }
    var index = 0
    while index < glyphs.count {
      let first = Int(glyphs[index].cluster)
      let own = letters[first] ?? run.letters
      let start = pen
      let cluster = text.clusters.count
      while index < glyphs.count, letters[Int(glyphs[index].cluster)] == own {
        let glyph = glyphs[index]
        text.glyphs.append(
          ShapedText.Glyph(
            face: place, glyph: glyph.glyph, x: pen + Int(glyph.x_offset),
            y: Int(glyph.y_offset), cluster: cluster))
        pen += Int(glyph.advance)
        index += 1
      }
      add(own, from: start, to: pen, isFromRight, &text)
    }
  }

  /// Appends a box for each letter that no font has.
  private func appendBoxes(
    _ run: Run, _ scalars: [UInt32], _ starts: [Int], _ text: inout ShapedText, _ pen: inout Int
  ) {
    let scale = max(em / 16, 1)
    let letters = Array(run.letters)
    for letter in run.level % 2 == 1 ? letters.reversed() : letters {
      let start = pen
      if Self.isIsolate(scalars[starts[letter]]) {
        add(letter..<letter + 1, from: start, to: start, false, &text)
        continue
      }
      text.glyphs.append(
        ShapedText.Glyph(face: nil, glyph: 0, x: pen, y: 0, cluster: text.clusters.count))
      pen += 16 * scale * 64
      add(letter..<letter + 1, from: start, to: pen, run.level % 2 == 1, &text)
    }
  }

  private func add(
    _ letters: Range<Int>, from start: Int, to end: Int, _ isFromRight: Bool,
    _ text: inout ShapedText
  ) {
    let first = (start + 32) >> 6
    text.clusters.append(
      ShapedText.Cluster(
        letters: letters, start: first, width: max(((end + 32) >> 6) - first, 0),
        runsFromRight: isFromRight))
  }

  private func shaped(
    _ face: OpaquePointer, _ scalars: [UInt32], _ range: Range<Int>, _ isFromRight: Bool
  ) -> [ctypesetting_glyph]? {
    var limit = range.count * 2 + 8
    while limit <= 1 << 16 {
      var glyphs = [ctypesetting_glyph](repeating: ctypesetting_glyph(), count: limit)
      let count = ctypesetting_shape(
        face, scalars, Int32(scalars.count), Int32(range.lowerBound), Int32(range.count),
        isFromRight, &glyphs, Int32(limit))
      if count >= 0 {
        glyphs.removeLast(limit - Int(count))
        // With a faulty font, HarfBuzz may return clusters outside this run. Such glyphs are not
        // used.
        return glyphs.allSatisfy { range.contains(Int($0.cluster)) } ? glyphs : nil
      }
      if count != -1 { return nil }
      limit *= 4
    }
    return nil
  }
}
