import ArgumentParser
import Settings

/// The error for a value that is not valid; the parser's message adds the value and the option.
private struct NoValue: Error, CustomStringConvertible {
  let description: String
}

extension Setting {
  fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp("\(help)", valueName: valueName) }

  @Sendable fileprivate func value(_ text: String) throws -> Value {
    guard let value = read(text) else { throw NoValue(description: remedy(text)) }
    return value
  }

  fileprivate var completion: CompletionKind {
    isPath ? .file() : choices.isEmpty ? .default : .list(choices)
  }
}

extension Option {
  /// Makes the option of a setting. Its value is `nil` if the option is not given.
  init<T: Sendable>(_ setting: Setting<T>) where Value == T? {
    self.init(
      name: .customLong(setting.name), parsing: setting.isNumber ? .unconditional : .next,
      help: setting.argumentHelp,
      completion: setting.completion, transform: setting.value)
  }

  /// Makes the option of a setting that may be given several times.
  init<T: Sendable>(wrappedValue: [T], _ setting: Setting<T>) where Value == [T] {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.name),
      parsing: .singleValue,
      help: setting.argumentHelp, completion: setting.completion, transform: setting.value)
  }
}

extension Flag where Value == Bool? {
  /// Makes the flag of a setting, and the opposite flag. The value is `nil` if neither is given.
  init(_ setting: Setting<Bool>) {
    self.init(
      name: .customLong(setting.name), inversion: .prefixedNo, help: ArgumentHelp("\(setting.help)")
    )
  }
}
