/// What stands behind the colon: parted by commas, some of it in quotes.
struct ATFields: Hashable, Sendable {
  private var all: [String] = []

  init(_ text: Substring) {
    var field = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        all.append(field.trimmed)
        field = ""
      default: field.append(character)
      }
    }
    all.append(field.trimmed)
  }

  func text(_ place: Int) -> String? { all.indices.contains(place) ? all[place] : nil }
  func int(_ place: Int) -> Int? { text(place).flatMap { Int($0) } }

  /// A caller's number; 145 is the type of an international one (3GPP TS 24.008, 10.5.4.7).
  func number(at place: Int, type: Int, validity: Int? = nil) -> String? {
    guard let number = text(place), !number.isEmpty,
      validity.flatMap({ int($0) }).map({ $0 == 0 }) ?? true
    else { return nil }
    return int(type) == 145 && number.first != "+" ? "+" + number : number
  }
}

extension StringProtocol {
  var trimmed: String {
    String(self.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
