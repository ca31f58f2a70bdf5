/// A setting: its name, which is also the name of the long option, the form of its value, and its
/// purpose. The options, the settings file, `config`, the manual and the completions are made from
/// the settings.
struct Setting<Value: Sendable>: Sendable {
  let name: String
  /// A description in a sentence or two.
  let help: String
  /// The valid values, in words that follow "write".
  let expected: String
  /// The placeholder for a value when the option is shown, such as `milliseconds`.
  let valueName: String
  /// The default as it would be written; `nil` if there is no single one.
  let standard: String?
  let isRepeatable: Bool
  /// Whether a value is the path of a file or a folder.
  let isPath: Bool
  /// Whether a value is a number, which may begin with a minus.
  let isNumber: Bool
  /// The values that a shell offers; empty if there is no list of them.
  let choices: [String]
  /// Reads a value; returns `nil` for a value that is not valid.
  let read: @Sendable (String) -> Value?
  /// Further advice for a value that is not valid; may be empty.
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

/// A setting with a value of any type.
protocol AnySetting: Sendable {
  var name: String { get }
  var help: String { get }
  var expected: String { get }
  var standard: String? { get }
  var isRepeatable: Bool { get }
  var isPath: Bool { get }
  func accepts(_ text: String) -> Bool
  /// The advice for a value that is not valid.
  func remedy(_ text: String) -> String
}

extension Setting: AnySetting {
  func accepts(_ text: String) -> Bool { read(text) != nil }
  func remedy(_ text: String) -> String { "write \(expected)\(advice(text))" }
}
