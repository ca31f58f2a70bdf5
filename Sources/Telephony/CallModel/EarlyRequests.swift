/// The requests that a line gets before it can carry them out. They are kept, so that a user who
/// calls while the telephone starts need not press the key twice.
package struct EarlyRequests: Hashable, Sendable {
  private var requests: [LineRequest] = []

  package init() {}

  package var isEmpty: Bool { requests.isEmpty }

  /// Whether an emergency call waits.
  package var areForHelp: Bool {
    requests.contains {
      if case .call(.dial(_, let request)) = $0 { request.isForHelp } else { false }
    }
  }

  /// Whether this call waits to be dialled.
  package func waits(_ id: CallID) -> Bool {
    requests.contains { if case .call(.dial(id, _)) = $0 { true } else { false } }
  }

  /// Keeps a request. A call that is hung up before it was dialled is dropped.
  ///
  /// - Returns: the end of that call; `nil` if the request is kept.
  package mutating func postpone(_ request: LineRequest) -> LineEvent? {
    if case .call(.hangUp(let id, _)) = request,
      let place = requests.firstIndex(where: {
        if case .call(.dial(id, _)) = $0 { true } else { false }
      })
    {
      requests.remove(at: place)
      return .call(.ended(id, .hungUpHere))
    }
    requests.append(request)
    return nil
  }

  /// Removes all requests, and returns them in their order.
  package mutating func drain() -> [LineRequest] {
    defer { requests = [] }
    return requests
  }

  /// Removes all requests.
  ///
  /// - Returns: the refusals with which the line answers them.
  package mutating func refuse(_ why: String) -> [LineEvent] {
    drain().compactMap { $0.refusal(why) }
  }
}
