/// Changes one card in the bytes of a vCard file (versions 2.1, 3.0 and 4.0).
///
/// Only whole lines are put in, and only stars are taken out: every other byte of the file stays, and
/// stays in its order, so that what was not understood (other properties, folding, line ends, the
/// encoding) is what it was. The lines put in are of the card's own version, with its line ends and in
/// the file's encoding.
package struct VCardEditor: Sendable {
  /// The file, with what was put in so far.
  package private(set) var bytes: [UInt8]
  private let line: Int
  private let encoding: FileEncoding

  /// - Parameter line: where the card begins, 1-based: `source.line` of its contact. `nil` where no
  ///   card begins there.
  package init?(_ bytes: [UInt8], cardAtLine line: Int) {
    self.bytes = bytes
    self.line = line
    encoding = FileEncoding(of: bytes)
    guard outline != nil else { return nil }
  }

  /// Puts a number behind the last one of the card.
  package mutating func add(_ number: PhoneNumber) {
    insert { encoder, outline in
      encoder.add(number, isPreferred: false, group: outline.freeGroup)
    }
  }

  /// A second nickname is one more (`NICKNAME` may stand several times).
  package mutating func add(nickname: String) {
    insert { encoder, _ in encoder.add("NICKNAME", text: nickname) }
  }

  package mutating func add(organization: String) {
    insert { encoder, _ in encoder.add("ORG", text: organization) }
  }

  /// Stars the contact as Google and Android do.
  package mutating func addStar() {
    insert { encoder, _ in encoder.add("CATEGORIES", raw: "starred") }
  }

  /// Takes out of the card what makes the contact a favourite: whole lines, or some of its
  /// categories, of whose line the rest is folded anew.
  ///
  /// - Returns: `false` where a line can't be taken apart; the bytes are then as they were. A star in
  ///   a character set that is not ASCII's like may stay: whoever reads the bytes again knows.
  package mutating func removeStar() -> Bool {
    let text = encoding.utf8(bytes)
    guard let outline = text.withBytes({ VCardOutline($0, line: line) }) else { return false }
    var changed = bytes
    // From the last on, so that the places of the others stay what they are.
    for range in outline.stars.reversed() {
      let old = Array(text[range])
      guard
        let new = VCardStar.without(old, version: outline.version, lineEnd: outline.lineEnd)
      else { return false }
      if new == old { continue }
      // Half a letter of UTF-16 can't be written back.
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

  /// The file with a card for `contact` behind all others: vCard 4.0 or, where the file is in an
  /// encoding that is not known and the contact is not all ASCII, vCard 2.1, which can say that this
  /// card is UTF-8.
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
    // There is a card, and nothing that was put in has taken it away.
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
