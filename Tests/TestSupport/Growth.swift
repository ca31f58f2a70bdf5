/// How much longer a job takes on four times the amount of work.
package struct Growth: CustomStringConvertible {
  package let few: Duration
  package let many: Duration
  private let slack: Duration

  /// Four times would be linear, sixteen times quadratic.
  package var isLinear: Bool { many < few * 8 + slack }

  package var description: String { "\(few), four times as much in \(many)" }

  /// Measures up to eight times, one right after the other, until the growth is linear: on an
  /// emulated or a busy processor other work is sometimes counted in one of the two times.
  /// Quadratic growth remains quadratic.
  ///
  /// - Parameter slack: the time that is spent however little there is to do.
  package init(slack: Duration, few: () throws -> Void, many: () throws -> Void) rethrows {
    var growth = try Growth(once: slack, few, many)
    for _ in 1..<8 where !growth.isLinear { growth = try Growth(once: slack, few, many) }
    self = growth
  }

  private init(
    once slack: Duration, _ few: () throws -> Void, _ many: () throws -> Void
  ) rethrows {
    self.slack = slack
    self.few = try cpuTime(of: few)
    self.many = try cpuTime(of: many)
  }
}
