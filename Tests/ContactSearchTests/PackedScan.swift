import ContactSearch
import Contacts

/// A search of large books that looks at every letter of every name: slow, and short enough to be
/// right. Names are of ASCII letters with single spaces, numbers of digits alone.
struct PackedScan {
  struct Found: Equatable {
    var kind: MatchKind
    var field: NameField
    var position: Int
  }

  private struct Entry {
    var contact: Int
    var field: NameField
    var units: Range<Int>
  }

  private var entries: [Entry] = []
  /// Of all names: the key of a letter, 0 for a space.
  private var keys: [UInt8] = []
  private var numbers: [(contact: Int, digits: [UInt8])] = []

  init(_ contacts: [Contact]) {
    for (place, contact) in contacts.enumerated() {
      add(contact.name, .name, place)
      if let nickname = contact.nickname { add(nickname, .nickname, place) }
      if let organization = contact.organization { add(organization, .organization, place) }
      for number in contact.numbers {
        numbers.append((place, number.value.utf8.map { $0 - UInt8(ascii: "0") }))
      }
    }
  }

  private mutating func add(_ text: String, _ field: NameField, _ contact: Int) {
    let start = keys.count
    let row = Array("22233344455566677778889999".utf8)
    for letter in text.utf8 {
      let isSpace = letter == UInt8(ascii: " ")
      keys.append(isSpace ? 0 : row[Int(letter | 0x20) - 0x61] - UInt8(ascii: "0"))
    }
    entries.append(Entry(contact: contact, field: field, units: start..<keys.count))
  }

  /// By contact: the best kind, the first of its names that fits so, and where.
  func search(_ query: String) -> [Int: Found] {
    let query = query.utf8.map { $0 - UInt8(ascii: "0") }
    var result: [Int: Found] = [:]
    keys.withUnsafeBufferPointer { keys in
      for entry in entries {
        guard let (kind, start) = Self.find(query, in: entry.units, keys) else { continue }
        if let old = result[entry.contact], old.kind < kind { continue }
        let before = keys[entry.units.lowerBound..<start].count { $0 != 0 }
        if let old = result[entry.contact], old.kind == kind,
          old.field == .name || old.position <= before
        {
          continue
        }
        result[entry.contact] = Found(kind: kind, field: entry.field, position: before)
      }
    }
    for (contact, digits) in numbers {
      guard let (kind, start) = Self.find(query, digits) else { continue }
      if let old = result[contact], (old.kind, old.field) <= (kind, .name) { continue }
      result[contact] = Found(kind: kind, field: .name, position: start)
    }
    return result
  }

  // MARK: Names

  private static func find(
    _ query: [UInt8], in units: Range<Int>, _ keys: UnsafeBufferPointer<UInt8>
  ) -> (MatchKind, Int)? {
    var best: (kind: MatchKind, start: Int)?
    var unit = units.lowerBound
    while unit < units.upperBound {
      defer { unit += 1 }
      guard keys[unit] == query[0], keys[unit] != 0 else { continue }
      let startsWord = unit == units.lowerBound || keys[unit - 1] == 0
      if let end = end(query[...], unit..<units.upperBound, keys) {
        if unit == units.lowerBound, end == units.upperBound { return (.exact, unit) }
        if startsWord { return (.name, unit) }
        if best == nil { best = (.insideName, unit) }
      } else if startsWord, best?.kind != .initials,
        isInitials(query.dropFirst(), after: unit, units.upperBound, keys)
      {
        best = (.initials, unit)
      }
    }
    return best
  }

  /// Where the query ends that begins at the first unit; a space is typed as 0 or not at all.
  private static func end(
    _ query: ArraySlice<UInt8>, _ units: Range<Int>, _ keys: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var place = query.startIndex
    for unit in units {
      if place == query.endIndex { return unit }
      if keys[unit] == query[place] {
        place += 1
      } else if keys[unit] != 0 {
        return nil
      }
    }
    return place == query.endIndex ? units.upperBound : nil
  }

  private static func isInitials(
    _ query: ArraySlice<UInt8>, after unit: Int, _ limit: Int, _ keys: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = query.first else { return false }
    for next in (unit + 1)..<max(limit, unit + 1)
    where keys[next - 1] == 0 && keys[next] == first {
      if end(query, next..<limit, keys) != nil { return true }
      if isInitials(query.dropFirst(), after: next, limit, keys) { return true }
    }
    return false
  }

  // MARK: Numbers

  /// As written, or without the 0 in front.
  private static func find(_ query: [UInt8], _ digits: [UInt8]) -> (MatchKind, Int)? {
    if digits == query { return (.exact, 0) }
    if digits.starts(with: query) { return (.number, 0) }
    if digits.first == 0, digits[1...].starts(with: query) { return (.number, 1) }
    guard query.count >= 3, query.count <= digits.count else { return nil }
    for start in 1..<max(digits.count - query.count + 1, 1)
    where digits[start] == query[0] && digits[start...].starts(with: query) {
      return (.insideNumber, start)
    }
    return nil
  }
}
