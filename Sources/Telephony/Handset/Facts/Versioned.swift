/// A value that counts its changes, so that it is cheap to find out whether it has changed.
@propertyWrapper struct Versioned<Value: Equatable & Sendable>: Sendable {
  /// The number of changes so far. Setting an equal value is no change.
  private(set) var projectedValue = 0
  var wrappedValue: Value {
    didSet { if wrappedValue != oldValue { projectedValue &+= 1 } }
  }

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
