import CallModel

/// The state of the line that was last reported. Only changes to it are reported.
struct ReportedState: Hashable, Sendable {
  /// The state of the line.
  enum Condition: Hashable, Sendable {
    /// A modem has just appeared or is being turned on, or its SIM wants a code.
    case begins
    case ready(Set<LineAbility>)
    case failed(LineProblem)
  }

  private(set) var abilities: Set<LineAbility>?
  private(set) var view = ModemView()
  /// See ``BusSession/problem``.
  private(set) var problem: LineProblem?

  var isReady: Bool { abilities != nil }

  /// - Returns: the outputs that report the change: ``BusOutput/lost(_:)`` first, and
  ///   ``LineEvent/ready(_:)`` after it.
  mutating func report(_ condition: Condition, _ new: ModemView) -> [BusOutput] {
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

  /// Lets the state of the SIM be reported again, even if unchanged, because a code was entered.
  mutating func forgetSIM() { view.sim = nil }

  private mutating func lose(_ why: LineProblem) -> BusOutput {
    abilities = nil
    view = ModemView()
    problem = why
    return .lost(why)
  }
}
