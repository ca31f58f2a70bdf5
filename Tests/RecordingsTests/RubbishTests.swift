import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Recordings

/// Whatever the bytes are, reading ends, with values or with a problem that has a line.
@Suite(.timeLimited) struct RubbishTests {
  @Test func randomBytesNeverCrash() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let starts = [
      "", "# EVEMU 1.3\n", "E: 0.000001 0001 0002 0001\n", "Event: time 1.000000, ",
      "Input driver version is 1.0.1\n", "devices:\n- events:\n  - evdev:\n    - ", "libinput: ",
      "[    1.000000] EV_KEY       KEY_5                DOWN\n[    1.000000] ",
      "add device 1: /dev/input/event3\n  events:\n    KEY (0001): ",
    ]
    for _ in 0..<2_000 {
      var bytes = Array(starts.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0...300, using: &random) {
        bytes.append(.random(in: 0...255, using: &random))
      }
      check(bytes)
    }
  }

  @Test func brokenRecordingsNeverCrash() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let originals = try Files.names(in: "Fixtures/recordings").map {
      try Files.bytes("Fixtures/recordings/" + $0)
    }
    let telling = Array("\n\r\t\0 #:-,.[]{}&*!|>'\"%@`?0123456789abcfxEINPBAL\u{1b}~".utf8)
    for _ in 0..<600 {
      var bytes = originals.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = telling.randomElement(using: &random)!
        case 2: bytes.insert(telling.randomElement(using: &random)!, at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.removeSubrange(place...)
        }
      }
      check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) {
    do {
      let recording = try Recording.read(bytes)
      #expect(!recording.devices.isEmpty)
      #expect(recording.warnings.count <= Recording.maximumWarnings + 1)
    } catch {
      #expect(error.line >= 1)
      #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
    }
  }
}
