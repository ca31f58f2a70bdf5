import Keypad

extension Fuzzer {
  /// A configuration file, each of its settings asked for.
  static let settings = Fuzzer { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = SettingsText(bytes)
    require(lines.bytes == bytes, "other bytes")
    lines.set("scale", to: "5")
    lines.append("scale", "7")
    let changed = SettingsFile(
      rightOf: String(decoding: lines.bytes, as: UTF8.self), path: "a", settings: Self.known)
    require(changed.texts(Self.number) == ["7"], "a new value that doesn't count")
    let right = SettingsFile(rightOf: text, path: "a", settings: Self.known)
    require(right.texts(Self.number).allSatisfy(Self.number.accepts), "a value that is none")
    let file: SettingsFile
    do throws(SettingsFile.Mistakes) {
      file = try SettingsFile(parsing: text, path: "a", settings: Self.known)
    } catch {
      return require(
        !error.all.isEmpty && error.all.allSatisfy { $0.place.line >= 1 && !$0.reason.isEmpty },
        "a problem without a place")
    }
    require(file.value(Self.number).map { (0...9).contains($0) } ?? true, "a value that is none")
    for setting in Self.texts {
      let values = file.all(setting)
      require(right.all(setting) == values, "other values where all is right")
      require(file.value(setting) == values.last, "another value")
      for value in values {
        require(!value.contains(where: \.isNewline), "a value of two lines")
        _ = DeviceSelector(value).matches(InputNode(path: "a", description: .init(name: value)))
      }
    }
  }

  private static let texts = ["contacts", "device", "dial-command", "map"].map { name in
    Setting(name, .start, "", expected: "a text", isRepeatable: true) { $0 }
  }
  private static let number = Setting("scale", .display, "", expected: "a digit") { text in
    Int(text).flatMap { (0...9).contains($0) ? $0 : nil }
  }
  private static let known: [any AnySetting] = texts + [number]

  /// A key map, and a device that has its codes.
  static let maps = Fuzzer { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let file: KeyMapFile
    do throws(KeyMapFile.Problem) {
      file = try KeyMapFile(parsing: text) { $0.hasPrefix("KEY_") ? UInt16($0.utf8.count) : nil }
    } catch {
      require(error.line >= 1 && error.column >= 1, "a problem without a place")
      return require(!error.reason.isEmpty, "a problem without a reason")
    }
    let codes = Set(file.keys.keys)
    var reader = KeyReader(map: KeyMap(codes: codes, rows: .phone, overrides: file))
    var events: [EvdevEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: .zero, type: type, code: code, value: value))
    }
    // Before the first scan code, which would give KEY_UNKNOWN another meaning.
    for code in codes { add(EvdevType.key, code, 1) }
    for (scan, _) in file.scans {
      add(EvdevType.msc, EvdevCode.mscScan, scan)
      add(EvdevType.key, KeyCode.unknown, 1)
    }
    add(EvdevType.syn, EvdevCode.synReport, 0)
    let pressed = events.flatMap { reader.read($0) }
    require(pressed.count >= file.keys.values.count { !$0.isEmpty }, "a key that does nothing")
  }

  /// A key script.
  static let scripts = Fuzzer { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(KeyScript.Problem) {
      let script = try KeyScript(text)
      let times = script.events.map(\.at)
      require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "events out of order")
      require(times.allSatisfy { $0 >= .zero && $0 <= script.end }, "an event behind the end")
    } catch {
      require((1...text.count + 1).contains(error.column), "a problem without a place")
      require(!error.reason.isEmpty, "a problem without a reason")
    }
  }
}
