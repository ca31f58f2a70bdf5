import Contacts
import Glibc
import LinuxIO

/// A place to which cards can be added: a folder with one card in each file (vdir, as vdirsyncer
/// and khard keep it), or one .vcf file with many cards.
package struct CardBook {
  /// The result of an addition.
  package enum Addition: Hashable, Sendable {
    /// The contact has a new card, in this file.
    case made(Contact, String)
    /// The contact's card existed. These texts, and perhaps a star, were added to it.
    case extended(Contact, [String], isStarred: Bool)

    /// The file of the card.
    package var path: String {
      switch self {
      case .made(_, let path): path
      case .extended(let contact, _, _): contact.source.file
      }
    }
  }

  /// A card in a file.
  struct Card {
    var path: String
    var bytes: [UInt8]
    /// The stamp of the file before it was read.
    var stamp: Files.Stamp
    var contact: Contact
  }

  let path: String
  private let isFolder: Bool
  /// The character set and the country for cards that don't name them.
  private let hints: CharacterSetHints
  /// The country of numbers without a country code.
  private var country: String? { hints.country }

  private let waits: () throws(BookProblem) -> Void
  private let unread: (BookProblem) -> Void

  /// - Parameters:
  ///   - hints: the character set and the country for cards that don't name them.
  ///   - waits: called when another program has locked the cards. If it returns, the addition waits
  ///     for the lock; if it throws, nothing is written.
  ///   - unread: called for each file of a folder that can't be read. Such a file may contain the
  ///     card that is looked for.
  /// - Throws: if cards can't be written there.
  package init(
    _ path: String, hints: CharacterSetHints, waits: @escaping () throws(BookProblem) -> Void,
    unread: @escaping (BookProblem) -> Void
  ) throws(BookProblem) {
    self.path = path
    self.hints = hints
    self.waits = waits
    self.unread = unread
    if let refusal = Self.refusal(of: path) { throw refusal }
    if case .folder = Files.kind(path) { isFolder = true } else { isFolder = false }
    guard Files.kind(path) == nil else { return }
    let isCards = Self.isCardFile(path)
    let folder = isCards ? Files.split(path).folder : path
    guard isCards, Files.exists(folder) else { throw .noFolder(folder) }
  }

  /// Returns why cards can never be written to a path, such as that of a table, a pipe or a phone's
  /// book; `nil` if they may be.
  static func refusal(of path: String) -> BookProblem? {
    if PhoneBook.isBook(path) { return .ofPhone }
    switch Files.kind(path) {
    case .folder: return nil
    case .file: return isCardFile(path) ? nil : .noCards(path)
    case .special: return .special(path)
    case nil:
      // A path that doesn't exist yet may become a folder of cards, but not if it has the ending of
      // a table.
      return [".csv", ".tsv", ".txt"].contains(where: path.lowercased().hasSuffix)
        ? .noCards(path) : nil
    }
  }

  private static func isCardFile(_ path: String) -> Bool {
    [".vcf", ".vcard"].contains(where: path.lowercased().hasSuffix)
  }

  /// Adds the data of `contact` to the card with its name. Makes a card if there is none, or if
  /// `isNew`.
  ///
  /// - Throws: ``BookProblem``
  package func add(_ contact: Contact, isNew: Bool) throws -> Addition {
    try locked {
      let cards = try isNew ? [] : cards(named: contact.name)
      guard cards.count < 2 else {
        throw BookProblem.namesakes(contact.name, cards.map(\.contact.source))
      }
      return try cards.first.map { try extend($0, by: contact) } ?? append(contact)
    }
  }

  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try Files.withLock(onFolderOf: isFolder ? path + "/." : path, waits: waits, body)
    } catch let error as LinuxError {
      throw BookProblem.unwritable(error)
    }
  }

  /// Adds the data of `contact` to the card that another contact was read from.
  func add(_ contact: Contact, toCardOf known: KnownCard) throws {
    try locked { _ = try extend(try card(of: known), by: contact) }
  }

  // MARK: Reading

  private func cards(named name: String) throws -> [Card] {
    guard isFolder else {
      return Files.kind(path) == nil ? [] : try cards(named: name, in: path)
    }
    var cards: [Card] = []
    for file in try Files.names(in: path) {
      let ending = file.lowercased()
      guard ending.hasSuffix(".vcf") || ending.hasSuffix(".vcard") else { continue }
      let file = path + "/" + file
      guard case .file = Files.kind(file) else { continue }
      do {
        cards += try self.cards(named: name, in: file)
      } catch {
        unread(error)
      }
    }
    return cards
  }

  private func cards(named name: String, in file: String) throws(BookProblem) -> [Card] {
    let (bytes, stamp) = try read(file)
    return contacts(bytes, file)
      .filter { ContactMerge.areSame($0.name, name) }
      .map { Card(path: file, bytes: bytes, stamp: stamp, contact: $0) }
  }

  private func read(_ file: String) throws(BookProblem) -> (bytes: [UInt8], stamp: Files.Stamp) {
    do throws(LinuxError) {
      return try Files.readStamped(file)
    } catch {
      throw .unreadable(file, error)
    }
  }

  /// Returns the card that a contact was read from. The card may have moved within its file since.
  ///
  /// - Throws: if the card is gone or can't be identified with certainty.
  func card(of known: KnownCard) throws(BookProblem) -> Card {
    let moved = BookProblem.moved(known.person.name, path)
    guard Files.kind(path) != nil else { throw moved }
    let (bytes, stamp) = try read(path)
    let cards = contacts(bytes, path)
    // In an unchanged file the card is identified with certainty.
    var place = known.stamp == stamp ? cards.firstIndex(of: known.read) : nil
    place =
      place ?? CardSearch.place(of: known.read, of: known.person, in: cards, country: country)
    guard let place else { throw moved }
    return Card(path: path, bytes: bytes, stamp: stamp, contact: cards[place])
  }

  // MARK: Writing

  private func append(_ contact: Contact) throws -> Addition {
    let uuid = Self.randomUUID()
    var contact = contact
    contact.uid = "urn:uuid:" + uuid
    if isFolder {
      let file = (path.hasSuffix("/") ? path : path + "/") + uuid + ".vcf"
      try Files.create(file, with: VCardWriter.card(contact))
      return .made(contact, file)
    }
    guard Files.kind(path) != nil else {
      try Files.create(path, with: VCardWriter.card(contact))
      return .made(contact, path)
    }
    let (bytes, stamp) = try read(path)
    let whole = VCardEditor.appending(contact, to: bytes)
    let (old, now) = (contacts(bytes, path), contacts(whole, path))
    // A file with content but without a card is not an address book, even if its name says so,
    // and must not be spoilt.
    let isBlank = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard isBlank || !old.isEmpty else { throw BookProblem.noCardInside(path) }
    guard now.dropLast() == old[...], let last = now.last, last.name == contact.name,
      last.numbers == contact.numbers
    else { throw BookProblem.damagedFile(path) }
    try replace(path, stamp, with: whole)
    return .made(contact, path)
  }

  func requireWritable(_ file: String) throws(BookProblem) {
    guard Files.isWritable(file) else { throw .readOnly(file) }
  }

  /// Replaces a file, unless another program has changed it since it was read. The lock does not
  /// prevent such a change, because other programs don't use it.
  func replace(_ file: String, _ stamp: Files.Stamp, with bytes: [UInt8]) throws {
    // A file can be replaced without permission to write to it, but an owner who denies that
    // permission does not want changes.
    try requireWritable(file)
    guard try Files.status(file).stamp == stamp else { throw BookProblem.changed(file) }
    try Files.replace(file, with: bytes, of: stamp)
  }

  private func extend(_ card: Card, by contact: Contact) throws -> Addition {
    let known = card.contact
    guard var editor = VCardEditor(card.bytes, cardAtLine: known.source.line) else {
      throw BookProblem.damagedCard(known.source)
    }
    var news: [String] = []
    for number in contact.numbers
    where !known.numbers.contains(where: {
      $0.destination(in: country) == number.destination(in: country)
    }) {
      editor.add(number)
      news.append(number.value)
    }
    if let nickname = contact.nickname, nickname != known.nickname {
      try refuse(known.nickname, as: .nickname, of: known)
      editor.add(nickname: nickname)
      news.append(nickname)
    }
    if let organization = contact.organization, organization != known.organization {
      try refuse(known.organization, as: .organization, of: known)
      editor.add(organization: organization)
      news.append(organization)
    }
    let isStarred = contact.isFavourite && !known.isFavourite
    if isStarred { editor.addStar() }
    let addition = Addition.extended(known, news, isStarred: isStarred)
    if news.isEmpty, !isStarred { return addition }
    try check(editor.bytes, card, contact)
    try replace(card.path, card.stamp, with: editor.bytes)
    return addition
  }

  private func refuse(
    _ known: String?, as detail: BookProblem.Detail, of contact: Contact
  ) throws(BookProblem) {
    guard let known else { return }
    throw .hasAlready(contact.name, contact.source, detail, known)
  }

  /// Checks that the new content differs from the old one only as intended: a card may be full, or
  /// broken in a way that hides the new lines.
  private func check(
    _ bytes: [UInt8], _ card: Card, _ contact: Contact
  ) throws(BookProblem) {
    let (old, now) = (contacts(card.bytes, card.path), contacts(bytes, card.path))
    let place = old.firstIndex { $0.source == card.contact.source }
    let isRight =
      old.count == now.count && place != nil
      && old.indices.allSatisfy { index in
        let (one, other) = (old[index], now[index])
        guard index == place else {
          return one.name == other.name && one.numbers == other.numbers
            && one.nickname == other.nickname && one.isFavourite == other.isFavourite
        }
        let dialStrings = other.numbers.map { $0.destination(in: country) }
        return one.name == other.name
          && contact.numbers.allSatisfy { dialStrings.contains($0.destination(in: country)) }
          && one.numbers.allSatisfy { other.numbers.contains($0) }
          && other.isFavourite == (one.isFavourite || contact.isFavourite)
          && other.nickname == (contact.nickname ?? one.nickname)
      }
    guard isRight else { throw .fullCard(card.contact.source) }
  }

  func contacts(_ bytes: [UInt8], _ file: String) -> [Contact] {
    ContactFile.read(bytes: bytes, file: file, hints: hints).contacts
  }

  /// Returns a UUID of version 4 (RFC 9562).
  private static func randomUUID() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}
