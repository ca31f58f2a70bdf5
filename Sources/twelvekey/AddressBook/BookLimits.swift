import LinuxIO

/// How much of what is named as an address book is looked at: `/` is none.
struct BookLimits: Hashable, Sendable {
  enum Limit: Hashable, Sendable { case depth, names, bytes }

  /// Folders within folders are looked into this deep.
  var depth = 4
  /// So many files and folders are looked at, whatever they are: ten times those of the largest folder of
  /// cards that is known.
  var names = 200_000
  /// So many names of one folder are put in order: the first of them are looked at.
  var namesInFolder = 1_000_000
  /// So many bytes are read, in all files together; one file may have ``Files/largest``.
  var bytes = 1 << 30

  init() {}

  /// Those of the environment, by which tests make them small: `TWELVEKEY_BOOK_LIMITS=DEPTH:NAMES:BYTES`.
  static let ofProcess: BookLimits = {
    var limits = BookLimits()
    let numbers = Console.environment("TWELVEKEY_BOOK_LIMITS")?.split(separator: ":")
      .compactMap { Int($0) }
    guard let numbers, numbers.count == 3, numbers.allSatisfy({ $0 > 0 }) else { return limits }
    (limits.depth, limits.names, limits.bytes) = (numbers[0], numbers[1], numbers[2])
    return limits
  }()

  /// In words, for help.
  static let words =
    "folders within folders are looked into 4 deep; of 200,000 files and folders at most; files of up to "
    + "256 MiB each and 1 GiB together are read"

  /// What is said of the first file or folder behind a limit.
  func words(_ limit: Limit) -> String {
    switch limit {
    case .depth:
      "lies deeper than \(depth) folders, and is not looked into; name it to have it read"
    case .names:
      "is not looked at, nor what comes behind it: there are more than \(names) files and folders; "
        + "name the folder that your contacts are in"
    case .bytes:
      "is not read: all files together have more than \(size); name the files that your "
        + "contacts are in"
    }
  }

  private var size: String { bytes >> 20 > 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes" }
}
