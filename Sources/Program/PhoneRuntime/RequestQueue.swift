import Handset

/// The handset's requests that have not been performed yet, in their order.
struct RequestQueue {
  private var waiting: [Request] = []
  private var isServed = false

  mutating func add(_ request: Request) { waiting.append(request) }

  /// Begins to perform the requests.
  ///
  /// - Returns: `false` during ``next()``'s requests: they are performed first, and those that were
  ///   added meanwhile after them.
  mutating func begin() -> Bool {
    defer { isServed = true }
    return !isServed
  }

  /// Returns the next request; `nil` once all have been performed.
  mutating func next() -> Request? {
    if waiting.isEmpty {
      isServed = false
      return nil
    }
    return waiting.removeFirst()
  }
}
