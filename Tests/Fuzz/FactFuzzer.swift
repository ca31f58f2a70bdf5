import JSON

extension Fuzzer {
  /// A fact of JSON objects in the first line, and an object in the rest.
  static let facts = Fuzzer { bytes in
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    let text = String(decoding: lines.first ?? [], as: UTF8.self)
    let fact: JSONFact
    do throws(JSONFact.Problem) {
      fact = try JSONFact(text)
    } catch {
      require((1...text.count + 1).contains(error.column), "a mistake without a place")
      return require(!error.reason.isEmpty, "a mistake without a reason")
    }
    require((1...text.count).contains(fact.valueColumn), "a value without a place")
    require(fact.value.isEqual(to: fact.value), "a value that is another one")
    require(JSONValue(Array(fact.value.json.utf8)) == fact.value, "a value that is not JSON")
    guard lines.count > 1, let object = JSONValue(lines[1]) else { return }
    let values = fact.path.values(in: object)
    if values.isEmpty {
      let end = fact.path.end(in: object)
      return require(end.depth < fact.path.steps.count, "a path that ends behind its end")
    }
    let holds = fact.holds(for: values) { _ in true }
    switch fact.comparison {
    case .equal: require(holds == values.contains { $0.isEqual(to: fact.value) }, "not equal")
    case .unequal: require(holds == !values.contains { $0.isEqual(to: fact.value) }, "equal")
    case .matching: require(holds == values.contains { $0.text != nil }, "no text")
    }
  }
}
