/// The physical lines of a vCard file.
extension Bytes {
  /// Returns the end of the line that begins at `start`, without its line break.
  func endOfLine(from start: Int) -> Int {
    // Examines eight bytes at once: (word ^ pattern) has a zero byte where a byte equals the
    // pattern's.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let near = wordPlace(from: start) { word in
      let feeds = word ^ (ones &* UInt64(UInt8.lineFeed))
      let returns = word ^ (ones &* UInt64(UInt8.carriageReturn))
      return ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & tops != 0
    }
    return place(from: near) { $0 == .lineFeed || $0 == .carriageReturn }
  }

  /// Returns the place after the line break at `end`. A line break is LF, CR or CRLF, or CR CR LF
  /// in files that were converted to CRLF twice.
  func behindBreak(at end: Int) -> Int {
    var index = end
    let limit = Swift.min(end + 2, count)
    while index < limit, self[index] == .carriageReturn { index += 1 }
    if index < count, self[index] == .lineFeed { return index + 1 }
    return Swift.min(end + 1, count)
  }

  /// The number of line breaks.
  var lineBreakCount: Int {
    var breaks = 0
    var end = endOfLine(from: 0)
    while end < count {
      breaks += 1
      end = endOfLine(from: behindBreak(at: end))
    }
    return breaks
  }
}
