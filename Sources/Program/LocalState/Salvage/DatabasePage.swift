/// The readable contents of a page of a table or an index. A broken row doesn't affect other rows.
struct DatabasePage {
  struct Row {
    /// The row id; `nil` in an index.
    var id: Int64?
    var values: [Statement.Value]
  }

  /// Whether the page belongs to an index. A table without row ids is stored as an index.
  var isIndex: Bool
  /// Whether all rows could be read.
  var isWhole = true
  /// Whether the page has no rows and has the header of a new table's page.
  var isNew: Bool
  /// The numbers of the child pages.
  var children: [Int] = []
  var rows: [Row] = []

  /// - Returns: `nil` if the page is unreadable, or is not a page of a table or an index.
  init?(_ number: Int, of pages: DatabasePages) {
    guard let bytes = pages.page(number) else { return nil }
    // The first page begins with the header of the file.
    let start = number == 1 ? 100 : 0
    guard start < bytes.count else { return nil }
    let isInner: Bool
    switch bytes[start] {
    case 2: (isIndex, isInner) = (true, true)
    case 5: (isIndex, isInner) = (false, true)
    case 10: (isIndex, isInner) = (true, false)
    case 13: (isIndex, isInner) = (false, false)
    default: return nil
    }
    isNew = !isInner && bytes[start + 1..<start + 8].elementsEqual(Self.newHeader)
    let first = start + (isInner ? 12 : 8)
    let named = bytes.bigEndian(start + 3, count: 2)
    let count = min(named, (bytes.count - first) / 2)
    // Only the first page of a table may be without rows.
    isWhole = count == named && count > 0
    for index in 0..<max(count, 0) {
      var place = bytes.bigEndian(first + 2 * index, count: 2)
      guard place >= first, place < bytes.count else {
        isWhole = false
        continue
      }
      if isInner {
        children.append(bytes.bigEndian(place, count: 4))
        place += 4
        if !isIndex { continue }
      }
      if let row = Self.row(bytes, place, isIndex: isIndex, pages) {
        rows.append(row)
      } else {
        isWhole = false
      }
    }
    if isInner { children.append(bytes.bigEndian(start + 8, count: 4)) }
  }

  /// The header of a new page after its first byte: no freeblock, no cells, a cell content area
  /// that starts at the end of the page (4,096), and no fragmented bytes.
  private static let newHeader: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0]

  /// Returns the rows of a page with a broken list of rows, found by their form: each row begins
  /// with its length and the types of its values. Freed bytes are zeros and do not have this form.
  static func rowsByForm(_ number: Int, of pages: DatabasePages, isIndex: Bool) -> [Row] {
    guard let bytes = pages.page(number) else { return [] }
    var rows: [Row] = []
    for place in bytes.indices where bytes[place] != 0 {
      guard let row = row(bytes, place, isIndex: isIndex, pages), row.values.count >= 3,
        row.values.contains(where: { $0.text?.isEmpty == false })
      else { continue }
      rows.append(row)
    }
    return rows
  }

  private static func row(
    _ bytes: [UInt8], _ place: Int, isIndex: Bool, _ pages: DatabasePages
  ) -> Row? {
    var reader = RecordReader(bytes, from: place)
    guard let size = reader.number(), (0...Int64(Connection.maximumValueSize)).contains(size)
    else { return nil }
    var id: Int64?
    if !isIndex {
      guard let number = reader.number() else { return nil }
      id = number
    }
    guard
      let payload = payload(bytes, reader.place, size: Int(size), isIndex: isIndex, pages),
      let values = RecordReader.values(of: payload)
    else { return nil }
    return Row(id: id, values: values)
  }

  /// Returns the bytes of a row. A row that does not fit in its page continues in overflow pages,
  /// each of which contains the number of the next.
  private static func payload(
    _ bytes: [UInt8], _ place: Int, size: Int, isIndex: Bool, _ pages: DatabasePages
  ) -> [UInt8]? {
    let usable = pages.pageSize
    let most = isIndex ? (usable - 12) * 64 / 255 - 23 : usable - 35
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let local = size <= most ? size : fitting <= most ? fitting : least
    guard place + local <= bytes.count else { return nil }
    var payload = Array(bytes[place..<place + local])
    if local == size { return payload }
    var next = bytes.bigEndian(place + local, count: 4)
    while payload.count < size {
      guard let page = pages.page(next) else { return nil }
      payload += page[4...].prefix(size - payload.count)
      next = page.bigEndian(0, count: 4)
    }
    return payload
  }
}

/// Reads numbers and values of the database format.
struct RecordReader {
  private let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// Reads a varint, a number of one to nine bytes; returns `nil` after the end.
  mutating func number() -> Int64? {
    var number: UInt64 = 0
    for count in 1...9 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      if count == 9 {
        number = number << 8 | UInt64(byte)
        break
      }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: number)
  }

  /// Returns the values of a row; `nil` if a value is unreadable or is not one that this program
  /// writes.
  static func values(of payload: [UInt8]) -> [Statement.Value]? {
    var reader = RecordReader(payload)
    guard let size = reader.number(), size >= 1, size <= payload.count else { return nil }
    var kinds: [Int64] = []
    while reader.place < Int(size) {
      guard let kind = reader.number(), kinds.count < 16 else { return nil }
      kinds.append(kind)
    }
    guard reader.place == Int(size) else { return nil }
    var values: [Statement.Value] = []
    for kind in kinds {
      guard let value = reader.value(kind) else { return nil }
      values.append(value)
    }
    return reader.place == payload.count ? values : nil
  }

  private mutating func value(_ kind: Int64) -> Statement.Value? {
    switch kind {
    case 0: return .null
    case 1...6:
      let sizes = [1, 2, 3, 4, 6, 8]
      return bits(sizes[Int(kind) - 1]).map { .integer($0) }
    case 7:
      guard let bits = bits(8) else { return nil }
      let number = Double(bitPattern: UInt64(bitPattern: bits))
      return number.isNaN ? nil : .real(number)
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 13... where kind % 2 == 1:
      let count = (kind - 13) / 2
      guard count <= Int64(bytes.count - place) else { return nil }
      let text = bytes[place..<place + Int(count)]
      place += Int(count)
      return String(validating: text, as: UTF8.self).map { .text($0) }
    default: return nil
    }
  }

  private mutating func bits(_ count: Int) -> Int64? {
    guard place + count <= bytes.count else { return nil }
    let isNegative = bytes[place] >= 0x80
    let bits = bytes[place..<place + count].reduce(isNegative ? UInt64.max : 0) {
      $0 << 8 | UInt64($1)
    }
    place += count
    return Int64(bitPattern: bits)
  }
}

extension Statement.Value {
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }

  /// A whole floating-point number may be stored as an integer.
  var real: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .text, .null: nil
    }
  }
}
