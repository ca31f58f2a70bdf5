/// A setting: its name, which is also the name of the long option, the form of its value, and its
/// purpose. The options, the settings file, `config`, the manual and the completions are made from
/// the settings.
package struct Setting<Value: Sendable>: Sendable {
  package let name: String
  package let part: SettingPart
  /// A description in a sentence or two.
  package let help: String
  /// The valid values, in words that follow "write".
  package let expected: String
  /// The placeholder for a value when the option is shown, such as `milliseconds`.
  package let valueName: String
  /// The default as it would be written; `nil` if there is no single one.
  package let standard: String?
  package let isRepeatable: Bool
  /// Whether a value is the path of a file or a folder.
  package let isPath: Bool
  /// Whether a value is a number, which may begin with a minus.
  package let isNumber: Bool
  /// The values that a shell offers; empty if there is no list of them.
  package let choices: [String]
  /// Reads a value; returns `nil` for a value that is not valid.
  package let read: @Sendable (String) -> Value?
  /// Further advice for a value that is not valid; may be empty.
  package let advice: @Sendable (String) -> String

  init(
    _ name: String, _ part: SettingPart, _ help: String, expected: String, valueName: String? = nil,
    standard: String? = nil, isRepeatable: Bool = false, isPath: Bool = false,
    isNumber: Bool = false, choices: [String] = [],
    advice: @escaping @Sendable (String) -> String = { _ in "" },
    _ read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.part = part
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

/// The part of a running telephone to which new values of a setting are applied.
package enum SettingPart: CaseIterable, Hashable, Sendable {
  /// The rules of the handset.
  case handset
  /// The keypads, and how their keys are read.
  case keypads
  /// The display, which is opened anew.
  case display
  /// When the open display goes dark.
  case blanking
  /// The clock on the open display.
  case clock
  /// The line, which is opened anew once there is no call.
  case line
  /// The programs for rings and for the sound of calls.
  case sounds
  /// The program for an empty battery.
  case power
  /// The address book, which is read anew.
  case book
  /// The log of a service.
  case log
  /// No part: new values are applied only at the next start.
  case start
  /// No part: the telephone does not use the setting, but another command does.
  case otherCommands
}

/// A setting with a value of any type.
package protocol AnySetting: Sendable {
  var name: String { get }
  var part: SettingPart { get }
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
  package func accepts(_ text: String) -> Bool { read(text) != nil }
  package func remedy(_ text: String) -> String { "write \(expected)\(advice(text))" }
}
