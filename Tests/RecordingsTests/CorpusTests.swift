import Keypad
import Testing
import TimeLimit

@testable import Recordings

/// Recordings of real devices, where they are at hand; see the README of that folder.
@Suite(.timeLimited, .enabled(if: Files.hasCorpus)) struct CorpusTests {
  /// File → keys pressed and number of events.
  static let read: [String: (pressed: String, events: Int)] = [
    "format-samples/evemu-record.txt": ("22*#15", 71),
    "format-samples/evtest.txt": ("22*#15", 71),
    "format-samples/libinput-record-show-keycodes.txt": ("22*#15", 71),
    "g11-keyboard-keypad-046d-c225.evemu.desc": ("", 0),
    "hid-13ba-0001-13ba-0001.evemu.desc": ("", 0),
    "ite8708-cir-1283.evemu.desc": ("", 0),
    "konig-13ba-0001.modalias-and-evtest-excerpt.txt": ("5", 2),
    "lenovo-compact-usb-17ef-6047.evemu.events": ("??", 9),
    "lister-ionflux-mode1.evtest.txt": ("123456789E0?", 72),
    "lister-ionflux-mode2.evtest.txt": ("123456789E0?", 72),
    "logitech-k400-plus-046d-404d.evemu.events": ("??", 15),
    "motorola-a780.evemu.desc": ("", 0),
    "nokia-8110-event0.evemu.desc": ("", 0),
    "rottay-0c45-7603-numlock-pulses.evtest-excerpt.txt": ("1", 14),
  ]

  /// File → a word of the reason.
  static let refused: [String: String] = [
    "cherry-g84-4700-046a-0014.udevadm.txt": "udevadm",
    "format-samples/libinput-record-default.txt": "--show-keycodes",
    "format-samples/umockdev-libevdev-sizes.ioctl": "umockdev",
    "konig-13ba-0001-and-mosart-062a-4101.proc-bus-input.txt": "/proc/bus/input",
    "logitech-g11-keypad-node-046d-c225.proc-bus-input.txt": "/proc/bus/input",
    "motorola-ezx-keymaps.linux-ezx.c.txt": "no line is from",
  ]

  @Test func knowsEveryFile() throws {
    let top = try Files.names(in: Files.corpus).filter { $0 != "format-samples" }
    let samples = try Files.names(in: Files.corpus + "/format-samples")
    let names = top + samples.map { "format-samples/" + $0 }
    #expect(Set(names) == Set(Self.read.keys).union(Self.refused.keys))
  }

  @Test func readsEveryRecording() throws {
    for (name, expected) in Self.read {
      let recording = try Files.recording(Files.corpus + "/" + name)
      #expect(recording.devices.count == 1, "\(name)")
      #expect(recording.devices[0].pressed == expected.pressed, "\(name)")
      #expect(recording.devices[0].events.count == expected.events, "\(name)")
      #expect(recording.warnings == [], "\(name)")
    }
  }

  @Test func refusesEveryOtherText() throws {
    for (name, word) in Self.refused {
      let problem = problemOf { try Files.recording(Files.corpus + "/" + name) }
      #expect(problem?.reason.contains(word) == true, "\(name): \(problem?.reason ?? "")")
    }
  }

  /// What was sent in with reports.
  @Test func readsReports() throws {
    let recording = try Files.recording(Files.corpus + "/../reports/getevent/pad.txt")
    #expect(recording.format == .getevent)
    #expect(recording.devices.map(\.pressed) == ["5"])
    #expect(recording.warnings == [])
  }

  /// One session, three recorders at the same time: the same device and the same keys.
  @Test func threeRecordersAgree() throws {
    let devices = try ["evemu-record", "evtest", "libinput-record-show-keycodes"].map {
      try Files.recording(Files.corpus + "/format-samples/\($0).txt").devices[0]
    }
    for device in devices.dropFirst() {
      #expect(device.description == devices[0].description)
      for (one, other) in zip(devices[0].events, device.events) {
        #expect((one.type, one.code) == (other.type, other.code))
        // evtest does not print the value of a sync event.
        if one.type != EvdevType.syn { #expect(one.value == other.value) }
        let offset = one.time - devices[0].events[0].time
        let otherOffset = other.time - device.events[0].time
        #expect(abs((offset - otherOffset).microseconds) <= 1)
      }
    }
  }

  /// Our header is the one of evemu-record, without its comments.
  @Test func writesWhatEvemuRecordWrote() throws {
    for name in ["format-samples/evemu-record.txt", "logitech-k400-plus-046d-404d.evemu.events"] {
      let device = try Files.recording(Files.corpus + "/" + name).devices[0]
      let original = try Files.text(Files.corpus + "/" + name).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != "\t" } }
      let ours = EvemuWriterTests.write(device).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != "\t" } }
      #expect(ours == original, "\(name)")
    }
  }
}
