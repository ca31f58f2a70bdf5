/// The letters that the glyphs of a console font draw. The font lists, for each glyph in turn:
///
///     scalar* (start scalar scalar*)* end
///
/// PSF1 has 16 bits for each of these, and 0xFFFE and 0xFFFF are start and end. PSF2 has the
/// scalars in UTF-8, and the bytes 0xFE and 0xFF are start and end. A sequence is a base with its
/// marks.
struct ConsoleFontTable {
  /// The maximum number of scalars and sequences together. It is about the number of letters in
  /// Unicode; the entries need 1 MiB.
  static let entryLimit = 1 << 17
  /// The maximum number of sequences.
  static let sequenceLimit = 1 << 14
  /// The maximum number of scalars of a sequence, which a ``Cell`` can contain. Longer sequences
  /// are skipped.
  static let sequenceLength = 6

  /// The entries, ascending: a scalar shifted left by 32, plus the glyph's index.
  private var entries: [UInt64] = []
  private var sequences: [[Unicode.Scalar]: Int] = [:]

  /// Makes a table for a font that has none. It has only ASCII, which all code pages have in
  /// common.
  init(asciiOf count: Int) {
    entries = (0x20..<0x7F).filter { $0 < count }.map { UInt64($0) << 32 | UInt64($0) }
  }

  /// Reads the table in linear time, and sorts it. Bytes after the last glyph's end are skipped.
  init(reading data: FontData, _ header: ConsoleFontHeader) throws(FontProblem) {
    var reader = ConsoleFontTableReader(data, from: header.table, isUTF8: header.isUTF8)
    var index = 0
    var sequence: [Unicode.Scalar]?
    var count = 0
    while index < header.count {
      let start = reader.place
      switch try reader.next() {
      case .scalar(let scalar):
        count += 1
        if sequence == nil {
          entries.append(UInt64(scalar.value) << 32 | UInt64(index))
        } else if sequence?.count ?? 0 <= Self.sequenceLength {
          sequence?.append(scalar)
        }
      case .start:
        count += 1
        add(sequence, index)
        sequence = []
      case .end:
        add(sequence, index)
        sequence = nil
        index += 1
      case .nothing:
        break
      case nil:
        throw FontProblem(
          byte: start, reason: "the Unicode table ends in glyph \(index) of \(header.count)")
      }
      guard count <= Self.entryLimit, sequences.count <= Self.sequenceLimit else {
        throw FontProblem(byte: start, reason: "the Unicode table has more letters than there are")
      }
    }
    entries.sort()
  }

  /// Adds a sequence. If two glyphs have the same sequence, the first is used, as for scalars.
  private mutating func add(_ sequence: [Unicode.Scalar]?, _ index: Int) {
    guard let sequence, !sequence.isEmpty, sequence.count <= Self.sequenceLength else { return }
    if sequences[sequence] == nil { sequences[sequence] = index }
  }

  /// Returns the glyph that draws a scalar; the first of several. Logarithmic time.
  func index(of scalar: Unicode.Scalar) -> Int? {
    let key = UInt64(scalar.value) << 32
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low] >> 32 == UInt64(scalar.value) else { return nil }
    return Int(entries[low] & 0xFFFF_FFFF)
  }

  func index(ofSequence scalars: [Unicode.Scalar]) -> Int? {
    sequences[scalars]
  }
}
