/// Changes one card in the bytes of a vCard file (versions 2.1, 3.0 and 4.0).
///
/// Only whole lines are inserted, and only favourite marks are removed. All other bytes of the file
/// stay in the same order. So everything that the parser doesn't understand (other properties,
/// folding, line ends, the encoding) is unchanged. The inserted lines have the card's version and
/// line ends, and the file's encoding.
package struct VCardEditor: Sendable {
  /// The file with the changes so far.
  package private(set) var bytes: [UInt8]
  private let line: Int
  private let encoding: FileEncoding

  /// Begins to change a card; returns `nil` if no card begins on the line.
  ///
  /// - Parameter line: the 1-based line where the card begins: `source.line` of its contact.
  package init?(_ bytes: [UInt8], cardAtLine line: Int) {
    self.bytes = bytes
    self.line = line
    encoding = FileEncoding(of: bytes)
    guard outline != nil else { return nil }
  }

  /// Inserts a number after the last one of the card.
  package mutating func add(_ number: PhoneNumber) {
    insert { encoder, outline in
      encoder.add(number, isPreferred: false, group: outline.freeGroup)
    }
  }

  /// Inserts a nickname. Other nicknames stay, because `NICKNAME` may occur several times.
  package mutating func add(nickname: String) {
    insert { encoder, _ in encoder.add("NICKNAME", text: nickname) }
  }

  package mutating func add(organization: String) {
    insert { encoder, _ in encoder.add("ORG", text: organization) }
  }

  /// Marks the contact as a favourite in the way of Google and Android.
  package mutating func addStar() {
    insert { encoder, _ in encoder.add("CATEGORIES", raw: "starred") }
  }

  /// Removes the favourite marks from the card: whole lines, or some of the categories. The line of
  /// the remaining categories is folded again.
  ///
  /// - Returns: `false` if a line can't be analysed; the bytes are unchanged in this case. A
  ///   favourite mark in a character set that isn't compatible with ASCII may remain. To find out,
  ///   read the bytes again.
  package mutating func removeStar() -> Bool {
    let text = encoding.utf8(bytes)
    guard let outline = text.withBytes({ VCardOutline($0, line: line) }) else { return false }
    var changed = bytes
    // The last range comes first, so that the other ranges stay valid.
    for range in outline.stars.reversed() {
      let old = Array(text[range])
      guard
        let new = VCardStar.without(old, version: outline.version, lineEnd: outline.lineEnd)
      else { return false }
      if new == old { continue }
      // An unpaired surrogate can't be written back.
      if encoding != .utf8, encoding != .unknown,
        String(decoding: new, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
      {
        return false
      }
      let (start, end) = (
        encoding.offset(of: range.lowerBound, in: text),
        encoding.offset(of: range.upperBound, in: text)
      )
      changed.replaceSubrange(start..<end, with: encoding.encoded(new))
    }
    bytes = changed
    return true
  }

  /// Returns the file with a card for `contact` after all others. The card is vCard 4.0. If the
  /// file's encoding isn't known and the contact contains characters above ASCII, the card is vCard
  /// 2.1, which can declare the card's text as UTF-8.
  package static func appending(_ contact: Contact, to bytes: [UInt8]) -> [UInt8] {
    let encoding = FileEncoding(of: bytes)
    let text = encoding.utf8(bytes)
    let lineEnd = text.withBytes { VCardOutline.firstLineEnd(of: $0) }
    var card = VCardWriter.card(contact, VCardEncoder(version: .v40, lineEnd: lineEnd))
    if encoding == .unknown, card.contains(where: { $0 >= 0x80 }) {
      card = VCardWriter.card(contact, VCardEncoder(version: .v21, lineEnd: lineEnd))
    }
    let isOpen = text.last.map { $0 != .lineFeed && $0 != .carriageReturn } ?? false
    return bytes + encoding.encoded(isOpen ? lineEnd + card : card)
  }

  private var outline: VCardOutline? {
    encoding.utf8(bytes).withBytes { VCardOutline($0, line: line) }
  }

  private mutating func insert(_ body: (inout VCardEncoder, VCardOutline) -> Void) {
    let text = encoding.utf8(bytes)
    // This can't fail: the card was found before, and insertions don't remove it.
    guard let outline = text.withBytes({ VCardOutline($0, line: line) }) else {
      return
    }
    var encoder = VCardEncoder(
      version: outline.version, lineEnd: outline.lineEnd, isASCII: encoding == .unknown)
    body(&encoder, outline)
    let isOpen =
      outline.place > 0 && ![.lineFeed, .carriageReturn].contains(text[outline.place - 1])
    let lines = isOpen ? outline.lineEnd + encoder.bytes : encoder.bytes
    bytes.insert(
      contentsOf: encoding.encoded(lines), at: encoding.offset(of: outline.place, in: text))
  }
}
