import Contacts
import LinuxIO

/// A card from which one of the telephone's contacts was read.
struct KnownCard {
  /// The contact of this card alone, as it was last read.
  var read: Contact
  /// The stamp of the card's file when it was read; `nil` if the file is read again anyway.
  var stamp: Files.Stamp?
  /// The contact that was made from the card, perhaps together with other cards of the same person.
  var person: Contact
}

/// Removes stars in two steps, so that all files of a person can be checked before the first one is
/// written.
extension CardBook {
  /// A file's new content.
  struct Edit {
    fileprivate var path: String
    fileprivate var stamp: Files.Stamp
    fileprivate var bytes: [UInt8]
  }

  /// Prepares the removal of the stars of cards in this one file, and writes nothing.
  ///
  /// - Returns: `nil` if no card has a star.
  /// - Throws: ``BookProblem`` if a card is not found for sure, or if its star can't be removed.
  func removingStars(of known: [KnownCard]) throws -> Edit? {
    let cards = try known.map { try card(of: $0) }
    guard let first = cards.first else { return nil }
    guard cards.allSatisfy({ $0.stamp == first.stamp }) else {
      throw BookProblem.changed(first.path)
    }
    // The stars are removed from the last to the first: removing a line moves the lines below it.
    let starred = cards.map(\.contact).filter(\.isFavourite).sorted {
      $0.source.line > $1.source.line
    }
    if starred.isEmpty { return nil }
    try requireWritable(first.path)
    var bytes = first.bytes
    for contact in starred {
      guard var editor = VCardEditor(bytes, cardAtLine: contact.source.line), editor.removeStar()
      else { throw BookProblem.starStays(contact.source) }
      bytes = editor.bytes
    }
    guard areOnlyUnstarred(Set(starred.map(\.source)), first.bytes, bytes) else {
      throw BookProblem.starStays(starred[0].source)
    }
    return Edit(path: first.path, stamp: first.stamp, bytes: bytes)
  }

  /// Writes the result of ``removingStars(of:)``.
  ///
  /// - Throws: ``BookProblem`` if the file has changed since, or can't be written.
  func write(_ edit: Edit) throws {
    try locked { try replace(edit.path, edit.stamp, with: edit.bytes) }
  }

  /// Whether nothing but these stars has changed.
  private func areOnlyUnstarred(
    _ sources: Set<ContactSource>, _ bytes: [UInt8], _ newBytes: [UInt8]
  ) -> Bool {
    let (old, now) = (contacts(bytes, path), contacts(newBytes, path))
    guard old.count == now.count else { return false }
    return zip(old, now).allSatisfy { one, other in
      var expected = one
      expected.source = other.source
      expected.photo = other.photo
      if sources.contains(one.source) { expected.isFavourite = false }
      return expected == other && one.hasPhoto == other.hasPhoto
    }
  }
}
