import Keypad
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct DetectionTests {
  @Test(arguments: [
    ("", 1, "empty"),
    ("hello\nworld\n", 1, "no line is from"),
    ("I: Bus=0003 Vendor=1209\nN: Name=\"pad\"\nB: KEY=7 ff\n", 1, "/proc/bus/input/devices"),
    ("\nP: /devices/x\nN: input/event0\nE: ID_INPUT=1\n", 2, "udevadm"),
    ("EVIOCGVERSION 0 01000100\n", 1, "umockdev"),
    ("\u{1}\0\0\u{2}", 1, "binary"),
    ("KEY(0,0,KEY_SEND)\n", 1, "no line is from"),
    ("a: 1\nb: [2]\n", 1, "no line is from"),
  ])
  func refusesOtherTextsWithARemedy(_ text: String, _ line: Int, _ words: String) throws {
    let problem = problemOf { try Recording.read(text) }
    #expect(problem?.line == line)
    #expect(problem?.reason.contains(words) == true, "\(problem?.reason ?? "")")
    #expect(problem?.reason.contains("evemu-record /dev/input/eventN") == true)
  }

  @Test func refusesARecordingOfNothing() throws {
    let problem = problemOf { try Recording.read("# EVEMU 1.3\n") }
    #expect(
      problem?.description
        == "line 1: the evemu recording describes no device and holds no event")
  }

  @Test func findsAFormatBelowOtherText() throws {
    let remark = "My new pad, keys 2 0 1 9 4 8:\n\n"
    let evtest = try Files.text("Fixtures/recordings/top-row.evtest.txt")
    #expect(try Recording.read(remark + evtest).format == .evtest)
    #expect(try Recording.read(remark + "E: 0.000001 0001 004f 0001\n").format == .evemu)
    let getevent = "add device 1: /dev/input/event3\n  name:     \"pad\"\n"
    #expect(try Recording.read(remark + getevent).format == .getevent)
  }

  @Test func readsEveryFixture() throws {
    let names = try Files.names(in: "Fixtures/recordings")
    #expect(names.count == 10)
    for name in names where !name.hasPrefix("hidden-keys") {
      let recording = try Files.recording("Fixtures/recordings/" + name)
      #expect(name.contains(recording.format.rawValue), "\(name)")
      #expect(recording.warnings == [], "\(name)")
    }
  }

  @Test func refusesMoreBytesOrEventsThanItsLimits() throws {
    let event = "E: 0.000001 0001 004f 0001\n"
    let text = Array(String(repeating: event, count: 4).utf8)
    let bytes = problemOf { try Recording.read(text, maximumBytes: 100, maximumEvents: 10) }
    #expect(bytes?.reason.contains("108 bytes") == true)
    let events = problemOf { try Recording.read(text, maximumBytes: 108, maximumEvents: 3) }
    #expect(events?.line == 4)
    #expect(try Recording.read(text, maximumBytes: 108, maximumEvents: 4).devices.count == 1)
  }
}
