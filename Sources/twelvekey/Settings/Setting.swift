/// A setting: its name, which is the long option's too, how its value is written, and what it does. The
/// options, the settings file, `config`, the manual and the completions have it from here.
struct Setting<Value: Sendable>: Sendable {
  let name: String
  /// What it does, in a sentence or two.
  let help: String
  /// What may be written, in words behind "write".
  let expected: String
  /// What stands for a value where the option is shown, such as `milliseconds`.
  let valueName: String
  /// What is so where nothing sets it, as it would be written; `nil` where that has no one value.
  let standard: String?
  let isRepeatable: Bool
  /// Whether a value is the path of a file or a folder.
  let isPath: Bool
  /// Whether what is written may begin with a minus, and is a number then.
  let isNumber: Bool
  /// What a shell offers to write; empty where that is no list.
  let choices: [String]
  /// `nil` where that is no value of it.
  let read: @Sendable (String) -> Value?
  /// What else there is to say of a value that is none; may be empty.
  let advice: @Sendable (String) -> String

  init(
    _ name: String, _ help: String, expected: String, valueName: String? = nil,
    standard: String? = nil, isRepeatable: Bool = false, isPath: Bool = false,
    isNumber: Bool = false, choices: [String] = [],
    advice: @escaping @Sendable (String) -> String = { _ in "" },
    _ read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.help = help
    self.expected = expected
    self.valueName = valueName ?? name
    self.standard = standard
    self.isRepeatable = isRepeatable
    self.isPath = isPath
    self.isNumber = isNumber
    self.choices = choices
    self.advice = advice
    self.read = read
  }
}

/// A setting whatever its value is.
protocol AnySetting: Sendable {
  var name: String { get }
  var help: String { get }
  var expected: String { get }
  var standard: String? { get }
  var isRepeatable: Bool { get }
  var isPath: Bool { get }
  func accepts(_ text: String) -> Bool
  /// What to write in the place of a value that is none.
  func remedy(_ text: String) -> String
}

extension Setting: AnySetting {
  func accepts(_ text: String) -> Bool { read(text) != nil }
  func remedy(_ text: String) -> String { "write \(expected)\(advice(text))" }
}
