import Contacts
import Handset
import LinuxIO

/// Writes changes made on the pad into the address book.
struct BookWriter {
  /// The files and folders that the contacts were read from; `nil` if nothing may be written.
  let paths: [String]?
  let hints: CharacterSetHints
  /// Returns the contact that was last read at a place, before it was merged, and the stamp of its
  /// file; `nil` if there was none.
  let reading: (ContactSource) -> (read: Contact, stamp: Files.Stamp?)?

  /// - Throws: ``Failure``. Either the book is unchanged, or the failure says which part of it was
  ///   written.
  func perform(_ change: BookChange) throws {
    guard let paths else {
      throw Failure("these contacts are not kept in any file: nothing was written", .usage)
    }
    switch change {
    case .add(let number, let contact):
      try add(Contact(name: contact.name, numbers: [number]), to: contact)
    case .favourite(true, let contact):
      try add(Contact(name: contact.name, isFavourite: true), to: contact)
    case .favourite(false, let contact): try removeStars(of: contact)
    case .create(let contact): try create(contact, in: paths)
    }
  }

  /// Adds data to the first of a person's cards. A person may also be in a table, which can't be
  /// changed.
  private func add(_ news: Contact, to contact: Contact) throws {
    let sources = [contact.source] + contact.otherSources
    let source = sources.first { CardBook.refusal(of: $0.file) == nil } ?? contact.source
    try book(source.file).add(news, toCardOf: card(of: contact, at: source))
  }

  /// Creates the card in the first file or folder that can contain cards. If that can't be written
  /// now, no other place is tried, because the contacts would be scattered.
  private func create(_ contact: Contact, in paths: [String]) throws {
    var refusal: Failure?
    for path in paths {
      if let reason = CardBook.refusal(of: path) {
        refusal = refusal ?? reason
        continue
      }
      _ = try book(path).add(contact, isNew: false)
      return
    }
    throw refusal ?? Failure("there is no address book to write into: --contacts PATH", .usage)
  }

  /// Removes the stars of a person, who may have several cards, in one file or in several. All are
  /// looked at before the first file is written.
  private func removeStars(of contact: Contact) throws {
    var files: [(path: String, cards: [KnownCard])] = []
    for source in [contact.source] + contact.otherSources {
      let card = try card(of: contact, at: source)
      if let place = files.firstIndex(where: { $0.path == source.file }) {
        files[place].cards.append(card)
      } else {
        files.append((source.file, [card]))
      }
    }
    var edits: [(path: String, book: CardBook, edit: CardBook.Edit)] = []
    for (path, cards) in files {
      if CardBook.refusal(of: path) != nil {
        guard let starred = cards.first(where: \.read.isFavourite) else { continue }
        throw Failure(
          "\(starred.read.source) has the star, and contacts are changed in cards only: "
            + "nothing was changed", .usage)
      }
      let book = try book(path)
      if let edit = try book.removingStars(of: cards) { edits.append((path, book, edit)) }
    }
    var written: [String] = []
    for (path, book, edit) in edits {
      do {
        try book.write(edit)
      } catch let failure as Failure where !written.isEmpty {
        throw Failure(
          "the star is taken in \(written.joined(separator: ", ")) only: \(failure.message)",
          failure.code)
      }
      written.append(path)
    }
  }

  /// - Throws: ``Failure`` if the contact was made on the pad a moment ago and has not been read
  ///   from its file yet.
  private func card(of contact: Contact, at source: ContactSource) throws -> KnownCard {
    guard let (read, stamp) = reading(source) else {
      throw Failure(
        "the card of \(contact.name) is not read yet: nothing was changed, try again", .inputOutput)
    }
    return KnownCard(read: read, stamp: stamp, person: contact)
  }

  /// Returns the cards at a path, which do not wait for the lock of another program: a telephone
  /// must not wait.
  private func book(_ path: String) throws -> CardBook {
    try CardBook(path, hints: hints) {
      throw Failure(
        "another program writes contacts in \(path): nothing was written, try again", .inputOutput)
    }
  }
}
