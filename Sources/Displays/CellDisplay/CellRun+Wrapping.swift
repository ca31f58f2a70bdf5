extension CellRun {
  /// Returns the run in at most `limit` rows of at most `room` cells each. The last row is cut as
  /// by ``fitted(to:keeping:)``. There is at least one row, which may be empty.
  ///
  /// Rows break between words, without the blanks there. A word that is wider than a row breaks
  /// after a hyphen. If it has no hyphen, it may break between any two letters, and begins in the
  /// row of the word before it if a few letters fit there. Text in a script without blanks consists
  /// of such words. Linear time.
  func wrapped(to room: Int, rows limit: Int) -> [CellRun] {
    var rows: [CellRun] = []
    var start = 0
    while rows.count + 1 < limit, start < letters.count {
      let reach = reach(from: start, in: room)
      // A letter wider than a whole row can't be shown at all.
      if reach == letters.count || reach == start { break }
      let end = rowEnd(from: start, reaching: reach, in: room)
      rows.append(part(letters[start..<trimmedEnd(start..<end)]))
      start = end
      while start < letters.count, letters[start].isSpace { start += 1 }
    }
    if start < letters.count || rows.isEmpty {
      rows.append(part(letters[start...]).fitted(to: room))
    }
    return rows
  }

  /// Returns a run of some of the letters.
  private func part(_ letters: ArraySlice<Cell>) -> CellRun {
    like(Array(letters), width: letters.reduce(0) { $0 + $1.width })
  }

  /// Makes a run of letters.
  init(of letters: ArraySlice<Cell>) {
    self.init(letters: Array(letters), width: letters.reduce(0) { $0 + $1.width })
  }

  /// Returns the end of the letters from `start` on that fit.
  private func reach(from start: Int, in room: Int) -> Int {
    var end = start
    var left = room
    while end < letters.count, letters[end].width <= left {
      left -= letters[end].width
      end += 1
    }
    return end
  }

  /// Returns the place at which a row breaks. Letters up to `reach`, which is before the end of the
  /// text, fit into it.
  private func rowEnd(from start: Int, reaching reach: Int, in room: Int) -> Int {
    if letters[reach].isSpace { return reach }
    let row = start..<reach
    let word = letters[row].lastIndex { $0.isSpace }.map { $0 + 1 }
    guard let word else { return hyphenEnd(row) ?? reach }
    // The word at the edge begins in the next row if it fits there, or if it breaks better there.
    let next = self.reach(from: word, in: room)
    if next == letters.count || letters[word...next].contains(where: \.isSpace) { return word }
    if let end = hyphenEnd(word..<reach) { return end }
    return hyphenEnd(word..<next) != nil || reach - word < Self.leastStump ? word : reach
  }

  /// Returns the place after the last hyphen that ends a part of a word.
  private func hyphenEnd(_ range: Range<Int>) -> Int? {
    let hyphen = letters[range].lastIndex { $0.isHyphen }
    guard let hyphen, hyphen > range.lowerBound, !letters[hyphen - 1].isHyphen else { return nil }
    return hyphen + 1
  }

  /// The minimum number of letters of a broken word at the end of a row. If fewer fit, the word
  /// begins in the next row.
  private static let leastStump = 4

  private func trimmedEnd(_ row: Range<Int>) -> Int {
    letters[row].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? row.lowerBound
  }
}

extension Cell {
  /// Whether the cell is a space, at which a row may end. ``Sanitizer`` has replaced every kind of
  /// space with this one.
  var isSpace: Bool { isLone && base == 0x20 }

  fileprivate var isHyphen: Bool { isLone && (base == 0x2D || base == 0x2010) }
}
