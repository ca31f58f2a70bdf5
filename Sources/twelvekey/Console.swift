import Glibc
import LineDisplay
import LinuxIO

/// Standard output and standard error, as descriptors: `stdout` is shared state to Swift 6.
enum Console {
  /// Results for programs, as they are: JSON and recordings escape what must be.
  static func print(_ text: String) throws(LinuxError) {
    try FileDescriptor.write(Array(text.utf8), to: 1)
  }

  /// Results for a person. Cleaned line by line, since they quote names; tabs stay.
  static func show(_ text: String) throws(LinuxError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Sanitizer.clean(String($0)).string }.joined(separator: "\t")
    }
    try print(lines.joined(separator: "\n"))
  }

  /// A line of a table: tabs and line breaks in a field, as names of files may have them, are
  /// spaces.
  static func row(_ fields: String...) -> String {
    fields.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
      .joined(separator: "\t") + "\n"
  }

  /// What is said to a person: one message, on standard error. Cleaned, since it may quote names.
  static func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.clean(String($0)).string }
    let text = "twelvekey: " + lines.joined(separator: "\n  ") + "\n"
    // Nobody is left to be told where standard error is closed.
    try? FileDescriptor.write(Array(text.utf8), to: 2)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
