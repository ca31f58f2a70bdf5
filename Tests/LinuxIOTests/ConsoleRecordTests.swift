import CLinux
import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

/// The record of a console, written before the console is used. Root reads it back to restore the
/// console.
@Suite(.timeLimited) struct ConsoleRecordTests {
  private static let text =
    "console 7\nprocess 4711\nstart 123456789\nkeyboard 3\nframebuffer /dev/fb0\n"

  private func read(_ text: String) -> ConsoleRecord? {
    ConsoleRecord(Array(text.utf8), path: "/run/twelvekey/console-7")
  }

  @Test func everyFieldIsReadBack() throws {
    let record = try #require(read(Self.text))
    #expect(record.console == 7)
    #expect(record.process == 4711)
    #expect(record.start == 123_456_789)
    #expect(record.keyboard == K_UNICODE)
    #expect(record.framebuffer == "/dev/fb0")
    #expect(record.path == "/run/twelvekey/console-7")
    #expect(read(Self.text + "more of a later version\n") == record)
  }

  @Test func whatCanNotBeIsNoRecord() {
    let changes: [(String, String)] = [
      ("console 7", "console 0"), ("console 7", "console 64"), ("console 7", "console x"),
      ("process 4711", "process 0"), ("process 4711", "process 99999999999"),
      ("start 123456789", "start -1"),
      // A keyboard that types nothing is nothing to give back: raw, medium raw, off.
      ("keyboard 3", "keyboard 0"), ("keyboard 3", "keyboard 2"), ("keyboard 3", "keyboard 4"),
      ("framebuffer /dev/fb0", "framebuffer"), ("console 7\n", ""), ("process 4711\n", ""),
    ]
    for (old, new) in changes {
      let changed = Self.text.replacing(old, with: new)
      #expect(changed != Self.text, "there is no \(old)")
      #expect(read(changed) == nil, "\(new)")
    }
  }

  @Test func brokenRecordsAreReadWithoutHarm() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices {
      let record = ConsoleRecord(Array(bytes[..<end]), path: "")
      // The path of the framebuffer is last: what is cut off before it is no record.
      if end <= bytes.count - "/dev/fb0\n".utf8.count { #expect(record == nil, "\(end) bytes") }
    }
    for place in bytes.indices {
      for value in [UInt8(0), 0x0A, 0x20, 0x80, 0xFF] {
        var broken = bytes
        broken[place] = value
        guard let record = ConsoleRecord(broken, path: "") else { continue }
        #expect((1...63).contains(record.console))
        #expect([K_XLATE, K_UNICODE].contains(record.keyboard))
      }
    }
  }

  @Test func aProcessIsTheSameOnlyIfItStartedThen() {
    var record = ConsoleRecord(
      console: 1, process: getpid(), keyboard: K_UNICODE, framebuffer: "/dev/fb0")
    #expect(record.start > 0)
    #expect(record.isProcessAlive)
    record.start += 1
    #expect(!record.isProcessAlive, "a later process has the number")
    record.process = .max
    #expect(!record.isProcessAlive)
  }
}
