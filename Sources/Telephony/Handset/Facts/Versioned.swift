/// A value that counts its changes, so that whether it has changed is cheap to ask.
@propertyWrapper struct Versioned<Value: Equatable & Sendable>: Sendable {
  /// Another number after each change. Setting an equal value is no change.
  private(set) var projectedValue = 0
  var wrappedValue: Value {
    didSet { if wrappedValue != oldValue { projectedValue &+= 1 } }
  }

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
