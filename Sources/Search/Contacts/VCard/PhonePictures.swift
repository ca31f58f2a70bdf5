/// The pictures of a phone's contacts, which arrive page by page after the contacts themselves.
///
/// A picture belongs to each card that is the same but for its picture. So the contacts of a book
/// stay as they are: the answer with the pictures may lack names.
package struct PhonePictures: Sendable {
  /// The maximum length of a picture's property, in bytes. A picture of a telephone's panel needs a
  /// tenth of that.
  package static let maximumLength = 2 << 20

  /// The number of cards that have arrived.
  package private(set) var arrived = 0

  /// The pictures of the cards that have arrived, by the text of the card; empty for a card without
  /// a picture.
  private var pictures: [[UInt8]: [UInt8]] = [:]
  /// The bytes of these texts and pictures: no more than of a book.
  private var size = 0
  private var lastPage: Int?

  package init() {}

  /// The pictures that a book has.
  package init(of book: [UInt8]) {
    let places = VCardReader.cardPlaces(in: book)
    book.withBytes { book in
      for place in places {
        let card = PicturedCard(book.slice(place.bytes))
        if !card.pictures.isEmpty { add(card.picture, of: card) }
      }
    }
  }

  /// Adds the next page.
  ///
  /// - Returns: the result of ``PhoneCards/add(page:)``.
  package mutating func add(page: [UInt8]) -> Int? {
    let page = SourceText.utf8(page)
    guard let places = VCardReader.cardPlaces(inPage: page) else { return nil }
    let hash = page.hashValue
    if hash == lastPage { return 0 }
    lastPage = hash
    page.withBytes { page in
      for place in places {
        let card = PicturedCard(page.slice(place.bytes))
        let picture = card.picture
        add(Self.isUsable(picture) ? picture : [], of: card)
      }
    }
    arrived += places.count
    return places.count
  }

  private mutating func add(_ picture: [UInt8], of card: PicturedCard) {
    let known = pictures[card.text]
    // Of two cards that are the same, one may have a picture.
    guard known == nil || known == [] && !picture.isEmpty else { return }
    let more = picture.count + (known == nil ? card.text.count : 0)
    guard size + more <= PhoneCards.maximumSize else { return }
    pictures[card.text] = picture
    size += more
  }

  /// Whether it is in the card, not an address, and of a kind that can be shown.
  private static func isUsable(_ picture: [UInt8]) -> Bool {
    guard !picture.isEmpty, picture.count <= maximumLength,
      case .picture(let bytes) = picture.withBytes({ PhotoData(property: $0) })
    else { return false }
    return PhotoData.isPicture(bytes) && VCardReader.cardPlaces(in: picture).isEmpty
  }

  /// Returns a book with these pictures. A card that has not arrived keeps its picture, and a
  /// picture for which the book has no room is left out.
  package func added(to book: [UInt8]) -> [UInt8] {
    if pictures.isEmpty { return book }
    let places = VCardReader.cardPlaces(in: book)
    return book.withBytes { book in
      var room = PhoneCards.maximumSize - book.count
      for place in places {
        room += PicturedCard(book.slice(place.bytes)).pictures.reduce(0) { $0 + $1.count }
      }
      var result: [UInt8] = []
      var position = 0
      for place in places {
        let card = PicturedCard(book.slice(place.bytes))
        guard let end = card.end else { continue }
        result += book.slice(position..<place.bytes.lowerBound)
        position = place.bytes.upperBound
        var start = 0
        for picture in card.pictures {
          result += card.bytes.slice(start..<picture.lowerBound)
          start = picture.upperBound
        }
        result += card.bytes.slice(start..<end)
        let picture = pictures[card.text] ?? card.picture
        if picture.count <= room {
          result += picture
          room -= picture.count
        }
        result += card.bytes.from(end)
      }
      result += book.from(position)
      return result
    }
  }
}

/// A card, and where its picture is in it.
private struct PicturedCard {
  let bytes: Bytes
  /// The other lines, without breaks and blank lines: both differ between a card with a picture and
  /// the same card without one.
  private(set) var text: [UInt8] = []
  /// The places of the pictures. A card may have several, of which the first counts.
  private(set) var pictures: [Range<Int>] = []
  /// The place of the last line, before which a picture may stand; `nil` if none may. No card with
  /// another card in it gets a picture.
  private(set) var end: Int?

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var lines = VCardLines(bytes)
    var (depth, isNested) = (0, false)
    while true {
      let start = lines.position
      guard let range = lines.next() else { break }
      let line = bytes.slice(range)
      let trimmed = line.trimmed()
      if trimmed.equals("begin:vcard") {
        depth += 1
        isNested = isNested || depth > 1
      } else if trimmed.equals("end:vcard") {
        depth -= 1
        // After a soft line break, the picture would become a part of the line before it.
        if depth == 0, text.dropLast().last != .equals { end = start }
      }
      let parsed = VCardLine(line)
      if depth == 1, let parsed, parsed.property == .photo {
        skipPicture(parsed, line, &lines)
        pictures.append(start..<lines.position)
        continue
      }
      add(line)
      while let fold = lines.nextFold() { add(bytes.slice(fold)) }
      if line.last == .equals, parsed?.isQuotedPrintable(in: line) ?? false {
        while let next = lines.nextSoft() {
          add(bytes.slice(next))
          if bytes.slice(next).last != .equals { break }
        }
      }
    }
    if depth != 0 || isNested { end = nil }
    if end == nil { pictures = [] }
  }

  private mutating func add(_ line: Bytes) {
    if line.trimmed().isEmpty { return }
    text += line
    text.append(.lineFeed)
  }

  /// Passes the further lines of a picture; in vCard 2.1 they need not be indented.
  private func skipPicture(_ parsed: VCardLine, _ line: Bytes, _ lines: inout VCardLines) {
    lines.skipFolds()
    guard parsed.isBase64(in: line) else { return }
    var next = lines
    while let range = next.next() {
      let line = bytes.slice(range)
      if line.trimmed().isEmpty || VCardLine(line) != nil { return }
      lines = next
    }
  }

  /// The first picture's property with one line break at its end; empty if there is none.
  var picture: [UInt8] {
    guard let first = pictures.first else { return [] }
    let property = bytes.slice(first)
    return property.prefix(property.end(from: 0) { $0 <= .space }) + [.carriageReturn, .lineFeed]
  }
}
