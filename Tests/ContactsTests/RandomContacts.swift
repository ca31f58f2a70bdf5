import Contacts
import TestSupport

/// Contacts as a reader gives them, with everything in their names that a format may trip over.
struct RandomContacts {
  var random: SeededGenerator

  private static let pieces = [
    "A", "Jane", "Doe", "Müller", "O'Brien", "相沢", "千晴", "ま", "Ø", "e\u{301}", "👩‍👧‍👦", "🇩🇪",
    "שלום", "\u{202E}", "\u{200D}", "\u{FEFF}", "\u{0}", "\u{1B}[31m", "\u{7F}", ",", ";", ":",
    "\\", "\\n", "\\,", "\"", "'", "=", "=41", "=C3=A4", "@", "+", "-", "=cmd|' /C calc'!A0", ".",
    "::", "* ", "BEGIN:VCARD", "END:VCARD", "TEL;TYPE=cell:1", "_$!<", ">!$_", "%41", "null", "€",
    "\u{10FFFF}", "\u{85}", "\u{2028}", "&amp;", "<b>", "0", "starred",
  ]

  mutating func contact() -> Contact {
    let isStructured = Int.random(in: 0..<3, using: &random) > 0
    let (given, family) = (text(), text())
    var contact = Contact(name: isStructured ? "\(given) \(family)" : text())
    if isStructured { (contact.given, contact.family) = (given, family) }
    if chance(3) { contact.nickname = text() }
    if chance(3) { contact.organization = text() }
    if chance(4) { contact.phonetic = text() }
    contact.isFavourite = chance(3)
    contact.numbers = (0..<Int.random(in: 0...4, using: &random)).map { _ in number() }
    return contact
  }

  /// One line without white space at its ends, with a letter in it. Control characters are for a test
  /// of their own: no format has a place for them.
  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...(chance(10) ? 60 : 5), using: &random) {
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      if piece.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { continue }
      text += piece
      if chance(3) { text += chance(5) ? "  " : " " }
    }
    return "x" + text + "x"
  }

  private mutating func number() -> PhoneNumber {
    let digits = (0..<Int.random(in: 1...15, using: &random)).map { _ in
      String(Int.random(in: 0...9, using: &random))
    }.joined(separator: ["", " ", "-", ".", ";", ","].randomElement(using: &random) ?? "")
    let types = [
      nil, "cell", "home", "work", "fax", "main", "other", "pager", "car", "text", "Summer house",
      "Büro, \"2\"; Süd", "boat", "x\\y", "Ferien=haus: 🏠",
    ]
    // A slash between digits alone may be one between two numbers.
    let area = chance(8) ? "030/" : ""
    let value = (chance(2) ? "+" : "") + area + digits + (chance(8) ? " ext. 7" : "")
    return PhoneNumber(value, type: types.randomElement(using: &random) ?? nil)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
}
