/// Removes from untrusted text all characters that must not be shown.
///
/// Names, device names and messages come from files and devices that are not trusted. A terminal
/// executes control sequences in a text (ECMA-48 control sequences, C1 controls), and invisible
/// characters can deceive a reader (Unicode TR #36: direction overrides, invisible letters). The
/// result of ``clean(_:limit:)`` is only visible text:
///
/// - tab, line breaks and every Unicode space become a plain space,
/// - other controls (C0, DEL, C1), noncharacters, and unassigned and private-use characters become
///   U+FFFD, one for each run of them, so that a reader sees the place,
/// - NUL, bidi controls, zero-width spaces, variation selectors, tags, fillers, emoji skin tones
///   and every other format character (Cf) are dropped; emoji that are joined by ZWJ are shown as
///   separate emoji,
/// - joiners (ZWNJ, ZWJ) stay after Arabic letters and Indic viramas, where they affect how letters
///   join, and count as marks; in other places, and after another joiner, they are dropped,
/// - marks after the fourth on one base are dropped, and so is a mark without a visible base,
/// - `…` replaces the rest of the text after the first `limit` scalars.
package enum Sanitizer {
  /// The maximum number of scalars of a text that are examined by default. It is at least the
  /// number of cells of the widest display.
  package static let scalarLimit = 1024
  /// The maximum number of marks on a base. Vietnamese needs two, Tibetan and pointed Hebrew up to
  /// four.
  package static let markLimit = 4

  /// Returns the text without the scalars that are not shown, and the new position of each scalar.
  ///
  /// Examines no more than `limit` scalars, so the time doesn't depend on the length of `string`.
  package static func clean(_ string: String, limit: Int = scalarLimit) -> CleanText {
    var string = string
    if let count = string.withUTF8({ cleanCount($0, limit: limit) }) {
      return CleanText(unchanged: string, count: count)
    }
    let length = string.utf8.count
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(min(length, 4 * limit) + 4)
    var positions: [Int] = []
    positions.reserveCapacity(min(length, limit) + 1)
    var count = 0
    var filter = ScalarFilter()
    var isCut = false
    for scalar in string.unicodeScalars {
      if positions.count >= limit {
        isCut = true
        break
      }
      positions.append(count)
      if let shown = filter.shown(scalar, ScalarClass(of: scalar)) {
        cleaned.append(utf8Of: shown)
        count += 1
      }
    }
    positions.append(count)
    if isCut { cleaned.append(utf8Of: ellipsis) }
    return CleanText(string: String(decoding: cleaned, as: UTF8.self), positions: positions)
  }

  /// Appends the text as ``clean(_:limit:)`` returns it, in UTF-8.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    let isAdded = string.withUTF8 { text in
      guard isClean(text) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isAdded { bytes += clean(string).string.utf8 }
  }

  /// Whether ``clean(_:limit:)`` returns the text unchanged.
  ///
  /// - Parameter bytes: the bytes of a string, from `String.withUTF8`.
  package static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    cleanCount(bytes, limit: scalarLimit) != nil
  }

  /// Returns the number of scalars of a text that is shown unchanged, as most texts are. Returns
  /// `nil` for any other text, and for a text with more than `limit` scalars.
  private static func cleanCount(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int? {
    if bytes.count <= limit, bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) { return bytes.count }
    var scalars = UTF8Scalars(bytes)
    var filter = ScalarFilter()
    var count = 0
    while let scalar = scalars.next() {
      if count == limit || filter.shown(scalar, ScalarClass(of: scalar)) != scalar { return nil }
      count += 1
    }
    return count
  }

  static var replacement: Unicode.Scalar { "\u{FFFD}" }
  static var ellipsis: Unicode.Scalar { "\u{2026}" }
}

/// Bytes of a text that is built letter by letter. A string would be slower, because it examines
/// its end at each append.
extension [UInt8] {
  /// Adds a scalar in UTF-8.
  @inline(__always) package mutating func append(utf8Of scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      for unit in UTF8.encode(scalar)! { append(unit) }
    }
  }
}
