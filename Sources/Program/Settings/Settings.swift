/// All settings, each in the file of its kind.
package enum Settings {
  /// All settings, in the order in which they are listed.
  package static let all: [any AnySetting] =
    book + keys + text + calls + phones + sip + displays + panels

  static func text(
    _ name: String, _ part: SettingPart, _ help: String, expected: String, valueName: String? = nil,
    standard: String? = nil, isRepeatable: Bool = false, isPath: Bool = false
  ) -> Setting<String> {
    Setting(
      name, part, help, expected: expected, valueName: valueName, standard: standard,
      isRepeatable: isRepeatable, isPath: isPath
    ) { $0 }
  }

  static func flag(
    _ name: String, _ part: SettingPart, _ help: String, standard: Bool
  ) -> Setting<Bool> {
    Setting(name, part, help, expected: "yes or no", standard: standard ? "yes" : "no") {
      ["yes": true, "no": false][$0]
    }
  }

  static func whole(
    _ name: String, _ part: SettingPart, _ help: String, _ range: ClosedRange<Int>,
    unit: String? = nil, valueName: String? = nil, standard: Int? = nil
  ) -> Setting<Int> {
    let words = "\(range.lowerBound) to \(range.upperBound)" + (unit.map { " " + $0 } ?? "")
    return Setting(
      name, part, help, expected: words, valueName: valueName ?? unit,
      standard: standard.map(String.init),
      isNumber: true
    ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ part: SettingPart, _ help: String, _ kind: Value.Type, valueName: String,
    standard: Value?
  ) -> Setting<Value> where Value.RawValue == String {
    let words = Value.allCases.map(\.rawValue)
    let expected =
      words.count == 2 ? words.joined(separator: " or ") : words.joined(separator: ", ")
    return Setting(
      name, part, help, expected: expected, valueName: valueName, standard: standard?.rawValue,
      choices: words, Value.init(rawValue:))
  }
}
