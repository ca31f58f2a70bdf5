import Contacts
import LinuxIO

/// Why an address book can't be read or written. Unless a case says otherwise, nothing was written.
package indirect enum BookProblem: Error, Hashable, Sendable {
  /// A named file or folder, or a file that is to be written, can't be read.
  case unreadable(String, LinuxError)

  // MARK: Places without cards

  /// The contacts were not read from files.
  case notInFiles
  /// No file and no folder is named.
  case noBook
  case noFolder(String)
  /// The path is no file of cards, but for example a table.
  case noCards(String)
  /// The path is a pipe or a device.
  case special(String)
  /// The file has content, but no card.
  case noCardInside(String)

  /// The contact, or the file, is of a paired phone.
  case ofPhone

  // MARK: Cards that can't be found or changed

  /// Several cards have the name.
  case namesakes(String, [ContactSource])
  /// The contact was made a moment ago, and its file has not been read since.
  case notReadYet(String)
  /// The contact is not where it was in the file or folder.
  case moved(String, String)
  case damagedFile(String)
  case damagedCard(ContactSource)
  case fullCard(ContactSource)
  /// The contact has another value of the detail already.
  case hasAlready(String, ContactSource, Detail, String)
  /// The star can't be removed from the card.
  case starStays(ContactSource)
  case starInTable(ContactSource)
  /// The star is removed from these files only, because of the problem.
  case starTakenOnly(in: [String], BookProblem)

  // MARK: Files that can't be written

  /// The file was changed by another program since it was read.
  case changed(String)
  /// The file's owner does not allow changes.
  case readOnly(String)
  /// Another program writes contacts at the path.
  case locked(String)
  case unwritable(LinuxError)

  package enum Detail: Hashable, Sendable { case nickname, organization }
}
