import Keypad

/// The calls that PipeWire 1.4 lists as waiting although they are over: if a call that waits beside
/// another one ends, PipeWire keeps its object until the phone connects anew.
///
/// A call that waits for an answer is over if it was refused, if the phone denies it, if it is
/// alone for a while, or if it waits longer than any network lets a telephone ring.
struct Leftovers: Hashable, Sendable {
  /// The calls that are over, and listed as waiting.
  private var over: Set<String> = []
  /// The calls that wait, each with the time at which it was listed first.
  private var waiting: [String: Instant] = [:]
  /// The calls that wait without another call, each with the time since when.
  private var alone: [String: Instant] = [:]

  private static let waitingState = "waiting"
  /// The time in which the phone makes a waiting call that is alone a call that rings.
  static let alonePatience = Duration.seconds(3)
  static let waitingPatience = Duration.seconds(120)

  /// Notes that a call is over, though it may be listed as waiting again.
  mutating func add(_ path: String) {
    over.insert(path)
    (waiting[path], alone[path]) = (nil, nil)
  }

  /// Notes that an object has a new call, or that something of its call has changed.
  ///
  /// - Returns: whether its call counted as over.
  @discardableResult
  mutating func revive(_ path: String) -> Bool {
    (waiting[path], alone[path]) = (nil, nil)
    return over.remove(path) != nil
  }

  /// Learns from the list of all calls.
  ///
  /// - Parameters:
  ///   - states: the state of each call, by its path.
  ///   - isKnown: whether the telephone has the call already.
  /// - Returns: the paths of the calls that are over.
  mutating func receive(
    _ states: [String: String], at now: Instant, isKnown: (String) -> Bool
  ) -> Set<String> {
    let listed = states.keys.filter { states[$0] == Self.waitingState }
    over.formIntersection(listed)
    let paths = listed.filter { !over.contains($0) }
    let hasOther = states.contains { $0.value == "active" || $0.value == "held" }
    waiting = waiting.filter { paths.contains($0.key) }
    alone = alone.filter { paths.contains($0.key) && !hasOther }
    for path in paths {
      let first = waiting[path] ?? now
      waiting[path] = first
      if !hasOther { alone[path] = alone[path] ?? now }
      // A waiting call that is found alone at first was left from before.
      let isOver =
        now - first >= Self.waitingPatience
        || alone[path].map { !isKnown(path) || now - $0 >= Self.alonePatience } ?? false
      if isOver { add(path) }
    }
    return over
  }
}
