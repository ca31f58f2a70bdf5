import Contacts
import Handset
import LinuxIO

/// Writes into the address book what is changed on the pad.
struct BookWriter {
  /// The files and folders that the contacts were read from; `nil` where nothing may be written.
  let paths: [String]?
  let hints: CharacterSetHints

  /// - Throws: ``Failure``; the book is then as it was.
  func perform(_ change: BookChange) throws {
    guard let paths else {
      throw Failure("these contacts are not kept in any file: nothing was written", .usage)
    }
    switch change {
    case .add(let number, let contact):
      try book(contact.source.file).add(
        Contact(name: contact.name, numbers: [number]), toCardOf: contact)
    case .favourite(true, let contact):
      try book(contact.source.file).add(
        Contact(name: contact.name, isFavourite: true), toCardOf: contact)
    case .favourite(false, let contact):
      // A person may have several cards.
      for source in [contact.source] + contact.otherSources {
        try book(source.file).removeStar(of: contact, at: source)
      }
    case .create(let contact):
      var failure: (any Error)?
      for path in paths {
        do {
          _ = try book(path).add(contact, isNew: false)
          return
        } catch {
          failure = failure ?? error
        }
      }
      throw failure ?? Failure("there is no address book to write into: --contacts PATH", .usage)
    }
  }

  /// Nobody waits on a telephone for another program.
  private func book(_ path: String) throws -> CardBook {
    try CardBook(path, hints: hints) {
      throw Failure(
        "another program writes contacts in \(path): nothing was written, try again", .inputOutput)
    }
  }
}
