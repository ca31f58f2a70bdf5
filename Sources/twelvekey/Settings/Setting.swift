/// A setting of the file: its name, which is the long option's, and how its value is written.
struct Setting<Value>: Sendable {
  let name: String
  /// In words, behind "write".
  let expected: String
  /// `nil` where that is no value of it.
  let read: @Sendable (String) -> Value?

  init(_ name: String, _ expected: String, _ read: @escaping @Sendable (String) -> Value?) {
    self.name = name
    self.expected = expected
    self.read = read
  }
}

/// A setting whatever its value is.
protocol AnySetting: Sendable {
  var name: String { get }
  var expected: String { get }
  func accepts(_ text: String) -> Bool
}

extension Setting: AnySetting {
  func accepts(_ text: String) -> Bool { read(text) != nil }
}
