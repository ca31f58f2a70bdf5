import TestSupport

/// Writes cards as address books export them: names, numbers, mail, addresses, notes, now and then
/// a picture.
struct CardMaker {
  private var random: SeededGenerator
  private(set) var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let given = [
    "Anna", "Björn", "Chloé", "Dmitri", "Elena", "Finn", "Grace", "Hiro", "Inés", "Jürgen",
    "Kateřina",
    "Liam", "Márta", "Noah", "Oksana", "Pedro", "Quentin", "Rosa", "Søren", "Tara", "Uma",
    "Władysław",
  ]
  private static let family = [
    "Abbott", "Bäumler", "Castellano", "Dvořák", "Eriksen", "Fournel", "García", "Hoffmann",
    "Ivanova",
    "Jensen", "Kowalski", "Lindqvist", "Müller", "Nakamura", "O'Connor", "Petrov", "Ramírez",
    "Smith",
  ]
  private static let towns = ["Exeter", "Lübeck", "Nantes", "Springfield", "Kraków", "Sevilla"]

  private mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &random) ?? ""
  }
  private mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
  }
  private mutating func happens(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// Returns a vCard 3.0, with CRLF at the ends of lines.
  mutating func card() -> String {
    count += 1
    let (given, family) = (pick(Self.given), pick(Self.family))
    var lines = [
      "BEGIN:VCARD", "VERSION:3.0", "UID:\(digits(8))-\(digits(4))-\(digits(12))",
      "FN:\(given) \(family)", "N:\(family);\(given);;;",
      "TEL;TYPE=CELL,VOICE:+1 206-555-01\(digits(2))",
    ]
    if happens(30) { lines.append("TEL;TYPE=HOME:+44 7700 900\(digits(3))") }
    if happens(70) { lines.append("EMAIL;TYPE=INTERNET:\(digits(6))@example.com") }
    if happens(30) {
      lines.append("ADR;TYPE=HOME:;;\(digits(2)) High Street;\(pick(Self.towns));;\(digits(5));")
    }
    if happens(25) { lines.append("ORG:\(pick(Self.family)) & \(pick(Self.family));Sales") }
    if happens(20) { lines.append("BDAY:19\(digits(2))-0\(1 + count % 9)-1\(digits(1))") }
    if happens(20) {
      lines += [
        "NOTE:Met at the harbour in \(pick(Self.towns))\\, likes long walks and short",
        "  telephone calls\\; see also \(pick(Self.given))",
      ]
    }
    if happens(5) { lines.append("NICKNAME:\(pick(Self.given))") }
    if happens(50) { lines.append("CATEGORIES:myContacts") }
    if happens(3) {
      lines.append("PHOTO;ENCODING=b;TYPE=JPEG:\(digits(40))")
      for _ in 0..<60 { lines.append(" \(digits(74))") }
    }
    lines += ["REV:20240\(1 + count % 9)1\(digits(1))T120000Z", "END:VCARD", ""]
    return lines.joined(separator: "\r\n")
  }
}
