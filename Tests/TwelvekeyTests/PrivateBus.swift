import Glibc
import TestSupport

/// A program beside the one under test: from its first line on standard output on, until the end of
/// this value.
final class ReadyProgram {
  struct HasEnded: Error {
    var words: [String]
  }

  private let child: pid_t

  /// Waits for the line.
  ///
  /// - Throws: ``HasEnded`` if the program ends before.
  init(_ words: [String]) throws {
    var ends: [Int32] = [-1, -1]
    // Another program that starts meanwhile must not keep an end open.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { close(ends[0]) }
    child = Program.spawn(words, output: .descriptor(ends[1]))
    close(ends[1])
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n") {
      guard read(ends[0], &byte, 1) == 1 else { throw HasEnded(words: words) }
    }
  }

  deinit { Program.end(child, afterMicroseconds: 0) }
}

/// A bus of a test's own.
final class PrivateBus {
  static var isMissing: Bool { access("/usr/bin/dbus-daemon", X_OK) != 0 }

  let address: String
  private let folder: TemporaryFolder
  private let daemon: ReadyProgram

  /// - Parameter policy: its access rules, as in dbus-daemon(1).
  init(policy: String) throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.path)/bus"
    let file = folder.path + "/conf"
    Program.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>\(address)</listen>
      <policy context="default">\(policy)</policy></busconfig>
      """, to: file)
    daemon = try ReadyProgram([
      "/usr/bin/dbus-daemon", "--config-file=\(file)", "--nofork", "--nopidfile",
      "--print-address=1",
    ])
  }
}
