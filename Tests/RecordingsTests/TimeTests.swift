import Keypad
import Testing
import TimeLimit

@testable import Recordings

/// The times of events, in each format, at the ends of what they can be.
@Suite(.timeLimited) struct TimeTests {
  /// The last microsecond, and the last second that is read.
  private static let good: [(seconds: String, microseconds: String, time: Int64)] = [
    ("0", "0", 0), ("5", "999999", 5_999_999), ("5", "000001", 5_000_001),
    ("8999999999999", "999999", 8_999_999_999_999_999_999),
  ]
  /// A second's worth and more; what is no struct timeval, or no Int64 of microseconds.
  private static let bad = [
    ("5", "1000000"), ("5", "1000001"), ("5", "18446744073709551616"), ("9000000000000", "0"),
    ("18446744073709551616", "0"), ("-1", "0"), ("5", "-1"), ("5", ""), ("", "5"),
  ]

  @Test func evemuTakesMicrosecondsBelowASecond() throws {
    for (seconds, microseconds, time) in Self.good {
      let recording = try Recording.read(
        "# EVEMU 1.3\nE: \(seconds).\(microseconds) 0001 0002 0001\n")
      #expect(recording.warnings == [])
      #expect(recording.devices[0].events.map(\.time) == [Instant(microseconds: time)])
    }
    for (seconds, microseconds) in Self.bad {
      let recording = try Recording.read(
        """
        E: 1.000001 0001 0002 0001
        E: \(seconds).\(microseconds) 0001 0002 0000
        E: 6.000000 0001 0002 0000
        """)
      expectIsPassedOver("\(seconds).\(microseconds)", in: recording, column: 4)
    }
  }

  /// A bad time in the second line is told; what stands around it is read.
  private func expectIsPassedOver(_ time: String, in recording: Recording, column: Int) {
    #expect(
      recording.devices[0].events.map(\.time.microseconds) == [1_000_001, 6_000_000], "\(time)")
    let reason = "expected a time as seconds.microseconds"
    #expect(
      recording.warnings == [RecordingProblem(line: 2, column: column, reason: reason)], "\(time)")
  }

  @Test func evtestTakesMicrosecondsBelowASecond() throws {
    let key = "type 1 (EV_KEY), code 79 (KEY_KP1), value 1"
    for (seconds, microseconds, time) in Self.good {
      let recording = try Recording.read("Event: time \(seconds).\(microseconds), \(key)\n")
      #expect(recording.format == .evtest)
      #expect(recording.warnings == [])
      #expect(recording.devices[0].events.map(\.time) == [Instant(microseconds: time)])
    }
    for (seconds, microseconds) in Self.bad {
      let recording = try Recording.read(
        """
        Event: time 1.000001, \(key)
        Event: time \(seconds).\(microseconds), \(key)
        Event: time 6.000000, \(key)
        """)
      expectIsPassedOver("\(seconds).\(microseconds)", in: recording, column: 13)
    }
  }

  @Test func geteventTakesMicrosecondsBelowASecond() throws {
    for (seconds, microseconds, time) in Self.good {
      let recording = try Recording.read("[\(seconds).\(microseconds)] 0001 0006 00000001\n")
      #expect(recording.format == .getevent)
      #expect(recording.devices[0].events.map(\.time) == [Instant(microseconds: time)])
    }
    // A bracket without a time may be anything.
    for (seconds, microseconds) in Self.bad {
      let recording = try Recording.read(
        """
        [1.000001] 0001 0006 00000001
        [\(seconds).\(microseconds)] 0001 0006 00000000
        [6.000000] 0001 0006 00000000
        """)
      #expect(
        recording.devices[0].events.map(\.time.microseconds) == [1_000_001, 6_000_000],
        "\(seconds).\(microseconds)")
    }
  }

  @Test func libinputTakesMicrosecondsBelowASecond() throws {
    func text(_ seconds: String, _ microseconds: String) -> String {
      """
      devices:
      - events:
        - evdev:
          - [1, 1, 1, 79, 1]
          - [\(seconds), \(microseconds), 1, 79, 0]
      """
    }
    for (seconds, microseconds, time) in Self.good {
      let recording = try Recording.read(text(seconds, microseconds))
      #expect(recording.format == .libinput)
      #expect(recording.devices[0].events.last?.time == Instant(microseconds: time))
    }
    // YAML that is wrong is refused as a whole.
    for (seconds, microseconds) in Self.bad where !seconds.isEmpty && !microseconds.isEmpty {
      let problem = problemOf { try Recording.read(text(seconds, microseconds)) }
      #expect(problem?.line == 5, "\(seconds), \(microseconds)")
      let reason = problem?.reason ?? ""
      #expect(
        reason.contains("expected seconds, microseconds, type, code and value")
          || reason.contains("expected a number"), "\(seconds), \(microseconds): \(reason)")
    }
  }

  /// Nor does a time that can't be make a recording of a text.
  @Test(arguments: [("5", "999999"), ("5", "1000000")])
  func aFileOfOneTimeIsARecordingIfThatIsOne(seconds: String, microseconds: String) {
    let isGood = microseconds == "999999"
    let text = "Event: time \(seconds).\(microseconds), -------------- SYN_REPORT ------------\n"
    let isRead = (try? Recording.read(text))?.devices.first?.events.count == 1
    #expect(isRead == isGood)
  }
}
