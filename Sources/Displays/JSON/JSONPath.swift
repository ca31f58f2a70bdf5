/// The way to values of an object: names of members and numbers of elements, such as `effect.dial`,
/// `lines.0` or `matches.*.name`. A `*` goes to all members or elements.
package struct JSONPath: Hashable, Sendable {
  /// At least one.
  package let steps: [String]

  private static let all = "*"

  init(steps: [String]) { self.steps = steps }

  /// The path with dots: `lines[0]` is `lines.0`.
  package var text: String { steps.joined(separator: ".") }

  /// Whether the path may go to several values of one object.
  package var hasSeveral: Bool { steps.contains(Self.all) }

  /// Returns the values to which the path goes, those of members by name; none if it ends early.
  package func values(in object: JSONValue) -> [JSONValue] {
    steps.reduce([object]) { values, step in values.flatMap { Self.next($0, step) } }
  }

  private static func next(_ value: JSONValue, _ step: String) -> [JSONValue] {
    switch value {
    case .object(let members):
      if step == all { return members.sorted { $0.key < $1.key }.map(\.value) }
      return members[step].map { [$0] } ?? []
    case .array(let elements):
      if step == all { return elements }
      guard let place = Int(step), elements.indices.contains(place) else { return [] }
      return [elements[place]]
    case .null, .bool, .number, .string: return []
    }
  }

  /// The place at which a path ends early, and what is there instead.
  package struct End: Hashable, Sendable {
    /// The number of steps that are possible.
    package var depth = 0
    /// The names of the members there.
    package var names: Set<String> = []
    /// The number of elements there.
    package var count = 0

    package init() {}

    /// Adds what is there in another object; the longer way counts.
    package mutating func add(_ other: End) {
      if other.depth < depth { return }
      if other.depth > depth { self = End() }
      depth = other.depth
      names.formUnion(other.names)
      count = max(count, other.count)
    }
  }

  /// Returns the place at which the path ends in an object that has no value for it.
  package func end(in object: JSONValue) -> End {
    var end = End()
    var values = [object]
    for step in steps {
      let next = values.flatMap { Self.next($0, step) }
      if next.isEmpty { break }
      end.depth += 1
      values = next
    }
    for value in values {
      switch value {
      case .object(let members): end.names.formUnion(members.keys)
      case .array(let elements): end.count = max(end.count, elements.count)
      case .null, .bool, .number, .string: break
      }
    }
    return end
  }
}
