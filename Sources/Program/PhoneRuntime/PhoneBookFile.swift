import Bluetooth
import LinuxIO

/// Where the contacts of a phone are kept, and the file into which obexd writes what the phone
/// sends.
package protocol PhoneBookFile: Sendable {
  var address: BluetoothAddress { get }
  /// The file with the contacts.
  var path: String { get }
  /// The file for what the phone sends.
  var pagePath: String { get }

  /// Makes the file for what the phone sends: empty, and readable only by this user. obexd may run
  /// as another user, root, and writes into the file that is there.
  ///
  /// - Throws: the error of the file or the folder.
  func makePage() throws(LinuxError)

  /// Returns what the phone has sent.
  ///
  /// - Throws: the error of open(2) or read(2); `EFBIG` if it is more than `limit` bytes, `EACCES`
  ///   if the file is not the one of ``makePage()``.
  func readPage(limit: Int) throws(LinuxError) -> [UInt8]

  func removePage()

  /// Replaces the contacts, as a whole.
  ///
  /// - Parameter change: makes the new contacts of the old ones, which are empty if there is no
  ///   file; `nil` leaves them. No other process replaces them meanwhile.
  /// - Returns: `false` if the file has these contacts already.
  /// - Throws: the error of the file or the folder; the old file is then unchanged.
  func replace(_ change: (_ old: [UInt8]) -> [UInt8]?) throws(LinuxError) -> Bool

  /// Saves why the phone could not be read; `nil` if it was read.
  func save(problem: PhonebookProblem?)
}
