/// The functions of every key in every mode, for `twelvekey keys`, the README and its test.
package enum KeyTable {
  package struct Row: Hashable, Sendable {
    package var key: String
    /// The functions of the key in each mode, in the order of ``Mode/allCases``.
    package var meanings: [String]

    fileprivate init(key: String, meanings: [String]) {
      (self.key, self.meanings) = (key, meanings)
    }
  }

  /// Returns the row of a key that each mode gives a meaning of its own.
  static func byMode(_ key: String, _ meaning: (KeyMeanings) -> String) -> Row {
    Row(
      key: key,
      meanings: Mode.allCases.map {
        meaning(Entry(mode: $0, timeout: nil, language: .english).keyMeanings)
      })
  }

  /// Returns the row of a key that has the same meaning in all modes.
  static func same(_ key: String, _ meaning: String) -> Row {
    Row(key: key, meanings: Mode.allCases.map { _ in meaning })
  }

  /// The types of all scenes, in the order of the table.
  static let sceneTypes: [any Scene.Type] = [
    Home.self, NumberChoice.self, Question.self, Ringing.self, InCall.self, CallMenu.self,
    Locked.self, CallLog.self, ContactPage.self, SaveNumber.self, NameEntry.self, NumberEntry.self,
    ContactPicker.self, Ended.self, WaitingCall.self, SIMEntry.self, ServiceTalk.self,
    Pairing.self,
  ]

  /// The rows of all scenes, home first.
  package static let rows: [Row] = sceneTypes.flatMap { $0.keyRows }

  /// The table as text. A meaning that is the same in all modes appears once.
  package static var text: String {
    let header = Row(key: "key", meanings: Mode.allCases.map(\.rawValue))
    let different = rows.filter { Set($0.meanings).count > 1 }
    let alike = rows.filter { Set($0.meanings).count == 1 }
    let widths = (0..<Mode.allCases.count).map { column in
      ([header] + different).map { $0.meanings[column].count }.max() ?? 0
    }
    let keyWidth = ([header] + rows).map(\.key.count).max() ?? 0
    func line(_ row: Row) -> String {
      let cells = zip(row.meanings, widths).map { pad($0, $1) }
      return trimmed(([pad(row.key, keyWidth)] + cells).joined(separator: "  "))
    }
    let first = ([header] + different).map(line)
    let second = alike.map { trimmed(pad($0.key, keyWidth) + "  " + $0.meanings[0]) }
    return (first + ["", "in every mode"] + second).joined(separator: "\n") + "\n"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
