import Testing
import TimeLimit

@testable import Keypad

/// `#` and `*` of keypads that send them as Shift with a digit. Frames are separated by `/` and 10 ms
/// apart: `L+ 3+ / L- 3-`. L and R are the Shift keys, `3~` is autorepeat, `!` stands for lost events.
@Suite(.timeLimited) struct ShiftedKeyTests {
  private let keys = DigitFamily.topRow.codes.union([KeyCode.leftShift, KeyCode.rightShift])

  private func reader(
    _ overrides: String = "", debounce: Int = 0, bus: UInt16 = 0x03
  ) throws -> KeyReader {
    let names: [String: UInt16] = [
      "KEY_LEFTSHIFT": KeyCode.leftShift, "KEY_3": KeyCode.topRow(3), "KEY_8": KeyCode.topRow(8),
    ]
    let file = try KeyMapFile(parsing: overrides) { names[$0] }
    return KeyReader(
      map: KeyMap(codes: keys, rows: .legend, overrides: file),
      debounce: .milliseconds(debounce), bus: bus)
  }

  private func events(_ script: String) -> [EvdevEvent] {
    script.split(separator: "/").enumerated().flatMap { place, frame in
      let time = Instant(milliseconds: Int64(place) * 10)
      let edges = frame.split(separator: " ").map { word -> EvdevEvent in
        if word == "!" {
          return EvdevEvent(
            time: time, type: EvdevType.syn, code: EvdevCode.synDropped, value: 0)
        }
        let code: UInt16 =
          switch word.first {
          case "L": KeyCode.leftShift
          case "R": KeyCode.rightShift
          case "K": KeyCode.keypad(UInt16(String(word.dropFirst().prefix(1)))!)
          default: KeyCode.topRow(UInt16(String(word.prefix(1)))!)
          }
        let value: Int32 = ["-": 0, "+": 1, "~": 2][word.last!]!
        return EvdevEvent(time: time, type: EvdevType.key, code: code, value: value)
      }
      let end = EvdevEvent(time: time, type: EvdevType.syn, code: EvdevCode.synReport, value: 0)
      return edges + [end]
    }
  }

  @Test(arguments: [
    // As sent by the kernel's driver of Yealink's handset.
    ("L+ 3+ / L- 3-", "#↓0 #↑10"), ("L+ 8+ / L- 8-", "*↓0 *↑10"),
    // Two keys without a pause: a release and a press in one frame.
    ("L+ 3+ / L- 3- 3+ / 3-", "#↓0 #↑10 3↓10 3↑20"),
    ("3+ / 3- L+ 3+ / L- 3-", "3↓0 3↑10 #↓10 #↑20"),
    ("L+ 3+ / L- 3- L+ 8+ / L- 8-", "#↓0 #↑10 *↓10 *↑20"),
    // In any order within a frame, and with the whole tap in one frame.
    ("R+ 3+ / R- 3-", "#↓0 #↑10"), ("3+ L+ / 3- L-", "#↓0 #↑10"),
    ("8+ R+ / R- 8-", "*↓0 *↑10"), ("L+ 3+ 3- L-", "#↓0 #↑0"),
    // Shift in an earlier frame, from a keypad or a finger.
    ("L+ / 3+ / 3- / L-", "#↓10 #↑20"), ("L+ / 3+ / L- / 3-", "#↓10 #↑30"),
    ("L+ / 3+ / 3- / 3+ / 3- / L- / 3+ / 3-", "#↓10 #↑20 #↓30 #↑40 3↓60 3↑70"),
    ("L+ R+ / L- / 8+ / 8- R-", "*↓20 *↑30"),
    // A key keeps its meaning until it is released.
    ("3+ / L+ / 3- / L-", "3↓0 3↑20"), ("3+ / L+ / 8+ / 8- / 3- L-", "3↓0 *↓20 *↑30 3↑40"),
    // A held key repeats, and so may Shift.
    ("L+ 3+ / 3~ / L~ / L- 3-", "#↓0 #↑30"),
    // Shift is not a key of the telephone, and the other digits have no second meaning.
    ("L+ / L-", ""), ("L+ 5+ / L- 5-", "5↓0 5↑10"), ("L+ K3+ / L- K3-", "3↓0 3↑10"),
    ("L+ K8+ / L- K8-", "8↓0 8↑10"),
    // After lost events Shift counts as released.
    ("L+ / ! / 3+ / 3-", "3↓20 3↑30"), ("L+ 3+ / ! / L- 3- / L+ 8+ / L- 8-", "#↓0 #↑20 *↓30 *↑40"),
  ])
  func shiftWithADigit(script: String, expected: String) throws {
    var reader = try reader()
    #expect(reader.edges(events(script)) == expected)
    #expect(!reader.hasKeysDown)
  }

  @Test func aHeldPoundIsHeld() throws {
    var reader = try reader()
    var recognizer = GestureRecognizer()
    var gestures: [Gesture] = []
    for key in events("L+ 3+").flatMap({ reader.read($0) }) { gestures += recognizer.handle(key) }
    gestures += recognizer.wake(at: Instant(milliseconds: 600))
    #expect(gestures == [.press(.pound), .hold(.pound)])
  }

  @Test func lostEventsOnALiveDevice() throws {
    var reader = try reader()
    #expect(reader.edges(events("L+ 3+")) == "#↓0")
    let both: Set = [KeyCode.leftShift, KeyCode.topRow(3)]
    #expect(reader.resynchronize(down: both, at: Instant(milliseconds: 5)).text == "")
    // Shift and `#` stay as they were.
    #expect(reader.edges(events("3- / 8+ / 8- / L-")) == "#↑0 *↓10 *↑20")
    #expect(reader.edges(events("L+ 3+")) == "#↓0")
    #expect(reader.resynchronize(down: [], at: Instant(milliseconds: 5)).text == "#×5")
    #expect(reader.edges(events("3+ / 3-")) == "3↓0 3↑10")
  }

  /// A press that is reported late, as a possible bounce, is the same key.
  @Test func keysOnPinsBounce() throws {
    var reader = try reader(debounce: 20, bus: DeviceDescription.busHost)
    #expect(reader.edges(events("L+ 3+ / L- 3- / L+ 3+ / / / L- 3-")) == "#↓0 #↑20 #↓40 #↑60")
  }

  /// A user's own map overrides this.
  @Test(arguments: [
    ("KEY_LEFTSHIFT = mode", "mode↓0 3↓0 mode↑10 3↑10"), ("KEY_3 = call", "call↓0 call↑10"),
    ("KEY_3 = none", ""), ("KEY_8 = call", "#↓0 #↑10"), ("KEY_3 = pound", "#↓0 #↑10"),
  ])
  func aMapFile(line: String, expected: String) throws {
    var reader = try reader(line)
    #expect(reader.edges(events("L+ 3+ / L- 3-")) == expected)
  }

  @Test func whoseReasonSaysSo() {
    func reason(_ codes: Set<UInt16>, mapped: Set<UInt16> = []) -> String {
      let pad = DeviceDescription(
        name: "pad", bus: 0x03, codes: [EvdevType.key: codes])
      var policy = KeypadPolicy()
      policy.mappedCodes = mapped
      return policy.verdicts(for: [InputNode(path: "/dev/input/event0", description: pad)])[0]
        .reason
    }
    let said = "; Shift with 3 is #, with 8 *"
    #expect(reason(keys) == "10 top-row digits and no letters" + said)
    #expect(reason(DigitFamily.topRow.codes) == "10 top-row digits and no letters")
    #expect(!reason(DigitFamily.keypad.codes.union([KeyCode.leftShift])).contains("Shift"))
    #expect(!reason(keys, mapped: [KeyCode.leftShift, KeyCode.rightShift]).contains("Shift"))
    // A keyboard is not used as a keypad.
    #expect(!reason(keys.union([16])).contains("Shift"))
  }
}
