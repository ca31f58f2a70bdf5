import Contacts

/// The searchable data of a contact, packed into consecutive bytes:
///
///     count of readings
///     for each reading: origins << 6 | field << 4 | reading, length (2 bytes), units; if the
///     origins are stored as steps, the steps, four in a byte
///     count of numbers (2 bytes)
///     for each number: isFurther << 15 | length << 3 | ``NumberOpening`` (2 bytes), digits
///
/// A further number is another reading of the one before it: see ``PhoneDigits/forEach(of:in:_:)``.
///
/// Lengths of two bytes are little-endian. Records are made only here, so the reader doesn't
/// validate them.
enum ContactRecord {
  static func append(_ contact: Contact, _ home: HomeCountry, to bytes: inout [UInt8]) {
    let countPlace = bytes.count
    bytes.append(0)
    append(contact.name, .name, to: &bytes, countPlace)
    append(contact.nickname, .nickname, to: &bytes, countPlace)
    append(contact.organization, .organization, to: &bytes, countPlace)
    append(contact.phonetic, .phonetic, to: &bytes, countPlace)
    let numbersPlace = bytes.count
    var count: UInt16 = 0
    append(count, to: &bytes)
    for number in contact.numbers.prefix(Int(UInt16.max) / 16) {
      var isFurther = false
      PhoneDigits.forEach(of: number.value, in: home.plan) { phone in
        NumberOpening.forEach(of: phone, home) { opening in
          append(phone, opening, isFurther: isFurther, to: &bytes)
          isFurther = true
          count += 1
        }
      }
    }
    bytes[numbersPlace] = UInt8(truncatingIfNeeded: count)
    bytes[numbersPlace + 1] = UInt8(truncatingIfNeeded: count >> 8)
  }

  private static func append(
    _ phone: PhoneDigits, _ opening: NumberOpening, isFurther: Bool, to bytes: inout [UInt8]
  ) {
    let head = UInt16(phone.digits.count) << 3 | UInt16(opening.rawValue)
    append(isFurther ? head | furtherBit : head, to: &bytes)
    bytes += phone.digits
  }

  fileprivate static let furtherBit: UInt16 = 1 << 15

  private static func append(
    _ text: String?, _ field: NameField, to bytes: inout [UInt8], _ countPlace: Int
  ) {
    guard let text, !text.isEmpty else { return }
    for reading in NameUnits.all(text) where !reading.units.isEmpty {
      let units = reading.units.prefix(Int(UInt16.max))
      bytes[countPlace] += 1
      let origins = origins(of: reading)
      bytes.append(origins.rawValue << 6 | field.rawValue << 4 | reading.reading)
      append(UInt16(units.count), to: &bytes)
      bytes += units
      if origins == .steps { appendSteps(reading.origins, to: &bytes) }
    }
  }

  /// The form in which a record stores, for each unit, the scalar of the name that it comes from.
  enum Origins: UInt8 {
    /// Each unit is the next scalar.
    case plain
    /// Each unit is 0 to 3 scalars after the scalar of the unit before it. For the first unit, the
    /// distance is counted from scalar 0.
    case steps
    /// The scalars are not stored. To find them, the name must be spelled again.
    case unknown
  }

  private static func origins(of reading: NameUnits) -> Origins {
    if reading.hasMarks { return .unknown }
    if reading.isPlain { return .plain }
    var last: UInt16 = 0
    for origin in reading.origins {
      if origin - last > 3 { return .unknown }
      last = origin
    }
    return .steps
  }

  private static func appendSteps(_ origins: [UInt16], to bytes: inout [UInt8]) {
    var last: UInt16 = 0
    for (index, origin) in origins.enumerated() {
      if index & 3 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(origin - last) << UInt8(2 * (index & 3))
      last = origin
    }
  }

  private static func append(_ value: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }
}

/// Reads a ``ContactRecord``. A reader is only valid inside the closure that was passed its buffer.
struct RecordReader {
  struct Reading {
    var field: NameField
    /// An index in ``NameReading/all``.
    var reading: UInt8
    var origins: ContactRecord.Origins
    var units: UnsafeBufferPointer<UInt8>
    /// The steps of the units, four in a byte, if ``origins`` is `steps`; otherwise empty.
    var steps: UnsafeBufferPointer<UInt8>

    /// Returns the index of the text's scalar that a unit comes from. Must not be called if
    /// ``origins`` is `unknown`.
    func origin(of unit: Int) -> Int {
      if origins == .plain { return unit }
      return (0...unit).reduce(0) { $0 + Int(steps[$1 >> 2] >> UInt8(2 * ($1 & 3)) & 3) }
    }
  }

  struct Number {
    /// Whether the number is another reading of the one before it.
    var isFurther: Bool
    var opening: NumberOpening
    var digits: UnsafeBufferPointer<UInt8>
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  private(set) var readingsLeft: Int
  private(set) var numbersLeft = 0

  /// - Parameter start: the offset of the record.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    readingsLeft = Int(bytes[start])
    place = start + 1
    if readingsLeft == 0 { numbersLeft = readLength() }
  }

  private mutating func readLength() -> Int {
    defer { place += 2 }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  mutating func nextReading() -> Reading? {
    guard readingsLeft > 0 else { return nil }
    readingsLeft -= 1
    let head = bytes[place]
    place += 1
    let count = readLength()
    let units = UnsafeBufferPointer(rebasing: bytes[place..<place + count])
    place += count
    let origins = ContactRecord.Origins(rawValue: head >> 6) ?? .unknown
    let stepBytes = origins == .steps ? (count + 3) / 4 : 0
    let steps = UnsafeBufferPointer(rebasing: bytes[place..<place + stepBytes])
    place += stepBytes
    if readingsLeft == 0 { numbersLeft = readLength() }
    return Reading(
      field: NameField(rawValue: head >> 4 & 3) ?? .name, reading: head & 0xf, origins: origins,
      units: units, steps: steps)
  }

  /// Returns the next number. Must be called after the last reading.
  mutating func nextNumber() -> Number? {
    guard numbersLeft > 0 else { return nil }
    numbersLeft -= 1
    let head = readLength()
    let isFurther = head & Int(ContactRecord.furtherBit) != 0
    let count = (head & ~Int(ContactRecord.furtherBit)) >> 3
    defer { place += count }
    return Number(
      isFurther: isFurther,
      opening: NumberOpening(rawValue: UInt8(truncatingIfNeeded: head & 7)) ?? .local,
      digits: UnsafeBufferPointer(rebasing: bytes[place..<place + count]))
  }
}
