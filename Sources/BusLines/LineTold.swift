import Telephony

/// What was told of the line; what is told next follows from how it is now.
struct LineTold: Hashable, Sendable {
  /// How the line is.
  enum Condition: Hashable, Sendable {
    /// A modem has just come, or is turned on; or its SIM wants a code.
    case begins
    case ready(Set<LineAbility>)
    case failed(BusProblem)
  }

  private(set) var abilities: Set<LineAbility>?
  private(set) var view = ModemView()
  /// See ``BusSession/problem``.
  private(set) var problem: BusProblem?

  var isReady: Bool { abilities != nil }

  /// - Returns: what is to be told, ``BusOutput/lost(_:)`` first, and behind it
  ///   ``LineEvent/ready(_:)``.
  mutating func tell(_ condition: Condition, _ new: ModemView) -> [BusOutput] {
    var outputs: [BusOutput] = []
    switch condition {
    case .begins:
      if isReady { outputs.append(lose(.gone)) }
      problem = nil
    case .failed(let why):
      if isReady || problem != why { outputs.append(lose(why)) }
    case .ready(let new):
      problem = nil
      if abilities != new { outputs.append(.event(.ready(new))) }
      abilities = new
    }
    outputs += new.events(since: view).map { .event($0) }
    view = new
    return outputs
  }

  /// The SIM is told of once more, though nothing is new: somebody has typed a code.
  mutating func forgetSIM() { view.sim = nil }

  private mutating func lose(_ why: BusProblem) -> BusOutput {
    abilities = nil
    view = ModemView()
    problem = why
    return .lost(why)
  }
}
