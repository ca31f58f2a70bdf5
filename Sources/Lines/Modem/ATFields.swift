import CallModel

/// The part of a line after the colon: fields separated by commas, some of them in quotes.
struct ATFields: Hashable, Sendable {
  private var all: [String] = []
  private var quoted: Set<Int> = []

  init(_ text: some StringProtocol) {
    var field = ""
    var isInQuotes = false
    for character in text {
      switch character {
      case "\"":
        isInQuotes.toggle()
        quoted.insert(all.count)
      case "," where !isInQuotes:
        all.append(field.trimmed)
        field = ""
      default: field.append(character)
      }
    }
    all.append(field.trimmed)
  }

  var count: Int { all.count }
  func text(_ place: Int) -> String? { all.indices.contains(place) ? all[place] : nil }
  func int(_ place: Int) -> Int? { text(place).flatMap { Int($0) } }
  func isQuoted(_ place: Int) -> Bool { quoted.contains(place) }

  /// Returns a caller's number. A number of type 145 is international (3GPP TS 24.008, 10.5.4.7).
  ///
  /// - Parameter isUCS2: whether the modem is set to UCS-2.
  func number(at place: Int, type: Int, validity: Int? = nil, isUCS2: Bool) -> String? {
    guard let number = text(place).map({ HexNumber.read($0, isUCS2: isUCS2) }), !number.isEmpty,
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
