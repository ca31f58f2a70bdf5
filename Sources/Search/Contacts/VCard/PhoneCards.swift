/// The cards of a phone's address book, as they arrive over Bluetooth page by page (Phone Book
/// Access Profile, section 3.1). The first card of the first page is the owner's own: it is left
/// out, because it has the number of the phone itself.
package struct PhoneCards: Sendable {
  /// The maximum number of cards and of bytes that are read; the rest of a larger book is left out.
  package static let maximumCount = 20_000
  package static let maximumSize = 16 << 20

  /// The cards without the owner's, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// The number of these cards.
  package private(set) var count = 0
  /// The number of cards that have arrived.
  package private(set) var arrived = 0
  /// Whether cards were left out because of a limit.
  package private(set) var isCut = false

  /// The owner's card, if the phone has sent it by itself.
  private let owner: Contact?
  private var lastPage: [UInt8] = []

  /// - Parameter owner: the file with the owner's card (`0.vcf`); empty if the phone has not sent
  ///   one.
  package init(owner: [UInt8] = []) {
    self.owner = VCardReader.read(owner, file: "").contacts.first
  }

  /// Adds the next page.
  ///
  /// - Returns: the number of cards in it; `nil` if it is not whole, because the transfer was
  ///   interrupted, or if it is a list of calls. The result is 0 for a page that was there before:
  ///   the phone then does not know pages.
  package mutating func add(page: [UInt8]) -> Int? {
    let page = SourceText.utf8(page)
    guard let places = VCardReader.cardPlaces(inPage: page) else { return nil }
    if page == lastPage { return 0 }
    lastPage = page
    for (index, place) in places.enumerated() {
      let card = page[place.bytes]
      if arrived == 0, index == 0, isOwner(Array(card)) { continue }
      guard count < Self.maximumCount, bytes.count + card.count <= Self.maximumSize else {
        isCut = true
        break
      }
      bytes += card
      if bytes.last != .lineFeed { bytes += [.carriageReturn, .lineFeed] }
      count += 1
    }
    arrived += places.count
    return places.count
  }

  /// Whether the first card of the book is the owner's: it is the same as the one that the phone
  /// has sent by itself, or it has no name, as on phones whose owner has not written one.
  private func isOwner(_ bytes: [UInt8]) -> Bool {
    guard let first = VCardReader.read(bytes, file: "").contacts.first else { return true }
    func numbers(_ contact: Contact) -> Set<String> {
      Set(contact.numbers.map { $0.dialString ?? $0.value })
    }
    if let owner, owner.name == first.name, numbers(owner) == numbers(first) { return true }
    return first.numbers.contains { $0.value == first.name }
  }
}

extension VCardReader {
  /// Whether a list of calls has only whole cards: see ``PhoneCards/add(page:)``.
  package static func isWhole(list: [UInt8]) -> Bool {
    let list = SourceText.utf8(list)
    return isWhole(list, cardPlaces(in: list))
  }

  /// Returns the places of the cards of a page; `nil` if the page is not whole, or if it is a list
  /// of calls.
  static func cardPlaces(inPage page: [UInt8]) -> [CardPlace]? {
    let places = cardPlaces(in: page)
    let isOfContacts = page.withBytes { CallHistory.times(in: $0).isEmpty }
    return isOfContacts && isWhole(page, places) ? places : nil
  }

  /// Whether a page has only whole cards. Otherwise its transfer was interrupted.
  static func isWhole(_ page: [UInt8], _ places: [CardPlace]) -> Bool {
    let end = places.last?.bytes.upperBound ?? 0
    return places.allSatisfy(\.isWhole) && page[end...].allSatisfy { $0 <= 0x20 }
  }
}
