import Contacts
import Handset
import LinuxIO

/// Writes changes made on the pad into the address book.
package struct BookWriter {
  /// The files and folders that the contacts were read from; `nil` if nothing may be written.
  private let paths: [String]?
  private let hints: CharacterSetHints
  /// Returns the contact that was last read at a place, before it was merged, and the stamp of its
  /// file; `nil` if there was none.
  private let reading: (ContactSource) -> (read: Contact, stamp: Files.Stamp?)?
  /// Is told of files that can't be read while a card is looked for.
  private let unread: (BookProblem) -> Void

  package init(
    paths: [String]?, hints: CharacterSetHints,
    reading: @escaping (ContactSource) -> (read: Contact, stamp: Files.Stamp?)?,
    unread: @escaping (BookProblem) -> Void
  ) {
    self.paths = paths
    self.hints = hints
    self.reading = reading
    self.unread = unread
  }

  /// - Throws: ``BookProblem``. Either the book is unchanged, or the problem says which part of it
  ///   was written.
  package func perform(_ change: BookChange) throws {
    guard let paths else { throw BookProblem.notInFiles }
    switch change {
    case .add(let number, let contact):
      try add(Contact(name: contact.name, numbers: [number]), to: contact)
    case .favourite(true, let contact):
      try add(Contact(name: contact.name, isFavourite: true), to: contact)
    case .favourite(false, let contact): try removeStars(of: contact)
    case .create(let contact): try create(contact, in: paths)
    }
  }

  /// Adds data to the first of a person's cards that can be changed. A person may also be in a
  /// table, which can't be changed.
  private func add(_ news: Contact, to contact: Contact) throws {
    let sources = [contact.source] + contact.otherSources
    let source = sources.first { CardBook.refusal(of: $0.file) == nil } ?? contact.source
    try book(source.file).add(news, toCardOf: card(of: contact, at: source))
  }

  /// Creates the card in the first file or folder that can contain cards. If that can't be written
  /// now, no other place is tried, because the contacts would be scattered.
  private func create(_ contact: Contact, in paths: [String]) throws {
    var refusal: BookProblem?
    for path in paths {
      if let reason = CardBook.refusal(of: path) {
        refusal = refusal ?? reason
        continue
      }
      _ = try book(path).add(contact, isNew: false)
      return
    }
    throw refusal ?? .noBook
  }

  /// Removes the stars from all cards of a person, which may be in one file or in several. All
  /// cards are looked at before the first file is written.
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
      if let refusal = CardBook.refusal(of: path) {
        guard let starred = cards.first(where: \.read.isFavourite) else { continue }
        throw refusal == .ofPhone ? refusal : BookProblem.starInTable(starred.read.source)
      }
      let book = try book(path)
      if let edit = try book.removingStars(of: cards) { edits.append((path, book, edit)) }
    }
    var written: [String] = []
    for (path, book, edit) in edits {
      do {
        try book.write(edit)
      } catch let problem as BookProblem where !written.isEmpty {
        throw BookProblem.starTakenOnly(in: written, problem)
      }
      written.append(path)
    }
  }

  /// - Throws: if the contact was made on the pad a moment ago and has not been read from its file
  ///   yet.
  private func card(of contact: Contact, at source: ContactSource) throws(BookProblem) -> KnownCard
  {
    guard let (read, stamp) = reading(source) else { throw .notReadYet(contact.name) }
    return KnownCard(read: read, stamp: stamp, person: contact)
  }

  /// Returns the cards at a path. If another program has locked them, their use fails at once,
  /// because a telephone must not wait.
  private func book(_ path: String) throws(BookProblem) -> CardBook {
    try CardBook(
      path, hints: hints, waits: { () throws(BookProblem) in throw .locked(path) }, unread: unread)
  }
}
