/// A list of calls as phones send it over Bluetooth (Phone Book Access Profile, section 3.1): one
/// card for each call, with the property `X-IRMC-CALL-DATETIME`.
package enum CallHistory {
  package enum Kind: Hashable, Sendable {
    case dialled, received, missed
  }

  package struct Entry: Hashable, Sendable {
    /// The name that the phone has for the other party; `nil` if it has none. Untrusted text.
    package var name: String?
    /// The number in a form that can be dialled, or else as written; `nil` if it was withheld.
    /// Untrusted text.
    package var number: String?
    /// `nil` if the card doesn't say it: the list then does.
    package var kind: Kind?
    package var time: CivilSecond
  }

  /// The maximum number of calls that are read; the first are the latest ones.
  package static let limit = 1_000

  /// Reads a list. Cards without a time are left out: they are no calls.
  package static func read(_ bytes: [UInt8], hints: CharacterSetHints = .none) -> [Entry] {
    let text = SourceText.utf8(bytes)
    let calls = text.withBytes { times(in: $0) }
    if calls.isEmpty { return [] }
    let cards = Dictionary(
      VCardReader.read(text, file: "", hints: hints).contacts.map { ($0.source.line, $0) }
    ) { first, _ in first }
    return calls.map { line, kind, time in
      let contact = cards[line]
      let number = contact?.numbers.first.flatMap { shown($0) }
      // Without a name, a contact is named by its number.
      let name = contact?.name == contact?.numbers.first?.value ? nil : contact?.name
      return Entry(name: name, number: number, kind: kind, time: time)
    }
  }

  /// Returns a number; `nil` for the texts that stand for a withheld one, such as Android's `-2`.
  private static func shown(_ number: PhoneNumber) -> String? {
    let text = number.value
    guard text.utf8.first != UInt8(ascii: "-"),
      text.utf8.contains(where: { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "@") })
    else { return nil }
    return number.dialString ?? text
  }

  /// Returns the time of each card, with the 1-based line of the card.
  static func times(in bytes: Bytes) -> [(line: Int, Kind?, CivilSecond)] {
    var found: [(line: Int, Kind?, CivilSecond)] = []
    var lines = VCardLines(bytes)
    var (depth, start) = (0, 0)
    while found.count < limit, let range = lines.next() {
      let line = bytes.slice(range).trimmed()
      if line.equals("begin:vcard") {
        if depth == 0 { start = lines.number - 1 }
        depth += 1
      } else if line.equals("end:vcard") {
        depth = max(depth - 1, 0)
      } else if depth > 0, line.hasPrefix("x-irmc-call-datetime"), found.last?.line != start,
        let (kind, time) = time(of: line)
      {
        found.append((start, kind, time))
      }
    }
    return found
  }

  private static func time(of line: Bytes) -> (Kind?, CivilSecond)? {
    let colon = line.place(from: 0) { $0 == .colon }
    guard colon < line.count, let time = CivilSecond(line.from(colon + 1).trimmed()) else {
      return nil
    }
    var kind: Kind?
    var start = line.place(from: 0) { $0 == .semicolon }
    while start < colon {
      let end = min(line.place(from: start + 1) { $0 == .semicolon }, colon)
      var word = line.slice(start + 1..<end).trimmed()
      if word.hasPrefix("type=") { word = word.from(5) }
      if word.equals("dialed") || word.equals("dialled") { kind = .dialled }
      if word.equals("received") { kind = .received }
      if word.equals("missed") { kind = .missed }
      start = end
    }
    return (kind, time)
  }
}

/// A second of a calendar and a clock (ISO 8601): of UTC, or of a place that is not known.
package struct CivilSecond: Hashable, Sendable {
  /// The seconds since 1970-01-01 00:00 of the same calendar and clock.
  package let seconds: Int
  /// Whether it is UTC; otherwise it is local time where it was written.
  package let isUTC: Bool

  /// Reads a time such as `20261126T174500`, `20261126T174500Z`, `2026-11-26T17:45:00+01:00`; `nil`
  /// for any other text. The years are 1970 to 9999.
  package init?(_ text: String) {
    var text = text
    guard let read = text.withBytes({ CivilSecond($0) }) else { return nil }
    self = read
  }

  init?(_ bytes: Bytes) {
    guard bytes.count <= 32 else { return nil }
    let mark = bytes.place(from: 0) { $0.lowered == UInt8(ascii: "t") }
    guard mark < bytes.count, let date = Self.digits(bytes.slice(0..<mark), UInt8(ascii: "-"), 8)
    else {
      return nil
    }
    let zoneStart = bytes.place(from: mark + 1) {
      $0.lowered == UInt8(ascii: "z") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
    }
    guard let clock = Self.digits(bytes.slice(mark + 1..<zoneStart), .colon, 6) else { return nil }
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard (1970...9999).contains(year), (1...12).contains(month), hour < 24, minute < 60,
      second <= 60, (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    var seconds = Self.days(until: year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
    let zone = bytes.from(zoneStart)
    if let first = zone.first, first.lowered != UInt8(ascii: "z") {
      guard let offset = Self.digits(zone.from(1), .colon, 4), offset <= 1_400, offset % 100 < 60
      else { return nil }
      let east = offset / 100 * 3_600 + offset % 100 * 60
      seconds -= first == UInt8(ascii: "-") ? -east : east
    } else if zone.count > 1 {
      return nil
    }
    guard seconds >= 0 else { return nil }
    self.seconds = seconds
    isUTC = !zone.isEmpty
  }

  /// Returns a number of exactly `count` digits, which may have separators between them.
  private static func digits(_ bytes: Bytes, _ separator: UInt8, _ count: Int) -> Int? {
    var (number, length) = (0, 0)
    for byte in bytes where byte != separator {
      guard byte &- 0x30 < 10, length < count else { return nil }
      number = number * 10 + Int(byte &- 0x30)
      length += 1
    }
    return length == count ? number : nil
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970-01-01 of the Gregorian calendar.
  private static func days(until year: Int, _ month: Int, _ day: Int) -> Int {
    // These years begin in March, so that the leap day is the last day of a year.
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
