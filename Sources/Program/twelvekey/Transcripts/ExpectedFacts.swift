import CellDisplay
import JSON
import LinuxIO

/// The facts that the objects of a run must fulfil: `--expect-json` and `--expect-json-all`. It
/// receives the objects that `--json` prints.
final class ExpectedFacts: TextOutput {
  private var facts: [Judged] = []

  /// - Throws: ``Failure`` that shows the place of a mistake in a fact.
  init(ofOne: [String], ofAll: [String]) throws {
    for text in ofOne { facts.append(try Judged(text, isOfAll: false)) }
    for text in ofAll { facts.append(try Judged(text, isOfAll: true)) }
  }

  func print(_ text: [UInt8]) {
    guard let object = JSONValue(text) else { preconditionFailure("an object that is not JSON") }
    for place in facts.indices { facts[place].judge(object) }
  }

  var waitsFor: Int32? { nil }
  func catchUp() {}
  func close() {}

  /// Prints the facts that don't hold, with the objects that have their paths. Returns whether all
  /// facts hold.
  func finish() -> Bool {
    let failures = facts.compactMap(\.failure)
    for failure in failures { Console.log(failure, .error) }
    return failures.isEmpty
  }
}

/// A fact, and what the objects are like so far.
private struct Judged {
  private let text: String
  private let isOfAll: Bool
  private let fact: JSONFact
  private let pattern: POSIXPattern?
  /// The number of objects that have the path, and of those in which the fact holds.
  private var (having, holding) = (0, 0)
  /// The objects to show if the fact doesn't hold, cut down to the path.
  private var shown: [String] = []
  private var isOfOtherKind = false
  /// Whether a pattern was wanted of values that are no texts.
  private var hasNoText = false
  private var end = JSONPath.End()

  /// The maximum number of objects to show, and of the letters of each.
  private static let (mostShown, longestShown) = (20, 500)
  /// The maximum number of names to show.
  private static let mostNames = 20

  init(_ text: String, isOfAll: Bool) throws {
    self.text = text
    self.isOfAll = isOfAll
    do throws(JSONFact.Problem) {
      let fact = try JSONFact(text)
      self.fact = fact
      pattern = try Self.pattern(of: fact)
    } catch {
      let start = String(text.prefix(error.column - 1))
      let pointer = String(repeating: " ", count: ScreenLayout.columns(of: start)) + "^"
      throw Failure(
        "\(Self.option(isOfAll)), column \(error.column): \(error.reason)\n\(text)\n\(pointer)",
        .usage)
    }
  }

  private static func pattern(of fact: JSONFact) throws(JSONFact.Problem) -> POSIXPattern? {
    guard fact.comparison == .matching, let text = fact.value.text else { return nil }
    do {
      return try POSIXPattern(text)
    } catch {
      throw JSONFact.Problem(column: fact.valueColumn, reason: error.reason)
    }
  }

  private static func option(_ isOfAll: Bool) -> String {
    isOfAll ? "--expect-json-all" : "--expect-json"
  }

  mutating func judge(_ object: JSONValue) {
    let values = fact.path.values(in: object)
    if values.isEmpty {
      if having == 0 { end.add(fact.path.end(in: object)) }
      return
    }
    having += 1
    if fact.holds(for: values, isMatch: { pattern?.matches($0) ?? false }) {
      holding += 1
      if isOfAll { return }
    }
    if values.contains(where: fact.isOfOtherKind) { isOfOtherKind = true }
    hasNoText = pattern != nil && values.allSatisfy { if case .number = $0 { true } else { false } }
    if shown.count < Self.mostShown { shown.append(excerpt(of: object, values)) }
  }

  /// The object with its time, its key, and the values at the path.
  private func excerpt(of object: JSONValue, _ values: [JSONValue]) -> String {
    let value = fact.path.hasSeveral ? .array(values) : values[0]
    let path = fact.path.text
    let members = ["at", "key"].filter { $0 != path }.map { ($0, object[$0] ?? .null) }
    let all = members + [(path, value)]
    let text = all.map { JSONText.quoted($0.0) + ":" + $0.1.json }.joined(separator: ",")
    return text.count > Self.longestShown ? "{\(text.prefix(Self.longestShown))…" : "{\(text)}"
  }

  /// The message; `nil` if the fact holds.
  var failure: String? {
    let name = "\(Self.option(isOfAll)) '\(text)'"
    if having == 0 { return "\(name): no object has \(fact.path.text); \(insteadOfPath)" }
    let failing = isOfAll ? having - holding : having
    if isOfAll ? failing == 0 : holding > 0 { return nil }
    var lines = [isOfAll ? "\(name) does not hold in:" : "\(name) holds in none of:"]
    lines += shown
    if failing > shown.count { lines.append("… \(failing - shown.count) more") }
    if isOfOtherKind { lines.append("A text stands in double quotes, a number without.") }
    if hasNoText { lines.append("~ looks into texts: compare a number by == or !=.") }
    return lines.joined(separator: "\n")
  }

  /// What is there where the path ends.
  private var insteadOfPath: String {
    let steps = fact.path.text.split(separator: ".").prefix(end.depth)
    let place = steps.isEmpty ? "the objects" : steps.joined(separator: ".")
    let verb = steps.isEmpty ? "have" : "has"
    if !end.names.isEmpty {
      let names = end.names.sorted()
      let more = names.count > Self.mostNames ? ", …" : ""
      return "\(place) \(verb): " + names.prefix(Self.mostNames).joined(separator: ", ") + more
    }
    if end.count > 0 { return "\(place) has at most \(Count.of(end.count, "element"))" }
    return steps.isEmpty ? "there are no objects" : "\(place) has no members"
  }
}
