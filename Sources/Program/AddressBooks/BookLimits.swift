/// The limits of the search for the files of an address book, in case of a wrong path such as `/`.
package struct BookLimits: Hashable, Sendable {
  enum Limit: Hashable, Sendable { case depth, names, bytes }

  /// The maximum depth of folders within folders.
  var depth = 4
  /// The maximum number of files and folders of any kind: ten times the largest known folder of
  /// cards.
  var names = 200_000
  /// The maximum number of names of one folder that are sorted. The first names in order are looked
  /// at.
  var namesInFolder = 1_000_000
  /// The maximum number of bytes of all files together; the limit of one file is ``Files/largest``.
  var bytes = 1 << 30

  /// The limits in words, for the help.
  package static let words =
    "subfolders are read 4 deep; at most 200,000 files and folders; files of up to "
    + "256 MiB each and 1 GiB together"

  /// Returns the message for the first file or folder beyond a limit.
  func message(_ limit: Limit) -> String {
    switch limit {
    case .depth:
      "is more than \(depth) folders deep and is not read; name it to read it"
    case .names:
      "and all after it are not read: there are more than \(names) files and folders; "
        + "name the folder that your contacts are in"
    case .bytes:
      "is not read: all files together have more than \(size); name the files that your "
        + "contacts are in"
    }
  }

  private var size: String { bytes >> 20 > 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes" }
}
