import CellDisplay
import Glibc
import JSON
import LinuxIO
import PhoneRuntime
import Synchronization

/// Standard output and standard error, used as descriptors: Swift 6 regards `stdout` as shared
/// mutable state.
enum Console {
  /// Prints results for programs as they are: JSON and recordings do their own escaping.
  static func print(_ text: String) throws(LinuxError) {
    try FileDescriptor.write(Array(text.utf8), to: 1)
  }

  /// Prints an object on a line of its own.
  static func print(_ object: JSONObject) throws(LinuxError) {
    try FileDescriptor.write(object.line, to: 1)
  }

  /// Prints results for a person, cleaned line by line because they quote names; tabs stay.
  static func show(_ text: String) throws(LinuxError) { try print(cleaned(text)) }

  /// Prints a line of a dialogue on standard error, cleaned, as results alone are standard output. A
  /// dialogue whose terminal is gone ends when it reads from it.
  static func prompt(_ line: String) {
    try? FileDescriptor.write(Array(cleaned(line + "\n").utf8), to: 2)
  }

  /// Prints rows as JSON objects for programs, or as text for a person.
  static func list<Row>(
    _ rows: [Row], json: Bool, _ add: (Row, inout JSONObject) -> Void, text: (Row) -> String
  ) throws(LinuxError) {
    guard json else { return try show(rows.map(text).joined()) }
    var lines: [UInt8] = []
    for row in rows {
      var object = JSONObject()
      add(row, &object)
      lines += object.line
    }
    try FileDescriptor.write(lines, to: 1)
  }

  static func cleaned(_ text: String) -> String {
    var text = text
    if text.withUTF8({ isClean($0) }) { return text }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(text.utf8.count)
    // The text is read by bytes: a string would look for characters made of several scalars.
    var start = text.utf8.startIndex
    var last: UInt8 = 0
    for (place, byte) in zip(text.utf8.indices, text.utf8) {
      // A line feed ends a line of this program; CR LF comes from a name.
      if byte == 0x09 || (byte == 0x0a && last != 0x0d) {
        cleaned += Sanitizer.clean(String(text[start..<place])).string.utf8
        cleaned.append(byte)
        start = text.utf8.index(after: place)
      }
      last = byte
    }
    cleaned += Sanitizer.clean(String(text[start...])).string.utf8
    return String(decoding: cleaned, as: UTF8.self)
  }

  /// Whether all lines, and the texts between tabs, may be shown as they are. This is true of the
  /// output of a display, which consists of cleaned texts.
  private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for (place, byte) in bytes.enumerated() where byte == 0x0a || byte == 0x09 {
      if !Sanitizer.isClean(UnsafeBufferPointer(rebasing: bytes[start..<place])) { return false }
      start = place + 1
    }
    return Sanitizer.isClean(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns a line of a table. Tabs and line breaks in a field, which names of files may contain,
  /// become spaces.
  static func row(_ fields: String...) -> String {
    fields.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
      .joined(separator: "\t") + "\n"
  }

  /// The severity of a message in a log: a priority of syslog(3).
  enum Priority: Int {
    case error = 3
    case notice = 5
  }

  /// Whether standard error is the log of a service manager.
  private static let isLogged = ServiceManager.isLog(2)
  /// Whether the numbers of calls may be written into a log.
  static let logsNumbers = Atomic(false)

  /// Prints one message for the user on standard error, cleaned, since it may quote names.
  static func log(_ message: String, _ priority: Priority = .notice) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.clean(String($0)).string }
    let text =
      isLogged
      ? lines.map { logged($0, priority) }.joined()
      : "twelvekey: " + lines.joined(separator: "\n  ") + "\n"
    // If standard error is closed, there is no other way to report that.
    if mayWait.load(ordering: .relaxed) {
      try? FileDescriptor.write(Array(text.utf8), to: 2)
    } else {
      try? FrameOutput(2).write(Array(text.utf8))
    }
  }

  /// Returns a line of a log, with its priority. Telephone numbers are masked, unless the line is
  /// an error or ``logsNumbers`` is set.
  private static func logged(_ line: String, _ priority: Priority) -> String {
    let isPlain = priority == .error || logsNumbers.load(ordering: .relaxed)
    return "<\(priority.rawValue)>\(isPlain ? line : LoggedText.masked(line))\n"
  }

  /// Sends the output of programs that are started from now on into the log, if there is one, in
  /// the form of this program's messages.
  static func logPrograms() {
    guard isLogged else { return }
    ChildOutput.logLine.withLock { $0 = { logged(Sanitizer.clean($0).string, .notice) } }
  }

  /// Whether writing to standard error may wait for its reader. A running telephone never waits.
  static let mayWait = Atomic(true)

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns those of the variables that are set.
  static func environment(of names: String...) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = environment($1) }
  }
}
