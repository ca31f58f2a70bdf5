import Contacts
import LinuxIO

/// Finds cards that CardDAV servers, and programs that synchronise with them, refuse: a card
/// without a UID (RFC 6352 section 5.1), and two cards in one file. It checks folders in which each
/// card has a file of its own, as vdirsyncer and khard keep them.
package enum CardFolderCheck {
  /// Returns the problems, in the order of the folders and their files. An address book that is one
  /// file has no such problems.
  package static func problems(of book: Book) -> [ContactProblem] {
    var folders: [(path: String, files: [CardFile])] = []
    var places: [String: Int] = [:]
    for source in book.files?.sources ?? [] where source.folder != nil {
      for file in source.files where file.trouble == nil {
        guard let cards = CardFile(file) else { continue }
        let folder = Files.split(file.path).folder
        if let place = places[folder] {
          folders[place].files.append(cards)
        } else {
          places[folder] = folders.count
          folders.append((folder, [cards]))
        }
      }
    }
    return folders.flatMap { isOfSingleCards($0.files) ? problems(of: $0.files) : [] }
  }

  /// A file with cards.
  private struct CardFile {
    var path: String
    /// The lines at which the cards begin, ascending. Cards inside cards are left out.
    var lines: [Int]
    /// The cards without a UID, by name and line.
    var withoutUID: [(name: String, line: Int)]

    /// Fails for a file without a card, such as a table.
    init?(_ file: BookFiles.File) {
      let name = file.path.lowercased()
      guard name.hasSuffix(".vcf") || name.hasSuffix(".vcard") else { return nil }
      path = file.path
      let cards =
        file.contacts.map { (name: $0.name, line: $0.source.line, uid: $0.uid ?? "") }
        + file.groups.map { (name: $0.name, line: $0.source.line, uid: $0.uid ?? "") }
      if cards.isEmpty { return nil }
      lines = cards.map(\.line).sorted()
      if lines.count > 1 {
        guard let bytes = try? Files.readRegular(path) else { return nil }
        lines = VCardReader.cardLines(of: bytes)
      }
      let own = Set(lines)
      withoutUID = cards.filter { $0.uid.isEmpty && own.contains($0.line) }
        .map { ($0.name, $0.line) }.sorted { $0.line < $1.line }
    }
  }

  /// Whether each card of a folder is to have a file of its own. Two files may be a whole address
  /// book and a single card.
  private static func isOfSingleCards(_ files: [CardFile]) -> Bool {
    let singles = files.count { $0.lines.count == 1 }
    let most = files.map(\.lines.count).max() ?? 0
    return files.count >= 2 && 2 * singles >= files.count && (singles >= 2 || most <= 3)
  }

  private static func problems(of files: [CardFile]) -> [ContactProblem] {
    let cards = files.reduce(0) { $0 + $1.lines.count }
    let withoutUID = files.reduce(0) { $0 + $1.withoutUID.count }
    let remedy =
      "CardDAV servers reject it: add a line such as UID:ID, with an ID of its own, for "
      + "example the output of uuidgen"
    var problems: [ContactProblem] = []
    for file in files {
      if withoutUID < cards {
        problems += file.withoutUID.map { name, line in
          let card = name.isEmpty ? "this card" : "the card of '\(name)'"
          return ContactProblem(
            file: file.path, line: line, reason: "\(card) has no UID, and \(remedy)")
        }
      }
      if file.lines.count > 1 {
        problems.append(
          ContactProblem(
            file: file.path, line: file.lines[1],
            reason:
              "there are \(file.lines.count) cards in this file: CardDAV servers accept one per file; write "
              + "each card to a file of its own"))
      }
    }
    // A folder without any UID, which is not synchronised yet, is reported once.
    if withoutUID == cards, let file = files.first, let card = file.withoutUID.first {
      problems.insert(
        ContactProblem(
          file: file.path, line: card.line,
          reason: "no card of this folder has a UID (this one and \(cards - 1) more), and \(remedy)"
        ),
        at: 0)
    }
    return problems
  }
}
