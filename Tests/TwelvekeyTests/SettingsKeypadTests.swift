import TestSupport
import Testing
import TimeLimit

/// What the settings file says of keypads: in a recording that is played, and on a live numpad of
/// umockdev's.
@Suite(.timeLimited) struct SettingsKeypadTests {
  private let settings = Settings()

  /// The key labelled 7, twice within 30 ms, and what stands on the display after it.
  private static let effects: [(line: String, queries: [String])] = [
    ("", ["7", "77"]), ("rows = phone", ["1", "11"]), ("map = FOLDER/map", ["5", "55"]),
    ("debounce = 300", ["7"]), ("device = another one", []),
    ("device = Plain Numpad", ["7", "77"]),
  ]

  static let names = Set(effects.map { String($0.line.prefix { $0 != " " }) })
    .subtracting([""]).union(["grab"])

  /// With `end`, the 0 follows two seconds later.
  private func events(end: Bool = false) -> String {
    var text = "E: 0.000001 0000 0000 0000\n"
    func add(_ time: String, _ key: String, _ value: Int) {
      text += "E: \(time) 0001 \(key) 000\(value)\nE: \(time) 0000 0000 0000\n"
    }
    for (time, value) in [("000000", 1), ("010000", 0), ("020000", 1), ("030000", 0)] {
      add("1.\(time)", "0047", value)
    }
    if end {
      add("3.000000", "0052", 1)
      add("3.050000", "0052", 0)
    }
    return text
  }

  private func prepare() {
    settings.write("KEY_KP7 = 5\n", to: "map")
    settings.write(events(end: true), to: "events")
    settings.write(
      "# EVEMU 1.3\nN: Plain Numpad\nI: 0003 1209 1201 0110\n" + events(), to: "pad.evemu")
  }

  @Test func inARecording() {
    prepare()
    for (line, queries) in Self.effects {
      let result = settings.run(line, ["replay", "FOLDER/pad.evemu", "--json"])
      #expect(Umockdev.queries(result) == queries, "\(line)")
      // Another device has no keys here, which is said.
      #expect(result.code == (queries.isEmpty ? 65 : 0), "\(line): \(result.errors)")
      #expect(result.errors.contains("not the one named by --device") == queries.isEmpty)
    }
  }

  private static let live = [
    "run", "--display", "json", "--contacts", "none", "--state", "none",
  ]
  /// Long after a keypad that is taken would have been.
  private static let untaken = live + ["--keys", "{wait 4000}"]

  /// Types, and ends the telephone when the 0 is on its display.
  private var numpad: [String] {
    Umockdev.typed("\(settings.folder)/events", until: #"0","text""#)
  }

  @Test(.enabled(if: Umockdev.canPlug, Umockdev.howToPlug))
  func inTheRunningTelephone() {
    prepare()
    for (line, queries) in Effort.some(Self.effects) {
      let result =
        queries.isEmpty
        ? settings.run(line, Self.untaken, under: numpad)
        : settings.run(line, Self.live, under: numpad)
      #expect(result.code == 0, "\(line): \(result.errors)")
      let typed = queries + (queries.last.map { [$0 + "0"] } ?? [])
      #expect(Umockdev.queries(result) == typed, "\(line): \(result.errors)")
      let isTaken = result.errors.contains("keypad: Plain Numpad")
      #expect(isTaken == !queries.isEmpty, "\(line)")
    }
  }

  /// Another program has grabbed it: that ends a telephone which wants it for itself, and no other.
  @Test(
    .enabled(if: Umockdev.canPlug, Umockdev.howToPlug),
    .enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func aKeypadIsTakenForThisProgramAlone() throws {
    prepare()
    let library = try #require(SimulatedDevices.library)
    let wrapper = numpad + ["env", "LD_PRELOAD=\(library):libumockdev-preload.so.0"]
    for line in ["", "grab = yes"] {
      let result = settings.run(line, Self.live, under: wrapper)
      #expect(result.code == 69, "\(line)")
      #expect(result.errors.contains("(Plain Numpad) is in use by another program"))
    }
    let shared = settings.run("grab = no", Self.live, under: wrapper)
    #expect(shared.code == 0, "\(shared.errors)")
    #expect(Umockdev.queries(shared) == ["7", "77", "770"])
  }
}
