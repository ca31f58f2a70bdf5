import Handset

/// The handset's requests that have not been performed yet, in their order.
struct RequestQueue {
  private var waiting: [Request] = []
  private var isServed = false

  mutating func add(_ request: Request) { waiting.append(request) }

  /// Begins to perform the requests.
  ///
  /// - Returns: `false` if the requests are being performed already. Requests that are added
  ///   meanwhile are then performed after them.
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
